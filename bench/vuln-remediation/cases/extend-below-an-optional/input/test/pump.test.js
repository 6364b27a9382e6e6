const assert = require("node:assert/strict")
const { test } = require("node:test")
const { settings } = require("../src/pump.js")

test("settings are laid over the standard, in depth", () => {
  assert.deepEqual(settings('{ "fields": { "watt": true } }'), { interval: 60, fields: { celsius: true, watt: true } })
})

test("settings do not reach all objects", () => {
  try {
    settings('{ "__proto__": { "interval": 0 } }')
    assert.equal({}.interval, undefined)
  } finally {
    delete Object.prototype.interval
  }
})
