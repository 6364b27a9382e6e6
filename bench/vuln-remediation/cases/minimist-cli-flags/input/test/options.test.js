const assert = require("node:assert/strict")
const test = require("node:test")
const { readOptions } = require("../src/options.js")

test("flags are read, and what is left are files", () => {
  assert.deepEqual(readOptions(["--queue", "dock-4", "--copies=3", "--dry-run", "a.pdf", "b.pdf"]), {
    queue: "dock-4",
    copies: 3,
    dryRun: true,
    files: ["a.pdf", "b.pdf"]
  })
})

test("copies must be a whole number", () => {
  assert.throws(() => readOptions(["--copies", "many"]), /whole number/)
})

test("a flag cannot reach the prototype of all objects", () => {
  try {
    readOptions(["--constructor.prototype.isAdmin", "yes"])
    assert.equal({}.isAdmin, undefined)
  } finally {
    delete Object.prototype.isAdmin
  }
})
