import { Context, type Effect } from "effect"
import type { CaseSet } from "../domain/bench/BenchCase.ts"
import type {
  BenchCaseDigestMismatch,
  BenchCaseIdCollision,
  BenchCaseInvalid,
  BenchRootNotFound,
  BenchSealIncomplete,
  FailureModeTaxonomyInvalid,
  InvalidTaskClassName,
  TaskClassAlreadyRegistered,
  TaskClassNotFound,
  TaskClassRegistrationFailed,
  TaskClassRootConflict
} from "../domain/bench/errors.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import type { Problem } from "../domain/source/Problem.ts"

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
    /** Its cases and its seal, not yet compared: for sealing and for lint. */
    readonly readCases: (
      loaded: LoadedTaskClass
    ) => Effect.Effect<UnsealedCases, BenchCaseIdCollision | BenchCaseInvalid | InputMissing | SourceInvalid>
  }
>()("assay/services/BenchLoader") {}
