import { assert, describe, it } from "@effect/vitest"
import { exits, type Workshop, workshop } from "./assay.ts"
import { endpoint, packOf, rowsOf } from "./endpoints.ts"

const PROMPTS = 12

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

describe("A run", () => {
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
