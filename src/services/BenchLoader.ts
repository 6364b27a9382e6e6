import { Context, Effect, FileSystem, Layer, Path, Ref, Scope, Semaphore } from "effect"
import type { CaseSet, LoadedCase } from "../domain/bench/BenchCase.ts"
import { taskClassNameFault } from "../domain/bench/definitionFaults.ts"
import {
  type BenchCaseDigestMismatch,
  type BenchCaseIdCollision,
  type BenchCaseInvalid,
  BenchRootNotFound,
  type BenchSealIncomplete,
  type FailureModeTaxonomyInvalid,
  type InvalidTaskClassName,
  type TaskClassAlreadyRegistered,
  TaskClassNotFound,
  type TaskClassRegistrationFailed,
  TaskClassRootConflict
} from "../domain/bench/errors.ts"
import type { LoadedTaskClass, TaskClass } from "../domain/bench/TaskClass.ts"
import type { CannotWrite, InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { isNoTaskClass } from "./bench/benchFolders.ts"
import { checkedCaseSet, readCaseSet } from "./bench/caseSet.ts"
import { copyCases } from "./bench/copyCases.ts"
import { type ClassFolder, loadClass } from "./bench/loadClass.ts"
import type { ModuleLoader } from "./ModuleLoader.ts"
import type { SourceReader } from "./SourceReader.ts"
import { TaskClassRegistry } from "./TaskClassRegistry.ts"

/**
 * What can keep a task class from being loaded.
 *
 * @since 0.1.0
 */
export type LoadError =
  | BenchRootNotFound
  | FailureModeTaxonomyInvalid
  | InputMissing
  | InvalidTaskClassName
  | SourceInvalid
  | TaskClassAlreadyRegistered
  | TaskClassNotFound
  | TaskClassRegistrationFailed
  | TaskClassRootConflict

/**
 * What can keep its cases from being loaded.
 *
 * @since 0.1.0
 */
export type CasesError =
  | BenchCaseDigestMismatch
  | BenchCaseIdCollision
  | BenchCaseInvalid
  | BenchSealIncomplete
  | InputMissing
  | SourceInvalid

/**
 * A case folder as it is, before anybody compares it with the seal.
 *
 * @since 0.1.0
 */
export interface UnsealedCases extends CaseSet {
  /** What `digests.yaml` says, or null where there is none. */
  readonly sealed: ReadonlyMap<string, string> | null
  readonly warnings: ReadonlyArray<Problem>
}

type Needed = FileSystem.FileSystem | ModuleLoader | Path.Path | SourceReader

const namesIn = Effect.fnUntraced(function* (benchRoot: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const missing = () => new BenchRootNotFound({ path: benchRoot })
  const inside = yield* fs.readDirectory(benchRoot).pipe(Effect.mapError(missing))
  const classes = yield* Effect.filter(
    inside.filter((name) => !isNoTaskClass(name)),
    (name) => fs.exists(path.join(benchRoot, name, "registration.ts")).pipe(Effect.orElseSucceed(() => false))
  )
  return classes.toSorted()
})

const folderOf = Effect.fnUntraced(function* (name: string, benchRoot: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const fault = taskClassNameFault(name)
  if (fault !== undefined) return yield* fault
  const available = yield* namesIn(benchRoot)
  const shown = path.join(benchRoot, name)
  const missing = () => new TaskClassNotFound({ name, available, detail: `There is no folder ${shown}.` })
  const { type } = yield* fs.stat(shown).pipe(Effect.mapError(missing))
  if (isNoTaskClass(name) || type !== "Directory") return yield* missing()
  const real = yield* fs.realPath(shown).pipe(Effect.mapError(missing))
  return { name, shown, real, available } satisfies ClassFolder
})

/** Everything of a task class that could make a difference, but its name and place. */
const substance = ({ minCasesForPromotion, breakdownKeys, failureModeTaxonomy }: TaskClass): string =>
  JSON.stringify(
    [minCasesForPromotion, breakdownKeys, failureModeTaxonomy].map((container) => [...container].toSorted())
  )

const isSame = (one: TaskClass, other: TaskClass): boolean =>
  one.rubric === other.rubric && substance(one) === substance(other)

const make = Effect.gen(function* () {
  const registry = yield* TaskClassRegistry
  const context = yield* Effect.context<Needed>()
  // Copies live as long as whoever asks for them, and not as long as this.
  const withoutScope = Context.omit(Scope.Scope)(context)
  const known = yield* Ref.make<ReadonlyMap<string, LoadedTaskClass>>(new Map())
  const oneAtATime = yield* Semaphore.make(1)

  /** The registry's task class of that name, unless it came from elsewhere. */
  const registered = Effect.fnUntraced(function* (name: string, real: string) {
    const existing = (yield* registry.all).find((taskClass) => taskClass.name === name)
    return existing === undefined || existing.benchPath === real
      ? existing
      : yield* new TaskClassRootConflict({ name, existing: existing.benchPath, incoming: real })
  })

  const load = Effect.fnUntraced(function* (name: string, benchRoot: string) {
    const folder = yield* folderOf(name, benchRoot)
    const existing = yield* registered(name, folder.real)
    const before = (yield* Ref.get(known)).get(name)
    if (before !== undefined && before.taskClass === existing) return before
    const read = yield* loadClass(folder)
    const taskClass =
      existing !== undefined && isSame(existing, read.taskClass)
        ? existing
        : yield* registry.register(read.taskClass, read.origin)
    const loaded: LoadedTaskClass = { ...read, taskClass }
    yield* Ref.update(known, (entries) => new Map([...entries, [name, loaded]]))
    return loaded
  })

  return BenchLoader.of({
    names: Effect.fn("BenchLoader.names")(namesIn, Effect.provideContext(context)),
    loadTaskClass: Effect.fn("BenchLoader.loadTaskClass")(
      (name: string, benchRoot: string) => oneAtATime.withPermit(load(name, benchRoot)),
      Effect.provideContext(context)
    ),
    readCases: Effect.fn("BenchLoader.readCases")(readCaseSet, Effect.provideContext(context)),
    copyCases: Effect.fn("BenchLoader.copyCases")(copyCases, Effect.provideContext(withoutScope)),
    loadCases: Effect.fn("BenchLoader.loadCases")(
      (loaded: LoadedTaskClass) =>
        Effect.flatMap(readCaseSet(loaded.taskClass), (read) => checkedCaseSet(loaded, read)),
      Effect.provideContext(context)
    )
  })
})

/**
 * Reads task classes and their cases from folders.
 *
 * @since 0.1.0
 */
export class BenchLoader extends Context.Service<
  BenchLoader,
  {
    /** The names of the folders of a bench root that hold a `registration.ts`, sorted. */
    readonly names: (benchRoot: string) => Effect.Effect<ReadonlyArray<string>, BenchRootNotFound>
    /**
     * Loads a task class and registers it. Loading runs the top level of its `registration.ts`. The same folder a second
     * time gives the same object.
     */
    readonly loadTaskClass: (name: string, benchRoot: string) => Effect.Effect<LoadedTaskClass, LoadError>
    /** Its cases, each as sealed; a case that is not is an error. */
    readonly loadCases: (
      loaded: LoadedTaskClass
    ) => Effect.Effect<CaseSet & { readonly warnings: ReadonlyArray<Problem> }, CasesError>
    /**
     * The same cases in temporary folders until the scope closes, so that what is changed meanwhile does not count. Each
     * must still be as it was loaded.
     */
    readonly copyCases: (
      cases: ReadonlyArray<LoadedCase>
    ) => Effect.Effect<ReadonlyArray<LoadedCase>, CannotWrite | CasesError, Scope.Scope>
    /** Its cases and its seal, not yet compared: for sealing, and for lint, which asks also where the rest does not load. */
    readonly readCases: (
      taskClass: Pick<TaskClass, "benchPath" | "name">
    ) => Effect.Effect<UnsealedCases, BenchCaseIdCollision | BenchCaseInvalid | InputMissing | SourceInvalid>
  }
>()("assay/services/BenchLoader") {
  static readonly layer = Layer.effect(BenchLoader, make)
}
