const assert = require("node:assert/strict")
const { test } = require("node:test")
const jwt = require("jsonwebtoken")
const { opens, passFor } = require("../src/gate.js")

test("a pass opens the gate", () => {
  assert.equal(opens(passFor("north", "k"), "k"), true)
  assert.equal(opens(passFor("north", "k"), "z"), false)
})

test("an unsigned pass opens nothing", () => {
  assert.equal(opens(jwt.sign({ gate: "north" }, "", { algorithm: "none" }), ""), false)
})
