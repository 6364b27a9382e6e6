import { Effect, FileSystem, Option, Path } from "effect"
import { Assets } from "../services/Assets.ts"
import { AUDIT, EXTERNAL, OWN } from "../services/bench/benchFolders.ts"

/**
 * Where a bench is and where it writes. `root` holds the task classes, `chain` the audit chain, `external` the external
 * evidence, `state` what can be made again: cached scores, and the evidence of runs.
 *
 * @since 0.1.0
 */
export interface BenchPlaces {
  readonly root: string
  readonly chain: string
  readonly external: string
  readonly state: string
}

const OWN_ROOT = "bench"

/**
 * The places of a bench: the given root, or `bench` in the working folder, or the shipped one where there is no such
 * folder. The chain and the external evidence lie beside the task classes; for the shipped ones, whose folder is not the
 * user's, they lie in `.assay` of the working folder.
 *
 * @since 0.1.0
 */
export const benchPlaces = Effect.fn("benchPlaces")(function* (given: Option.Option<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { bench } = yield* Assets
  const root = Option.isSome(given)
    ? given.value
    : (yield* Effect.orElseSucceed(fs.exists(OWN_ROOT), () => false))
      ? OWN_ROOT
      : bench
  const shipped = path.resolve(root) === path.resolve(bench) && path.resolve(OWN_ROOT) !== path.resolve(bench)
  const places: BenchPlaces = {
    root,
    chain: path.join(shipped ? OWN : root, AUDIT),
    external: path.join(shipped ? OWN : root, EXTERNAL),
    state: path.join(OWN, "bench")
  }
  return places
})
