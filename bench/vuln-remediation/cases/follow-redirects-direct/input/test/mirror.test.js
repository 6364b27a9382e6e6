import assert from "node:assert/strict"
import { test } from "node:test"
import { mirror } from "../src/mirror.js"

const hosts = (log = []) => ({
  log,
  send: async (url, headers) => {
    log.push([url, headers])
    return url.startsWith("https://cdn") ? { status: 200, body: "abc" } : { status: 307, location: url.replace("www", "cdn") }
  }
})

test("an asset is known by where it came from in the end", async () => {
  const found = await mirror(hosts(), ["https://www.example/a.css", "https://cdn.example/b.js"], {})
  assert.deepEqual(found.get("https://www.example/a.css"), { from: "cdn.example", bytes: 3 })
  assert.equal(found.size, 2)
})

test("no credentials reach the second host", async () => {
  const transport = hosts()
  await mirror(transport, ["https://www.example/a.css"], { Cookie: "s=1", "proxy-authorization": "Basic x", Accept: "text/css" })
  assert.deepEqual(transport.log.map(([, headers]) => Object.keys(headers)), [["Cookie", "proxy-authorization", "Accept"], ["Accept"]])
})
