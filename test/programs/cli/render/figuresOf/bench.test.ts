import { stripVTControlCharacters } from "node:util"
import { describe } from "@effect/vitest"
import { Arbitrary, Result, Schema } from "effect"
import { publicView } from "../../../../../src/domain/bench/publicView.ts"
import { DoDStatus } from "../../../../../src/domain/dod/Criterion.ts"
import { DodDocument } from "../../../../../src/domain/dod/DodDocument.ts"
import { DoDSummary } from "../../../../../src/domain/dod/DoDSummary.ts"
import { gateApply } from "../../../../../src/domain/dod/gateApply.ts"
import { digestOf } from "../../../../../src/domain/source/digest.ts"
import type { CheckedPlan } from "../../../../../src/programs/checkDod.ts"
import { exitCodes } from "../../../../../src/programs/cli/exitCode.ts"
import { howItEnded, shareText } from "../../../../../src/programs/cli/render/benchFigures.ts"
import {
  benchRunJson,
  benchRunJsonLines,
  RunDocument,
  RunLine
} from "../../../../../src/programs/cli/render/benchRun.json.ts"
import { benchRunJunit } from "../../../../../src/programs/cli/render/benchRun.junit.ts"
import { benchRunMarkdown } from "../../../../../src/programs/cli/render/benchRun.md.ts"
import { benchRunText } from "../../../../../src/programs/cli/render/benchRun.text.ts"
import { dodJson, dodJunit, dodMarkdown, dodText } from "../../../../../src/programs/cli/render/dod.ts"
import { DASH } from "../../../../../src/programs/cli/render/figures.ts"
import type { ShownRun } from "../../../../../src/programs/cli/render/ShownRun.ts"
import { arbitraryReport } from "../../../../domain/bench/generators.ts"
import { type Read, readJunit, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { decoded, type Figures, figure, type Kind, showTheSame } from "./sameFigures.ts"

/** Runs of which no case is open are left to the figures of their parts. */
const runs = Arbitrary.map(
  Arbitrary.all({ report: arbitraryReport, reveal: Arbitrary.schema(Schema.Boolean) }),
  ({ report, reveal }): ShownRun => {
    const { tierNotEarned: exit } = exitCodes
    return {
      report: publicView(report, { reveal }),
      hash: digestOf("record"),
      stopped: null,
      severities: new Map(),
      descriptions: new Map(),
      failOn: { level: "block", cases: 1 },
      attempts: report.per_case.flatMap(({ attempts }) => attempts).length,
      cached: 0,
      begun: 0,
      evidence: { folder: null, wrote: [] },
      again: null,
      resumable: false,
      history: [],
      exit: { code: exit.code, name: exit.name }
    }
  }
)

type Document = Pick<ShownRun["report"], "counts" | "hidden_held_out" | "passed_count" | "per_case" | "strata">

const runFigures = (
  { counts, hidden_held_out: hidden, passed_count, per_case, strata }: Document,
  exit: ShownRun["exit"]
): Figures =>
  new Map([
    figure("code", "run", `${exit.code} (${exit.name})`),
    figure("passed", "run", `${passed_count} of ${counts.total}`),
    figure("counts", "run", `${counts.scored}, ${counts.failed}, ${counts.cancelled}`),
    ...(hidden === null
      ? []
      : [figure("held-out", "run", `${hidden.passed} of ${hidden.total}, ${shareText(hidden.mean_score)}`)]),
    ...(counts.total + counts.ambiguous === 0 ? [] : strata)
      .filter(({ total }) => total > 0)
      .map(({ by, mean_score, passed, total, value }) =>
        figure(
          "part",
          `${by === "curation_class" ? "class" : by} ${value}`,
          `${value === "ambiguous" ? DASH : `${passed}/${total}`}, ${shareText(mean_score)}`
        )
      ),
    ...per_case.flatMap((row) => {
      const shown = `${shareText(row.value)}, ${howItEnded(row)}`
      return [
        figure("case", row.case_id, shown),
        ...(row.passed && row.disposition !== "ambiguous" ? [] : [figure("open case", row.case_id, shown)])
      ]
    })
  ])

const runOfTables = (read: Read, source: string): Figures => {
  const has = (title: string) => read.tables.some((table) => table.title === title)
  const [, scored = "", failed = "", cancelled = ""] =
    /(\d+) scored, (\d+) failed, (\d+) cancelled/u.exec(read.facts.get("Cases") ?? "") ?? []
  const [, passed = ""] = /: (\d+ of \d+) cases passed/u.exec(read.title) ?? []
  const held = /only figures are shown: (\d+ of \d+) passed, mean (\S+)\.(?!\S)/u.exec(source)
  return new Map([
    figure("code", "run", read.facts.get("Exit code") ?? ""),
    figure("passed", "run", passed),
    figure("counts", "run", `${scored}, ${failed}, ${cancelled}`),
    ...(held === null ? [] : [figure("held-out", "run", `${held[1]}, ${held[2]}`)]),
    ...(has("Parts")
      ? rowsOf(read, "Parts").map(({ at }) =>
          figure("part", `${at("By")} ${at("Part")}`, `${at("Passed")}, ${at("Mean")}`)
        )
      : []),
    ...["Cases that did not pass", "Ambiguous cases, never counted"]
      .filter(has)
      .flatMap((title) =>
        rowsOf(read, title).map(({ at }) => figure("open case", at("Case"), `${at("Value")}, ${at("How it ended")}`))
      )
  ])
}

const runOfJunit = (run: ShownRun): Figures =>
  new Map(
    readJunit(benchRunJunit(run)).flatMap(({ detail, name }) => {
      if (name === "run") {
        const [, code = "", passed = ""] = /^exit (\d+ \(\w+\)); (\d+ of \d+) cases passed/u.exec(detail) ?? []
        return [figure("code", "run", code), figure("passed", "run", passed)]
      }
      if (name.startsWith("held-out cases (")) {
        const [, passed = "", mean = ""] = /^(\d+ of \d+) passed; mean (.*)$/u.exec(detail) ?? []
        return [figure("held-out", "run", `${passed}, ${mean}`)]
      }
      const [, value = "", ended = ""] = /value (.*?); (.*)$/mu.exec(detail) ?? []
      return [figure("case", name, `${value}, ${ended}`)]
    })
  )

const lines = Schema.decodeUnknownSync(Schema.fromJsonString(RunLine))
const runOfLines = (run: ShownRun): Figures => {
  const all = benchRunJsonLines(run)
    .trimEnd()
    .split("\n")
    .map((line) => lines(line))
  const summary = all.find((line) => line.type === "summary")
  const per_case = all.filter((line) => line.type === "case")
  return summary === undefined ? new Map() : runFigures({ ...summary, per_case }, summary.exit)
}

const IN_TEXT = "code|passed|counts|held-out|part|open case"

const bench: Kind<ShownRun> = {
  name: "a run of a bench",
  reports: runs,
  json: (run) => {
    const document = decoded(RunDocument, benchRunJson(run))
    return runFigures(document, document.exit)
  },
  formats: {
    text: {
      read: (run) => {
        const text = benchRunText(run, WIDE)
        return runOfTables(readText(text), stripVTControlCharacters(text))
      },
      shows: IN_TEXT
    },
    md: {
      read: (run) => {
        const text = benchRunMarkdown(run)
        return runOfTables(readMarkdown(text, ["Detail"]), text)
      },
      shows: IN_TEXT
    },
    jsonl: { read: runOfLines, shows: "code|passed|counts|held-out|part|case|open case" },
    junit: { read: runOfJunit, shows: "code|passed|held-out|case" }
  }
}

const PLAN_ID = "01JZ8Q4M7X2V9T3B6N5C8K1R0D"

const plans = Arbitrary.map(Arbitrary.array(Arbitrary.schema(DoDStatus), { maxLength: 6 }), (statuses): CheckedPlan => {
  const texts = statuses.map((_, at) => `Criterion ${at}`)
  const criteria = texts.map((text, index) => ({ index, text, pattern: null, means: [], file: null, line: null }))
  const plan = { plan_id: PLAN_ID, title: "Release", definition_of_done: texts }
  const digest = digestOf("checked")
  const summary = new DoDSummary({
    plan_id: PLAN_ID,
    definition_of_done: texts.map((text) => `- ${text}`).join("\n"),
    results: criteria.map(({ index, pattern, text }, at) => ({
      criterion: { index, text, pattern },
      status: statuses[at] ?? "skipped",
      reasoning: `Because of ${at}.`
    })),
    evaluated_at: "2026-01-01T00:00:00.000Z",
    digest
  })
  const gate = gateApply(plan, summary, { now: Date.UTC(2026, 0, 1), currentDigest: digest })
  return { loaded: { file: "plan.yaml", plan, definition: "", criteria, ignored: [], warnings: [] }, summary, gate }
})
const exitOf = ({ gate }: CheckedPlan) => (Result.isSuccess(gate) ? exitCodes.ok : exitCodes.dodBlocked)

const planOfTables = (read: Read, source: string): Figures => {
  const [, counts = ""] = /criteri(?:a|on): (\d+ passed, \d+ failed, \d+ skipped)/u.exec(source) ?? []
  return new Map([
    figure("code", "plan", read.facts.get("Exit code") ?? ""),
    ...(counts === "" ? [] : [figure("counts", "plan", counts)]),
    ...(read.tables.length === 0
      ? []
      : rowsOf(read, "Criteria").map(({ at, note }) =>
          figure("status", `${at("#")} ${at("Criterion")}`, `${at("Status")}: ${note}`)
        ))
  ])
}

const ENDED = new Map([
  ["system-out", "passed"],
  ["failure", "failed"],
  ["error", "skipped"]
])

const plan: Kind<CheckedPlan> = {
  name: "a checked plan",
  reports: plans,
  json: (checked) => {
    const { exit, failed, passed, results, skipped } = decoded(DodDocument, dodJson(checked, exitOf(checked)))
    return new Map([
      figure("code", "plan", `${exit.code} (${exit.name})`),
      figure("gate", "plan", exit.code === 0 ? "open" : "closed"),
      ...(results.length === 0
        ? []
        : [figure("counts", "plan", `${passed} passed, ${failed} failed, ${skipped} skipped`)]),
      ...results.map(({ criterion, reasoning, status }) =>
        figure("status", `${criterion.index + 1} ${criterion.text}`, `${status}: ${reasoning}`)
      )
    ])
  },
  formats: {
    text: {
      read: (checked) => {
        const text = dodText(checked, exitOf(checked), WIDE)
        return planOfTables(readText(text), text)
      },
      shows: "code|counts|status"
    },
    md: {
      read: (checked) => {
        const text = dodMarkdown(checked, exitOf(checked))
        return planOfTables(readMarkdown(text, ["Reasoning"]), text)
      },
      shows: "code|counts|status"
    },
    junit: {
      read: (checked) =>
        new Map(
          readJunit(dodJunit(checked)).map(({ detail, name, outcome }) =>
            name === "gate"
              ? figure("gate", "plan", outcome === "system-out" ? "open" : "closed")
              : figure("status", name, `${ENDED.get(outcome)}: ${detail}`)
          )
        ),
      shows: "gate|status"
    }
  }
}

describe("All formats", () => {
  showTheSame(bench)
  showTheSame(plan)
})
