import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import type { BenchReport } from "../../../../src/domain/bench/BenchReport.ts"
import type { Severity } from "../../../../src/domain/bench/FailureMode.ts"
import { publicView } from "../../../../src/domain/bench/publicView.ts"
import { digestOf } from "../../../../src/domain/source/digest.ts"
import {
  benchRunJson,
  benchRunJsonLines,
  RunDocument,
  RunLine
} from "../../../../src/programs/cli/render/benchRun.json.ts"
import { benchRunJunit } from "../../../../src/programs/cli/render/benchRun.junit.ts"
import { benchRunText } from "../../../../src/programs/cli/render/benchRun.text.ts"
import type { ShownRun } from "../../../../src/programs/cli/render/ShownRun.ts"
import { failedWith, loadedCase, reportOf, scored } from "../../../domain/bench/generators.ts"

const plainStyle = { color: false, width: 100 }
const HELD_OUT = "secret-case"

const wrong = scored({
  passed: false,
  score: 0.25,
  failure_modes: [{ code: "toy.wrong", severity: "block", detail: "It is <not> right." }]
})

const full = reportOf([
  [loadedCase("a-good"), scored()],
  [loadedCase("b-wrong", { difficulty: "hard" }), wrong],
  [loadedCase("c-fell"), failedWith("sut.exception")],
  [loadedCase("d-either", { disposition: "ambiguous" }), wrong],
  [loadedCase("e-refuse", { disposition: "negative" }), scored()],
  [loadedCase(HELD_OUT, { curation_class: "held-out" }), wrong]
])

const taxonomy = new Map<string, Severity>([
  ["toy.wrong", "block"],
  ["sut.exception", "block"]
])

const shown = (report: BenchReport, fields: Partial<ShownRun> = {}, reveal = false): ShownRun => ({
  report: publicView(report, { reveal }),
  hash: digestOf("record"),
  stopped: null,
  taxonomy,
  descriptions: new Map([
    ["toy.wrong", "The toy is wrong."],
    ["sut.exception", "The system under test failed."]
  ]),
  failOn: null,
  cached: 0,
  evidence: `.assay/bench/runs/${report.run_id}`,
  again: ["bench", "run", "toy", "--sut", "node agent.mjs", "--repeat", "2"],
  exit: { code: 0, name: "ok" },
  ...fields
})

const formats = [
  ["text", (run: ShownRun) => benchRunText(run, plainStyle)],
  ["json", benchRunJson],
  ["jsonl", benchRunJsonLines],
  ["junit", benchRunJunit]
] as const

describe("A run", () => {
  it("is shown with its figures, parts, codes, cases and next steps", () => {
    expect(
      benchRunText(
        shown(full, { failOn: { level: "block", cases: 3 }, exit: { code: 14, name: "tierNotEarned" } }),
        plainStyle
      )
    ).toMatchSnapshot()
  })

  it.each(formats)("tells nothing of a single held-out case as %s, unless that is asked for", (_, render) => {
    assert.notInclude(render(shown(full)), HELD_OUT)
    assert.include(render(shown(full, {}, true)), HELD_OUT)
  })

  it("is a JSON document of its schema", () => {
    const decode = Schema.decodeUnknownSync(Schema.fromJsonString(RunDocument), { onExcessProperty: "error" })
    const document = decode(benchRunJson(shown(full)))
    assert.deepStrictEqual(
      document.per_case.map(({ case_id }) => case_id),
      ["a-good", "b-wrong", "c-fell", "d-either", "e-refuse"]
    )
    assert.deepStrictEqual(document.hidden_held_out?.total, 1)
    assert.deepStrictEqual(document.exit, { code: 0, name: "ok" })
  })

  it("is a line for each case and one for the rest as JSON lines", () => {
    const decode = Schema.decodeUnknownSync(Schema.fromJsonString(RunLine), { onExcessProperty: "error" })
    const lines = benchRunJsonLines(shown(full))
      .trimEnd()
      .split("\n")
      .map((line) => decode(line))
    assert.deepStrictEqual(
      lines.map(({ type }) => type),
      ["case", "case", "case", "case", "case", "summary"]
    )
  })

  it("is one suite as JUnit, with held-out cases as one case", () => {
    expect(benchRunJunit(shown(full))).toMatchSnapshot()
  })
})

const next = (run: ShownRun) =>
  (benchRunText(run, { color: false, width: 1000 }).split("What to do next\n")[1] ?? "").trim()

describe("The next steps of a run", () => {
  const good = reportOf([[loadedCase("a"), scored()]])
  const undone = reportOf([[loadedCase("a"), failedWith("sut.cancelled")]])

  it("say how to go on with one that is not complete, and why it is not", () => {
    const again = "assay bench run toy --sut 'node agent.mjs' --repeat 2 --resume"
    assert.include(next(shown(undone, { stopped: "interrupted" })), `was interrupted. Go on with \`${again}\``)
    assert.include(
      next(shown(undone, { stopped: "cost-cap" })),
      `cap stopped the run. Go on with \`${again} --cost-cap\``
    )
    const unscored = reportOf([[loadedCase("a"), failedWith("rubric.timeout")]])
    assert.include(next(shown(unscored)), `The rubric failed on some cases`)
    assert.include(next(shown(unscored)), again)
    assert.include(next(shown(reportOf([]))), "No case counts here")
  })

  it("lead to promotion where it is evidence, and else say why it is none", () => {
    assert.strictEqual(
      next(shown(good)),
      "• See what this has earned with `assay bench promote toy --sut 'node agent.mjs' --tier bronze`."
    )
    const reasons = [
      [good, { cached: 2 }, "2 scores came from the cache"],
      [reportOf([[loadedCase("a"), scored()]], { case_filter: { cases: "a" } }), {}, "only some of the cases"],
      [reportOf([[loadedCase("a"), scored()]], { sut: { ...good.sut, lock: "undeclared" } }), {}, "no lock"],
      [
        reportOf([[loadedCase("a"), scored()]], { sut: { ...good.sut, kind: "oracle", name: "oracle" } }),
        {},
        "oracle is a self-check"
      ],
      [
        reportOf([[loadedCase("a"), scored()]], { pass_rule: { _tag: "AtLeast", k: 1 } }),
        {},
        "without all of its repeats"
      ]
    ] as const
    for (const [report, fields, says] of reasons) {
      assert.match(next(shown(report, fields)), /^• This run is no evidence for a tier: /u)
      assert.include(next(shown(report, fields)), says)
    }
  })
})

describe("A failure as JUnit", () => {
  it("is an error where the rubric failed or nobody came to the case, never a pass", () => {
    const report = reportOf([
      [loadedCase("a"), failedWith("rubric.timeout")],
      [loadedCase("b")],
      [loadedCase("c", { curation_class: "held-out" })]
    ])
    const xml = benchRunJunit(shown(report, { exit: { code: 12, name: "inconclusive" } }))
    assert.include(xml, 'tests="4" failures="0" errors="4"')
  })
})
