const assert = require("node:assert/strict")
const test = require("node:test")
const { answer } = require("../src/status.js")

test("a parcel has a state", () => {
  assert.deepEqual(answer("/status?parcel=p-2"), { code: 200, state: "delivered" })
  assert.deepEqual(answer("/status?parcel=p-9"), { code: 200, state: "unknown" })
})

test("a driver sees the route", () => {
  assert.equal(answer("/status?parcel=p-1&as[role]=driver").route, "R7")
})

test("nobody becomes a driver through a prototype", () => {
  assert.equal(answer("/status?parcel=p-1&__proto__[as]=x&as[__proto__][role]=driver").route, undefined)
  assert.equal(answer("/nowhere").code, 404)
})
