import { Context, Effect, FileSystem, Layer, Path, Result } from "effect"
import type { BenchReport } from "../domain/bench/BenchReport.ts"
import { headOf, headText, linkRecord, recordName, recordText } from "../domain/bench/chain.ts"
import type { ChainHead, ChainRecord } from "../domain/bench/ChainRecord.ts"
import { type ChainLocked, ChainTampered } from "../domain/bench/chainErrors.ts"
import { verifyChain } from "../domain/bench/verifyChain.ts"
import type { CannotWrite, InputMissing } from "../domain/source/errors.ts"
import { chainFolder } from "./bench/chainFolder.ts"
import { HostProcess } from "./HostProcess.ts"

const MEMORY = "in memory"

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
>()("assay/services/AuditChain") {
  static readonly layerDirectoryNoDeps = (dir: string) =>
    Layer.effect(
      AuditChain,
      Effect.gen(function* () {
        return AuditChain.of(chainFolder(yield* FileSystem.FileSystem, yield* Path.Path, yield* HostProcess, dir))
      })
    )

  /**
   * A folder with a file for each record and `HEAD`. A folder that is not there is an empty chain; the first record makes
   * it. One process writes at a time; another one waits up to 15 seconds, then it fails with `ChainLocked`. A process may
   * be killed at any moment: its record is in the chain or it is not.
   */
  static readonly layerDirectory = (dir: string) =>
    AuditChain.layerDirectoryNoDeps(dir).pipe(Layer.provide(HostProcess.layer))

  /** As long as the layer lives. */
  static readonly layerMemory = Layer.sync(AuditChain, () => {
    const records: Array<ChainRecord> = []
    return AuditChain.of({
      append: (report) =>
        Effect.sync(() => {
          const record = linkRecord(headOf(records).hash, report)
          records.push(record)
          return record
        }),
      read: (anchor) =>
        Effect.suspend(() => {
          const files = records.map((record, index) => ({
            name: recordName(index + 1, record.body.run_id),
            text: recordText(record)
          }))
          const head = records.length === 0 ? null : headText(headOf(records))
          return Effect.fromResult(
            Result.mapBoth(verifyChain({ files, head, anchor }), {
              onFailure: (fault) => new ChainTampered({ chain: MEMORY, ...fault }),
              onSuccess: (records) => ({ records, head: headOf(records) })
            })
          )
        })
    })
  })
}
