const assert = require("node:assert/strict")
const test = require("node:test")
const { book } = require("../src/booking.js")

test("a booking has a guest and nights", () => {
  assert.deepEqual(book("guest[name]=Ada+L&nights=3"), { status: 201, guest: "Ada L", nights: 3, rate: 100 })
})

test("a guest without a name is refused", () => {
  assert.equal(book("nights=2").status, 400)
})

test("a body that is too long is refused", () => {
  assert.throws(() => book("x=" + "a".repeat(300)), { status: 413 })
})

test("the better rate cannot be inherited", () => {
  assert.equal(book("guest[name]=Eve&guest[__proto__][vip]=1").rate, 100)
})
