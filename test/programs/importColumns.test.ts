import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { layer, PACK_TWO_VARIANTS } from "../services/run/harness.ts"
import { attempt, imported, problems, row } from "./importing.ts"

const openCell = (lines: number) => `model,prompt_id,text\nm1,constructor,"${"\n".repeat(lines)}`

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

  it.effect("says of a header with very many columns which it has twice, in time by its length", () =>
    Effect.gen(function* () {
      const many = Array.from({ length: 9000 }, (_, index) => `k${index % 8999}`).join(",")
      const found = yield* problems("a.csv", `model,prompt_id,text,${many}\n`)
      assert.strictEqual(found.length, 1001)
      assert.isTrue(found.some((problem) => problem.includes('The header has twice the column "k0"')))
      const more = yield* problems("a.csv", `${many},${many}\n`)
      assert.deepStrictEqual(more, ["1: The record has 18000 cells; at most 10000 are read"])
    })
  )

  it.effect("ends reading at a quote that is not closed, and names where the record begins", () =>
    Effect.gen(function* () {
      const [found = ""] = yield* problems("a.csv", `${openCell(60_000)}"\n`)
      assert.match(found, /^2: The record that begins here has more than 50000 lines: a quote is not closed/u)
      const { answers } = yield* imported("a.csv", `${openCell(40_000)}"\n`)
      assert.strictEqual(answers[0]?.text.length, 40_000)
    })
  )

  it.effect("refuses a model whose name is blank, which nobody could tell from none", () =>
    Effect.gen(function* () {
      for (const model of ["", " ", "\u00a0\t"]) {
        assert.deepStrictEqual(yield* problems("a.jsonl", row({ model })), ["1: Expected a text that is not blank"])
      }
      const { answers } = yield* imported("a.jsonl", row({ model: " m 1 " }))
      assert.strictEqual(answers[0]?.model, " m 1 ")
    })
  )

  it.effect("refuses a column to pass over that the header lacks, which may be misspelt", () =>
    Effect.gen(function* () {
      const text = "model,prompt_id,text,note\nm1,constructor,three,x\n"
      const near = yield* problems("a.csv", text, { ignore: new Set(["note", "notes"]) })
      assert.deepStrictEqual(near, ['1: The header lacks the column "notes" (Did you mean "note"?)'])
      const far = yield* problems("a.csv", text, { ignore: new Set(["note", "reviewer"]) })
      assert.deepStrictEqual(far, [
        '1: The header lacks the column "reviewer" (Known columns: model, prompt_id, text, note)'
      ])
      const { answers } = yield* imported("a.csv", text, { ignore: new Set(["note"]) })
      assert.strictEqual(answers.length, 1)
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
      assert.deepStrictEqual(stray, [
        '1: The file has answers of the model "m1", but --model asks for m2 only (Add --model m1, or take its rows out of the file)'
      ])
    })
  )

  it.effect("says once of a model or variant that it was not asked for, however many rows it has", () =>
    Effect.gen(function* () {
      const rows = ["m1", "m 2", "m1", "m 2"].map((model, at) =>
        row({ model, prompt_id: at < 2 ? "constructor" : "__proto__", variant: at === 3 ? "baseline" : "none" })
      )
      const options = { models: ["m1"], variants: ["none"] }
      assert.deepStrictEqual(yield* problems("a.jsonl", rows.join("\n"), options, PACK_TWO_VARIANTS), [
        "2: The file has answers of the model \"m 2\", but --model asks for m1 only (Add --model 'm 2', or take its rows out of the file)",
        '4: The file has answers of the variant "baseline", but --variant asks for none only (Add --variant baseline, or take its rows out of the file)'
      ])
      const unknown = yield* problems("a.jsonl", row({ variant: "baselin" }), options, PACK_TWO_VARIANTS)
      assert.deepStrictEqual(unknown, ['1: Unknown variant "baselin" (Did you mean "baseline"?)'])
    })
  )

  it.effect("lists the columns once for all strangers, and says how to take or leave each", () =>
    Effect.gen(function* () {
      const strangers = yield* problems("a.csv", "model,prompt_id,text,foo,user id\nm1,constructor,x,y,z\n")
      assert.strictEqual(strangers.filter((said) => said.includes("Known columns:")).length, 1)
      assert.include(
        strangers[0] ?? "",
        "error.message. If none is meant, take a field from it with --map FIELD=foo (the field's name first),"
      )
      assert.include(strangers[1] ?? "", "--ignore 'user id'")
    })
  )

  it.effect("points to the cell of the header that is wrong, quoted cells before it included", () =>
    Effect.gen(function* () {
      const header = '\uFEFF"model",prompt_id,"a, ""b""",text,foo'
      const { exit } = yield* attempt("a.csv", `${header}\r\nm1,constructor,x,y,z\r\n`, { ignore: new Set(['a, "b"']) })
      const error = yield* Effect.flip(Effect.fromResult(exit))
      if (error._tag !== "SourceInvalid") return assert.fail(error.message)
      assert.deepStrictEqual(
        error.problems.map(({ line, column }) => [line, column]),
        [[1, header.indexOf("foo")]]
      )
      assert.match(error.problems[0].frame ?? "", /text,foo\n +\| +\^$/u)
    })
  )

  it.effect("recognises semicolons and tabs in the place of commas, and leaves them alone within cells", () =>
    Effect.gen(function* () {
      for (const [separator, name] of [
        [";", "semicolons"],
        ["\t", "tabs"]
      ] as const) {
        for (const header of ["model;prompt_id;text", '"model";"prompt_id";"text, all"']) {
          const text = `${header}\nm1;constructor;x\n`.replaceAll(";", separator)
          const said = yield* problems("a.csv", text)
          assert.deepStrictEqual(said, [
            `1: The cells look separated by ${name}, not commas; save the file with commas. Nothing after this line was read`
          ])
        }
      }
      const { answers } = yield* imported("a.csv", 'model,prompt_id,"text"\nm1,constructor,a;b;c\n')
      assert.strictEqual(answers[0]?.text, "a;b;c")
    })
  )
})
