import { describe } from "@effect/vitest"
import { Arbitrary, Schema } from "effect"
import { compareGroups } from "../../../../../src/domain/comparison/compareGroups.ts"
import { type Comparison, ComparisonOutcome } from "../../../../../src/domain/comparison/Comparison.ts"
import { worstOutcome } from "../../../../../src/domain/comparison/decideRegression.ts"
import { verdictLabel } from "../../../../../src/domain/scorecard/labels.ts"
import { GroupVerdict } from "../../../../../src/domain/scorecard/Scorecard.ts"
import { exitCodes } from "../../../../../src/programs/cli/exitCode.ts"
import { compareCsv } from "../../../../../src/programs/cli/render/compare.csv.ts"
import { compareHtml } from "../../../../../src/programs/cli/render/compare.html.ts"
import { ComparisonDocument, compareJson } from "../../../../../src/programs/cli/render/compare.json.ts"
import { compareJunit } from "../../../../../src/programs/cli/render/compare.junit.ts"
import { compareMarkdown } from "../../../../../src/programs/cli/render/compare.md.ts"
import { compareText } from "../../../../../src/programs/cli/render/compare.text.ts"
import {
  pairName,
  regressionReasons,
  signed,
  signedInterval
} from "../../../../../src/programs/cli/render/compareFigures.ts"
import { compareWords } from "../../../../../src/programs/cli/render/compareWords.ts"
import { decisionWords } from "../../../../../src/programs/cli/render/decisionWords.ts"
import { DASH, decimals, percentText, pText } from "../../../../../src/programs/cli/render/figures.ts"
import { words } from "../../../../../src/programs/cli/render/words.ts"
import { matrixOf, type Read, readCsv, readHtml, readJunit, readMarkdown, readText, rowsOf, WIDE } from "./reading.ts"
import { decoded, exact, type Figures, figure, type Kind, numberIn, showTheSame, unmarked } from "./sameFigures.ts"
import { arbitraryTwoRuns } from "./twoRuns.ts"

type Language = Comparison["pack"]["language"]
const verdictOf = Schema.decodeUnknownSync(GroupVerdict)
const exitOf = ({ outcome }: Comparison) => exitCodes[outcome ?? "ok"]

const comparisons = Arbitrary.map(
  Arbitrary.all({
    runs: arbitraryTwoRuns,
    same: Arbitrary.schema(Schema.Boolean),
    tolerance: Arbitrary.schema(Schema.Literals([0, 2, 50]))
  }),
  ({ runs: [first, second], same, tolerance }): Comparison => {
    const candidate = same ? first : second
    const groups = candidate.report.scorecards.flatMap((card) => {
      const base = first.report.scorecards.find(
        ({ model, variant }) => model === card.model && variant === card.variant
      )
      if (base === undefined) return []
      const { dimensions } = candidate.report
      const {
        contributions: _,
        diverging: __,
        ...figures
      } = compareGroups({
        dimensions,
        base,
        candidate: card,
        sameAnswers: true,
        tolerance
      })
      return [{ ...figures, divergences: [] }]
    })
    const side = ({ dir, report: { judge, run } }: typeof first) => ({ dir, run, judge })
    return {
      schema_version: 1,
      pack: candidate.report.pack,
      base: side(first),
      candidate: side(candidate),
      min_coverage: 1,
      tolerance,
      outcome: worstOutcome(
        groups.flatMap(({ outcome }) => outcome ?? []),
        false
      ),
      unmatched: { base: [], candidate: [] },
      groups
    }
  }
)

/** Two verdicts, or the one that both are. */
const change = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`)

const json = (comparison: Comparison): Figures => {
  const { exit, groups, pack, tolerance } = decoded(ComparisonDocument, compareJson(comparison, exitOf(comparison)))
  const { language } = pack
  return new Map([
    figure("code", "comparison", `${exit.code} (${exit.name})`),
    ...groups.flatMap((group) => {
      const of = pairName(group)
      const { base, candidate, delta, passes, smallest_shown } = group
      const { low = null, high = null } = delta.interval ?? {}
      const reasons = regressionReasons(group, comparison)
      return [
        figure("outcome", of, group.outcome ?? ""),
        figure("verdicts", of, change(verdictLabel(base.verdict, language), verdictLabel(candidate.verdict, language))),
        figure("percents", of, `${percentText(base.percent, language)} → ${percentText(candidate.percent, language)}`),
        figure("exact percents", of, `${base.percent} → ${candidate.percent}`),
        figure("difference", of, signed(delta.estimate, language, tolerance)),
        figure("interval", of, signedInterval(delta.interval, language, tolerance)),
        figure("exact difference", of, `${delta.estimate}, ${exact(low)}, ${exact(high)}`),
        figure("smallest shown", of, smallest_shown === null ? DASH : decimals(smallest_shown, 1, language)),
        figure("exact smallest shown", of, exact(smallest_shown)),
        figure(
          "passes",
          of,
          `${passes.both}, ${passes.gained}, ${passes.lost}, ${passes.neither}, ${passes.undecided}`
        ),
        figure("passes changed", of, `${passes.gained}, ${passes.lost}`),
        figure("p", of, pText(passes.mcnemar_p, language)),
        figure("exact p", of, exact(passes.mcnemar_p)),
        ...(reasons === "" ? [] : [figure("reasons", of, reasons)]),
        ...group.dimensions.map(({ delta, id, name }) => {
          const interval =
            delta === null || delta.interval === null ? "" : ` (${signedInterval(delta.interval, language)})`
          return figure(
            "delta",
            `${of}, ${id} ${name}`,
            delta === null ? DASH : `${signed(delta.estimate, language)}${interval}`
          )
        })
      ]
    })
  ])
}

const MARKS = new Map([
  ["✓", "ok"],
  ["?", "inconclusive"],
  ["✗", "regressed"]
])

const ofTables = (read: Read, { pack: { language } }: Comparison): Figures => {
  const w = words[language]
  const c = compareWords[language]
  return new Map([
    figure("code", "comparison", read.facts.get(decisionWords[language].exitCode) ?? ""),
    ...rowsOf(read, w.groups).flatMap(({ at, note }) => {
      const of = at(w.group)
      const outcome = MARKS.get(at("")) ?? ""
      return [
        figure("outcome", of, outcome),
        figure("verdicts", of, unmarked(at(c.verdicts))),
        figure("percents", of, at(w.percent)),
        figure("difference", of, at(c.difference)),
        figure("interval", of, at(w.interval)),
        figure("smallest shown", of, at(c.shows)),
        // A group that passes has a remark in the place of reasons.
        ...(outcome === "ok" ? [] : [figure("reasons", of, note)])
      ]
    }),
    ...matrixOf(read, c.dimension).map(({ group, label, shown }) => figure("delta", `${group}, ${label}`, shown)),
    ...rowsOf(read, c.passes).flatMap(({ at }) => [
      figure("passes", at(w.group), [c.both, c.gained, c.lost, c.neither, c.undecided].map(at).join(", ")),
      figure("p", at(w.group), at("p"))
    ])
  ])
}
const IN_TABLES = "code|outcome|verdicts|percents|difference|interval|smallest shown|reasons|delta|passes|p"

const ofCsv = (comparison: Comparison): Figures => {
  const { pack, tolerance } = comparison
  const language: Language = pack.language
  return new Map(
    readCsv(compareCsv(comparison, exitOf(comparison))).flatMap((row) => {
      const at = (column: string) => row.get(column) ?? ""
      const number = (column: string) => numberIn(row.get(column)) ?? Number.NaN
      const of = `${at("model")} / ${at("variant")}`
      const [low, high] = [numberIn(row.get("difference_low")), numberIn(row.get("difference_high"))]
      const label = (column: string) => verdictLabel(verdictOf(at(column)), language)
      const percent = (column: string) => percentText(number(column), language)
      return [
        figure("code", "comparison", `${at("exit_code")} (${at("comparison_outcome")})`),
        figure("outcome", of, Schema.decodeUnknownSync(ComparisonOutcome)(at("outcome"))),
        figure("verdicts", of, change(label("base_verdict"), label("verdict"))),
        figure("percents", of, `${percent("base_percent")} → ${percent("percent")}`),
        figure("exact percents", of, `${at("base_percent")} → ${at("percent")}`),
        figure("difference", of, signed(number("difference"), language, tolerance)),
        figure(
          "interval",
          of,
          signedInterval(low === null || high === null ? null : { low, high }, language, tolerance)
        ),
        figure("exact difference", of, [at("difference"), at("difference_low"), at("difference_high")].join(", ")),
        figure("exact smallest shown", of, at("smallest_shown")),
        figure("passes changed", of, `${at("passes_gained")}, ${at("passes_lost")}`),
        figure("p", of, pText(number("mcnemar_p"), language)),
        figure("exact p", of, at("mcnemar_p")),
        ...(at("reasons") === "" ? [] : [figure("reasons", of, at("reasons"))])
      ]
    })
  )
}

const OUTCOMES = new Map([
  ["system-out", "ok"],
  ["error", "inconclusive"],
  ["failure", "regressed"]
])

const ofJunit = (comparison: Comparison): Figures =>
  new Map(
    readJunit(compareJunit(comparison, exitOf(comparison))).flatMap(({ detail, message, name, outcome, suite }) => {
      const [, code = "", ending = ""] = /exit (\d+) (\w+)$/u.exec(suite) ?? []
      const [, percents = "", difference = "", interval = ""] = /^(.*? → .* %), \S+ (\S+) \((.*)\)$/u.exec(detail) ?? []
      const [, reasons = ""] = /^.*?: (.*)$/u.exec(message) ?? []
      return [
        figure("code", "comparison", `${code} (${ending})`),
        figure("outcome", name, OUTCOMES.get(outcome) ?? ""),
        figure("percents", name, percents),
        figure("difference", name, difference),
        figure("interval", name, interval),
        ...(reasons === "" ? [] : [figure("reasons", name, reasons)])
      ]
    })
  )

const kind: Kind<Comparison> = {
  name: "a comparison",
  reports: comparisons,
  json,
  formats: {
    text: { read: (one) => ofTables(readText(compareText(one, exitOf(one), WIDE)), one), shows: IN_TABLES },
    md: {
      read: (one) => ofTables(readMarkdown(compareMarkdown(one, exitOf(one)), [words[one.pack.language].reason]), one),
      shows: IN_TABLES
    },
    html: { read: (one) => ofTables(readHtml(compareHtml(one, exitOf(one))), one), shows: IN_TABLES },
    csv: {
      read: ofCsv,
      shows:
        "code|outcome|verdicts|percents|exact percents|difference|interval|exact difference|exact smallest shown|passes changed|p|exact p|reasons"
    },
    junit: { read: ofJunit, shows: "code|outcome|percents|difference|interval|reasons" }
  }
}

describe("All formats", () => {
  showTheSame(kind)
})
