import { Effect } from "effect"
import { scoreStoredRun } from "../../scoreStoredRun.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import { scorecardCsv } from "../render/scorecard.csv.ts"
import { scorecardHtml } from "../render/scorecard.html.ts"
import { scorecardJson } from "../render/scorecard.json.ts"
import { scorecardJunit } from "../render/scorecard.junit.ts"
import { scorecardMarkdown } from "../render/scorecard.md.ts"
import { scorecardText } from "../render/scorecard.text.ts"
import { scoringOf } from "../scoringOf.ts"
import type { ScoreFlags } from "../score.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

export const score = Effect.fn("score")(function* (flags: ScoreFlags) {
  const { judge, minCoverage } = yield* scoringOf(flags)
  const report = yield* scoreStoredRun({ run: flags.run, judge, minCoverage })
  const screen = yield* Screen
  const { detail } = flags
  const render = {
    text: () => scorecardText(report, screen, { detail }),
    md: () => scorecardMarkdown(report),
    html: () => scorecardHtml(report, { detail }),
    json: () => scorecardJson(report),
    csv: () => scorecardCsv(report),
    junit: () => scorecardJunit(report)
  }
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: [flags.run],
    exit: exitCodes.ok,
    line: null,
    unmet: []
  })
}, Effect.provide(runServices))
