const assert = require("node:assert/strict")
const { test } = require("node:test")
const { board } = require("../src/menu.js")

test("dishes are listed by price", () => {
  assert.deepEqual(board([{ name: "Soup", price: 6 }, { name: "Bread", price: 2 }]), ["Bread 2", "Soup 6"])
})

test("a board may have its own layout", () => {
  assert.deepEqual(board([{ name: "Tea", price: 3 }], "<%= d.name %>!", "d"), ["Tea!"])
})

test("but the name in it is a name", () => {
  assert.throws(() => board([{ name: "Tea", price: 3 }], "", "a = globalThis.opened = 1"), /identifier/)
  assert.equal(globalThis.opened, undefined)
})
