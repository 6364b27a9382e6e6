import { Context, Effect, Layer, Ref } from "effect"
import { taskClassNameFault } from "../domain/bench/definitionFaults.ts"
import { type InvalidTaskClassName, TaskClassAlreadyRegistered, TaskClassNotFound } from "../domain/bench/errors.ts"
import { isMade, makeTaskClass } from "../domain/bench/makeTaskClass.ts"
import type { TaskClass } from "../domain/bench/TaskClass.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"

interface Entry {
  readonly taskClass: TaskClass
  readonly origin: string
}
type Entries = ReadonlyMap<string, Entry>

const make = Effect.gen(function* () {
  const state = yield* Ref.make<Entries>(new Map())
  const names = (entries: Entries) => [...entries.keys()].toSorted(byCodeUnit)

  const register = Effect.fn("TaskClassRegistry.register")(function* (given: TaskClass, origin: string) {
    const fault = taskClassNameFault(given.name)
    if (fault !== undefined) return yield* fault
    const taskClass = isMade(given) ? given : makeTaskClass(given)
    const { name } = taskClass
    // One step, so that of two at the same time exactly one is registered.
    const existing = yield* Ref.modify(state, (entries) => {
      const before = entries.get(name)
      return [before, before === undefined ? new Map([...entries, [name, { taskClass, origin }]]) : entries]
    })
    if (existing !== undefined) {
      return yield* new TaskClassAlreadyRegistered({
        name,
        existingOrigin: existing.origin,
        incomingOrigin: origin
      })
    }
    return taskClass
  })

  const get = Effect.fn("TaskClassRegistry.get")(function* (name: string) {
    const entries = yield* Ref.get(state)
    const found = entries.get(name)
    return found === undefined
      ? yield* new TaskClassNotFound({ name, available: names(entries), detail: null })
      : found.taskClass
  })

  const all = Effect.map(Ref.get(state), (entries) =>
    [...entries.values()].map(({ taskClass }) => taskClass).toSorted((left, right) => byCodeUnit(left.name, right.name))
  )

  return TaskClassRegistry.of({ register, get, all })
})

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
>()("assay/services/TaskClassRegistry") {
  /** Empty, in memory; each time it is built it is another one. */
  static readonly layer = Layer.effect(TaskClassRegistry, make)
}
