import type { Evidence } from "../../domain/dod/Criterion.ts"
import type { Group } from "../../domain/run/RunManifest.ts"

/**
 * A run as evidence: its folder, whose verdicts are read (of all judges where none is named), and which of its groups decide:
 * all where nothing is selected. `asks` is what the condition asks of it; a calibration set says which answers are compared.
 *
 * @since 0.1.0
 */
export interface RunSource {
  readonly _tag: "Run"
  readonly asks: "scorecard" | "candidate" | "baseline" | "agreement"
  readonly dir: string
  readonly judges: ReadonlyArray<string>
  readonly select: { readonly [Field in keyof Group]?: Group[Field] | undefined }
  readonly minCoverage: number
  readonly calibration?: string | undefined
  readonly maxAgeDays?: number | undefined
}

/**
 * What a file of evidence is: a plan and what is read with it, what a criterion of it names, or a calibration set.
 *
 * @since 0.1.0
 */
export type FileRole = "plan" | "context" | "approval" | "sign-offs" | "calibration" | FileEvidence["kind"]

/**
 * Evidence of a criterion that is a file.
 *
 * @since 0.1.0
 */
type FileEvidence = Exclude<Evidence, { readonly kind: "scorecard" | "tier" }>

/**
 * A single file as evidence; `evidence` is what a criterion asks of it.
 *
 * @since 0.1.0
 */
export interface FileSource {
  readonly _tag: "File"
  readonly role: FileRole
  readonly place: string
  readonly evidence?: FileEvidence | undefined
}

/**
 * A task class as evidence: its bench root and the audit chain with the records of its runs.
 *
 * @since 0.1.0
 */
export interface BenchSource {
  readonly _tag: "Bench"
  readonly root: string
  readonly chain: string
  readonly taskClass: string
}

/**
 * Something that a condition is decided on. Places are paths that lead there from the working folder.
 *
 * @since 0.1.0
 */
export type EvidenceSource = RunSource | FileSource | BenchSource

/**
 * What a file is in the source that it belongs to.
 *
 * @since 0.1.0
 */
export type PartRole =
  | FileRole
  | "run"
  | "pack"
  | "answers"
  | "judge"
  | "verdicts"
  | "tiers"
  | "chain-head"
  | "chain-record"
  | "task-class"
  | "case"

/**
 * One file of the evidence: where it is, how it is shown, and what it is. `judge` is the id or the folder name of the judge
 * that it belongs to.
 *
 * @since 0.1.0
 */
export interface EvidencePart {
  readonly role: PartRole
  readonly place: string
  readonly path: string
  readonly judge?: string
}
