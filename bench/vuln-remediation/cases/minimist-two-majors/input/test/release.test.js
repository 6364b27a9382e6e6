const assert = require("node:assert/strict")
const { afterEach, test } = require("node:test")
const { layout, readRelease } = require("../src/release.js")

afterEach(() => {
  delete Object.prototype.injected
})

test("a release has a channel and a version", () => {
  assert.deepEqual(readRelease(["--version", "v7", "--channel=beta"]), { channel: "beta", version: "v7" })
  assert.equal(readRelease(["--version", "v8"]).channel, "stable")
})

test("the layout keeps its modes", () => {
  assert.deepEqual(layout(["dist/./bin", "--mode.files=640"]), { folders: ["dist/bin"], mode: { files: 640 } })
})

test("the release flags do not pollute", () => {
  readRelease(["--constructor.prototype.injected", "1"])
  assert.equal({}.injected, undefined)
})

test("the layout's own parser does not pollute", () => {
  layout(["out", "--constructor.prototype.injected=1"])
  assert.equal({}.injected, undefined)
})
