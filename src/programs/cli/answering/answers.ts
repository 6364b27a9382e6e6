import { Effect, Layer, Option, Semaphore } from "effect"
import { Assets } from "../../../services/Assets.ts"
import { AuditChain } from "../../../services/AuditChain.ts"
import { GitTree } from "../../../services/GitTree.ts"
import { readingInside } from "../../../services/readingInside.ts"
import { benchPlaces } from "../../benchPlaces.ts"
import { benchStatus } from "../../benchStatus.ts"
import { gateStoredRun } from "../../gateStoredRun.ts"
import { scoreStoredRun } from "../../scoreStoredRun.ts"
import { benchReading } from "../benchServices.ts"
import { dodProcesses } from "../dodServices.ts"
import { type ExitCode, exitCodes } from "../exitCode.ts"
import type { GateDocument } from "../render/gate.json.ts"
import { runServices } from "../runServices.ts"
import { scoringOf } from "../scoringOf.ts"
import type { Consent } from "./Consent.ts"
import type { BenchDocument, ScoreDocument } from "./documents.ts"
import { dodAnswer } from "./dodAnswer.ts"
import type { BenchRequest, DodRequest, GateRequest, ScoreRequest } from "./requests.ts"

const shown = ({ code, name }: ExitCode) => ({ code, name })

const scoring = ({ judge, min_coverage }: ScoreRequest) =>
  scoringOf({ judge: Option.fromUndefinedOr(judge), minCoverage: Option.fromUndefinedOr(min_coverage) })

const score = Effect.fn("answer score")(function* (request: ScoreRequest) {
  const { judge, minCoverage } = yield* scoring(request)
  const report = yield* scoreStoredRun({ run: request.run, judge, minCoverage })
  const document: ScoreDocument = { ...report, exit: shown(exitCodes.ok) }
  return document
})

const gate = Effect.fn("answer gate")(function* (request: GateRequest) {
  const { judge, minCoverage, minLevel } = yield* scoring(request)
  const { min_level = minLevel, model, run, variant } = request
  const decision = yield* gateStoredRun({ run, judge, minCoverage, model, variant, minLevel: min_level })
  const document: typeof GateDocument.Type = { ...decision, exit: shown(exitCodes[decision.outcome]) }
  return document
})

const bench = Effect.fn("answer bench")(function* ({ bench_root, task_class }: BenchRequest) {
  const { chain, root } = yield* benchPlaces(Option.fromUndefinedOr(bench_root))
  const status = yield* benchStatus({ root, name: task_class }).pipe(Effect.provide(AuditChain.layerDirectory(chain)))
  const document: BenchDocument = { schema_version: 1, ...status, exit: shown(exitCodes.ok) }
  return document
})

/** Without consent no process is started, not even git. The command line's own stand-in for processes is left in place. */
const noProcesses = GitTree.layerFixed(Option.none())

/** Reads in the working folder, the shipped task classes and the file of sign-offs, and nowhere else. */
const reading = ({ signOffs }: Consent) =>
  Layer.unwrap(
    Effect.map(Assets, ({ bench: shipped }) =>
      readingInside([".", shipped, ...(signOffs === undefined ? [] : [signOffs])])
    )
  )

/**
 * As many decisions are worked out at a time, and as many plans checked; others wait their turn. Each holds what its files
 * say, so a thousand at once would need a thousand times the memory, and no decision would be made sooner.
 */
const AT_A_TIME = 8

/**
 * What a server answers, each as the command line of the same name would, with its exit code. It reads only in the folder
 * that it works in, and writes nothing.
 *
 * @since 0.1.0
 */
export const answersUnder = (consent: Consent) => {
  const files = reading(consent)
  const runs = runServices.pipe(Layer.provideMerge(files))
  // Of their own for each answer: what was built elsewhere would read through another file system, or remember.
  const withRuns = Effect.provide(runs, { local: true })
  const withBench = Effect.provide(benchReading.pipe(Layer.provideMerge(files)), { local: true })
  const processes = consent.allowCommands ? dodProcesses : noProcesses
  const inTurn = Semaphore.withPermit(Semaphore.makeUnsafe(AT_A_TIME))
  // Apart from the others, which are quick: a plan may run programs for minutes.
  const planInTurn = Semaphore.withPermit(Semaphore.makeUnsafe(AT_A_TIME))
  return {
    score: (request: ScoreRequest) => inTurn(withRuns(score(request))),
    gate: (request: GateRequest) => inTurn(withRuns(gate(request))),
    bench: (request: BenchRequest) => inTurn(withBench(bench(request))),
    dod: (request: DodRequest) => planInTurn(dodAnswer(request, consent).pipe(withRuns, Effect.provide(processes)))
  }
}
