import { Effect } from "effect"
import { InputMissing } from "../domain/source/errors.ts"
import { AuditChain } from "../services/AuditChain.ts"
import { BenchLoader } from "../services/BenchLoader.ts"

/**
 * Verifies the audit chain of a bench root, also against a hash that was published elsewhere if one is given, and gives
 * its head. `chain` is where it lies, for messages. A chain without a record is none: nothing was verified.
 *
 * @since 0.1.0
 */
export const verifyBench = Effect.fn("verifyBench")(function* (options: {
  readonly root: string
  readonly chain: string
  readonly anchor: string | undefined
}) {
  yield* BenchLoader.use((loader) => loader.names(options.root))
  const { head } = yield* AuditChain.use((chain) => chain.read(options.anchor))
  if (head.hash !== null) return { count: head.count, hash: head.hash }
  const detail = "the audit chain has no record, so there is nothing to verify. `assay bench run` writes the first one."
  return yield* new InputMissing({ path: options.chain, detail })
})
