import { Effect, type FileSystem, type Path, Schema, Semaphore, Stream } from "effect"
import { Answer } from "../../domain/run/Answer.ts"
import { type Cell, showCell } from "../../domain/run/Cell.ts"
import { CellLines } from "../../domain/run/CellLines.ts"
import { cellOrder } from "../../domain/run/cellOrder.ts"
import { RunLocked } from "../../domain/run/errors.ts"
import { RunManifest } from "../../domain/run/RunManifest.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import type { HostProcess } from "../HostProcess.ts"
import { cannotWrite } from "../ioErrors.ts"
import { answersFile, layoutOf, type StoredRun } from "./layout.ts"
import { lockRun } from "./lock.ts"
import { readRows } from "./readRows.ts"
import { sortRows } from "./sortRows.ts"
import { appendRows, replaceJson } from "./writeFiles.ts"

/** Marks of a cell: whether its answer is one, or failed. */
const GOOD = 1
const FAILED = 2

const Spent = Schema.fromJsonString(Schema.Struct({ other_cost_usd: Schema.optionalKey(Schema.Finite) }))

/** Fails where another writer, gone by now, paid for something between the opening of the run and its lock. */
const refuseSpent = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, file: string, run: StoredRun) {
  const text = yield* fs.readFileString(file).pipe(Effect.mapError(cannotWrite(file)))
  const { other_cost_usd } = yield* Effect.mapError(
    Schema.decodeEffect(Spent)(text),
    () => new CannotWrite({ path: file, detail: "it was damaged after the run was opened." })
  )
  if (other_cost_usd !== run.manifest.other_cost_usd) {
    return yield* new RunLocked({ path: run.dir, holder: "another process, which has just changed it" })
  }
})

/**
 * Takes a run for adding answers: locks it, cuts a torn last row off, and opens it if it was complete or interrupted. What was
 * spent must still be what the run said when it was opened, or money would be forgotten.
 *
 * @since 0.1.0
 */
export const answerWriter = (fs: FileSystem.FileSystem, path: Path.Path, self: HostProcess["Service"]) =>
  Effect.fn("RunStore.writeAnswers")(function* (run: StoredRun) {
    yield* lockRun(fs, path, self, run.dir)
    const files = layoutOf(path, run.dir)
    yield* refuseSpent(fs, files.manifest, run)
    const { answers: _, other_cost_usd: before = 0, ...unsealed } = run.manifest
    const one = Semaphore.makeUnsafe(1)
    let otherUsd = before
    const mark = (state: Pick<RunManifest, "status" | "answers">): Effect.Effect<StoredRun, CannotWrite> =>
      Effect.suspend(() => {
        const spent = otherUsd === 0 ? {} : { other_cost_usd: otherUsd }
        const marked = { ...run, manifest: { ...unsealed, ...spent, ...state } }
        return replaceJson(fs, files.manifest, RunManifest, marked.manifest).pipe(Effect.as(marked))
      })
    const spend = Effect.fnUntraced(function* (usd: number) {
      if (usd === otherUsd) return
      otherUsd = usd
      yield* mark({ status: "open" })
    }, Semaphore.withPermit(one))
    const source = answersFile(files.answers, run)
    const open = answersFile(files.answers, { ...run, manifest: { ...unsealed, status: "open" } })
    const answered = new CellLines()
    const note = (answer: Answer) => answered.set(answer, answer.ok ? GOOD : FAILED)
    if (yield* fs.exists(files.answers).pipe(Effect.mapError(cannotWrite(files.answers)))) {
      yield* Stream.runForEach(readRows(fs, source), ({ value }) => Effect.sync(() => note(value)))
    }
    if (run.manifest.status !== "open") yield* mark({ status: "open" })
    const write = yield* appendRows(fs, files.answers, Answer)
    const has = (cell: Cell) => answered.get(cell) !== 0
    const append = Effect.fnUntraced(function* (answers: ReadonlyArray<Answer>) {
      const given = new CellLines()
      const twice = answers.find((answer) => {
        const isTwice = answered.get(answer) === GOOD || given.get(answer) !== 0
        given.set(answer, GOOD)
        return isTwice
      })
      if (twice !== undefined) {
        return yield* new CannotWrite({ path: files.answers, detail: `${showCell(twice)} has an answer already.` })
      }
      yield* write(answers)
      for (const answer of answers) note(answer)
    })
    return {
      has,
      // The run is locked: nobody else writes.
      reload: Effect.void,
      append,
      spend,
      complete: sortRows(fs, open, cellOrder(run.pack.value, run.manifest.models)).pipe(
        Effect.flatMap((rows) => mark({ status: "complete", answers: rows }))
      ),
      interrupt: mark({ status: "interrupted" }),
      discard: fs.remove(run.dir, { recursive: true }).pipe(Effect.mapError(cannotWrite(run.dir)))
    }
  })
