const assert = require("node:assert/strict")
const { test } = require("node:test")
const { reload } = require("@harbor/devtools")
const { connect } = require("../src/board.js")

const upgrade = (...more) => ({
  rawHeaders: [...more, ["Connection", "Upgrade"], ["Upgrade", "websocket"], ["Sec-WebSocket-Version", "13"], ["Sec-WebSocket-Protocol", "chat"]]
})
const many = Array.from({ length: 2100 }, (_, at) => ["x-" + at, "x"])

test("a browser connects", () => {
  assert.equal(connect(upgrade()), "speaking chat")
  assert.equal(reload(upgrade()).status, 101)
})

test("an old one is refused", () => {
  assert.equal(connect({ rawHeaders: [["Upgrade", "websocket"], ["Sec-WebSocket-Version", "8"]] }), "refused with 426")
})

test("too many headers are refused, and the board lives on", () => {
  assert.equal(connect(upgrade(...many)), "refused with 400")
})

test("the tool lives on, too", () => {
  assert.equal(reload(upgrade(...many)).status, 400)
})
