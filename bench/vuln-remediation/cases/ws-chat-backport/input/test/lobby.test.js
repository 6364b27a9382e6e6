const assert = require("node:assert/strict")
const { test } = require("node:test")
const { lobby } = require("../src/lobby.js")

const upgrade = (...more) => ({
  rawHeaders: [...more, ["Connection", "Upgrade"], ["Upgrade", "websocket"], ["Sec-WebSocket-Version", "13"], ["Sec-WebSocket-Protocol", "chat"]]
})
const many = Array.from({ length: 2100 }, (_, at) => ["x-" + at, "x"])

test("guests enter until the lobby is full", () => {
  const room = lobby(1)
  assert.equal(room.enter("ada", upgrade()), 101)
  assert.equal(room.enter("bob", upgrade()), 503)
  assert.deepEqual(room.guests(), ["ada"])
})

test("this line answers 400 to another version of the protocol", () => {
  assert.equal(lobby(1).enter("old", { rawHeaders: [["Upgrade", "websocket"], ["Sec-WebSocket-Version", "8"]] }), 400)
})

test("a flood of headers does not stop the lobby", () => {
  const room = lobby(2)
  assert.equal(room.enter("eve", upgrade(...many)), 400)
  assert.equal(room.enter("ada", upgrade()), 101)
})
