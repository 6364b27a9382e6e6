import type { Severity } from "./FailureMode.ts"
import { FrozenMap, FrozenSet } from "./FrozenCollection.ts"
import type { TaskClass } from "./TaskClass.ts"
import type { Tier } from "./Tier.ts"

const made = new WeakSet<TaskClass>()

/**
 * What a task class is made of. A task class is one, too.
 *
 * @since 0.1.0
 */
export interface TaskClassParts extends Pick<TaskClass, "name" | "benchPath" | "rubric"> {
  readonly minCasesForPromotion: Iterable<readonly [Tier, number]>
  readonly breakdownKeys: Iterable<string>
  readonly failureModeTaxonomy: Iterable<readonly [string, Severity]>
}

/**
 * Makes a task class that nobody can change, of copies of what is given; the rubric is the very object. What the parts
 * hold is not checked here, see `breakdownKeyFaults`, `minCasesFaults` and `taxonomyFaults`.
 *
 * @since 0.1.0
 */
export const makeTaskClass = (parts: TaskClassParts): TaskClass => {
  const taskClass: TaskClass = Object.freeze({
    name: parts.name,
    benchPath: parts.benchPath,
    minCasesForPromotion: new FrozenMap(parts.minCasesForPromotion),
    rubric: parts.rubric,
    breakdownKeys: new FrozenSet(parts.breakdownKeys),
    failureModeTaxonomy: new FrozenMap(parts.failureModeTaxonomy)
  })
  made.add(taskClass)
  return taskClass
}

/**
 * Whether a task class was made by `makeTaskClass`, so that nobody can change it.
 *
 * @since 0.1.0
 */
export const isMade = (taskClass: TaskClass): boolean => made.has(taskClass)
