import { Context, Effect, FileSystem, Layer, Path, type Scope } from "effect"
import type { SutIdentity } from "../domain/bench/BenchReport.ts"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import { SutNotRegistered } from "../domain/bench/errors.ts"
import type { SutReply } from "../domain/bench/SavedOutput.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import { type CannotWrite, type InputMissing, SourceInvalid, type UsageInvalid } from "../domain/source/errors.ts"
import { settingsFormat } from "./bench/classData.ts"
import { openCommand } from "./bench/sut/commandSut.ts"
import { type EffectSut, type EffectSutRequest, openEffect } from "./bench/sut/effectSut.ts"
import { openSelfCheck } from "./bench/sut/selfCheck.ts"
import { type ChosenSut, chooseSut, selfCheckOf, selfChecks } from "./bench/sut/sutChoice.ts"
import { shownPath } from "./bench/sut/sutFiles.ts"
import { sutProblems } from "./bench/sut/sutProblems.ts"
import { ProcessIsolation } from "./ProcessIsolation.ts"
import { SourceReader } from "./SourceReader.ts"

export type { EffectSut } from "./bench/sut/effectSut.ts"

/**
 * What a system under test is told about a case, as JSON on standard input. Its working folder is a copy of the case's
 * input, which it changes in place. Whether the case is held-out, negative or hard is not told.
 *
 * @since 0.1.0
 */
export interface SutRequest {
  readonly loadedCase: LoadedCase
  /** The working folder. */
  readonly workspace: string
  /** Where what it prints is kept. */
  readonly evidence: string
  readonly seconds: number
}

/**
 * What came of one attempt. `costUsd` is what it cost as the harness side measured it, or the declared most, or null
 * where nobody knows; it counts for failed and late attempts, too.
 *
 * @since 0.1.0
 */
export type SutEnd = { readonly costUsd: number | null } & (
  | { readonly _tag: "Replied"; readonly reply: SutReply }
  | { readonly _tag: "Failed"; readonly detail: string }
  | { readonly _tag: "TimedOut" }
)

/**
 * A system under test that is ready. `costBasis` says where its costs come from.
 *
 * @since 0.1.0
 */
export interface OpenSut {
  readonly identity: SutIdentity
  readonly isolationClass: Effect.Effect<string>
  readonly costBasis: "metered" | "declared" | "none"
  readonly maxCostUsd: number | null
  readonly attempt: (request: SutRequest) => Effect.Effect<SutEnd, CannotWrite | InputMissing>
}

/**
 * Which system under test to run: a declared one, `oracle` or `noop` by name, the task class's own (undefined), or a
 * command line, whose arguments that name files are found from the working folder.
 *
 * @since 0.1.0
 */
export type SutChoice = string | undefined

/**
 * What attempts the cases.
 *
 * @since 0.1.0
 */
export class SystemUnderTest extends Context.Service<
  SystemUnderTest,
  {
    /**
     * Makes a system ready. With the cases that it is to attempt, a declared one is refused of which files are not there: it
     * would fail every case without having been tried.
     */
    readonly open: (
      choice: SutChoice,
      loaded: LoadedTaskClass,
      cases?: ReadonlyArray<LoadedCase>
    ) => Effect.Effect<
      OpenSut,
      CannotWrite | InputMissing | SourceInvalid | SutNotRegistered | UsageInvalid,
      Scope.Scope
    >
  }
>()("assay/services/SystemUnderTest") {
  static readonly layerNoDeps = Layer.effect(
    SystemUnderTest,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const isolation = yield* ProcessIsolation
      const reader = yield* SourceReader
      const places = Context.make(FileSystem.FileSystem, fs).pipe(
        Context.add(Path.Path, path),
        Context.add(SourceReader, reader)
      )
      const refuseIncomplete = Effect.fnUntraced(function* (
        { name, settings }: Extract<ChosenSut, { readonly _tag: "Command" }>,
        { taskClass: { benchPath } }: LoadedTaskClass,
        cases: ReadonlyArray<LoadedCase>
      ) {
        const inputs = cases.map((one) => path.join(one.folder, one.case.input))
        const found = sutProblems({ suts: { [name]: settings } }, { folder: shownPath(path, benchPath), inputs })
        const [first, ...more] = yield* Effect.provideContext(found, places)
        if (first === undefined) return
        return yield* new SourceInvalid({ what: settingsFormat.what, file: first.file, problems: [first, ...more] })
      })
      const open = Effect.fn("SystemUnderTest.open")(function* (
        choice: SutChoice,
        loaded: LoadedTaskClass,
        cases?: ReadonlyArray<LoadedCase>
      ) {
        const chosen = yield* Effect.fromResult(chooseSut(choice, loaded))
        if (chosen._tag === "Command" && chosen.declared && cases !== undefined) {
          yield* refuseIncomplete(chosen, loaded, cases)
        }
        return chosen._tag === "SelfCheck"
          ? openSelfCheck(fs, path, reader, chosen.name)
          : yield* openCommand({ fs, path, reader, isolation }, chosen, loaded)
      })
      return SystemUnderTest.of({ open })
    })
  )

  /** Commands, declared or of the command line, in isolated processes; and the self-checks. */
  static readonly layer = SystemUnderTest.layerNoDeps.pipe(Layer.provide(SourceReader.layer))

  /** An Effect of the embedder's own, under its name, and the self-checks. */
  static readonly layerEffect = <E, R>(sut: EffectSut<E, R>) =>
    Layer.effect(
      SystemUnderTest,
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const path = yield* Path.Path
        const reader = yield* SourceReader
        const context = yield* Effect.context<R>()
        const attempt = (request: EffectSutRequest) => Effect.provideContext(sut.attempt(request), context)
        const open = Effect.fn("SystemUnderTest.open")(function* (choice: SutChoice, { taskClass }: LoadedTaskClass) {
          if (choice === undefined || choice === sut.name) return yield* openEffect({ ...sut, attempt })
          const selfCheck = selfCheckOf(choice)
          if (selfCheck !== undefined) return openSelfCheck(fs, path, reader, selfCheck)
          const available = [sut.name, ...selfChecks].toSorted(byCodeUnit)
          return yield* new SutNotRegistered({ name: choice, taskClass: taskClass.name, available })
        })
        return SystemUnderTest.of({ open })
      })
    ).pipe(Layer.provide(SourceReader.layer))
}
