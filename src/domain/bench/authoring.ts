/**
 * What the author of a task class writes, in plain TypeScript: this module imports nothing, so that `assay/bench` works
 * without any other package.
 */

/**
 * The case that a rubric scores. Paths are relative to the rubric's working folder. What would tell the rubric how the
 * case is counted (held-out or not) is left out.
 *
 * @since 0.1.0
 */
export interface RubricCase {
  readonly case_id: string
  readonly task_class: string
  readonly disposition: "positive" | "negative" | "ambiguous"
  readonly difficulty: "easy" | "medium" | "hard"
  /** The folder that the system under test was given. */
  readonly input: string
  /** The folder that says what is right. */
  readonly expected: string
}

/**
 * A file that differs from the case's input after the system under test has run. `path` is relative, with slashes.
 *
 * @since 0.1.0
 */
export interface ChangedFile {
  readonly path: string
  readonly change: "added" | "modified" | "removed"
}

/**
 * How a validator of the task class ended, run by the harness in a clean copy of the result. `exit_code` is null where
 * there is none (`timeout`, `not_run`, a signal); `tail` is the end of what it wrote.
 *
 * @since 0.1.0
 */
export interface ValidatorResult {
  readonly status: "passed" | "failed" | "timeout" | "not_run"
  readonly exit_code: number | null
  readonly tail: string
}

/**
 * What the system under test did, as the harness saw it. `reply` is its own word and proves nothing; `workspace` is the
 * folder that it left behind, relative to the rubric's working folder; `changed` is sorted by path.
 *
 * @since 0.1.0
 */
export interface HarnessOutput {
  readonly reply: unknown
  readonly refused: boolean
  readonly refusal_reason: string | null
  readonly workspace: string
  readonly changed: ReadonlyArray<ChangedFile>
  readonly validators: Readonly<Record<string, ValidatorResult>>
}

/**
 * What a rubric says of one output. `score` is 0..1; the keys of `breakdown` are breakdown keys of the task class, its
 * values finite; a failure mode is a code of the taxonomy, which alone decides its severity, with a detail of at most 200
 * characters.
 *
 * @since 0.1.0
 */
export interface RubricReply {
  readonly passed: boolean
  readonly score: number
  readonly breakdown: Readonly<Record<string, number>>
  readonly failure_modes?: ReadonlyArray<{ readonly code: string; readonly detail?: string | null }>
}

/**
 * Scores one output. It runs in a process of its own that can read only the case, the output and the files of the task
 * class.
 *
 * @since 0.1.0
 */
export interface Rubric {
  readonly score: (benchCase: RubricCase, output: HarnessOutput) => RubricReply | Promise<RubricReply>
}

/**
 * Stands for a rubric in another language, whose command `task-class.yaml` names.
 *
 * @since 0.1.0
 */
export const commandRubric: { readonly command: true } = Object.freeze({ command: true })

/**
 * What a task class has instead of a rubric in TypeScript: its rubric is a command.
 *
 * @since 0.1.0
 */
export type CommandRubric = typeof commandRubric

/**
 * What `registration.ts` exports by default: a value, so that loading it touches nothing global.
 *
 * @since 0.1.0
 */
export interface TaskClassDefinition {
  readonly name: string
  readonly minCasesForPromotion: Readonly<Record<string, number>>
  readonly breakdownKeys: Iterable<string>
  readonly rubric: Rubric | CommandRubric
}

/**
 * Defines a task class: its name (as the folder's), then how many cases each tier asks for and the names of a score's
 * components, then the rubric that `rubric.ts` exports. Loading checks all of it.
 *
 * @since 0.1.0
 */
export const defineTaskClass =
  (
    name: string,
    definition: Pick<TaskClassDefinition, "minCasesForPromotion" | "breakdownKeys">
  ): ((rubric: Rubric | CommandRubric) => TaskClassDefinition) =>
  (rubric) =>
    Object.freeze({ name, ...definition, rubric })
