const assert = require("node:assert/strict")
const test = require("node:test")
const { lastReading } = require("../src/pull.js")

const site = (pages) => {
  const seen = []
  return { seen, send: async (url, headers) => (seen.push({ url, names: Object.keys(headers) }), pages[url] ?? { status: 404 }) }
}

test("a reading is read", async () => {
  const transport = site({ "https://weather.example/k1": { status: 200, body: '{ "celsius": 4 }' } })
  assert.deepEqual(await lastReading(transport, "k1", "secret"), { celsius: 4 })
  assert.deepEqual(transport.seen[0].names, ["Proxy-Authorization"])
  assert.equal(await lastReading(transport, "k2", "secret"), undefined)
})

test("a circle of redirects ends", async () => {
  const transport = site({ "https://weather.example/k3": { status: 302, location: "/k3" } })
  await assert.rejects(lastReading(transport, "k3", "secret"), /redirects/)
})

test("the proxy's secret does not go to another host", async () => {
  const transport = site({
    "https://weather.example/k4": { status: 302, location: "https://mirror.example/k4" },
    "https://mirror.example/k4": { status: 200, body: "{}" }
  })
  await lastReading(transport, "k4", "secret")
  assert.deepEqual(transport.seen[1].names, [])
})
