import { Effect, Option } from "effect"
import { gateStoredRun } from "../../gateStoredRun.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import type { GateFlags } from "../gate.ts"
import { remark, writeReport } from "../output.ts"
import { gateCsv } from "../render/gate.csv.ts"
import { gateJson } from "../render/gate.json.ts"
import { gateJunit } from "../render/gate.junit.ts"
import { gateMarkdown } from "../render/gate.md.ts"
import { gateLine } from "../render/gateReport.ts"
import { gateText } from "../render/gate.text.ts"
import { plain } from "../render/plain.ts"
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
    json: () => gateJson(decision, exit),
    csv: () => gateCsv(decision, exit),
    junit: () => gateJunit(decision, exit)
  }
  yield* writeReport(render[flags.format](), flags.out, [flags.run])
  if (Option.isSome(flags.out)) yield* remark(plain(gateLine(decision, exit)))
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.provide(runServices))
