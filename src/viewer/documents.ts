import type {
  ViewAgreement,
  ViewBench,
  ViewComparison,
  ViewDod,
  ViewHistory,
  ViewIndex,
  ViewLeaderboard,
  ViewPrompt,
  ViewReport,
  ViewRun,
  ViewText
} from "../programs/viewing/documents.ts"

/**
 * The documents that pages load, by kind.
 *
 * @since 0.1.0
 */
export interface Documents {
  readonly index: ViewIndex
  readonly leaderboard: ViewLeaderboard
  readonly history: ViewHistory
  readonly comparison: ViewComparison
  readonly run: ViewRun
  readonly report: ViewReport
  readonly agreement: ViewAgreement
  readonly prompt: ViewPrompt
  readonly text: ViewText
  readonly bench: ViewBench
  readonly dod: ViewDod
}

/**
 * Whether a value is a document of this version. Documents are written by the same program as the page, so that nothing more
 * is checked of them.
 *
 * @since 0.1.0
 */
export const isDocument = <Kind extends keyof Documents>(_kind: Kind, value: unknown): value is Documents[Kind] =>
  typeof value === "object" && value !== null && "schema_version" in value && value.schema_version === 1
