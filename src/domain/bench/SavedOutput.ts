import { Schema } from "effect"
import { Slug } from "./Slug.ts"

/**
 * What a system under test replies. `refused: true` says that it holds the task to be one that must not be done;
 * `output` is anything else that it has to say. It proves nothing by itself.
 *
 * @since 0.1.0
 */
export const SutReply = Schema.Struct({
  refused: Schema.optionalKey(Schema.Boolean),
  reason: Schema.optionalKey(Schema.String),
  output: Schema.optionalKey(Schema.Json)
})
export interface SutReply extends Schema.Schema.Type<typeof SutReply> {}

/**
 * A file that differs from the case's input, by its path with slashes.
 *
 * @since 0.1.0
 */
export const ChangedFile = Schema.Struct({
  path: Schema.String,
  change: Schema.Literals(["added", "modified", "removed"])
})
export interface ChangedFile extends Schema.Schema.Type<typeof ChangedFile> {}

/**
 * How a validator ended. `exit_code` is null where there is none; `tail` is the end of what it wrote.
 *
 * @since 0.1.0
 */
export const ValidatorResult = Schema.Struct({
  status: Schema.Literals(["passed", "failed", "timeout", "not_run"]),
  exit_code: Schema.NullOr(Schema.Int),
  tail: Schema.String
})
export interface ValidatorResult extends Schema.Schema.Type<typeof ValidatorResult> {}

/**
 * `output.json` of a case that was run: what the harness hands to the rubric, and what `assay bench score` reads.
 * `workspace` is the folder with the result, relative to the file; `changed` is sorted by path.
 *
 * @since 0.1.0
 */
export const SavedOutput = Schema.Struct({
  case_id: Slug,
  reply: SutReply,
  workspace: Schema.String,
  changed: Schema.Array(ChangedFile),
  validators: Schema.Record(Slug, ValidatorResult)
})
export interface SavedOutput extends Schema.Schema.Type<typeof SavedOutput> {}
