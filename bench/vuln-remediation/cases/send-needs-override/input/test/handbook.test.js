const assert = require("node:assert/strict")
const { test } = require("node:test")
const { handbook } = require("../src/handbook.js")

const get = handbook(["safety", "tools"])

test("pages and styles are served", () => {
  assert.deepEqual(get("/style.css").headers, { "Content-Type": "text/css" })
  assert.equal(get("/tools/index.html").body, "<h1>tools</h1>")
  assert.equal(get("/none").status, 404)
})

test("a folder leads to its own address", () => {
  const { status, headers } = get("/safety")
  assert.equal(status, 301)
  assert.equal(headers.Location, "/safety/")
})

test("the page that says so holds nothing to click", () => {
  assert.doesNotMatch(get("/safety").body, /<a\b/)
})
