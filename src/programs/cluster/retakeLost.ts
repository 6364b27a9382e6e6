import { Effect, Schedule } from "effect"
import { MessageStorage } from "effect/cluster/MessageStorage"
import * as ShardId from "effect/cluster/ShardId"
import { Sharding } from "effect/cluster/Sharding"
import { ShardingConfig } from "effect/cluster/ShardingConfig"
import { WorkerSelf } from "./WorkerSelf.ts"

const LOOK_AGAIN = "5 seconds"

/**
 * Takes the work of this worker's share that somebody else has read and lost, for as long as the scope is open.
 *
 * The engine gives work out once, and again after ten minutes. Where a share is taken over, all of it is given out anew; but the
 * worker before, which woke up or is just leaving, may read some after that. A worker that has nothing to do has nothing to
 * lose: it has all of its share given out again.
 *
 * @since 0.1.0
 */
export const retakeLost = Effect.gen(function* () {
  const { busy } = yield* WorkerSelf
  const { hasShardId } = yield* Sharding
  const { resetShards } = yield* MessageStorage
  const { availableShardGroups, shardsPerGroup } = yield* ShardingConfig
  const all = availableShardGroups.flatMap((group) =>
    Array.from({ length: shardsPerGroup }, (_, at) => ShardId.make(group, at + 1))
  )
  const retake = Effect.suspend(() => (busy.cells === 0 ? resetShards(all.filter(hasShardId)) : Effect.void))
  yield* Effect.exit(retake).pipe(Effect.repeat(Schedule.spaced(LOOK_AGAIN)), Effect.forkScoped)
})
