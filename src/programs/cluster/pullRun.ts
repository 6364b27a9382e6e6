import { Effect, Path } from "effect"
import { unsealed } from "../../domain/run/RunManifest.ts"
import { RunStore } from "../../services/RunStore.ts"

/**
 * `from` is the store that has the run, `run` its name there, `out` the place of the copy.
 *
 * @since 0.1.0
 */
export interface PullOptions {
  readonly from: RunStore["Service"]
  readonly run: string
  readonly out: string
}

/**
 * Copies a run from another store into this one, where it stands as it stood there: with its answers, its spending and its
 * whole judgements, complete or to be gone on with. It is named after its new place, as if it had been made there; it
 * appears as a whole or not at all.
 *
 * @since 0.1.0
 */
export const pullRun = Effect.fn("pullRun")(function* ({ from, out, run }: PullOptions) {
  const store = yield* RunStore
  const path = yield* Path.Path
  yield* store.vacant(out)
  const stored = yield* from.open(run)
  const { manifest, pack } = stored
  return yield* store.save(
    out,
    { ...manifest, run_id: path.basename(path.resolve(out)) },
    pack.text,
    from.answers(stored),
    stored.judges.map((judge) => ({ judge: unsealed(judge), verdicts: from.verdicts(stored, judge.id) })),
    manifest.status
  )
})
