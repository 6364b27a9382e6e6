const assert = require("node:assert/strict")
const test = require("node:test")
const { footer, lines } = require("../src/invoice.js")

test("equal items share a line", () => {
  assert.deepEqual(lines([{ title: "Nut" }, { title: "Bolt" }, { title: "Nut" }]), ["2 x Nut", "1 x Bolt"])
})

test("a footer names its data", () => {
  assert.equal(footer("VAT <%= firm.vat %>", { vat: "X1" }, "firm"), "VAT X1")
})

test("that name cannot be code", () => {
  assert.throws(() => footer("", {}, "{ a = process.exit }"), /variable/)
})
