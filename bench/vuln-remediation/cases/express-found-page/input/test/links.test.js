const assert = require("node:assert/strict")
const { test } = require("node:test")
const { site } = require("../src/links.js")

const app = site(new Map([["docs", "https://docs.example/"]]))

test("a short link leads on", () => {
  const { statusCode, headers } = app.handle("/go?to=docs")
  assert.equal(statusCode, 302)
  assert.equal(headers.Location, "https://docs.example/")
})

test("the start page counts, and other pages are not there", () => {
  assert.equal(app.handle("/").body, "1 links")
  assert.equal(app.handle("/x").statusCode, 404)
})

test("nothing on the page in between can be clicked", () => {
  assert.doesNotMatch(app.handle("/go?to=javascript:alert(1)").body, /href/)
})
