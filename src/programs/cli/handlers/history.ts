import { Effect, Option } from "effect"
import { historyRuns } from "../../historyRuns.ts"
import type { HistoryFlags } from "../history.ts"
import { writeReport } from "../output.ts"
import { historyHtml } from "../render/history.html.ts"
import { historyCsv, historyJson, historyMarkdown, historyText } from "../render/history.ts"
import { runServices } from "../runServices.ts"
import { scoringOf } from "../scoringOf.ts"
import { Screen } from "../Screen.ts"

export const history = Effect.fn("history")(function* (flags: HistoryFlags) {
  const { judge, minCoverage } = yield* scoringOf(flags)
  const past = yield* historyRuns({
    folder: flags.folder,
    judge,
    minCoverage,
    tolerance: flags.tolerance,
    model: Option.getOrUndefined(flags.model),
    variant: Option.getOrUndefined(flags.variant)
  })
  const screen = yield* Screen
  const render = {
    text: () => historyText(past, screen),
    md: () => historyMarkdown(past),
    html: () => historyHtml(past),
    json: () => historyJson(past),
    csv: () => historyCsv(past)
  }
  const runs = past.packs.flatMap((pack) => pack.runs.map(({ dir }) => dir))
  yield* writeReport(render[flags.format](), flags.out, runs)
}, Effect.provide(runServices))
