const assert = require("node:assert/strict")
const test = require("node:test")
const JSON5 = require("json5")
const { shortNames } = require("@harbor/paths")
const { merge, tooLarge } = require("../src/report.js")

test("bundles above the budget are named, the worst first", () => {
  const text = "{ budget: 100, bundles: [ { name: 'a', size: 140 }, { name: 'b', size: 90 }, { name: 'c', size: 200 } ] }"
  assert.deepEqual(tooLarge(text), ["c", "a"])
})

test("settings are laid over the standard ones", () => {
  assert.deepEqual(merge("{ strict: true }"), { strict: true })
})

test("the parser keeps __proto__ as a key of its own", () => {
  assert.equal(JSON5.parse('{ "__proto__": { strict: true } }').strict, undefined)
})

test("short names are those that the configuration has itself", () => {
  assert.deepEqual(shortNames("{ paths: { src: './src' } }"), [["src", "./src"]])
  assert.deepEqual(shortNames('{ paths: { "__proto__": { evil: 1 } } }').map(([name]) => name), ["__proto__"])
})
