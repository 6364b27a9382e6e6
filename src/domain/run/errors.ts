import { Schema } from "effect"

/**
 * Another process is writing to the run folder. `holder` describes it as far as the lock file tells.
 *
 * @since 0.1.0
 */
export class RunLocked extends Schema.TaggedError<RunLocked>("assay/RunLocked")("RunLocked", {
  path: Schema.String,
  holder: Schema.String
}) {
  override get message() {
    return `The run ${this.path} is being written by ${this.holder}. Wait until it ends, then run this again.`
  }
}

/**
 * A name that was asked for does not exist: a judge, model, variant, prompt, dimension or a filter that matches nothing.
 * `available` are the names there are, sorted.
 *
 * @since 0.1.0
 */
export class UnknownName extends Schema.TaggedError<UnknownName>("assay/UnknownName")("UnknownName", {
  what: Schema.String,
  given: Schema.String,
  available: Schema.Array(Schema.String),
  suggestion: Schema.NullOr(Schema.String)
}) {
  override get message() {
    const near = this.suggestion === null ? "" : ` Did you mean "${this.suggestion}"?`
    const names = this.available.length === 0 ? "There is none." : `There is: ${this.available.join(", ")}.`
    return `No ${this.what} "${this.given}".${near} ${names}`
  }
}

/**
 * A run has several judges and none was chosen: their verdicts are never mixed.
 *
 * @since 0.1.0
 */
export class JudgeAmbiguous extends Schema.TaggedError<JudgeAmbiguous>("assay/JudgeAmbiguous")("JudgeAmbiguous", {
  run: Schema.String,
  judges: Schema.Array(Schema.String)
}) {
  override get message() {
    return `The run ${this.run} has several judges (${this.judges.join(", ")}). Choose one with --judge.`
  }
}

/**
 * Nobody has judged the run yet, so there is nothing to decide on.
 *
 * @since 0.1.0
 */
export class NotJudged extends Schema.TaggedError<NotJudged>("assay/NotJudged")("NotJudged", {
  run: Schema.String
}) {
  override get message() {
    return `No judge has judged ${this.run} yet. Run \`assay judge ${this.run} --judge checks\`, or export a sheet for people with \`assay judge-sheet export\`.`
  }
}

/**
 * Runs that do not make one run together: they are no shards of one split, not complete, not all there, or there twice.
 * `detail` says which and what to do, as sentences.
 *
 * @since 0.1.0
 */
export class ShardsUnlike extends Schema.TaggedError<ShardsUnlike>("assay/ShardsUnlike")("ShardsUnlike", {
  detail: Schema.String
}) {
  override get message() {
    return `Cannot merge: ${this.detail}`
  }
}
