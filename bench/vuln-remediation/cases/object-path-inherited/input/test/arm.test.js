const assert = require("node:assert/strict")
const { test } = require("node:test")
const { newArm, read, tune } = require("../src/arm.js")

test("a joint's limits are read, though it inherits them", () => {
  assert.equal(read(newArm(), "wrist.limit.high"), 90)
  assert.equal(read(newArm(), "elbow.limit"), null)
})

test("a joint can be tuned", () => {
  assert.equal(read(tune(newArm(), "base.speed", 4), "base.speed"), 4)
})

test("tuning cannot reach all objects", () => {
  try {
    try {
      tune(newArm(), "__proto__.speed", 99)
    } catch (error) {
      assert.match(error.message, /prototype/)
    }
    assert.equal({}.speed, undefined)
  } finally {
    delete Object.prototype.speed
  }
})
