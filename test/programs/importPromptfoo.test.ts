import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { result, resultsFile } from "../domain/promptfoo/vectors.ts"
import { assay, folder, layer } from "./promptfooing.ts"

const lines = (text: string) =>
  Effect.forEach(text.trim().split("\n"), (line) =>
    Schema.decodeEffect(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))(line)
  )

const chat = (system: string, text: string) =>
  JSON.stringify([
    { role: "system", content: system },
    { role: "user", content: text }
  ])

const rows = [
  result(0, 0, "Say a", "a, of course"),
  result(0, 1, "Say b", "no", { success: false, failureReason: 1, error: "Expected output to contain" }),
  result(0, 2, "Say c", undefined, { success: false, failureReason: 2, error: "API error: 500", response: undefined }),
  result(
    0,
    3,
    "Say a",
    { a: 1 },
    { cost: 0.5, response: { output: { a: 1 }, cached: true, tokenUsage: { prompt: 3, completion: 4 } } }
  )
]

describe("assay import promptfoo with results", () => {
  it.effect(
    "makes a draft and a run: a text that is asked twice is one prompt with repeats, an error a failed answer",
    () =>
      Effect.gen(function* () {
        const { fs, pack, put, run } = yield* folder
        const file = yield* put("r.json", resultsFile(rows))
        const { code, err, out } = yield* assay("import", "promptfoo", file, "--write-pack", pack, "--out", run)
        assert.strictEqual(code, 0, err)
        assert.include(out, "4 of 4 expected, 1 of them failed")
        assert.include(out, "2 passed, 2 did not; not taken over")
        const answers = yield* lines(yield* fs.readFileString(`${run}/answers.jsonl`))
        assert.deepStrictEqual(
          answers.map(({ cost_usd, e2e_ms, ok, prompt_id, repeat, text, usage }) => [
            prompt_id,
            repeat,
            text,
            ok,
            cost_usd,
            e2e_ms,
            usage
          ]),
          [
            ["T1", 0, "a, of course", true, null, 12, undefined],
            ["T1", 1, '{"a":1}', true, 0.5, undefined, { input: 3, output: 4 }],
            ["T2", 0, "no", true, null, 12, undefined],
            ["T3", 0, "", false, null, undefined, undefined]
          ]
        )
        assert.isFalse(yield* fs.exists(`${run}/judgements/promptfoo`))
        assert.strictEqual((yield* assay("judge", run, "--judge", "checks")).code, 0)
        const gated = yield* assay("gate", run, "--judge", "checks")
        assert.notStrictEqual(gated.code, 0)
      }).pipe(Effect.provide(layer))
  )

  it.effect("takes answers for a pack that asks exactly that, and for no other", () =>
    Effect.gen(function* () {
      const { fs, pack, put, run } = yield* folder
      const file = yield* put("r.json", resultsFile(rows))
      yield* assay("import", "promptfoo", file, "--write-pack", pack)
      assert.isFalse(yield* fs.exists(run))
      assert.strictEqual((yield* assay("import", "promptfoo", file, "--pack", pack, "--out", run)).code, 0)
      const taken = yield* assay("import", "promptfoo", file, "--pack", pack, "--out", run)
      assert.strictEqual(taken.code, 73)
      const text = yield* fs.readFileString(pack)
      yield* fs.writeFileString(pack, text.replace('prompt: "Say b"', 'prompt: "Say B"'))
      const other = yield* assay("import", "promptfoo", file, "--pack", pack, "--out", `${run}2`)
      assert.strictEqual(other.code, 65)
      assert.include(other.err, 'The pack asks nothing like this: "Say b"')
      yield* fs.writeFileString(pack, text.replace("        repeats: 2\n", ""))
      const fewer = yield* assay("import", "promptfoo", file, "--pack", pack, "--out", `${run}3`)
      assert.include(fewer.err, "Repeat 1 is out of range")
      yield* fs.writeFileString(pack, text.replace('prompt: "Say b"', 'prompt: "Say a"'))
      const twice = yield* assay("import", "promptfoo", file, "--pack", pack, "--out", `${run}4`)
      assert.include(twice.err, "The pack asks this 2 times")
    }).pipe(Effect.provide(layer))
  )

  it.effect("makes variants of system prompts only where every prompt has each of them", () =>
    Effect.gen(function* () {
      const { fs, pack, put, run } = yield* folder
      const heads = ["one", "two"].map((label) => ({ raw: label, label, provider: "echo" }))
      const crossed = [0, 1].flatMap((at) => [
        result(at, 0, chat(`S${at}`, "Say a"), "a"),
        result(at, 1, chat(`S${at}`, "Say b"), "b")
      ])
      const file = yield* put("r.json", resultsFile(crossed, heads))
      const made = yield* assay("import", "promptfoo", file, "--write-pack", pack, "--out", run)
      assert.strictEqual(made.code, 0, made.err)
      assert.include(
        yield* fs.readFileString(pack),
        '  - id: S1\n    system_prompt: "S0"\n  - id: S2\n    system_prompt: "S1"'
      )
      const odd = yield* put("o.json", resultsFile([...crossed, result(1, 2, "plain", "p")], heads))
      const refused = yield* assay("import", "promptfoo", odd, "--write-pack", `${pack}.yaml`)
      assert.strictEqual(refused.code, 65)
      assert.include(refused.err, 'Import one at a time with --prompt: 1 ("one"), 2 ("two")')
      const one = yield* assay(
        "import",
        "promptfoo",
        odd,
        "--write-pack",
        `${pack}.yaml`,
        "--prompt",
        "1",
        "--out",
        `${run}2`
      )
      assert.include(one.out, "2 of 2 expected")
      assert.strictEqual((yield* assay("import", "promptfoo", odd, "--prompt", "three")).code, 64)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is refused where results are missing, stand twice, or are of providers that cannot be told apart", () =>
    Effect.gen(function* () {
      const { put, run } = yield* folder
      const whole = resultsFile(rows)
      const { results } = whole
      const { stats } = results
      const cases: ReadonlyArray<readonly [unknown, string]> = [
        [{ ...whole, results: { ...results, results: rows.slice(1) } }, "It counts 4 results, but the file has 3"],
        [
          { ...whole, results: { ...results, results: [...rows.slice(1), rows[1]] } },
          "Prompt 0 of test 1 has a result already"
        ],
        [
          { ...whole, results: { ...results, prompts: [...results.prompts, ...results.prompts] } },
          "Give each provider a label of its own"
        ],
        [
          { ...whole, results: { ...results, stats: { ...stats, successes: 3, failures: 0 } } },
          "It says 3, but the results make 2"
        ],
        [
          {
            ...whole,
            results: {
              ...results,
              prompts: [{ ...results.prompts[0], metrics: { testPassCount: 2, testErrorCount: 0 } }]
            }
          },
          "It says 0, but the results make 1"
        ],
        [resultsFile([result(0, 0, "Say a", "a", { failureReason: 2 })]), "It is 2, but the result says success"],
        [{ ...whole, results: { ...results, prompts: [] } }, "The file has no prompt 0"],
        [{ ...whole, results: { ...results, version: 2 } }, "at results.version"],
        [
          { ...whole, results: { ...results, results: [], stats: { ...stats, successes: 0, failures: 0, errors: 0 } } },
          "The file has no results"
        ],
        [resultsFile([result(0, 0, '[{"role":"tool","content":"x"}]', "a")]), 'a message of the role "tool"'],
        [resultsFile([result(0, 0, "Say a", "a", { latencyMs: -1 })]), "latencyMs"],
        [resultsFile([result(0, 0, "Say a", "a", { failureReason: 7 })]), "failureReason"]
      ]
      for (const [value, said] of cases) {
        const file = yield* put("r.json", value)
        const { code, err } = yield* assay("import", "promptfoo", file, "--out", run, "--dry-run")
        assert.deepStrictEqual([code, err.replaceAll(/\s+/gu, " ").includes(said)], [65, true], `${said}\n${err}`)
      }
    }).pipe(Effect.provide(layer))
  )
})
