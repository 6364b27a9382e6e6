const assert = require("node:assert/strict")
const { afterEach, test } = require("node:test")
const { dayFor } = require("../src/slots.js")

afterEach(() => {
  delete globalThis.ratesLoaded
})

test("a day is written as the locale writes it", () => {
  assert.equal(dayFor("2024-03-09T08:00:00Z", "fr"), "09/03/2024")
  assert.equal(dayFor("2024-03-09T08:00:00Z", "en"), "3/9/2024")
})

test("an unknown locale leaves the standard, and no day is no day", () => {
  assert.equal(dayFor("2024-03-09T08:00:00Z", "xx"), "3/9/2024")
  assert.equal(dayFor("soon", "fr"), "to be agreed")
})

test("a locale cannot name another file", () => {
  assert.equal(dayFor("2024-03-09T08:00:00Z", "../../../private/rates"), "3/9/2024")
  assert.equal(globalThis.ratesLoaded, undefined)
})
