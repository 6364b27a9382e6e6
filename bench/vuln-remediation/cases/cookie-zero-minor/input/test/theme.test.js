const assert = require("node:assert/strict")
const { test } = require("node:test")
const { remember, themeOf } = require("../src/theme.js")

test("a theme is remembered and found again", () => {
  const header = remember("blog", "dark")
  assert.equal(header, "theme-blog=dark; Path=/; HttpOnly")
  assert.equal(themeOf("blog", header.split(";")[0] + "; other=1"), "dark")
  assert.equal(themeOf("blog", "theme-blog=neon"), "light")
})

test("a site's name cannot add fields to the cookie", () => {
  assert.throws(() => remember("x=1; Max-Age=2592000; a", "dark"), TypeError)
})

test("nor can a path", () => {
  assert.throws(() => remember("blog", "dark", "/; Domain=evil.example"), TypeError)
})
