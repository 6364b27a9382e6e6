import { existsSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { exits } from "./assay.ts"
import { greetingShop, recordsOf, runDocument } from "./benches.ts"

describe("A cost cap", () => {
  it("ends a run with 2 before it could be exceeded; resumed with more, the run is as if it had never stopped", async () => {
    const shop = greetingShop()
    const run = ["bench", "run", "greeting", "--sut", "careless", "--format", "json"] as const
    const stopped = await shop.assay(...run, "--cost-cap", "0.03")
    exits(stopped, 2)
    const first = runDocument(stopped.stdout)
    assert.deepStrictEqual([first.stopped, first.total_cost_usd, first.complete], ["cost-cap", 0.03, false])
    assert.include(stopped.stderr, "Stopped by the cost cap after 3 of 8 attempts")
    const again = await shop.assay(...run, "--cost-cap", "0.08", "--resume")
    exits(again, 0)
    const second = runDocument(again.stdout)
    assert.deepStrictEqual([second.resumed_from, second.complete], [first.run_id, true])
    assert.deepStrictEqual([second.total_cost_usd, second.run_key], [0.08, first.run_key])
    assert.include(again.stderr, `3 taken over from ${first.run_id}`)
    assert.strictEqual(recordsOf(shop).length, 2)
    const over = await shop.assay(...run, "--resume")
    exits(over, 64)
    assert.include(over.stderr, "is complete")
  })
})

describe("A rubric that fails", () => {
  it("leaves the run incomplete, with 12; what was stored is scored again without another attempt", async () => {
    const shop = greetingShop()
    shop.write(
      "bench/greeting/rubric.ts",
      shop
        .read("bench/greeting/rubric.ts")
        .replace(
          "export const GreetingRubric: Rubric = {",
          'const flaky = () => { throw new Error("no") }\nexport const GreetingRubric: Rubric = {'
        )
        .replace(
          'benchCase.disposition === "negative" ?',
          'benchCase.case_id === "greet-ada" && output.workspace !== "" ? flaky() : benchCase.disposition === "negative" ?'
        )
    )
    const run = ["bench", "run", "greeting", "--sut", "careless", "--class", "rag-corpus-derived"] as const
    const failed = await shop.assay(...run)
    exits(failed, 12)
    assert.include(failed.stdout, "rubric.malformed_output")
    const again = await shop.assay(...run, "--resume", "--format", "json")
    exits(again, 12)
    const [first, second] = recordsOf(shop)
    assert.strictEqual(second?.body.resumed_from, first?.body.run_id)
    assert.strictEqual(second?.body.total_cost_usd, first?.body.total_cost_usd, "no attempt was made again")
    assert.isFalse(existsSync(shop.at(`.assay/bench/runs/${second?.body.run_id}`)))
  })
})
