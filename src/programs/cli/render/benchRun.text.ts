import { isCounted } from "../../../domain/bench/BenchCase.ts"
import type { PerCase } from "../../../domain/bench/BenchReport.ts"
import { counted } from "../../../domain/source/wording.ts"
import { boundText } from "../../../domain/bench/passBound.ts"
import { howItEnded, shareText, usdText } from "./benchFigures.ts"
import { nextSteps } from "./benchRun.next.ts"
import { DASH } from "./figures.ts"
import { shorten } from "./fit.ts"
import { isolationWords } from "./isolationWords.ts"
import { type Block, type Cell, cell, id, number, type Report, type Row, table, text, type Tone } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { ShownRun } from "./ShownRun.ts"
import type { Style } from "./style.ts"

const COST_BASES = {
  metered: "metered",
  declared: "the declared most of each attempt",
  none: "nothing measures or declares it"
} as const

const costText = ({ cost_basis, total_cost_usd }: ShownRun["report"]): string =>
  cost_basis === "none" ? `not known: ${COST_BASES.none}` : `${usdText(total_cost_usd)} (${COST_BASES[cost_basis]})`

const meanText = ({ mean_interval_95: interval, mean_score, score_stddev }: ShownRun["report"]): string =>
  [
    shareText(mean_score),
    ...(score_stddev === null ? [] : [`standard deviation ${shareText(score_stddev)}`]),
    ...(interval === null
      ? []
      : [
          `95 % interval ${shareText(interval.low)} to ${shareText(interval.high)} (BCa, ${interval.resamples} resamples)`
        ])
  ].join("; ")

const sutText = ({ sut }: ShownRun["report"]): string =>
  `${sut.name} (${sut.kind}, ${sut.digest.slice(0, 15)}, lock ${sut.lock})`

const isWhole = ({ complete, counts, passed_count }: ShownRun["report"]): boolean =>
  complete && passed_count === counts.total

/** How the command ends; a run that is only shown again decides nothing. */
const endOf = ({ exit, failOn, history, report }: ShownRun): ReadonlyArray<readonly [string, Cell]> => {
  if (history === null) return [["Ended", cell(`${report.ended_at} (recorded in the audit chain)`)]]
  const measured = exit.code === 0 && failOn === null && report.passed_count < report.counts.total
  return [
    ...(failOn === null
      ? []
      : [
          ["Fail on", cell(`${failOn.level}: ${failOn.cases === 0 ? "none" : counted(failOn.cases, "case")}`)] as const
        ]),
    [
      "Exit code",
      cell(`${exit.code} (${exit.name})${measured ? " (measured; --fail-on block makes this fail a build)" : ""}`)
    ]
  ]
}

const cacheText = ({ attempts, cached }: ShownRun): string => {
  const [were, them] = cached === 1 ? ["was", "it"] : ["were", "them"]
  return `${cached} of ${counted(attempts, "attempt")} ${were} answered from earlier runs: the system was not run for ${them}; this run is no evidence. Run with --no-cache to try it again`
}

const factsOf = (run: ShownRun): Block => {
  const { cached, hash, report } = run
  const { counts, lower_bound_95: bound } = report
  const facts: ReadonlyArray<readonly [string, Cell]> = [
    ["Run", cell(report.run_id)],
    ...(cached === 0 ? [] : [["Cache", cell(cacheText(run), "caution")] as const]),
    ...(report.resumed_from === null ? [] : [["Resumed from", cell(report.resumed_from)] as const]),
    ["System under test", cell(sutText(report))],
    [
      "Cases",
      cell(
        `${counted(counts.total, "case")}: ${counts.scored} scored, ${counts.failed} failed, ${counts.cancelled} cancelled${counts.ambiguous === 0 ? "" : `; ${counts.ambiguous} ambiguous, not counted`}`
      )
    ],
    ...(report.repeat === 1 ? [] : [["Repeats", cell(String(report.repeat))] as const]),
    ["Strict mean", cell(meanText(report))],
    [
      "Lower bound",
      cell(
        `${boundText(bound.value)} of the pass rate (95 %, one-sided, exact: Clopper-Pearson, ${bound.passed} of n = ${counted(bound.n, bound.unit, bound.unit === "family" ? "families" : "cases")})`
      )
    ],
    ["Complete", report.complete ? cell("yes", "good") : cell("no", "bad")],
    ["Cost", cell(costText(report))],
    ["Isolation", cell(isolationWords(report.isolation_class).join("; "))],
    ["Audit chain", cell(hash, "quiet")],
    ...endOf(run)
  ]
  return { _tag: "Facts", facts: facts.map(([label, value]) => ({ label, value })) }
}

const STRATA = { curation_class: "class", difficulty: "difficulty", disposition: "disposition" } as const

const partsOf = ({ report }: ShownRun): Block =>
  table(
    "Parts",
    [text("By"), text("Part"), number("Passed"), number("Mean")],
    report.strata
      .filter(({ total }) => total > 0)
      .map(({ by, mean_score, passed, total, value }) => ({
        cells: [
          cell(STRATA[by]),
          cell(value),
          // What is ambiguous is never counted for or against.
          cell(value === "ambiguous" ? DASH : `${passed}/${total}`),
          cell(shareText(mean_score))
        ]
      })),
    2
  )

const TONES: Record<string, Tone> = { block: "bad", warn: "caution", info: "quiet" }

const codesOf = ({ descriptions, report, severities }: ShownRun): ReadonlyArray<Block> => {
  const rows = Object.entries(report.failure_codes).map(([code, cases]): Row => {
    const severity = severities.get(code) ?? "block"
    return {
      cells: [cell(code), cell(severity, TONES[severity]), cell(String(cases)), cell(descriptions.get(code) ?? "")]
    }
  })
  const columns = [id("Code"), text("Severity"), number("Cases"), text("Meaning")]
  return rows.length === 0 ? [] : [table("Failure codes", columns, rows, 1)]
}

const detailOf = ({ attempts }: PerCase): string =>
  [
    ...new Set(
      attempts.flatMap((attempt) =>
        (attempt._tag === "Failed" ? [attempt.failure] : attempt.score.failure_modes).flatMap(
          ({ detail }) => detail ?? []
        )
      )
    )
  ].join(" · ")

const caseRow = (row: PerCase): Row => {
  const detail = detailOf(row)
  return {
    cells: [
      cell(row.case_id),
      cell(row.disposition),
      cell(row.difficulty),
      cell(shareText(row.value)),
      cell(howItEnded(row))
    ],
    ...(detail === "" ? {} : { note: cell(detail, "quiet") })
  }
}

const CASE_COLUMNS = [id("Case"), text("Disposition"), text("Difficulty"), number("Value"), text("How it ended")]

const casesOf = ({ report: { hidden_held_out: hidden, per_case } }: ShownRun): ReadonlyArray<Block> => {
  const open = per_case.filter((row) => isCounted(row) && !row.passed)
  const ambiguous = per_case.filter((row) => !isCounted(row))
  const foot =
    hidden === null
      ? []
      : [
          `Of held-out cases only figures are shown: ${hidden.passed} of ${hidden.total} passed, mean ${shareText(hidden.mean_score)}.`
        ]
  return [
    ...(open.length === 0 && hidden === null
      ? []
      : [
          open.length === 0
            ? ({ _tag: "Notes", title: "Held-out cases", notes: foot.map((line) => cell(line)) } as const)
            : { ...table("Cases that did not pass", CASE_COLUMNS, open.map(caseRow), 1), noteHead: "Detail", foot }
        ]),
    ...(ambiguous.length === 0
      ? []
      : [{ ...table("Ambiguous cases, never counted", CASE_COLUMNS, ambiguous.map(caseRow), 1), noteHead: "Detail" }])
  ]
}

const LONGEST_LINE = 300

/** What the system under test wrote where it failed. */
const wroteOf = ({ evidence }: ShownRun): ReadonlyArray<Block> =>
  evidence.wrote.length === 0
    ? []
    : [
        {
          _tag: "Notes",
          title: "What the system under test wrote where it failed",
          notes: evidence.wrote.map(({ caseId, file, line }) =>
            cell(
              line === null
                ? `${caseId}: nothing on standard error; sut.stdout beside ${file} has what it printed`
                : `${caseId}: ${file} says: ${shorten(line, LONGEST_LINE)}`
            )
          )
        }
      ]

/**
 * A run as a person reads it: the figures and what they rest on, its parts, the failure codes and what they mean, the cases
 * that did not pass, and what to do next. Of held-out cases only figures, if the report holds no more.
 *
 * @since 0.1.0
 */
export const benchRunReport = (run: ShownRun): Report => {
  const { complete, counts, passed_count, task_class } = run.report
  const state = complete ? "" : " (incomplete)"
  return {
    title: `${isWhole(run.report) ? "✓" : "✗"} ${task_class}: ${passed_count} of ${counts.total} cases passed${state}`,
    blocks: [
      factsOf(run),
      ...(counts.total + counts.ambiguous === 0 ? [] : [partsOf(run)]),
      ...codesOf(run),
      ...casesOf(run),
      ...wroteOf(run),
      { _tag: "Notes", title: "What to do next", notes: nextSteps(run).map((step) => cell(step)) }
    ]
  }
}

/**
 * A run for a terminal.
 *
 * @since 0.1.0
 */
export const benchRunText = (run: ShownRun, style: Style): string => reportText(benchRunReport(run), style)
