import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { importAnswers } from "../../src/programs/importAnswers.ts"
import { layer, loadPack, PACK, workshop } from "../services/run/harness.ts"
import { attempt, imported, problems, row } from "./importing.ts"

const repeated = (model: string) => [0, 1].map((repeat) => row({ model, prompt_id: "P1", repeat }))
const GOOD = [row({}), ...repeated("m1"), row({ prompt_id: "__proto__", model: "__proto__" })]

withLayer(layer)("importAnswers", (it) => {
  it.effect("makes a complete run of JSON lines, whatever their order", () =>
    Effect.gen(function* () {
      const one = yield* imported("a.jsonl", GOOD.join("\n"))
      const two = yield* imported("a.ndjson", `\uFEFF${GOOD.toReversed().join("\r\n")}\r\n`)
      assert.strictEqual(one.summary.answers, 4)
      assert.strictEqual(one.summary.expected, 8)
      assert.strictEqual(one.summary.run.manifest.status, "complete")
      assert.deepStrictEqual(one.summary.run.manifest.models, ["__proto__", "m1"])
      assert.deepStrictEqual(
        one.answers.map(({ model, prompt_id, repeat, category }) => [model, prompt_id, repeat, category]),
        [
          ["__proto__", "__proto__", 0, "C"],
          ["m1", "P1", 0, "C"],
          ["m1", "P1", 1, "C"],
          ["m1", "constructor", 0, "C"]
        ]
      )
      assert.strictEqual(yield* one.shop.read("runs/r/answers.jsonl"), yield* two.shop.read("runs/r/answers.jsonl"))
      assert.strictEqual(yield* one.shop.read("runs/r/pack.yaml"), PACK)
      assert.deepStrictEqual(yield* one.shop.list("runs"), ["r"])
    })
  )

  it.effect(
    "refuses a run's own answers for a pack that asks otherwise; elsewhere, and for one that judges otherwise, not",
    () =>
      Effect.gen(function* () {
        const shop = yield* workshop
        const file = yield* shop.write("a.jsonl", GOOD.join("\n"))
        const taken = (answersFile: string, text: string, out: string) =>
          Effect.flatMap(loadPack(text), (pack) =>
            importAnswers({ pack, answersFile, out: shop.at(out), map: new Map(), ignore: new Set() })
          )
        yield* taken(file, PACK, "first")
        const own = shop.at("first/answers.jsonl")
        const changed = PACK.replace("prompt: Count to three.", "prompt: Count to four.")
        const instructed = PACK.replace("[{ id: none }]", "[{ id: none, system_prompt: Be short. }]")
        const refused = yield* Effect.flip(taken(own, changed, "2"))
        assert.strictEqual(refused._tag, "SourceInvalid")
        assert.include(refused.message, 'the text of the prompt "constructor"')
        assert.notInclude(refused.message, '"P1"')
        assert.include(refused.message, "assay run")
        assert.include((yield* Effect.flip(taken(own, instructed, "3"))).message, 'system prompt of the variant "none"')
        // The same where the run's exact copy was edited.
        yield* shop.write("first/pack.yaml", changed)
        assert.strictEqual((yield* Effect.flip(taken(own, changed, "4")))._tag, "SourceInvalid")
        assert.deepStrictEqual(yield* shop.list("."), ["a.jsonl", "first"])
        yield* taken(own, PACK.replace("text: three", "text: two"), "5")
        yield* taken(file, changed, "6")
      })
  )

  it.effect("reads CSV as strictly, with quoted line breaks, CRLF and empty cells", () =>
    Effect.gen(function* () {
      const text =
        '\uFEFFmodel,prompt_id,text,ok,usage.output,cost_usd\r\nm1,constructor,"one,\n""two""",true,7,0.5\r\nm2,constructor,0,,,\r\n'
      const { answers } = yield* imported("a.csv", text)
      assert.deepStrictEqual(
        answers.map(({ text, ok, usage, cost_usd }) => ({ text, ok, usage, cost_usd })),
        [
          { text: 'one,\n"two"', ok: true, usage: { output: 7 }, cost_usd: 0.5 },
          { text: "0", ok: true, usage: undefined, cost_usd: null }
        ]
      )
    })
  )

  it.effect("keeps falsy and hostile answers as they are", () =>
    Effect.gen(function* () {
      const texts = ["", "0", "false", "a\u2028b\u0000\ud800\u202Ec\rd"]
      const rows = texts.map((text, at) => row({ model: `m${at}`, text }))
      const { answers } = yield* imported("a.jsonl", rows.join("\n"))
      assert.deepStrictEqual(
        answers.map(({ text }) => text),
        texts
      )
      assert.deepStrictEqual(
        answers.map(({ content_empty }) => content_empty),
        [true, false, false, false]
      )
    })
  )

  it.effect("reports every bad row at once, each with its line, and writes nothing", () =>
    Effect.gen(function* () {
      const rows = [
        row({ prompt_id: "constrctor" }),
        row({ variant: "non" }),
        row({ prompt_id: "P1", repeat: 2 }),
        row({}),
        row({}),
        row({ prompt_id: "P1" }),
        row({ text: 5, model: "m2" }),
        '{"model": "m1", ',
        row({ ok: true, error: { kind: "k", message: "m" }, model: "m3" }),
        '{"model":"a","model":"b","prompt_id":"constructor","text":"x"}',
        "[]",
        "",
        '{"model": "m1", "prompt'
      ]
      assert.deepStrictEqual(yield* problems("a.jsonl", rows.join("\n")), [
        '1: Unknown prompt "constrctor" (Did you mean "constructor"?)',
        '2: Unknown variant "non" (Did you mean "none"?)',
        '3: Repeat 2 is out of range: the pack asks prompt "P1" 2 times (Repeats count from 0, here up to 1)',
        "5: This cell has an answer already, on line 4",
        "6: The repeat is missing, and the prompt is asked several times (Repeats count from 0)",
        "7: Expected a text, got the number 5 (Put it in quotes)",
        "8: The line is not valid JSON (Every line must be one JSON object)",
        "9: The answer has an error though it is marked ok",
        "10: The key is given twice",
        "11: The line is no JSON object",
        "12: The line is empty (Every line must be one JSON object)",
        "13: The last line is torn: it ends in the middle of a row (Every line must be one JSON object)"
      ])
    })
  )

  it.effect("points at the faulty key of a JSON line", () =>
    Effect.gen(function* () {
      const text = row({ usage: { inptu: 3 } })
      const { exit } = yield* attempt("a.jsonl", text)
      const error = yield* Effect.flip(Effect.fromResult(exit))
      if (error._tag !== "SourceInvalid") return assert.fail(error.message)
      const [problem] = error.problems
      assert.strictEqual(problem.column, text.indexOf('"inptu"') + 1)
      assert.deepStrictEqual(problem.path, ["usage", "inptu"])
      assert.include(problem.frame ?? "", "^")
    })
  )

  it.effect("reports ragged and broken CSV records with the line that they begin on", () =>
    Effect.gen(function* () {
      const head = 'model,prompt_id,text\nm1,constructor,"a\nb"\n'
      const ragged =
        "The record has 2 cells, the header has 3 (A cell with a comma, quote or line break must be quoted)"
      assert.deepStrictEqual(yield* problems("a.csv", `${head}m2,constructor\nm3,constructor,x`), [`4: ${ragged}`])
      const [first = "", second = ""] = yield* problems("a.csv", `${head}m2,constructor\nm3,constructor,"torn`)
      assert.strictEqual(first, `4: ${ragged}`)
      assert.strictEqual(second, "5: Unterminated quoted field. Nothing after this line was read")
    })
  )

  it.effect("refuses files without answers, not UTF-8, and of an unknown kind", () =>
    Effect.gen(function* () {
      for (const [name, text] of [
        ["a.jsonl", ""],
        ["a.csv", ""],
        ["a.csv", "model,prompt_id,text\n"]
      ] as const) {
        assert.deepStrictEqual(yield* problems(name, text), ["1: The file has no answers"])
      }
      const shop = yield* workshop
      yield* shop.fs.writeFile(shop.at("b.jsonl"), new Uint8Array([0x22, 0xff, 0x22]))
      const pack = yield* loadPack(PACK)
      const options = { pack, out: shop.at("r"), map: new Map<string, string>(), ignore: new Set<string>() }
      assert.include(
        (yield* Effect.flip(importAnswers({ ...options, answersFile: shop.at("b.jsonl") }))).message,
        "not valid UTF-8"
      )
      assert.strictEqual(
        (yield* Effect.flip(importAnswers({ ...options, answersFile: shop.at("none.jsonl") })))._tag,
        "InputMissing"
      )
      assert.strictEqual(
        (yield* Effect.flip(importAnswers({ ...options, answersFile: shop.at("b.txt") })))._tag,
        "UsageInvalid"
      )
      assert.strictEqual(
        (yield* Effect.flip(importAnswers({ ...options, answersFile: shop.at(".") })))._tag,
        "UsageInvalid"
      )
    })
  )

  it.effect("refuses an answer over 10 MB and takes one of exactly that", () =>
    Effect.gen(function* () {
      const limit = 10 * 1024 * 1024
      const over = yield* problems("a.jsonl", [row({ model: "m0" }), row({ text: "x".repeat(limit + 1) })].join("\n"))
      assert.deepStrictEqual(over, [`2: The answer has ${limit + 1} bytes; at most ${limit} (10 MB) are read`])
      const wide = yield* problems("a.csv", `model,prompt_id,text\nm1,constructor,${"ä".repeat(limit / 2 + 1)}\n`)
      assert.strictEqual(wide.length, 1)
      const { answers } = yield* imported("a.jsonl", row({ text: "x".repeat(limit) }))
      assert.strictEqual(answers[0]?.text.length, limit)
    })
  )

  it.effect("keeps a thousand problems and counts the rest", () =>
    Effect.gen(function* () {
      const found = yield* problems("a.jsonl", Array.from({ length: 1200 }, () => "x").join("\n"))
      assert.strictEqual(found.length, 1001)
      assert.strictEqual(found.at(-1), "null: Only the first 1000 problems are shown")
    })
  )

  it.effect("never writes into a folder that has content", () =>
    Effect.gen(function* () {
      const { summary, shop } = yield* imported("a.jsonl", GOOD.join("\n"))
      const { pack } = summary.run
      const again = importAnswers({
        pack,
        answersFile: shop.at("a.jsonl"),
        out: shop.at("runs/r"),
        map: new Map(),
        ignore: new Set()
      })
      assert.strictEqual((yield* Effect.flip(again))._tag, "CannotWrite")
      assert.deepStrictEqual(yield* shop.list("runs"), ["r"])
    })
  )
})
