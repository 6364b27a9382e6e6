import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { layer, PACK_TWO_VARIANTS } from "../services/run/harness.ts"
import { attempt, imported, problems, row } from "./importing.ts"

withLayer(layer)("The columns of imported answers", (it) => {
  it.effect("maps and ignores columns, and names the nearest known one for a stranger", () =>
    Effect.gen(function* () {
      const text = "llm,prompt_id,output,note\nm1,constructor,three,x\n"
      const map = [
        ["model", "llm"],
        ["text", "output"]
      ] as const
      const { answers } = yield* imported("a.csv", text, { map, ignore: new Set(["note"]) })
      assert.strictEqual(answers[0]?.text, "three")
      const strangers = yield* problems("a.csv", "model,prompt_id,text,finish_raeson\nm1,constructor,three,stop\n")
      assert.strictEqual(strangers.length, 1)
      assert.include(strangers[0] ?? "", 'Did you mean "finish_reason"?')
      const missing = yield* problems("a.csv", text)
      assert.include(
        missing.join("\n"),
        'The header lacks the column "text" (Name the right one with --map text=COLUMN)'
      )
      const { exit } = yield* attempt("a.csv", text, { map: [["txt", "output"]] })
      assert.strictEqual((yield* Effect.flip(Effect.fromResult(exit)))._tag, "UnknownName")
    })
  )

  it.effect("takes null for absent, and an ignored column for none", () =>
    Effect.gen(function* () {
      const lax = row({ repeat: null, variant: null, error: null, ttft_ms: null, seed: "odd" })
      const { answers } = yield* imported("a.jsonl", lax, { ignore: new Set(["seed"]) })
      assert.deepStrictEqual([answers[0]?.ok, answers[0]?.seed, answers[0]?.variant], [true, undefined, "none"])
      assert.strictEqual((yield* problems("a.jsonl", row({ text: null }))).length, 1)
      const both = yield* problems("a.jsonl", row({ usage: { input: 1 }, "usage.output": 2 }))
      assert.include(both.join(""), 'Unknown key "usage.output"')
    })
  )

  it.effect("needs the variant where the pack has several, and knows the models that were asked for", () =>
    Effect.gen(function* () {
      const lacking = yield* problems("a.jsonl", row({}), {}, PACK_TWO_VARIANTS)
      assert.deepStrictEqual(lacking, ["1: The variant is missing, and the pack has several"])
      const { summary } = yield* imported(
        "a.jsonl",
        row({ variant: "none" }),
        { models: ["m2", "m1"] },
        PACK_TWO_VARIANTS
      )
      assert.deepStrictEqual(summary.run.manifest.models, ["m2", "m1"])
      assert.deepStrictEqual(summary.run.manifest.variants, ["none"])
      const stray = yield* problems("a.jsonl", row({}), { models: ["m2"] })
      assert.deepStrictEqual(stray, ['1: Unknown model "m1" (Did you mean "m2"?)'])
    })
  )
})
