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
import { unmetCases } from "../../../../src/programs/cli/render/benchEnding.ts"
import { benchRunMarkdown } from "../../../../src/programs/cli/render/benchRun.md.ts"
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

const severities = new Map<string, Severity>([
  ["toy.wrong", "block"],
  ["sut.exception", "block"]
])

const shown = (report: BenchReport, fields: Partial<ShownRun> = {}, reveal = false): ShownRun => ({
  report: publicView(report, { reveal }),
  hash: digestOf("record"),
  stopped: null,
  severities,
  descriptions: new Map([
    ["toy.wrong", "The toy is wrong."],
    ["sut.exception", "The system under test failed."]
  ]),
  failOn: null,
  attempts: report.per_case.flatMap(({ attempts }) => attempts).length,
  cached: 0,
  begun: 0,
  evidence: { folder: `.assay/bench/runs/${report.run_id}`, wrote: [] },
  again: ["bench", "run", "toy", "--sut", "node agent.mjs", "--repeat", "2"],
  resumable: !report.complete,
  history: ["bench", "history", "toy", "--run", report.run_id],
  exit: { code: 0, name: "ok" },
  ...fields
})

const formats = [
  ["text", (run: ShownRun) => benchRunText(run, plainStyle)],
  ["md", benchRunMarkdown],
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

  it("names what it ends with and the open cases that may be shown, where that was to fail a build", () => {
    const exit = { code: 14, name: "tierNotEarned" }
    const failOn = { level: "block", cases: 3 } as const
    assert.deepStrictEqual(unmetCases(shown(full)), [])
    assert.deepStrictEqual(unmetCases(shown(full, { failOn, exit })), [
      "The run ended with tierNotEarned: 2 of 5 cases passed.",
      "b-wrong: not passed: toy.wrong",
      "c-fell: not passed: sut.exception"
    ])
    assert.deepStrictEqual(unmetCases(shown(full, { stopped: "cost-cap", exit: { code: 2, name: "costCap" } })), [
      "The run ended with cost-cap: 2 of 5 cases passed."
    ])
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

const textOf = (run: ShownRun) => benchRunText(run, { color: false, width: 1000 })

describe("A run in which attempts were answered from the cache", () => {
  const cached = shown(full, { cached: 6 })

  it("says so among its first lines, and that it is no evidence", () => {
    assert.match(
      textOf(cached),
      /^.*\n\nRun .*\nCache +6 of 6 attempts were answered from earlier runs: the system was not run for them; this run is no evidence\. Run with --no-cache to try it again\n/u
    )
    assert.include(textOf(shown(full, { cached: 1 })), "1 of 6 attempts was answered from earlier runs")
    assert.notInclude(textOf(shown(full)), "Cache")
  })

  it("says so in the other formats, too", () => {
    assert.include(benchRunJson(cached), '"cached": 6')
    assert.include(benchRunJsonLines(cached), '"cached":6')
    assert.include(benchRunJunit(cached), "6 of 6 attempts came from the cache")
  })
})

describe("A run that ended with 0 though cases did not pass", () => {
  it("says that it was only measured, unless it was asked to fail on that", () => {
    const remark = "0 (ok) (measured; --fail-on block makes this fail a build)"
    assert.include(textOf(shown(full)), remark)
    assert.notInclude(textOf(shown(full, { failOn: { level: "block", cases: 0 } })), "measured")
    assert.notInclude(textOf(shown(reportOf([[loadedCase("a"), scored()]]))), "measured")
    assert.notInclude(textOf(shown(full, { exit: { code: 12, name: "inconclusive" } })), "measured")
  })
})

describe("Where the system under test failed", () => {
  const file = ".assay/bench/runs/01J/c-fell/0/sut.stderr"
  const wrote = (line: string | null) =>
    textOf(shown(full, { evidence: { folder: ".assay", wrote: [{ caseId: "c-fell", file, line }] } }))

  it("a run names the file with what it wrote, and the line that says why", () => {
    assert.include(wrote("Error: \u001b[31mboom"), `• c-fell: ${file} says: Error: ␛[31mboom\n`)
    assert.include(wrote("x".repeat(400)), "x…x")
    assert.include(wrote(null), `• c-fell: nothing on standard error; sut.stdout beside ${file} has what it printed`)
    assert.notInclude(textOf(shown(full)), "wrote where it failed")
  })
})

describe("A run out of the audit chain", () => {
  it("is shown with when it ended, and without an exit code: that is none of its own", () => {
    const text = textOf(shown(full, { history: null }))
    assert.include(text, "Ended              2026-03-01T00:01:00Z (recorded in the audit chain)")
    assert.notInclude(text, "Exit code")
    assert.notInclude(text, "bench history")
  })

  it("is an error as JUnit where it is not complete, though it ends with 0", () => {
    const undone = benchRunJunit(shown(reportOf([]), { history: null }))
    assert.match(undone, /<testcase classname="toy" name="run">\s+<error type="incomplete"/u)
    assert.include(undone, 'tests="1" failures="0" errors="1"')
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
    const once = "2 attempts had begun and will be made again, so that this is no evidence for a tier"
    assert.include(next(shown(undone, { stopped: "interrupted", begun: 2 })), once)
    assert.notInclude(next(shown(undone, { stopped: "interrupted" })), "had begun")
    assert.include(
      next(shown(undone, { stopped: "cost-cap" })),
      `cap stopped the run. Go on with \`${again} --cost-cap\``
    )
    const unscored = reportOf([[loadedCase("a"), failedWith("rubric.timeout")]])
    assert.include(next(shown(unscored)), `The rubric failed on some cases`)
    assert.include(next(shown(unscored)), again)
    assert.include(next(shown(reportOf([]))), "No case counts here")
  })

  it("name no command that cannot go on with it", () => {
    assert.include(next(shown(undone)), "ended before all its attempts did. Go on with `assay bench run toy")
    const later = next(shown(undone, { resumable: false }))
    assert.include(later, "a later one with the same inputs came after it")
    assert.notInclude(later, "--resume")
    assert.include(next(shown(undone, { again: null })), "where the system is embedded")
    assert.include(next(shown(good, { again: null })), "`promoteBench`")
  })

  it("say where evidence lies only where there is some, and how the report is shown again", () => {
    assert.include(next(shown(full)), "lies in .assay/bench/runs/")
    assert.notInclude(next(shown(full, { evidence: { folder: null, wrote: [] } })), ".assay/bench/runs/")
    assert.include(next(shown(full)), `\`assay bench history toy --run ${full.run_id}\``)
  })

  it("lead to promotion where it is evidence, and else say why it is none", () => {
    assert.strictEqual(
      next(shown(good, { history: null })),
      "• See what this has earned with `assay bench promote toy --sut 'node agent.mjs' --tier bronze`."
    )
    const reasons = [
      [good, { cached: 2 }, "2 attempts came from the cache"],
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
  it("says what was said of its codes, each once, and nothing of held-out cases", () => {
    const twice = reportOf([[loadedCase("a"), wrong, { ...wrong, repeat: 1 }]], { repeat: 2 })
    const xml = benchRunJunit(shown(twice))
    assert.include(xml, "repeats passed: toy.wrong&#10;toy.wrong: It is &lt;not&gt; right.</failure>")
    const secret = reportOf([[loadedCase("a", { curation_class: "held-out" }), wrong]])
    assert.notInclude(benchRunJunit(shown(secret, {}, true)), "It is")
  })

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
