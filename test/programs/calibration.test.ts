import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { answerDigest } from "../../src/domain/run/digest.ts"
import { judged, services } from "./agreeing.ts"

const place = ({ model, prompt_id, repeat }: Answer) => `model: ${model}, prompt_id: ${prompt_id}, repeat: ${repeat}`

const yaml = (...entries: ReadonlyArray<string>) => `answers:\n${entries.map((entry) => `  - { ${entry} }\n`).join("")}`

const refused = (name: string, text: string) =>
  Effect.gen(function* () {
    const { agree, shop } = yield* judged
    const file = yield* shop.write(name, text)
    const error = yield* Effect.flip(agree({ judges: ["ann"], calibration: file }))
    if (error._tag !== "SourceInvalid") return assert.fail(`${error._tag}: ${error.message}`)
    return error.problems.map(({ line, message }) => `${line}: ${message}`)
  })

const BAD = [
  { model: "m1", prompt_id: "P1", score: 3 },
  { model: "m3", prompt_id: "P9", repeat: 0, score: 3 },
  { model: "m1", prompt_id: "constructor", score: 6, scoer: 1 },
  { model: "m1", prompt_id: "constructor", dimensions: { Q1: 3, Q2: 3 } },
  { model: "m1", prompt_id: "constructor", score: 3 },
  { model: "m1", prompt_id: "__proto__", dimensions: {} },
  { model: "__proto__", prompt_id: "__proto__", score: 3, answer_digest: `sha256:${"0".repeat(64)}` }
]
const FOUND = [
  [1, "The repeat is missing, and the prompt is asked several times"],
  [2, 'Unknown model "m3"'],
  [2, 'Unknown prompt "P9"'],
  [3, "Expected"],
  [3, 'Unknown key "scoer"'],
  [4, 'The prompt has no dimension "Q2"'],
  [5, "The answer stands twice in the set"],
  [6, "Nothing is known of this answer"],
  [7, "The score is known of another answer than the run has"]
] as const

withLayer(services)("a calibration set", (it) => {
  it.effect("is compared with one judge, on what is known only", () =>
    Effect.gen(function* () {
      const { agree, answers, shop } = yield* judged
      const [failed, empty, third, fourth, fifth] = answers
      if (!failed || !empty || !third || !fourth || !fifth) return assert.fail()
      const digest = answerDigest(third)
      const file = yield* shop.write(
        "known.yaml",
        yaml(
          `${place(empty)}, score: 1`,
          `${place(third)}, score: 5, dimensions: { Q1: 3 }, red_flag: true, answer_digest: "${digest}"`,
          `${place(fourth)}, score: 4`,
          `${place(fifth)}, red_flag: false`
        )
      )
      const report = yield* agree({ judges: ["ann"], calibration: file })
      assert.deepStrictEqual(report.raters, [
        { id: "ann", kind: "human" },
        { id: "calibration", kind: "calibration" }
      ])
      assert.strictEqual(report.answers, 4)
      assert.deepStrictEqual(report.settled, [{ reason: "empty", count: 1 }])
      assert.deepStrictEqual([report.overall.answers, report.overall.alpha], [2, 1])
      assert.deepStrictEqual(
        report.dimensions.map(({ answers, compared }) => [answers, compared]),
        [
          [1, 1],
          [0, 0]
        ]
      )
      assert.strictEqual(report.red_flags.answers, 2)
      assert.deepStrictEqual(
        report.disagreements.map(({ gap, red_flag }) => [gap, red_flag]),
        [[2, true]]
      )
      const lines = [third, fourth].map(({ model, prompt_id, repeat }) =>
        JSON.stringify({ model, variant: "none", prompt_id, repeat, score: 5 })
      )
      const asLines = yield* shop.write("known.jsonl", `\uFEFF${lines.join("\n")}`)
      assert.strictEqual((yield* agree({ judges: ["ann"], calibration: asLines })).overall.compared, 2)
      const asJson = yield* shop.write("known.json", `{ "answers": [${lines.join()}] }`)
      assert.strictEqual((yield* agree({ judges: ["ann"], calibration: asJson })).overall.compared, 2)
    })
  )

  it.effect("is refused with every problem at its place, as lines and as a document", () =>
    Effect.gen(function* () {
      const rows = BAD.map((row) => JSON.stringify(row))
      const documents = [
        ["bad.jsonl", `${rows.join("\n")}\n`, 0],
        ["bad.yaml", `answers:\n${rows.map((row) => `  - ${row}\n`).join("")}`, 1],
        ["bad.json", `{"answers":[\n${rows.join(",\n")}]}`, 1]
      ] as const
      for (const [name, text, before] of documents) {
        const problems = yield* refused(name, text)
        for (const [line, says] of FOUND) {
          assert.isTrue(
            problems.some((problem) => problem.startsWith(`${line + before}: ${says}`)),
            `${name}, line ${line}: ${says}\n${problems.join("\n")}`
          )
        }
        assert.strictEqual(problems.length, FOUND.length, problems.join("\n"))
      }
    })
  )

  it.effect("is refused where it is empty, misspelt or no such file", () =>
    Effect.gen(function* () {
      assert.match((yield* refused("a.yaml", "answers: []\n")).join(), /too short/u)
      assert.match((yield* refused("b.jsonl", "")).join(), /no answers/u)
      assert.match((yield* refused("c.jsonl", "\n")).join(), /empty/u)
      assert.match((yield* refused("d.yaml", "anwsers: []\n")).join(), /anwsers/u)
      // As Assay writes JSON, so that the quick reader goes over it first.
      const twice = { answers: [1, 2].map(() => ({ model: "m1", prompt_id: "constructor", score: 3 })) }
      const once = yield* refused("e.json", `${JSON.stringify(twice, null, 2)}\n`)
      assert.deepStrictEqual(once, ["8: The answer stands twice in the set"])
      const { agree, shop } = yield* judged
      const csv = yield* shop.write("known.csv", "model\n")
      const use = (calibration: string) => Effect.flip(agree({ judges: ["ann"], calibration }))
      assert.strictEqual((yield* use(csv))._tag, "UsageInvalid")
      assert.strictEqual((yield* use(shop.at("none.yaml")))._tag, "InputMissing")
      assert.strictEqual((yield* use(shop.at("none.jsonl")))._tag, "InputMissing")
    })
  )

  it.effect("measures one judge, who must be named among several", () =>
    Effect.gen(function* () {
      const { agree, shop } = yield* judged
      const calibration = yield* shop.write("known.yaml", yaml("model: m1, prompt_id: constructor, score: 3"))
      assert.strictEqual((yield* Effect.flip(agree({ calibration })))._tag, "JudgeAmbiguous")
      assert.strictEqual((yield* Effect.flip(agree({ calibration, judges: ["eve"] })))._tag, "UnknownName")
      const both = yield* Effect.flip(agree({ calibration, judges: ["ann", "bob"] }))
      assert.include(both.message, "one judge at a time")
    })
  )
})
