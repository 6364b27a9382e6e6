import { Effect, Option } from "effect"
import { USUAL_TOLERANCE } from "../../../domain/comparison/tolerance.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { compareRuns } from "../../compareRuns.ts"
import type { CompareFlags } from "../compare.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import { compareCsv } from "../render/compare.csv.ts"
import { compareHtml } from "../render/compare.html.ts"
import { compareJson } from "../render/compare.json.ts"
import { compareJunit } from "../render/compare.junit.ts"
import { compareMarkdown } from "../render/compare.md.ts"
import { compareText } from "../render/compare.text.ts"
import { compareLine, unmetPairs } from "../render/compareReport.ts"
import { runServices } from "../runServices.ts"
import { scoringOf } from "../scoringOf.ts"
import { Screen } from "../Screen.ts"

const toleranceOf = Effect.fnUntraced(function* ({ failOnRegression, format, tolerance }: CompareFlags) {
  if (failOnRegression) return Option.getOrElse(tolerance, () => USUAL_TOLERANCE)
  if (format === "junit") {
    return yield* new UsageInvalid({ detail: "--format junit says what passes: give --fail-on-regression with it." })
  }
  if (Option.isNone(tolerance)) return undefined
  return yield* new UsageInvalid({ detail: "--tolerance says what --fail-on-regression tolerates: give both or none." })
})

export const compare = Effect.fn("compare")(function* (flags: CompareFlags) {
  const tolerance = yield* toleranceOf(flags)
  const { judge, minCoverage } = yield* scoringOf(flags)
  const comparison = yield* compareRuns({
    base: flags.base,
    candidate: flags.candidate,
    judge,
    minCoverage,
    model: Option.getOrUndefined(flags.model),
    variant: Option.getOrUndefined(flags.variant),
    baseModel: Option.getOrUndefined(flags.baseModel),
    baseVariant: Option.getOrUndefined(flags.baseVariant),
    tolerance,
    divergences: flags.answers
  })
  const exit = exitCodes[comparison.outcome ?? "ok"]
  const screen = yield* Screen
  const render = {
    text: () => compareText(comparison, exit, screen),
    md: () => compareMarkdown(comparison, exit),
    html: () => compareHtml(comparison, exit),
    json: () => compareJson(comparison, exit),
    csv: () => compareCsv(comparison, exit),
    junit: () => compareJunit(comparison, exit)
  }
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: [flags.base, flags.candidate],
    exit,
    line: compareLine(comparison, exit),
    unmet: unmetPairs(comparison),
    decides: flags.failOnRegression
  })
}, Effect.provide(runServices))
