import { Effect } from "effect"
import { diffReports } from "../domain/bench/diffReports.ts"
import { findRun } from "../domain/bench/findRun.ts"
import { publicDiff } from "../domain/bench/publicView.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { BenchLoader } from "../services/BenchLoader.ts"

/**
 * Compares two runs of the audit chain, which must verify, case by case. Runs are given by their id or its beginning.
 *
 * @since 0.1.0
 */
export const diffBench = Effect.fn("diffBench")(function* (options: {
  readonly root: string
  readonly left: string
  readonly right: string
  readonly revealHeldOut: boolean
}) {
  yield* BenchLoader.use((loader) => loader.names(options.root))
  const { records } = yield* AuditChain.use((chain) => chain.read())
  const reports = records.map(({ body }) => body)
  const left = yield* Effect.fromResult(findRun(reports, options.left))
  const right = yield* Effect.fromResult(findRun(reports, options.right))
  const diff = yield* Effect.fromResult(diffReports(left, right))
  return publicDiff(diff, { reveal: options.revealHeldOut })
})
