const assert = require("node:assert/strict")
const test = require("node:test")
const { known, nameOf, remember } = require("../src/crawler.js")

test("cookies are known by their names", () => {
  remember("seen=1; Path=/", "https://a.example/x")
  assert.deepEqual(known("https://a.example/y"), ["seen"])
  assert.equal(nameOf("token=abc; Path=/"), "token")
})

test("a bare host is a public suffix here, which keeps the known attack out", () => {
  assert.throws(() => remember("x=1; Domain=__proto__; Path=/p", "https://a.example/"), /public suffix/)
})
