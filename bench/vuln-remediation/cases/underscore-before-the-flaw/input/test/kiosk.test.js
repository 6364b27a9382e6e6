const assert = require("node:assert/strict")
const { test } = require("node:test")
const underscore = require("underscore")
const { departures } = require("../src/kiosk.js")

test("departures are listed by time", () => {
  assert.deepEqual(departures([{ from: "A", to: "B", at: 9 }, { from: "A", to: "C", at: 7 }]), ["A - C", "A - B"])
})

test("this version has no setting that the flaw needs", () => {
  underscore.template("", { variable: "{ a = globalThis.opened = 1 }" })({})
  assert.equal(globalThis.opened, undefined)
})
