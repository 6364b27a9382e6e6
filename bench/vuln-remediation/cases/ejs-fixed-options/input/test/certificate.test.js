const assert = require("node:assert/strict")
const { test } = require("node:test")
const { certificate } = require("../src/certificate.js")

test("a certificate names who has earned it", () => {
  assert.equal(certificate({ title: "Welding", name: "A. Lovelace", honours: true }), "<h1>Welding</h1><p>A. Lovelace (with honours)</p>")
  assert.equal(certificate({ title: "Welding", name: "<i>" }), "<h1>Welding</h1><p>&lt;i&gt;</p>")
})

test("settings in the data are no options here", () => {
  const text = certificate({ title: "T", name: "N", settings: { "view options": { outputFunctionName: "x = globalThis.printed = 1; var y" } } })
  assert.equal(text, "<h1>T</h1><p>N</p>")
  assert.equal(globalThis.printed, undefined)
})
