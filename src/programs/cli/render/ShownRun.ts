import type { Stop } from "../../bench/BenchEvent.ts"
import type { FailOn } from "../../../domain/bench/failOn.ts"
import type { Taxonomy } from "../../../domain/bench/FailureMode.ts"
import type { ShownReport } from "../../../domain/bench/publicView.ts"
import type { Exit } from "./gateReport.ts"

/**
 * A run as it may be shown. `descriptions` say what the codes of the taxonomy mean; `failOn` is what the caller wants to
 * fail on and in how many counted cases that occurred; `cached` counts the scores from the cache; `evidence` is the folder with what attempts have left behind;
 * `again` are the words of the command that was given, without those that only say how to show the report.
 *
 * @since 0.1.0
 */
export interface ShownRun {
  readonly report: ShownReport
  readonly hash: string
  readonly stopped: Exclude<Stop, "failed"> | null
  readonly taxonomy: Taxonomy
  readonly descriptions: ReadonlyMap<string, string>
  readonly failOn: { readonly level: FailOn; readonly cases: number } | null
  readonly cached: number
  readonly evidence: string
  readonly again: ReadonlyArray<string>
  readonly exit: Exit
}
