import type { Evidence } from "../../bench/readEvidence.ts"
import type { Stop } from "../../bench/BenchEvent.ts"
import type { FailOn } from "../../../domain/bench/failOn.ts"
import type { ShownReport } from "../../../domain/bench/publicView.ts"
import type { Severity } from "../../../domain/bench/FailureMode.ts"
import type { Exit } from "./gateReport.ts"

/**
 * A run as it may be shown. `severities` and `descriptions` say how bad its failure codes are and what they mean; `failOn`
 * is what the caller wants to fail on and in how many counted cases that occurred; of the `attempts` of all cases `cached`
 * were answered from earlier runs, and `begun` had begun when they were cancelled; `evidence` is what attempts have left behind, as far as it may be shown and is still
 * there. `again` are the words of the command that makes the same run, without those that only say how to show the report,
 * or null where no command can, as with an embedder's system; `resumable` says that it can go on with this one. `history`
 * are the words of the command that shows the run again, or null where that is the one that shows it now. `exit` is how
 * the command ends: a run out of the audit chain is only shown, with 0.
 *
 * @since 0.1.0
 */
export interface ShownRun {
  readonly report: ShownReport
  readonly hash: string
  readonly stopped: Exclude<Stop, "failed"> | null
  readonly severities: ReadonlyMap<string, Severity>
  readonly descriptions: ReadonlyMap<string, string>
  readonly failOn: { readonly level: FailOn; readonly cases: number } | null
  readonly attempts: number
  readonly cached: number
  readonly begun: number
  readonly evidence: Evidence
  readonly again: ReadonlyArray<string> | null
  readonly resumable: boolean
  readonly history: ReadonlyArray<string> | null
  readonly exit: Exit
}
