import { spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { startEndpoint } from "./startEndpoint.ts"

const ask = (url: string, model: string) =>
  fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model, messages: [{ role: "user", content: "hi" }] })
  })

describe("The endpoint for tests", () => {
  it("is a program, too, that prints its address and ends when it is told to", async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "serve.ts"), "--port", "0", "--key", "k"], {
      stdio: ["ignore", "pipe", "inherit"]
    })
    const [printed] = await once(child.stdout.setEncoding("utf8"), "data")
    assert.match(printed, /^http:\/\/127\.0\.0\.1:\d+\n$/u)
    assert.strictEqual((await ask(printed.trim(), "echo")).status, 401)
    child.kill("SIGTERM")
    const [code] = await once(child, "close")
    assert.strictEqual(code, 0)
  })

  it("can be told from outside how a model answers, and what came", async () => {
    const endpoint = await startEndpoint()
    const control = (method: string, body?: string) =>
      fetch(`${endpoint.url}/control`, { method, ...(body === undefined ? {} : { body }) })
    await control("POST", JSON.stringify({ model: "mine", as: "broken:1" }))
    const statuses = [(await ask(endpoint.url, "mine")).status, (await ask(endpoint.url, "mine")).status]
    assert.deepStrictEqual(statuses, [500, 200])
    assert.strictEqual(JSON.parse(await (await control("GET")).text()).requests.length, 2)
    await control("DELETE")
    assert.strictEqual(endpoint.requests.length, 0)
    await endpoint.close()
  })

  it("judges by the schema that it is asked to keep to", async () => {
    const endpoint = await startEndpoint()
    const schema = {
      type: "object",
      properties: {
        score: { type: "integer" },
        dimensions: { type: "object", properties: { Q1: { type: "integer" } } },
        red_flag: { type: "boolean" },
        flags: { type: "array" }
      }
    }
    const body = {
      model: "judge:2,flag",
      messages: [{ role: "user", content: "Judge." }],
      response_format: { type: "json_schema", json_schema: { name: "judgement", schema } }
    }
    const response = await fetch(`${endpoint.url}/v1/chat/completions`, { method: "POST", body: JSON.stringify(body) })
    const { choices } = JSON.parse(await response.text())
    assert.deepStrictEqual(JSON.parse(choices[0].message.content), {
      score: 2,
      dimensions: { Q1: 2 },
      red_flag: true,
      flags: [0]
    })
    await endpoint.close()
  })
})
