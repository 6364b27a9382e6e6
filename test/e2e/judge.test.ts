import { readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { beforeAll } from "vitest"
import { deadUrl } from "./endpoints.ts"
import { ANSWERS, type JudgeBed, judgeBed, kept } from "./judgings.ts"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { exits, refuses, type Workshop } from "./assay.ts"

const KEY = "sk-test-Hq72wV9kD4sYb"
let endpoint: Endpoint
let whole: Workshop
let judging: JudgeBed["judging"]
let withRun: JudgeBed["withRun"]

beforeAll(async () => {
  ;({ endpoint, judging, withRun } = await judgeBed())
  whole = withRun()
  exits(await whole.assay(...judging()), 0)
})

describe("assay judge with a model behind an endpoint", () => {
  it("asks once about each answer, for a shape, and tells neither models nor variants", async () => {
    endpoint.reset()
    const shop = withRun()
    const ended = await shop.assayWith({ env: { ASSAY_API_KEY: KEY } }, ...judging())
    exits(ended, 0)
    assert.strictEqual(ended.stdout, `j: ${ANSWERS} answers scored, 0 red flags\n`)
    assert.strictEqual(endpoint.requests.length, ANSWERS)
    assert.isAtMost(endpoint.inFlight().most, 4)
    for (const { body, headers } of endpoint.requests) {
      assert.strictEqual(body?.response_format?.type, "json_schema")
      assert.notMatch(JSON.stringify(body), /careful-7b|hasty-3b|bold-13b|baseline|safety_critical/u)
      assert.strictEqual(headers.authorization, `Bearer ${KEY}`)
    }
    const files = readdirSync(shop.at("run"), { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    for (const { name, parentPath } of files) {
      assert.notInclude(readFileSync(`${parentPath}/${name}`, "utf8"), "Hq72", name)
    }
    assert.notInclude(ended.stderr, "Hq72")
    exits(await shop.assay("gate", "run", "--model", "careful-7b", "--variant", "baseline"), 0)
  })

  it("ends with 2 at the cost cap, says what was spent, and goes on with a higher one", async () => {
    const shop = withRun()
    const entry = "{ provider: openai-compatible, target: judge, price: { input: 0, output: 1000 }, max_tokens: 1000 }"
    shop.write("assay.config.yaml", `models:\n  priced: ${entry}\n`)
    const capped = await shop.assay(...judging("model:priced"), "--cost-cap", "1.2")
    refuses(
      capped,
      2,
      "USD",
      "The cost cap is reached. What was judged is kept. Go on: assay judge run --judge model:priced --as j"
    )
    assert.isAbove(kept(shop), 0)
    assert.isBelow(kept(shop), ANSWERS)
    const higher = await shop.assay(...judging("model:priced"), "--cost-cap", "10000")
    exits(higher, 0)
    assert.match(higher.stdout, /^j: 21 answers scored, 0 red flags, [\d.]+ USD\n$/u)
    refuses(await shop.assay(...judging(), "--cost-cap", "1"), 64, "Give a price")
    refuses(await shop.assay("judge", "run", "--judge", "checks", "--cost-cap", "1"), 64, "--cost-cap")
  })

  it("ends with 69 and one sentence where nobody answers", async () => {
    const shop = withRun()
    const ended = await shop.assay(
      "judge",
      "run",
      "--judge",
      "model:openai-compatible:judge",
      "--endpoint",
      await deadUrl()
    )
    refuses(ended, 69, "nobody answers at", "See whether the server runs there")
  })

  it("ends with 16 where the judge's key is refused, and with 12 at the gate", async () => {
    const shop = withRun()
    const ended = await shop.assay(...judging("model:openai-compatible:auth"), "--max-consecutive-failures", "2")
    refuses(ended, 16, "failed 2 times in a row", "exit 16 (judgeFailed)")
    refuses(await shop.assay("gate", "run"), 12)
  })
})
