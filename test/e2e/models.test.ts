import { once } from "node:events"
import { createServer } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { afterAll, beforeAll } from "vitest"
import { type Endpoint, startEndpoint } from "../endpoint/startEndpoint.ts"
import { exits, refuses, workshop } from "./assay.ts"

const KEY = "sk-test-Zq81vT3mX0pLw"
const { assay, assayWith, write, read } = workshop()
let endpoint: Endpoint
let locked: Endpoint
beforeAll(async () => {
  endpoint = await startEndpoint()
  locked = await startEndpoint({ key: KEY })
})
afterAll(() => Promise.all([endpoint.close(), locked.close()]))

describe("assay models", () => {
  it("prints one model a line, and what to do next on stderr", async () => {
    const ended = await assay("models", "--endpoint", endpoint.url)
    exits(ended, 0)
    const models = ended.stdout.trimEnd().split("\n")
    assert.include(models, "echo")
    assert.deepStrictEqual(models, models.toSorted())
    assert.match(ended.stderr, /^Next: assay run --pack office --model openai-compatible:\S+ --endpoint http:\S+\n$/u)
  })

  it("prints JSON, and nothing else where it is to be quiet", async () => {
    const ended = await assay("models", "--endpoint", `${endpoint.url}/v1`, "--format", "json", "--quiet")
    exits(ended, 0)
    assert.strictEqual(ended.stderr, "")
    assert.include(JSON.parse(ended.stdout).models, "echo")
  })

  it("takes address and key from the environment, and shows no key that is wrong", async () => {
    const env = { ASSAY_ENDPOINT: locked.url, ASSAY_API_KEY: KEY }
    exits(await assayWith({ env }, "models"), 0)
    const ended = await assayWith({ env: { ...env, ASSAY_API_KEY: `${KEY}x` } }, "models")
    refuses(ended, 69, "does not accept the key", "(401)")
    assert.notInclude(ended.stderr, "Zq81")
  })

  it("ends with 69 where nobody answers, in one sentence", async () => {
    const gone = await startEndpoint()
    await gone.close()
    refuses(await assay("models", "--endpoint", gone.url), 69, "nobody answers", "ECONNREFUSED")
  })

  it("ends with 69 within its time where the endpoint is silent", async () => {
    const silent = createServer().listen(0, "127.0.0.1")
    await once(silent, "listening")
    const address = silent.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const ended = await assay("models", "--endpoint", `http://127.0.0.1:${port}`, "--timeout", "0.3")
    silent.close()
    refuses(ended, 69, "did not come within 0.3 seconds")
  })

  it("ends with 64 for what is no address, and says no password", async () => {
    refuses(await assay("models", "--endpoint", "localhost:11434"), 64, "no http or https address")
    refuses(await assay("models"), 64, "No endpoint is given")
    const ended = await assay("models", "--endpoint", "http://u:sesame@localhost:1/v1")
    refuses(ended, 64, "ASSAY_API_KEY")
    assert.notInclude(ended.stderr, "sesame")
  })

  it("writes to a file that it is given", async () => {
    write("old.txt", "old")
    exits(await assay("models", "--endpoint", endpoint.url, "--out", "old.txt"), 0)
    assert.include(read("old.txt"), "echo\n")
  })
})
