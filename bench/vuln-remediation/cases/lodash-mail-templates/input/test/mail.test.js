const assert = require("node:assert/strict")
const test = require("node:test")
const { fill, greeting } = require("../src/mail.js")

test("a greeting has capitals and is escaped", () => {
  assert.equal(greeting("grace hopper"), "Dear Grace Hopper,")
  assert.equal(greeting("<b>"), "Dear &lt;b&gt;,")
})

test("the data can have a name", () => {
  assert.equal(fill("<% for (const item of order.items) { %>[<%- item %>]<% } %>", { items: ["a", "b"] }, { variable: "order" }), "[a][b]")
})

test("the name of the data is not code", () => {
  globalThis.reached = false
  try {
    fill("x", {}, { variable: "{ a = (globalThis.reached = true) }" })
  } catch (error) {
    assert.match(error.message, /variable/)
  } finally {
    assert.equal(globalThis.reached, false)
    delete globalThis.reached
  }
})
