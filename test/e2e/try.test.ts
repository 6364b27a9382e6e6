import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { behaviours } from "../endpoint/behaviours.ts"
import { exits, refuses, until, workshop } from "./assay.ts"
import { deadUrl, endpoint, rowsOf } from "./endpoints.ts"

const PROMPTS = 'id,prompt,category\nsea,"Name a sea, please.",Places\n,Name a {{colour}}.,\n'

const trying = (url: string, ...models: ReadonlyArray<string>): ReadonlyArray<string> => [
  "try",
  "--endpoint",
  url,
  ...models.flatMap((model) => ["--model", `openai-compatible:${model}`]),
  "prompts.csv"
]

const shopWith = (prompts: string) => {
  const shop = workshop()
  shop.write("prompts.csv", prompts)
  return shop
}

const Report = Schema.fromJsonString(
  Schema.Struct({
    stopped: Schema.NullOr(Schema.String),
    exit: Schema.Struct({ code: Schema.Int }),
    prompts: Schema.Array(
      Schema.Struct({ answers: Schema.Array(Schema.NullOr(Schema.Struct({ ok: Schema.Boolean }))) })
    )
  })
)

describe("assay try", () => {
  it("goes from prompts to answers, a pack to edit and a gate, which passes only once the pack says what is good", async () => {
    const shop = shopWith(PROMPTS)
    const { url, requests } = await endpoint()
    const tried = await shop.assay(...trying(url, "echo", "refuses"), "--out", "run")
    exits(tried, 0)
    assert.strictEqual(requests.length, 4)
    assert.include(tried.stdout, "Name a {{colour}}.")
    assert.include(tried.stdout, "✗ failed (refused)")
    assert.match(tried.stdout, /^run: 4 of 4 answers, 2 failed/mu)
    assert.include(tried.stderr, "Wrote prompts.pack.yaml")
    exits(await shop.assay("judge", "run", "--judge", "checks"), 0)
    const gate = ["--model", "openai-compatible:echo", "--format", "json"]
    exits(await shop.assay("gate", "run", ...gate), 12)

    const checks = "checks: [Q1, Q2]".replaceAll(
      /Q\d/gu,
      "{ kind: contains, text: Name, dimension: $&, red_flag: true }"
    )
    shop.write(
      "prompts.pack.yaml",
      shop.read("prompts.pack.yaml").replaceAll("checks: []", checks).replace("\ndraft: true\n", "\n")
    )
    // The commands that were named as the next ones.
    const next = [...tried.stderr.matchAll(/assay (?<args>(?:import|judge) .*)$/gmu)].map(
      ({ groups }) => groups?.["args"] ?? ""
    )
    assert.strictEqual(next.length, 2)
    for (const args of next) exits(await shop.assay(...args.split(" ")), 0)
    exits(await shop.assay("gate", "run-judged", ...gate), 0)
  })

  it("says at once where nobody answers, and makes no run; every answer failed is no success either", async () => {
    const shop = shopWith(PROMPTS)
    refuses(await shop.assay(...trying(await deadUrl(), "echo"), "--out", "run"), 69, "nobody answers")
    assert.notInclude(shop.list("."), "run")
    const { url } = await endpoint()
    const failed = await shop.assay(...trying(url, "refuses"), "--out", "run", "--format", "json")
    exits(failed, 12)
    const { exit, prompts } = Schema.decodeSync(Report)(failed.stdout)
    assert.strictEqual(exit.code, 12)
    assert.deepStrictEqual(prompts, [{ answers: [{ ok: false }] }, { answers: [{ ok: false }] }])
    assert.include(failed.stderr, "as it would be written")
  })

  it("shows on Ctrl-C what was answered by then, ends with 130, and says how to go on", async () => {
    const shop = shopWith(`prompt\n${"Say something.\n".repeat(5)}`)
    const silent = behaviours.get("silent")
    const { url } = await endpoint({
      models: { once: (asked, nth) => (nth === 1 || silent === undefined ? "good" : silent(asked, nth, undefined)) }
    })
    const { child, ended } = shop.start([
      ...trying(url, "once"),
      "--out",
      "run",
      "--concurrency",
      "1",
      "--request-seconds",
      "3"
    ])
    await until(
      "one answer is there",
      () =>
        shop.list(".").includes("run") &&
        shop.list("run").includes("answers.jsonl") &&
        shop.read("run/answers.jsonl") !== ""
    )
    child.kill("SIGINT")
    const stopped = await ended
    exits(stopped, 130)
    assert.isAtLeast(rowsOf(shop.read("run/answers.jsonl")).length, 1)
    assert.include(stopped.stdout, "not answered yet")
    assert.include(stopped.stderr, "assay run --resume run")
  })
})
