const assert = require("node:assert/strict")
const test = require("node:test")
const lodash = require("lodash")
const { note, tag } = require("../src/tags.js")

test("a tag has a name and a price", () => {
  assert.equal(tag({ name: "garden hose", cents: 1250 }), "Garden Hose: 12.50 EUR")
})

test("a note is escaped", () => {
  assert.equal(note("5 > 4 & 3"), "<p>5 &gt; 4 &amp; 3</p>")
})

test("the name of a template's data is checked", () => {
  assert.throws(() => lodash.template("", { variable: "a = b" }), /variable/)
})
