const assert = require("node:assert/strict")
const { test } = require("node:test")
const { call } = require("../src/relay.js")

const pages = (map) => async (url) => map[url] ?? { status: 404 }

test("a hook outside is called", async () => {
  assert.deepEqual(await call("https://hook.example/a", pages({ "https://hook.example/a": { status: 204 } })), { status: 204 })
})

test("a hook inside is not", async () => {
  await assert.rejects(call("http://10.0.0.8/", pages({})), /Blocked/)
})

test("nor by a detour over another protocol", { todo: "no release of request has a fix" }, async () => {
  const detour = pages({ "https://hook.example/b": { status: 302, location: "http://10.0.0.8/" }, "http://10.0.0.8/": { status: 200 } })
  await assert.rejects(call("https://hook.example/b", detour), /Blocked/)
})
