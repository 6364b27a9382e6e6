import { Schema } from "effect"
import { Problem } from "../source/Problem.ts"
import { problemLines } from "../source/errors.ts"
import { nearHint, quote } from "../source/wording.ts"

const sentence = (hint: string): string => (hint.endsWith("?") ? hint : `${hint}.`)

/**
 * A task class of this name is registered already; the same object again is refused too. Origins are module URLs.
 *
 * @since 0.1.0
 */
export class TaskClassAlreadyRegistered extends Schema.TaggedError<TaskClassAlreadyRegistered>(
  "assay/TaskClassAlreadyRegistered"
)("TaskClassAlreadyRegistered", {
  name: Schema.String,
  existingOrigin: Schema.String,
  incomingOrigin: Schema.String
}) {
  override get message() {
    return `The task class ${quote(this.name)} is registered already, by ${this.existingOrigin}; ${this.incomingOrigin} cannot register it again. Give one of them another name.`
  }
}

/**
 * No task class is registered under this name. `available` are the names there are, sorted; `detail` says more where the
 * folder is there but registers something else.
 *
 * @since 0.1.0
 */
export class TaskClassNotFound extends Schema.TaggedError<TaskClassNotFound>("assay/TaskClassNotFound")(
  "TaskClassNotFound",
  { name: Schema.String, available: Schema.Array(Schema.String), detail: Schema.NullOr(Schema.String) }
) {
  override get message() {
    const said = `No task class ${quote(this.name)}.${this.detail === null ? "" : ` ${this.detail}`}`
    if (this.available.length === 0) return `${said} There is none. Make one with \`assay bench new NAME\`.`
    // Its folder is there and holds another one: what other folders there are does not help.
    return this.available.includes(this.name)
      ? said
      : `${said} ${sentence(nearHint(this.name, "task classes", this.available))}`
  }
}

/**
 * The name of a task class is none. `name` is shown as data, since it may be no text at all.
 *
 * @since 0.1.0
 */
export class InvalidTaskClassName extends Schema.TaggedError<InvalidTaskClassName>("assay/InvalidTaskClassName")(
  "InvalidTaskClassName",
  { name: Schema.String, reason: Schema.String }
) {
  override get message() {
    return `${this.name} is no name of a task class: ${this.reason}.`
  }
}

/**
 * The folder that should hold the task classes is not there.
 *
 * @since 0.1.0
 */
export class BenchRootNotFound extends Schema.TaggedError<BenchRootNotFound>("assay/BenchRootNotFound")(
  "BenchRootNotFound",
  { path: Schema.String }
) {
  override get message() {
    return `There is no folder ${this.path} with task classes. Name one with --bench-root, or make the first one with \`assay bench new NAME\`.`
  }
}

/**
 * A task class of this name was loaded from another folder.
 *
 * @since 0.1.0
 */
export class TaskClassRootConflict extends Schema.TaggedError<TaskClassRootConflict>("assay/TaskClassRootConflict")(
  "TaskClassRootConflict",
  { name: Schema.String, existing: Schema.String, incoming: Schema.String }
) {
  override get message() {
    return `The task class ${quote(this.name)} was loaded from ${this.existing}; ${this.incoming} is another folder of that name. Load one of them only.`
  }
}

/**
 * A task class's `registration.ts` is there, but loading it failed: it threw, lacks a dependency, or does not export a
 * definition. `cause` says which, as a sentence.
 *
 * @since 0.1.0
 */
export class TaskClassRegistrationFailed extends Schema.TaggedError<TaskClassRegistrationFailed>(
  "assay/TaskClassRegistrationFailed"
)("TaskClassRegistrationFailed", { name: Schema.String, file: Schema.String, cause: Schema.String }) {
  override get message() {
    return `The task class ${quote(this.name)} cannot be loaded from ${this.file}: ${this.cause}`
  }
}

/**
 * `failure_modes.yaml` does not fit its rules; `problems` are all of them, with line and column.
 *
 * @since 0.1.0
 */
export class FailureModeTaxonomyInvalid extends Schema.TaggedError<FailureModeTaxonomyInvalid>(
  "assay/FailureModeTaxonomyInvalid"
)("FailureModeTaxonomyInvalid", { file: Schema.String, problems: Schema.NonEmptyArray(Problem) }) {
  override get message() {
    return problemLines(this.problems)
  }
}

/**
 * A case's files do not fit their rules. `file` is its `case.yaml`; `problems` are its own, then those of further cases.
 * Content of a held-out case is not quoted.
 *
 * @since 0.1.0
 */
export class BenchCaseInvalid extends Schema.TaggedError<BenchCaseInvalid>("assay/BenchCaseInvalid")(
  "BenchCaseInvalid",
  { caseId: Schema.String, file: Schema.String, problems: Schema.NonEmptyArray(Problem) }
) {
  override get message() {
    return problemLines(this.problems)
  }
}

/**
 * Two folders hold a case of the same id.
 *
 * @since 0.1.0
 */
export class BenchCaseIdCollision extends Schema.TaggedError<BenchCaseIdCollision>("assay/BenchCaseIdCollision")(
  "BenchCaseIdCollision",
  { caseId: Schema.String, folders: Schema.Array(Schema.String) }
) {
  override get message() {
    return `The case id ${quote(this.caseId)} stands in several folders: ${this.folders.join(", ")}. A case's id is the name of its folder.`
  }
}

/**
 * A case's content is not what was sealed.
 *
 * @since 0.1.0
 */
export class BenchCaseDigestMismatch extends Schema.TaggedError<BenchCaseDigestMismatch>(
  "assay/BenchCaseDigestMismatch"
)("BenchCaseDigestMismatch", {
  caseId: Schema.String,
  taskClass: Schema.String,
  expected: Schema.String,
  computed: Schema.String
}) {
  override get message() {
    return `The case ${quote(this.caseId)} is not what was sealed: its digest is ${this.computed}, sealed is ${this.expected}. Undo the change, or look at it and run \`assay bench seal ${this.taskClass}\`.`
  }
}

/**
 * The seal of a task class does not name exactly the cases that there are: some are not sealed, or sealed ones are gone.
 *
 * @since 0.1.0
 */
export class BenchSealIncomplete extends Schema.TaggedError<BenchSealIncomplete>("assay/BenchSealIncomplete")(
  "BenchSealIncomplete",
  { taskClass: Schema.String, unsealed: Schema.Array(Schema.String), superfluous: Schema.Array(Schema.String) }
) {
  override get message() {
    const parts = [
      ...(this.unsealed.length === 0 ? [] : [`not sealed: ${this.unsealed.join(", ")}`]),
      ...(this.superfluous.length === 0 ? [] : [`sealed, but not there: ${this.superfluous.join(", ")}`])
    ]
    return `The seal of ${quote(this.taskClass)} does not fit its cases (${parts.join("; ")}). Run \`assay bench seal ${this.taskClass}\` once they are as they should be.`
  }
}

/**
 * A named case is not there.
 *
 * @since 0.1.0
 */
export class BenchCaseMissing extends Schema.TaggedError<BenchCaseMissing>("assay/BenchCaseMissing")(
  "BenchCaseMissing",
  { caseId: Schema.String, taskClass: Schema.String, available: Schema.Array(Schema.String) }
) {
  override get message() {
    return `The task class ${quote(this.taskClass)} has no case ${quote(this.caseId)}. ${this.available.length === 0 ? "It has none." : sentence(nearHint(this.caseId, "cases", this.available))}`
  }
}

/**
 * No system under test of this name is declared.
 *
 * @since 0.1.0
 */
export class SutNotRegistered extends Schema.TaggedError<SutNotRegistered>("assay/SutNotRegistered")(
  "SutNotRegistered",
  { name: Schema.NullOr(Schema.String), taskClass: Schema.String, available: Schema.Array(Schema.String) }
) {
  override get message() {
    const known = this.available.join(", ")
    return this.name === null
      ? `The task class ${quote(this.taskClass)} declares no system under test of its own. Name one with --sut (${known}, or a command in quotes), or set \`sut\` in its task-class.yaml.`
      : `No system under test ${quote(this.name)} for ${quote(this.taskClass)}. ${sentence(nearHint(this.name, "systems", this.available))} A command is given in quotes, with its arguments.`
  }
}

/**
 * `trust-tiers.yaml` does not fit its rules, or lacks a tier that a task class declares a minimum for.
 *
 * @since 0.1.0
 */
export class TierConfigInvalid extends Schema.TaggedError<TierConfigInvalid>("assay/TierConfigInvalid")(
  "TierConfigInvalid",
  { file: Schema.String, problems: Schema.NonEmptyArray(Problem) }
) {
  override get message() {
    return problemLines(this.problems)
  }
}
