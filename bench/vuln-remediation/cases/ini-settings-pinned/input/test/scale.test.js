const assert = require("node:assert/strict")
const test = require("node:test")
const { readScale } = require("../src/scale.js")

test("a scale has a port, a unit and offsets", () => {
  const scale = readScale("; dock\n[device]\nport = /dev/ttyS3\nunit=kg\n[offset]\nleft=12\nright=-4\n")
  assert.equal(scale.port, "/dev/ttyS3")
  assert.equal(scale.unit, "kg")
  assert.deepEqual([...scale.offset], [["left", 12], ["right", -4]])
})

test("an empty file gives the standard", () => {
  assert.deepEqual(readScale(""), { port: "/dev/ttyS0", unit: "g", offset: new Map() })
})

test("a section cannot be the prototype of all objects", () => {
  try {
    readScale("[__proto__]\npolluted = yes\n")
    assert.equal({}.polluted, undefined)
  } finally {
    delete Object.prototype.polluted
  }
})
