const assert = require("node:assert/strict")
const { test } = require("node:test")
const { best, rate } = require("../src/rater.js")

test("the best carrier has the most points", async () => {
  assert.equal(best(await rate({ north: { fast: 3 }, south: { fast: 1, cheap: 9 } })), "south")
})

test("nobody is rated when nobody is there", async () => {
  assert.deepEqual(Object.keys(await rate({})), [])
})

test("rates come from carriers alone, whatever these are called", async () => {
  const rates = await rate(JSON.parse('{ "__proto__": { "fast": 5 }, "east": { "cheap": 1 } }'))
  assert.deepEqual(Object.keys(rates).sort(), ["__proto__", "east"])
  assert.equal(rates.toString, undefined)
})
