const assert = require("node:assert/strict")
const { test } = require("node:test")
const { issue, userOf } = require("../src/login.js")
const { draftOf, linkTo } = require("../src/preview.js")

test("who logs in is known by the token", () => {
  assert.equal(userOf(issue("ada", "s3cret"), "s3cret"), "ada")
  assert.equal(userOf(issue("ada", "s3cret"), "other"), undefined)
})

test("a link to a draft leads to it", () => {
  assert.equal(draftOf(linkTo("d-17")), "d-17")
})

test("an unsigned token logs nobody in, even where the secret is missing", () => {
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const forged = encode({ alg: "none", typ: "JWT" }) + "." + encode({ user: "root" }) + "."
  assert.equal(userOf(forged, "s3cret"), undefined)
  assert.equal(userOf(forged, undefined), undefined)
})
