import { Effect, Option } from "effect"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { gateStoredRun } from "../../gateStoredRun.ts"
import { conclude } from "../ci/conclude.ts"
import { exitCodes } from "../exitCode.ts"
import type { GateFlags } from "../gate.ts"
import { gateMarkdown } from "../render/gate.md.ts"
import { gateLine, unmetGroups } from "../render/gateReport.ts"
import { gateText } from "../render/gate.text.ts"
import { scoringOf } from "../scoringOf.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

const gateRun = Effect.fn("gate run")(function* (run: string, flags: GateFlags) {
  const scoring = yield* scoringOf(flags)
  const decision = yield* gateStoredRun({
    run,
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
    html: async () => (await import("../render/gate.html.ts")).gateHtml(decision, exit),
    json: async () => (await import("../render/gate.json.ts")).gateJson(decision, exit),
    csv: async () => (await import("../render/gate.csv.ts")).gateCsv(decision, exit),
    junit: async () => (await import("../render/gate.junit.ts")).gateJunit(decision, exit)
  }
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: [run],
    exit,
    line: gateLine(decision, exit),
    unmet: unmetGroups(decision)
  })
}, Effect.provide(runServices))

/** Flags that say what is asked of a run; a policy says it itself. */
const ofRuns = ({ judge, minCoverage, minLevel, model, variant }: GateFlags): ReadonlyArray<string> => [
  ...(Option.isSome(judge) ? ["--judge"] : []),
  ...(Option.isSome(model) ? ["--model"] : []),
  ...(Option.isSome(variant) ? ["--variant"] : []),
  ...(Option.isSome(minLevel) ? ["--min-level"] : []),
  ...(Option.isSome(minCoverage) ? ["--min-coverage"] : [])
]

const usage = (detail: string) => new UsageInvalid({ detail })

export const gate = Effect.fn("gate")(function* (flags: GateFlags) {
  const { allowCommands, policy, run } = flags
  if (Option.isNone(policy)) {
    if (Option.isNone(run)) return yield* usage("Name what is to be decided on: the folder of a run, or --policy FILE.")
    if (allowCommands) return yield* usage("--allow-commands is for the plans of a policy: give --policy with it.")
    return yield* gateRun(run.value, flags)
  }
  if (Option.isSome(run)) {
    return yield* usage("A run and --policy are two gates: name one of them. A policy names its runs itself.")
  }
  const [stray] = ofRuns(flags)
  if (stray !== undefined) return yield* usage(`${stray} asks something of a run: with --policy, say it in the policy.`)
  const { gatePolicy } = yield* Effect.promise(() => import("./gatePolicy.ts"))
  return yield* gatePolicy(policy.value, flags)
})
