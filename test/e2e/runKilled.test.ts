import { readdirSync } from "node:fs"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { exits, type Workshop, workshop } from "./assay.ts"
import { endpoint, packOf, rowsOf, timeless } from "./endpoints.ts"

const PROMPTS = 12
const KILLS = 20

const whole = workshop()
let server: Endpoint

const shopFor = (): Workshop => {
  const shop = workshop()
  shop.write("pack.yaml", packOf(PROMPTS))
  return shop
}

const start = [
  "run",
  "--pack",
  "pack.yaml",
  "--model",
  "openai-compatible:slow:3",
  "--model",
  "openai-compatible:echo",
  "--out",
  "run",
  "--no-preflight"
]
const resume = ["run", "--resume", "run", "--no-preflight"]

const filesOf = (shop: Workshop): ReadonlyArray<readonly [string, string]> =>
  readdirSync(shop.at("run"))
    .toSorted()
    .map((name) => [name, timeless(shop.read(`run/${name}`))])

beforeAll(async () => {
  server = await endpoint()
  whole.write("pack.yaml", packOf(PROMPTS))
  exits(await whole.assay(...start, "--endpoint", server.url), 0)
}, 60_000)

describe("A run", { timeout: 300_000 }, () => {
  it("killed at any moment, twenty times, loses and doubles nothing, and ends like one that nobody killed", async () => {
    const shop = shopFor()
    let kills = 0
    let answers = 0
    for (let session = 0; kills < KILLS && session < 3 * KILLS; session++) {
      const there = readdirSync(shop.dir).includes("run")
      const { child, ended } = shop.start(there ? resume : [...start, "--endpoint", server.url])
      const already = server.requests.length
      // Somewhere between the first request and the third, or, with others, before any was sent.
      const moment =
        session % 4 === 3
          ? new Promise<void>((resolve) => setImmediate(resolve))
          : server.received(already + 1 + (session % 3))
      await Promise.race([moment, ended])
      child.kill("SIGKILL")
      const { signal } = await ended
      if (signal === "SIGKILL") kills++
      if (!readdirSync(shop.dir).includes("run")) continue
      const text = shop.read("run/answers.jsonl")
      const rows = rowsOf(text.slice(0, text.lastIndexOf("\n") + 1) || "{}").filter(
        ({ text: said }) => said !== undefined
      )
      assert.isAtLeast(rows.length, answers, "an answer is lost")
      answers = rows.length
    }
    assert.strictEqual(kills, KILLS)
    exits(await shop.assay(...resume), 0)
    assert.deepStrictEqual(filesOf(shop), filesOf(whole))
  })

  it("that is interrupted waits for what is under way, ends with 130 and says how to go on", async () => {
    const shop = shopFor()
    const slow = await endpoint()
    const { child, ended } = shop.start([
      ...start.map((word) => word.replace("slow:3", "slow:60")),
      "--endpoint",
      slow.url
    ])
    await slow.received(3)
    child.kill("SIGINT")
    const { code, stderr, stdout } = await ended
    assert.strictEqual(code, 130, stderr)
    const outcomes = await Promise.all(slow.requests.map(({ ended: end }) => end))
    assert.isTrue(outcomes.every((outcome) => outcome === "answered"))
    const rows = rowsOf(shop.read("run/answers.jsonl"))
    assert.strictEqual(rows.length, slow.requests.length)
    assert.isTrue(rows.every(({ ok }) => ok))
    assert.include(shop.read("run/run.json"), '"status": "interrupted"')
    assert.include(stdout, `${rows.length} of 48 answers`)
    assert.include(stderr, "assay run --resume run")
    exits(await shop.assay(...resume), 0)
    assert.strictEqual(rowsOf(shop.read("run/answers.jsonl")).length, 48)
    assert.deepStrictEqual(slow.requests.length, 48, "no answer was asked for twice")
  })
})
