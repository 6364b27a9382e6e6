import { once } from "node:events"
import { createServer } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { afterAll } from "vitest"
import { exits, refuses, workshop, type Workshop } from "./assay.ts"
import { packOf, rowsOf } from "./endpoints.ts"

/** A service that answers by POST with what it is told to, and its address. */
const service = async () => {
  const state = { status: 200, asked: 0 }
  const server = createServer((request, response) => {
    state.asked += 1
    request.resume()
    response.writeHead(state.status, { "content-type": "text/plain" }).end("number by http")
  }).listen(0, "127.0.0.1")
  afterAll(() => server.close())
  await once(server, "listening")
  const address = server.address()
  return { state, url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/answer` }
}

/** Replies with the last words of the request, and with nonsense until it is mended. */
const PROGRAM = `
import { existsSync, readFileSync } from "node:fs"
const { messages } = JSON.parse(readFileSync(0, "utf8"))
const text = messages.at(-1).content
console.log(JSON.stringify(existsSync("mended") ? { text, usage: { output: 3 }, cost_usd: 0.5 } : { text: 7 }))
`

const recorded = (...prompts: ReadonlyArray<string>) =>
  prompts.map((prompt_id) => `${JSON.stringify({ model: "r", prompt_id, text: `number ${prompt_id}` })}\n`).join("")

const outcomes = (shop: Workshop, run: string) =>
  rowsOf(shop.read(`${run}/answers.jsonl`)).map(({ error, ok, text }) =>
    ok ? text : `${error?.kind}: ${error?.message}`
  )

describe("assay run with models that are no endpoints", () => {
  it("asks scripts, recordings, programs and URLs, tells what went wrong, and goes on once that is mended", async () => {
    const shop = workshop()
    const { state, url } = await service()
    shop.write("pack.yaml", packOf(2))
    shop.write("script.yaml", "replies: [{ when: { prompt_id: P1 }, text: number by script }]\n")
    shop.write("answers.jsonl", recorded("P1"))
    shop.write("model.mjs", PROGRAM)
    const models = [
      "script:script.yaml",
      "replay:answers.jsonl",
      `command:${process.execPath} model.mjs`,
      `http:${url}`
    ]
    const asking = models.flatMap((model) => ["--model", model])
    state.status = 400
    const first = await shop.program("run", "--pack", "pack.yaml", ...asking, "--preflight", "--out", "run")
    exits(first, 0)
    assert.include(first.stderr, `assay run --resume run --model 'command:${process.execPath} model.mjs' --model http:`)
    assert.include(first.stdout, "16 of 16 answers, 12 failed (8 refused, 4 malformed)")
    assert.match(first.stderr, /^Tried command:.* with its longest prompt: .*its reply is no object of text/mu)
    assert.match(first.stderr, /^Tried http:.* with its longest prompt: .*400/mu)
    assert.notMatch(first.stderr, /^Tried (?:script|replay):/mu, "what is written down needs no trying")
    const before = outcomes(shop, "run")
    assert.strictEqual(before[0], "number by script")
    assert.include(before[1], "refused: its script has no reply for this request")
    assert.strictEqual(before[4], "number P1")
    assert.include(before[5], "refused: nothing is recorded for")
    assert.include(before[5], "P2")

    shop.write("script.yaml", "default: { text: number by script }\n")
    shop.write("answers.jsonl", recorded("P1", "P2"))
    shop.write("mended", "")
    state.status = 200
    const asked = state.asked
    // A run folder may come from anywhere: what it names is neither started nor asked.
    refuses(await shop.assay("run", "--resume", "run"), 64, "command:", "Add --model")
    refuses(await shop.assay("run", "--resume", "run", "--model", models[2] ?? ""), 64, `Add --model http:${url}`)
    assert.strictEqual(state.asked, asked)
    const second = await shop.program("run", "--resume", "run", ...asking.slice(4), "--preflight")
    exits(second, 0)
    assert.include(
      second.stdout,
      "16 of 16 answers, none failed, 2.50 USD (0.5 USD of it for no answer) and 12 answers of unknown cost"
    )
    assert.include(second.stderr, "with its longest prompt: it gives a text")
    assert.strictEqual(state.asked - asked, 5, "four answers, and one to try")
    const good = [
      Array.from({ length: 4 }, () => "number by script"),
      ["number P1", "number P2", "number P1", "number P2"],
      ["Say number 1.", "Say number 2.", "Say number 1.", "Say number 2."],
      Array.from({ length: 4 }, () => "number by http")
    ]
    assert.deepStrictEqual(outcomes(shop, "run"), good.flat())
    exits(await shop.assay("judge", "run", "--judge", "checks"), 0)
  })
})
