import { Effect, Option } from "effect"
import { USUAL_TOLERANCE } from "../../../domain/comparison/tolerance.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { leaderboard as rank } from "../../leaderboard.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import type { LeaderboardFlags } from "../leaderboard.ts"
import { leaderboardHtml } from "../render/leaderboard.html.ts"
import { leaderboardCsv, leaderboardJson, leaderboardMarkdown, leaderboardText } from "../render/leaderboard.ts"
import { cheapestText, noRanking } from "../render/leaderboardReport.ts"
import { runServices } from "../runServices.ts"
import { scoringOf } from "../scoringOf.ts"
import { Screen } from "../Screen.ts"

const cheapestOf = Effect.fnUntraced(function* ({ cheapest, tolerance }: LeaderboardFlags) {
  if (cheapest) return Option.getOrElse(tolerance, () => USUAL_TOLERANCE)
  if (Option.isNone(tolerance)) return undefined
  return yield* new UsageInvalid({
    detail: "--tolerance says what --cheapest takes for good enough: give both or none."
  })
})

export const leaderboard = Effect.fn("leaderboard")(function* (flags: LeaderboardFlags) {
  const cheapest = yield* cheapestOf(flags)
  const { judge, minCoverage } = yield* scoringOf(flags)
  const board = yield* rank({ runs: flags.runs, judge, minCoverage, mixed: flags.allowMixed, cheapest })
  // A group that was asked for and cannot be named is no answer, as is a ranking of nothing.
  const nothing = board.parts.length === 0 || board.cheapest?.group === null
  const exit = nothing ? exitCodes.inconclusive : exitCodes.ok
  const screen = yield* Screen
  const render = {
    text: () => leaderboardText(board, exit, screen),
    md: () => leaderboardMarkdown(board, exit),
    html: () => leaderboardHtml(board, exit),
    json: () => leaderboardJson(board, exit),
    csv: () => leaderboardCsv(board)
  }
  const line = cheapestText(board)
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: flags.runs,
    exit,
    line,
    unmet: nothing ? [line ?? noRanking(board)] : []
  })
}, Effect.provide(runServices))
