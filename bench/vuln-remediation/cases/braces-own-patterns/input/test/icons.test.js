const assert = require("node:assert/strict")
const { test } = require("node:test")
const { files } = require("../src/icons.js")

test("the icons are listed", () => {
  assert.deepEqual(files(), ["icons/home.svg", "icons/search.svg", "icons/size-16.png", "icons/size-17.png", "icons/size-18.png"])
})

test("a pattern beyond all measure is refused", { todo: "all patterns are our own" }, () => {
  assert.throws(() => files(["{".repeat(20000)]), /longer than/)
})
