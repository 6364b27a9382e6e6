import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../src/services/Assets.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

/** What a call of the command line ends with and says. */
const assay = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(args)
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

const PACK = `id: tiny
title: Tiny
scale: { 1: a, 2: b, 3: c, 4: d, 5: e }
dimensions: [{ id: Q1, name: Truth }]
ko_rule: { dimension: Q1 }
categories:
  - id: C
    name: All
    prompts:
      - { id: P1, title: Colour, prompt: Name a colour., red_flags: [names none] }
      - { id: P2, title: Count, prompt: Count to three., red_flags: [counts to four] }
`

const VERDICT = JSON.stringify({
  rationale: 'It says "blue".',
  score: 4,
  dimensions: { Q1: 4 },
  red_flag: false,
  flags: []
})

const FLAG = VERDICT.replace("false", "true").replace("[]", "[0]")

const answered = (model: string) =>
  ["P1", "P2"].map((prompt_id) => JSON.stringify({ model, prompt_id, text: `${prompt_id} by ${model}` }))

/** A folder with a run of two models, and a way to put a judge's script into it. */
const project = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const dir = yield* fs.makeTempDirectoryScoped()
  const at = (name: string) => path.join(dir, name)
  yield* fs.writeFileString(at("pack.yaml"), PACK)
  yield* fs.writeFileString(at("answers.jsonl"), `${[...answered("a"), ...answered("b")].join("\n")}\n`)
  const run = at("run")
  yield* assay("import", "--pack", at("pack.yaml"), "--answers", at("answers.jsonl"), "--out", run)
  const judge = (script: string) =>
    Effect.as(fs.writeFileString(at("judge.yaml"), script), `model:script:${at("judge.yaml")}`)
  return { at, run, judge, fs }
})

const always = (text: string): string => `default: { text: ${JSON.stringify(text)} }\n`

describe("assay judge with a model", () => {
  it.effect("judges every answer, says what came of it and what comes next", () =>
    Effect.gen(function* () {
      const { run, judge } = yield* project
      const { code, out, err } = yield* assay("judge", run, "--judge", yield* judge(always(VERDICT)), "--as", "panel")
      assert.strictEqual(code, 0, err)
      assert.strictEqual(out, "panel: 4 answers scored, 0 red flags")
      assert.include(err, "Judged 2 of 4 answers")
      assert.include(err, "Next: assay score")
      const score = yield* assay("score", run)
      assert.strictEqual(score.code, 0, score.err)
      assert.include(score.out, "panel")
      assert.strictEqual((yield* assay("gate", run, "--model", "a")).code, 0)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("stores the verdicts under the judge as it was given", () =>
    Effect.gen(function* () {
      const { run, judge } = yield* project
      const name = yield* judge(always(FLAG))
      const { out } = yield* assay("judge", run, "--judge", name, "--votes", "3", "--confirm-flags", "2")
      assert.strictEqual(out, `${name}: 4 answers scored, 4 red flags`)
      assert.strictEqual((yield* assay("gate", run, "--model", "a", "--judge", name)).code, 10)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("ends with 16 when the judge fails in a row, and goes on once it does not", () =>
    Effect.gen(function* () {
      const { run, judge } = yield* project
      const name = yield* judge(always("I would rather not say."))
      const failed = yield* assay("judge", run, "--judge", name, "--concurrency", "1")
      assert.strictEqual(failed.code, 16)
      assert.include(failed.err, "failed 3 times in a row")
      assert.include(failed.err, "run the same command again to go on")
      assert.strictEqual(failed.out, "")
      assert.strictEqual((yield* assay("gate", run, "--model", "a")).code, 12)
      yield* judge(always(VERDICT))
      const again = yield* assay("judge", run, "--judge", name)
      assert.strictEqual(again.code, 0)
      assert.include(again.out, "4 answers scored")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect(
    "leaves unscored what the judge failed on, so that the gate does not pass, and asks again for that alone",
    () =>
      Effect.gen(function* () {
        const { run, judge } = yield* project
        const first = `replies: [{ when: { contains: P2 by a }, text: "4/5" }]\n`
        const name = yield* judge(first + always(VERDICT))
        const { code, out, err } = yield* assay("judge", run, "--judge", name)
        assert.strictEqual(code, 0)
        assert.include(out, "3 answers scored, 1 unscored (1 judge-unparseable)")
        assert.include(err, "--retry-unscored")
        assert.strictEqual((yield* assay("gate", run, "--model", "a")).code, 12)
        yield* judge(`replies: [{ when: { contains: P2 by a }, text: ${JSON.stringify(VERDICT)} }]\n`)
        const again = yield* assay("judge", run, "--judge", name, "--retry-unscored")
        assert.include(again.out, "4 answers scored, 0 red flags")
        assert.strictEqual((yield* assay("gate", run, "--model", "a")).code, 0)
      }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("refuses a model that would judge itself", () =>
    Effect.gen(function* () {
      const { run } = yield* project
      const judge = ["judge", run, "--judge", "model:openai-compatible:a", "--endpoint", "http://127.0.0.1:9"]
      const refused = yield* assay(...judge)
      assert.strictEqual(refused.code, 64)
      assert.include(refused.err, "--allow-self-judge")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("says what it cost, where that is known", () =>
    Effect.gen(function* () {
      const { run, judge } = yield* project
      const name = yield* judge(`default: { text: ${JSON.stringify(VERDICT)}, cost_usd: 0.5 }\n`)
      const { err, out } = yield* assay("judge", run, "--judge", name, "--as", "panel", "--votes", "3")
      assert.strictEqual(out, "panel: 4 answers scored, 0 red flags, 6.00 USD")
      assert.include(err, "Judged 2 of 4 answers, 3.00 USD so far")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect.each<readonly [string, ReadonlyArray<string>, string]>([
    ["no judge", [], "--judge"],
    ["an unknown judge", ["--judge", "cheks"], "Expected `checks`"],
    ["a model without a name", ["--judge", "model:"], "Expected `checks`"],
    ["a model without a provider", ["--judge", "model:qwen3"], "There is no model"],
    ["an even number of votes", ["--judge", "model:script:x.yaml", "--votes", "2"], "odd number"],
    ["no confirmation", ["--judge", "model:script:x.yaml", "--confirm-flags", "0"], "1 or more"],
    ["no failure allowed", ["--judge", "model:script:x.yaml", "--max-consecutive-failures", "0"], "1 or more"],
    ["votes of checks", ["--judge", "checks", "--votes", "3"], "--votes is for a model"],
    ["an endpoint of checks", ["--judge", "checks", "--endpoint", "http://x"], "--endpoint is for a model"],
    ["a cost cap of checks", ["--judge", "checks", "--cost-cap", "1"], "--cost-cap is for a model"],
    ["a cost cap without a price", ["--judge", "model:script:x.yaml", "--cost-cap", "1"], "Give a price"],
    ["a cost cap below nothing", ["--judge", "model:script:x.yaml", "--cost-cap", "-1"], "amount of US dollars"],
    [
      "more than a day for a request",
      ["--judge", "model:script:x.yaml", "--request-seconds", "86401"],
      "86400 at most"
    ],
    ["a recording", ["--judge", "model:replay:run"], "has none to a judge's questions"],
    ["checks again", ["--judge", "checks", "--retry-unscored"], "--retry-unscored is for a model"],
    ["an endpoint of a script", ["--judge", "model:script:x.yaml", "--endpoint", "http://x"], "--endpoint"]
  ])("refuses %s", ([, args, why]) =>
    Effect.gen(function* () {
      const { run } = yield* project
      const { code, err } = yield* assay("judge", run, ...args)
      assert.strictEqual(code, 64)
      assert.include(err, why)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("ends with 66 where a script is missing, and leaves the run as it was", () =>
    Effect.gen(function* () {
      const { at, run, fs } = yield* project
      const { code } = yield* assay("judge", run, "--judge", `model:script:${at("none.yaml")}`)
      assert.strictEqual(code, 66)
      assert.isFalse(yield* fs.exists(path.join(run, "judgements")))
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})
