import { DateTime, Effect, Path, Stream } from "effect"
import { cellKey, showCell } from "../domain/run/Cell.ts"
import { type AnswerCounts, countAnswer, noAnswers } from "../domain/run/countAnswers.ts"
import { ShardsUnlike } from "../domain/run/errors.ts"
import { type JudgeLeftOut, mergeShards, type ShardMerge } from "../domain/run/mergeShards.ts"
import type { RunManifest } from "../domain/run/RunManifest.ts"
import { shardOf, shardText } from "../domain/run/Shard.ts"
import { workOf } from "../domain/run/workList.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import { version } from "../version.ts"

/**
 * Which runs to merge: the folders of all shards of one split, in any order, into a new run folder `out`.
 *
 * @since 0.1.0
 */
export interface MergeOptions {
  readonly runs: ReadonlyArray<string>
  readonly out: string
}

/**
 * The run that was merged, and what its answers come to. `again` are the shards that hold answers that failed; `leftOut`
 * are the judges whose verdicts it does not have.
 *
 * @since 0.1.0
 */
export interface MergedRun {
  readonly run: StoredRun
  readonly shards: ReadonlyArray<string>
  readonly counts: AnswerCounts
  readonly again: ReadonlyArray<string>
  readonly leftOut: ReadonlyArray<JudgeLeftOut>
}

type PlacedShard = ShardMerge<StoredRun>["shards"][number]

/** Counts the answers of a shard, which must be those that are its part, each of them. */
const checked = Effect.fnUntraced(function* ({ shard, ...run }: PlacedShard) {
  const store = yield* RunStore
  const work = shardOf(workOf(run.pack.value, run.manifest), shard)
  const expected = new Map(work.map(({ cell }) => [cellKey(cell), cell]))
  const other = (what: string) =>
    new ShardsUnlike({
      detail: `${run.dir} is not ${shardText(shard)} as this version of Assay (${version}) splits the run: ${what}. Run all shards and merge them with one version.`
    })
  const counts = yield* store.answers(run).pipe(
    Stream.mapEffect((answer) =>
      expected.delete(cellKey(answer))
        ? Effect.succeed(answer)
        : Effect.fail(other(`${showCell(answer)} belongs to another shard`))
    ),
    Stream.runFold(() => noAnswers, countAnswer)
  )
  const [lacking] = expected.values()
  return lacking === undefined ? counts : yield* other(`it lacks ${showCell(lacking)}`)
})

/**
 * Makes one complete run of all shards of a split, as if one job had asked for all of it: the same answers in the same order.
 * Unlike shards are refused (`ShardsUnlike`), and so is one that is not complete. The run appears as a whole or not at
 * all, and the shards stay as they are.
 *
 * @since 0.1.0
 */
export const mergeRuns = Effect.fn("mergeRuns")(function* ({ out, runs }: MergeOptions) {
  const store = yield* RunStore
  const path = yield* Path.Path
  const places = runs.map((dir) => path.resolve(dir))
  const twice = runs.find((_, at) => places.indexOf(places[at] ?? "") < at)
  if (twice !== undefined) {
    return yield* new UsageInvalid({ detail: `The run ${twice} is named twice. Name each shard once.` })
  }
  const opened = yield* Effect.forEach(runs, store.open)
  const merge = yield* Effect.fromResult(mergeShards(opened))
  yield* store.vacant(out)
  const counts = yield* Effect.forEach(merge.shards, checked)
  const manifest: RunManifest = {
    ...merge.manifest,
    run_id: path.basename(path.resolve(out)),
    created_at: DateTime.formatIso(yield* DateTime.now)
  }
  const [first] = merge.shards
  const run = yield* store.save(
    out,
    manifest,
    first?.pack.text ?? "",
    Stream.flatMap(Stream.fromIterable(merge.shards), store.answers),
    merge.judges.map((judge) => ({
      judge,
      verdicts: Stream.flatMap(Stream.fromIterable(merge.shards), (shard) => store.verdicts(shard, judge.id))
    }))
  )
  const done: MergedRun = {
    run,
    shards: merge.shards.map(({ dir }) => dir),
    counts: yield* Stream.runFold(store.answers(run), () => noAnswers, countAnswer),
    again: merge.shards.flatMap(({ dir }, at) => ((counts[at]?.failed ?? 0) > 0 ? [dir] : [])),
    leftOut: merge.leftOut
  }
  return done
})
