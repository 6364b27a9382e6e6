import { Effect, Option } from "effect"
import { compareVariants } from "../../compareVariants.ts"
import { exitCodes } from "../exitCode.ts"
import { writeReport } from "../output.ts"
import { compareCsv } from "../render/compare.csv.ts"
import { compareHtml } from "../render/compare.html.ts"
import { compareJson } from "../render/compare.json.ts"
import { compareMarkdown } from "../render/compare.md.ts"
import { compareText } from "../render/compare.text.ts"
import { compareWords } from "../render/compareWords.ts"
import { runServices } from "../runServices.ts"
import { scoringOf } from "../scoringOf.ts"
import { Screen } from "../Screen.ts"
import type { VariantsFlags } from "../variants.ts"

export const variants = Effect.fn("variants")(function* ({
  answers,
  control,
  format,
  model,
  out,
  run,
  ...rest
}: VariantsFlags) {
  const { judge, minCoverage } = yield* scoringOf(rest)
  const comparison = yield* compareVariants({
    run,
    judge,
    minCoverage,
    control,
    model: Option.getOrUndefined(model),
    divergences: answers
  })
  const exit = exitCodes.ok
  const screen = yield* Screen
  const heading = compareWords[comparison.pack.language].variantsAgainst(control)
  const render = {
    text: () => compareText(comparison, exit, screen, heading),
    md: () => compareMarkdown(comparison, exit, heading),
    html: () => compareHtml(comparison, exit, heading),
    json: () => compareJson(comparison, exit),
    csv: () => compareCsv(comparison, exit)
  }
  yield* writeReport(render[format](), out, [run])
}, Effect.provide(runServices))
