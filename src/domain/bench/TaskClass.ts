import type { CommandRubric, Rubric } from "./authoring.ts"
import type { Taxonomy } from "./FailureMode.ts"
import type { TaskClassSettings } from "./TaskClassSettings.ts"
import type { Tier } from "./Tier.ts"

/**
 * A kind of agent work, as it is registered. `benchPath` is the absolute, real path of its folder; `rubric` is the very
 * object that was imported. Nothing in it can be changed.
 *
 * @since 0.1.0
 */
export interface TaskClass {
  readonly name: string
  readonly benchPath: string
  readonly minCasesForPromotion: ReadonlyMap<Tier, number>
  readonly rubric: Rubric | CommandRubric
  readonly breakdownKeys: ReadonlySet<string>
  readonly failureModeTaxonomy: Taxonomy
}

/**
 * How a task class's rubric is started: an export of its `rubric.ts`, or a command.
 *
 * @since 0.1.0
 */
export type RubricProgram =
  | { readonly _tag: "Module"; readonly exportName: string }
  | { readonly _tag: "Command"; readonly argv: readonly [string, ...ReadonlyArray<string>] }

/**
 * A task class as it was loaded from its folder: with the settings of `task-class.yaml`, what its codes mean, how its
 * rubric is started, the files (relative, sorted) that the rubric is made of, and the digests of everything that can
 * change a score. `origin` is the URL of `registration.ts`.
 *
 * @since 0.1.0
 */
export interface LoadedTaskClass {
  readonly taskClass: TaskClass
  readonly origin: string
  readonly settings: TaskClassSettings
  readonly descriptions: ReadonlyMap<string, string>
  readonly rubric: RubricProgram
  readonly rubricFiles: ReadonlyArray<string>
  readonly digests: {
    readonly rubric: string
    readonly taxonomy: string
    readonly keys: string
  }
}
