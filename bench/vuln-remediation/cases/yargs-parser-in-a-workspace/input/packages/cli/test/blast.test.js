const assert = require("node:assert/strict")
const { test } = require("node:test")
const { plan } = require("../src/blast.js")

test("a plan has a site, a hole and may be dry", () => {
  assert.deepEqual(plan(["east", "--hole.depth", "8", "-n"]), { site: "east", depth: 8, charge: 1, dry: true })
})

test("arguments do not reach all objects", () => {
  try {
    plan(["west", "--hole.__proto__.charge", "9"])
    assert.equal({}.charge, undefined)
    assert.equal(plan(["west"]).charge, 1)
  } finally {
    delete Object.prototype.charge
  }
})
