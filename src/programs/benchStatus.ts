import { Effect } from "effect"
import type { BenchStatus, TaskClassStatus } from "../domain/bench/BenchStatus.ts"
import type { TierFile } from "../domain/bench/Tier.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { TierConfig } from "../services/TierConfig.ts"
import { historyBench } from "./historyBench.ts"

const grantedIn = (file: TierFile, name: string): TaskClassStatus["granted"] => {
  const own = new Map(Object.entries(file.current ?? {})).get(name) ?? {}
  return Object.entries(own)
    .map(([sut_digest, tier]) => ({ sut_digest, tier }))
    .toSorted((one, other) => byCodeUnit(one.sut_digest, other.sut_digest))
}

/**
 * Reads how the task classes of a bench root stand, or one of them: what was granted, and what ran. Nothing of a task
 * class is loaded or run. A task class whose folder is gone still has its runs; the audit chain must verify. Every run is
 * listed where one task class is asked for, or with `withHistory`.
 *
 * @since 0.1.0
 */
export const benchStatus = Effect.fn("benchStatus")(function* (options: {
  readonly root: string
  readonly name?: string | undefined
  readonly withHistory?: boolean | undefined
}) {
  const { name: only, root, withHistory = only !== undefined } = options
  const folders = yield* BenchLoader.use((loader) => loader.names(root))
  const { records } = yield* AuditChain.use((chain) => chain.read())
  const tiers = yield* Effect.result(TierConfig.use((config) => config.read(root)))
  const known = new Set([...folders, ...records.map(({ body }) => body.task_class)])
  const names = only === undefined ? [...known].toSorted(byCodeUnit) : [only]
  const task_classes = yield* Effect.forEach(
    names,
    Effect.fnUntraced(function* (name) {
      const runs = yield* historyBench({ root, name })
      const status: TaskClassStatus = {
        name,
        has_folder: folders.includes(name),
        granted: tiers._tag === "Success" ? grantedIn(tiers.success.value, name) : null,
        runs: runs.length,
        latest: runs.at(-1) ?? null,
        ...(withHistory ? { history: runs } : {})
      }
      return status
    })
  )
  const status: BenchStatus = {
    bench_root: root,
    chain: { records: records.length, head: records.at(-1)?.hash ?? null },
    tier_problem: tiers._tag === "Failure" ? tiers.failure.message : null,
    task_classes
  }
  return status
})
