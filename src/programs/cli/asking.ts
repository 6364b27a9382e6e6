import { DateTime, Effect, FileSystem, Option, Path } from "effect"
import { cannotWrite } from "../../services/ioErrors.ts"
import { RunStore } from "../../services/RunStore.ts"
import type { PackRun } from "../runPack.ts"
import type { Judgement } from "../storeJudgement.ts"
import { type ExitCode, exitCodes } from "./exitCode.ts"

/**
 * Where answers are cached, seen from the working folder.
 *
 * @since 0.1.0
 */
export const CACHE_FOLDER = ".assay/cache/answers"

/** A database that does not answer is no reason to go on for ever. */
const MOST_RUNS = 1000

/**
 * A new run's folder: `runs/<date>-<pack>`; a number is added where that is taken.
 *
 * @since 0.1.0
 */
export const newRunFolder = Effect.fnUntraced(function* (packId: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const date = DateTime.formatIsoDateUtc(yield* DateTime.now)
  const first = path.join("runs", `${date}-${packId}`)
  let out = first
  for (let number = 2; yield* fs.exists(out).pipe(Effect.mapError(cannotWrite(out))); number++) {
    out = `${first}-${number}`
  }
  return out
})

/**
 * A new run's name in a cluster: `<date>-<pack>`; a number is added where that is taken.
 *
 * @since 0.1.0
 */
export const newRunName = Effect.fnUntraced(function* (packId: string) {
  const store = yield* RunStore
  const first = `${DateTime.formatIsoDateUtc(yield* DateTime.now)}-${packId}`
  let name = first
  for (let number = 2; !(yield* Effect.isSuccess(store.vacant(name))) && number < MOST_RUNS; number++) {
    name = `${first}-${number}`
  }
  return name
})

/**
 * What flags say of how models are asked.
 *
 * @since 0.1.0
 */
export const choiceOf = (flags: {
  readonly endpoint: Option.Option<string>
  readonly concurrency: Option.Option<number>
  readonly requestSeconds: Option.Option<number>
}) => ({
  endpoint: Option.getOrUndefined(flags.endpoint),
  concurrency: Option.getOrUndefined(flags.concurrency),
  requestSeconds: Option.getOrUndefined(flags.requestSeconds)
})

/**
 * The exit code of a judge that has come so far.
 *
 * @since 0.1.0
 */
export const exitOfJudgement = ({ stopped }: Pick<Judgement, "stopped">): ExitCode => {
  if (stopped === null) return exitCodes.ok
  return stopped === "cost-cap" ? exitCodes.costCap : exitCodes.interrupted
}

/**
 * The exit code of a session of a run: the first that applies. That all answers failed is no evidence at all; that some did
 * is for the gate to judge. One that was left to others is well where that was asked for (`detached`), and no end otherwise.
 *
 * @since 0.1.0
 */
export const exitOfRun = (
  { counts, stopped }: Pick<PackRun, "counts" | "stopped">,
  { detached = false }: { readonly detached?: boolean } = {}
): ExitCode => {
  if (stopped === "left") return detached ? exitCodes.ok : exitCodes.interrupted
  if (stopped === "interrupted") return exitCodes.interrupted
  if (stopped === "cost-cap") return exitCodes.costCap
  return stopped === "deadline" || counts.failed === counts.answers ? exitCodes.inconclusive : exitCodes.ok
}
