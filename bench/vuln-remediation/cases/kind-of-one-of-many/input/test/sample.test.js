const assert = require("node:assert/strict")
const { test } = require("node:test")
const { faults } = require("../src/sample.js")

const good = { label: "S1", taken: new Date(0), values: [1, 2] }

test("a good sample has no faults", () => {
  assert.deepEqual(faults(good), [])
  assert.deepEqual(faults({ ...good, note: "wet" }), [])
})

test("what is no date, list or text is named", () => {
  assert.deepEqual(faults({ label: 1, taken: "today", values: "1,2", note: 5 }), ["label", "taken", "values", "note"])
})

test("an object cannot say that it is a date", () => {
  assert.deepEqual(faults({ ...good, taken: JSON.parse('{ "constructor": { "name": "Date" } }') }), ["taken"])
})

test("nor that it is a list", () => {
  assert.deepEqual(faults({ ...good, values: { constructor: { name: "Array" } } }), ["values"])
})
