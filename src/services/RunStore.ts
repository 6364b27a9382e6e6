import { Context, Effect, FileSystem, Layer, Path, Stream, type Scope } from "effect"
import type { Answer } from "../domain/run/Answer.ts"
import type { Standing } from "../domain/judging/standing.ts"
import type { Cell } from "../domain/run/Cell.ts"
import type { RunLocked, UnknownName } from "../domain/run/errors.ts"
import type { NewJudgement, RunManifest, RunStatus } from "../domain/run/RunManifest.ts"
import type { Verdict } from "../domain/run/Verdict.ts"
import type { CannotWrite, InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import { HostProcess } from "./HostProcess.ts"
import { createRun, type PackSource } from "./run/createRun.ts"
import { judgeOf } from "./run/judgeOf.ts"
import { judgementWriter } from "./run/judgementWriter.ts"
import { cannotRead } from "./ioErrors.ts"
import { answersFile, layoutOf, type StoredRun, verdictsFile } from "./run/layout.ts"
import { answerWriter } from "./run/answerWriter.ts"
import { sweepLocks } from "./run/lock.ts"
import { openRun } from "./run/openRun.ts"
import { readRows } from "./run/readRows.ts"
import { verdictWriter } from "./run/verdictWriter.ts"
import { SourceReader } from "./SourceReader.ts"

export type { PackSource } from "./run/createRun.ts"
export type { StoredRun } from "./run/layout.ts"

/**
 * Adds answers to a run, one writer at a time. `has` tells whether a cell was answered, before or by this writer, and since
 * the last `reload` by others where there may be any;
 * `append` has the rows on disk when it succeeds and refuses a cell that has an answer, unless that one failed: then the
 * new one takes its place. `spend` keeps in the run what was spent besides its answers, all sessions together.
 * `complete` puts the file into cell order, without the answers whose place was taken, and closes
 * the run; `interrupt` marks it as stopped half-way. A writer that is left without either leaves the run open. `discard`
 * removes the run.
 *
 * @since 0.1.0
 */
export interface AnswerWriter {
  readonly has: (cell: Cell) => boolean
  readonly reload: Effect.Effect<void, CannotWrite>
  readonly append: (answers: ReadonlyArray<Answer>) => Effect.Effect<void, CannotWrite>
  readonly spend: (otherUsd: number) => Effect.Effect<void, CannotWrite>
  readonly complete: Effect.Effect<StoredRun, InputMissing | SourceInvalid | CannotWrite>
  readonly interrupt: Effect.Effect<StoredRun, CannotWrite>
  readonly discard: Effect.Effect<void, CannotWrite>
}

/**
 * Adds verdicts of one judge to a judgement that is not finished. `earlier` is where those stand that were there before, by
 * `cellKey`, and `superseded` the number of verdicts that the same judge gave under other settings without coming to an end.
 * `append` has the verdicts on disk when it succeeds; of several on one answer the last counts. `stored` are those that are
 * there. `complete` puts all of them in the place of the judge's earlier judgement, and removes what is superseded. A writer that is left without it leaves them for the next
 * one of the same judge, settings and pack.
 *
 * @since 0.1.0
 */
export interface VerdictWriter {
  readonly earlier: ReadonlyMap<string, Standing>
  readonly superseded: number
  readonly stored: Stream.Stream<Verdict, InputMissing | SourceInvalid>
  readonly append: (verdicts: ReadonlyArray<Verdict>) => Effect.Effect<void, CannotWrite>
  readonly complete: Effect.Effect<StoredRun, InputMissing | SourceInvalid | CannotWrite | RunLocked>
}

/**
 * A judge with all its verdicts on a run.
 *
 * @since 0.1.0
 */
export interface WholeJudgement<E, R> {
  readonly judge: NewJudgement
  readonly verdicts: Stream.Stream<Verdict, E, R>
}

/**
 * Run folders: everything of one evaluation, readable anywhere without the machine that made it. Reading needs no lock;
 * writing holds one, so that a second writer fails with `RunLocked`. A process may be killed at any moment: what was
 * appended stays, and what was half written is cut off by the next writer.
 *
 * @since 0.1.0
 */
export class RunStore extends Context.Service<
  RunStore,
  {
    /** Fails where no run can be made in this folder, since another one is there. */
    readonly vacant: (dir: string) => Effect.Effect<void, CannotWrite | RunLocked>
    /** Makes an open run without answers in a folder that is new or empty; where it fails, no folder appears. */
    readonly create: (
      dir: string,
      manifest: RunManifest,
      pack: PackSource
    ) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | CannotWrite | RunLocked>
    /**
     * Makes a run of all answers, with all judgements; where anything fails, no folder appears. It is complete, unless it
     * is said to stand elsewhere.
     */
    readonly save: <E, R>(
      dir: string,
      manifest: RunManifest,
      pack: PackSource,
      answers: Stream.Stream<Answer, E, R>,
      judgements?: ReadonlyArray<WholeJudgement<E, R>>,
      status?: RunStatus
    ) => Effect.Effect<StoredRun, E | InputMissing | SourceInvalid | CannotWrite | RunLocked, R>
    /**
     * Opens a run folder. A pack copy that was changed is refused, verdicts given under another pack, and a judge whose
     * verdicts were being replaced when the writer was stopped: without it another judge's would decide. While a writer
     * is at it, the run is `RunLocked`.
     */
    readonly open: (dir: string) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | RunLocked>
    /**
     * The same for whoever stores verdicts next; a judge's earlier verdicts are put back where a stopped writer left them aside,
     * and the pack is read from its exact copy, under all its rules.
     */
    readonly openToJudge: (
      dir: string
    ) => Effect.Effect<StoredRun, InputMissing | SourceInvalid | CannotWrite | RunLocked>
    /** The answers in file order: cell order where the run is complete. */
    readonly answers: (run: StoredRun) => Stream.Stream<Answer, InputMissing | SourceInvalid>
    /** The verdicts of one judge, in cell order. */
    readonly verdicts: (
      run: StoredRun,
      judge: string
    ) => Stream.Stream<Verdict, InputMissing | SourceInvalid | UnknownName>
    /** Removes what a writer that was killed after its last step left in a run. Where that cannot be done, it stays. */
    readonly tidy: (run: StoredRun) => Effect.Effect<void>
    /** Takes the run for adding answers, until the scope closes. */
    readonly writeAnswers: (
      run: StoredRun
    ) => Effect.Effect<AnswerWriter, InputMissing | SourceInvalid | CannotWrite | RunLocked, Scope.Scope>
    /** Stores a judge's verdicts; earlier ones of the same judge are replaced when all of the new ones are written. */
    readonly writeJudgement: <E, R>(
      run: StoredRun,
      judge: NewJudgement,
      verdicts: Stream.Stream<Verdict, E, R>
    ) => Effect.Effect<StoredRun, E | InputMissing | SourceInvalid | CannotWrite | RunLocked, R>
    /** Takes the run for adding verdicts of a judge one by one, until the scope closes. */
    readonly writeVerdicts: (
      run: StoredRun,
      judge: NewJudgement
    ) => Effect.Effect<VerdictWriter, InputMissing | SourceInvalid | CannotWrite | RunLocked, Scope.Scope>
  }
>()("assay/services/RunStore") {
  static readonly layerNoDeps = Layer.effect(
    RunStore,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const self = yield* HostProcess
      const open = openRun(fs, path, self, yield* SourceReader)
      const writeAnswers = answerWriter(fs, path, self)
      const answers = (run: StoredRun) => {
        const source = answersFile(layoutOf(path, run.dir).answers, run)
        const rows = readRows(fs, source).pipe(Stream.map(({ value }) => value))
        return run.manifest.status === "complete"
          ? rows
          : fs.exists(source.file).pipe(
              Effect.mapError(cannotRead(source.file)),
              Effect.map((there) => (there ? rows : Stream.empty)),
              Stream.unwrap
            )
      }
      const verdicts = (run: StoredRun, judge: string) =>
        judgeOf(run, judge).pipe(
          Effect.map((found) => readRows(fs, verdictsFile(layoutOf(path, run.dir).judge(judge).verdicts, run, found))),
          Stream.unwrap,
          Stream.map(({ value }) => value)
        )
      const judgements = judgementWriter(fs, path, self, open)
      return RunStore.of({
        ...createRun(fs, path, self, open, writeAnswers, judgements.writeJudgement),
        open: (dir: string) => open(dir),
        answers,
        verdicts,
        tidy: (run: StoredRun) => sweepLocks(fs, path, self, run.dir),
        writeAnswers,
        ...judgements,
        writeVerdicts: verdictWriter(fs, path, self, open)
      })
    })
  )

  static readonly layer = RunStore.layerNoDeps.pipe(Layer.provide([SourceReader.layer, HostProcess.layer]))
}
