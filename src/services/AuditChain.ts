import { Context, type Effect } from "effect"
import type { BenchReport } from "../domain/bench/BenchReport.ts"
import type { ChainHead, ChainRecord } from "../domain/bench/ChainRecord.ts"
import type { ChainLocked, ChainTampered } from "../domain/bench/errors.ts"
import type { CannotWrite, InputMissing } from "../domain/source/errors.ts"

/**
 * The append-only chain of bench reports.
 *
 * @since 0.1.0
 */
export class AuditChain extends Context.Service<
  AuditChain,
  {
    /** Appends a report; a chain that does not verify takes no more. */
    readonly append: (
      report: BenchReport
    ) => Effect.Effect<ChainRecord, CannotWrite | ChainLocked | ChainTampered | InputMissing>
    /** All records, oldest first, verified; also against a hash that was published elsewhere, if one is given. */
    readonly read: (
      anchor?: string
    ) => Effect.Effect<
      { readonly records: ReadonlyArray<ChainRecord>; readonly head: ChainHead },
      ChainTampered | InputMissing
    >
  }
>()("assay/services/AuditChain") {}
