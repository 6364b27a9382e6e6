import { assert, describe, it } from "@effect/vitest"
import { behaviours } from "../endpoint/behaviours.ts"
import { asking, shopWith } from "./askings.ts"
import { exits } from "./assay.ts"
import { endpoint, rowsOf } from "./endpoints.ts"

describe("assay run in bad weather", () => {
  it("ends a storm of rate limits, stalls and broken connections with every answer that can be had", async () => {
    const shop = shopWith(4)
    const drops = behaviours.get("drop")
    const { url, inFlight } = await endpoint({
      models: { flaky: (asked, nth) => (nth <= 2 && drops !== undefined ? drops(asked, nth, undefined) : "number") }
    })
    const ended = await shop.assay(
      ...asking(url, "rate-limited:5,1", "no-answer:2", "flaky", "stall", "broken:1"),
      "--request-seconds",
      "1",
      "--variant",
      "none",
      "--no-preflight",
      "--concurrency",
      "4",
      "--out",
      "run"
    )
    exits(ended, 0)
    assert.isAtMost(inFlight().most, 4)
    const rows = rowsOf(shop.read("run/answers.jsonl"))
    assert.strictEqual(rows.length, 20)
    assert.deepStrictEqual(
      rows.filter(({ ok }) => !ok).map(({ attempt, error, text }) => `${error?.kind} ${attempt} ${text.trim()}`),
      Array.from({ length: 4 }, () => "timeout 2 You said:")
    )
    assert.include(ended.stdout, "20 of 20 answers, 4 failed (4 timeout)")
    assert.include(ended.stderr, "assay run --resume run")
  })
})
