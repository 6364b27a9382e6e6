const assert = require("node:assert/strict")
const test = require("node:test")
const { openSession } = require("../src/session.js")

test("what a shop set goes back to it", () => {
  const session = openSession("https://shop.example/cart")
  session.receive(["id=41; Path=/", "lang=en"])
  assert.equal(session.header(), "id=41; lang=en")
})

test("two sessions share nothing", () => {
  const one = openSession("https://one.example/")
  one.receive(["id=1"])
  assert.equal(openSession("https://one.example/").header(), "")
})

test("a cookie's domain cannot be the prototype of all objects", () => {
  const session = openSession("https://shop.example/")
  try {
    session.receive(["Slonser=polluted; Domain=__proto__; Path=/notauth"])
    assert.equal({}["/notauth"], undefined)
  } finally {
    delete Object.prototype["/notauth"]
  }
})
