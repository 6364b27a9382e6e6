import { Context, type Effect } from "effect"
import type { InvalidTaskClassName, TaskClassAlreadyRegistered, TaskClassNotFound } from "../domain/bench/errors.ts"
import type { TaskClass } from "../domain/bench/TaskClass.ts"

/**
 * The task classes of a program. There is no silent second registration, and two registries share nothing.
 *
 * @since 0.1.0
 */
export class TaskClassRegistry extends Context.Service<
  TaskClassRegistry,
  {
    /**
     * Registers a task class under its name and gives what `get` gives from then on: the same object if it was made by
     * `makeTaskClass`, else a copy that nobody can change. `origin` is the URL of the module that defines it.
     */
    readonly register: (
      taskClass: TaskClass,
      origin: string
    ) => Effect.Effect<TaskClass, TaskClassAlreadyRegistered | InvalidTaskClassName>
    readonly get: (name: string) => Effect.Effect<TaskClass, TaskClassNotFound>
    /** Sorted by name. */
    readonly all: Effect.Effect<ReadonlyArray<TaskClass>>
  }
>()("assay/services/TaskClassRegistry") {}
