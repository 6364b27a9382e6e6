import { Effect, Option } from "effect"
import { gateStoredRun } from "../../gateStoredRun.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import type { GateFlags } from "../gate.ts"
import { gateCsv } from "../render/gate.csv.ts"
import { gateHtml } from "../render/gate.html.ts"
import { gateJson } from "../render/gate.json.ts"
import { gateJunit } from "../render/gate.junit.ts"
import { gateMarkdown } from "../render/gate.md.ts"
import { gateLine, unmetGroups } from "../render/gateReport.ts"
import { gateText } from "../render/gate.text.ts"
import { scoringOf } from "../scoringOf.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

export const gate = Effect.fn("gate")(function* (flags: GateFlags) {
  const scoring = yield* scoringOf(flags)
  const decision = yield* gateStoredRun({
    run: flags.run,
    judge: scoring.judge,
    minCoverage: scoring.minCoverage,
    model: Option.getOrUndefined(flags.model),
    variant: Option.getOrUndefined(flags.variant),
    minLevel: Option.getOrUndefined(flags.minLevel) ?? scoring.minLevel
  })
  const exit = exitCodes[decision.outcome]
  const screen = yield* Screen
  const render = {
    text: () => gateText(decision, exit, screen),
    md: () => gateMarkdown(decision, exit),
    html: () => gateHtml(decision, exit),
    json: () => gateJson(decision, exit),
    csv: () => gateCsv(decision, exit),
    junit: () => gateJunit(decision, exit)
  }
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: [flags.run],
    exit,
    line: gateLine(decision, exit),
    unmet: unmetGroups(decision)
  })
}, Effect.provide(runServices))
