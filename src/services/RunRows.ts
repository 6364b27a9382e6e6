import { Context, Effect, FileSystem, Layer, Option, Path, Schema, Stream } from "effect"
import { Answer } from "../domain/run/Answer.ts"
import type { Cell } from "../domain/run/Cell.ts"
import { groupKey } from "../domain/run/groupKey.ts"
import { groupsOf } from "../domain/run/RunManifest.ts"
import { Verdict } from "../domain/run/Verdict.ts"
import type { InputMissing, SourceInvalid } from "../domain/source/errors.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { cannotRead } from "./ioErrors.ts"
import { answersFile, layoutOf, type StoredRun, verdictsFile } from "./run/layout.ts"
import { readRows, type RowFile } from "./run/readRows.ts"

type Failure = InputMissing | SourceInvalid

/** Where rows stand in a file, by prompt: of each row in turn its first byte, its end, and the number of its cell. */
interface Places {
  readonly file: string
  readonly byPrompt: ReadonlyMap<string, ReadonlyArray<number>>
}

/** So many numbers are kept of a row. */
const NUMBERS = 3

/** More than a prompt can have repeats. */
const REPEATS = 1_000_000

/** A number that is the same for two cells of a prompt exactly if they are the same; -1 of one that the run does not have. */
type CellNumber = (cell: Cell) => number

const cellNumbers = ({ manifest }: StoredRun): CellNumber => {
  const groups = new Map(groupsOf(manifest).map((group, at) => [groupKey(group), at]))
  return (cell) => {
    const group = groups.get(groupKey(cell))
    return group === undefined || cell.repeat >= REPEATS ? -1 : group * REPEATS + cell.repeat
  }
}

/**
 * The rows of a run that was read once, prompt by prompt and in file order: where they stand is known, no text is held.
 * `size` is the number of all rows. Rows that were added since are not among them; those of a file that was replaced since
 * fail.
 *
 * @since 0.1.0
 */
export interface LocatedRows {
  readonly size: number
  readonly answers: (prompt: string) => Stream.Stream<Answer, Failure>
  /** The answer of one cell, if there is one. */
  readonly answer: (cell: Cell) => Stream.Stream<Answer, Failure>
  /** The verdicts of one judge; none of a judge that the run did not have. */
  readonly verdicts: (judge: string, prompt: string) => Stream.Stream<Verdict, Failure>
}

const decodeAnswer = Schema.decodeUnknownOption(Schema.fromJsonString(Answer))
const decodeVerdict = Schema.decodeUnknownOption(Schema.fromJsonString(Verdict))
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

const placesIn = Effect.fnUntraced(function* <A extends Cell>(
  fs: FileSystem.FileSystem,
  source: RowFile<A>,
  numberOf: CellNumber
) {
  const byPrompt = new Map<string, Array<number>>()
  yield* Stream.runForEachArray(readRows(fs, source), (rows) =>
    Effect.sync(() => {
      for (const { line, value } of rows) {
        const places = byPrompt.get(value.prompt_id) ?? []
        if (places.length === 0) byPrompt.set(value.prompt_id, places)
        places.push(line.start, line.end, numberOf(value))
      }
    })
  )
  const places: Places = { file: source.file, byPrompt }
  return places
})

const changed = (file: string) =>
  wholeFileInvalid("run", file, { message: "The file was changed while it was read", hint: "Read it again" })

/** The rows of one prompt, or only that of one cell. */
const rowsAt = <A extends Cell>(
  fs: FileSystem.FileSystem,
  { byPrompt, file }: Places,
  { cell, prompt }: { readonly prompt: string; readonly cell?: number },
  decode: (text: string) => Option.Option<A>
): Stream.Stream<A, Failure> => {
  const failed = Effect.mapError(cannotRead(file))
  const places = byPrompt.get(prompt) ?? []
  const rows = Array.from({ length: places.length / NUMBERS }, (_, row) => row * NUMBERS).filter(
    (at) => cell === undefined || places[at + 2] === cell
  )
  if (rows.length === 0) return Stream.empty
  const rowAt = Effect.fnUntraced(function* (handle: FileSystem.File, at: number) {
    const [start = 0, end = 0] = places.slice(at, at + 2)
    const bytes = new Uint8Array(end - start)
    const read = yield* failed(handle.read(bytes, { position: BigInt(start) }))
    const row = read === bytes.length ? decode(decoder.decode(bytes)) : Option.none()
    return Option.isSome(row) && row.value.prompt_id === prompt ? row.value : yield* changed(file)
  })
  return failed(fs.open(file)).pipe(
    Effect.map((handle) => Stream.fromIterable(rows).pipe(Stream.mapEffect((at) => rowAt(handle, at)))),
    Stream.unwrap
  )
}

/**
 * Reads the rows of single prompts out of a run.
 *
 * @since 0.1.0
 */
export class RunRows extends Context.Service<
  RunRows,
  {
    /** Reads all rows of a run once, as strictly as the store does, and keeps where they are. */
    readonly locate: (run: StoredRun) => Effect.Effect<LocatedRows, Failure>
  }
>()("assay/services/RunRows") {
  static readonly layer = Layer.effect(
    RunRows,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const answersIn = Effect.fnUntraced(function* (run: StoredRun, numberOf: CellNumber) {
        const source = answersFile(layoutOf(path, run.dir).answers, run)
        const there =
          run.manifest.status === "complete" ||
          (yield* fs.exists(source.file).pipe(Effect.mapError(cannotRead(source.file))))
        const none: Places = { file: source.file, byPrompt: new Map() }
        return there ? yield* placesIn(fs, source, numberOf) : none
      })
      const locate = Effect.fn("RunRows.locate")(function* (run: StoredRun) {
        const numberOf = cellNumbers(run)
        const answers = yield* answersIn(run, numberOf)
        const byJudge = new Map<string, Places>()
        for (const judge of run.judges) {
          const { verdicts } = layoutOf(path, run.dir).judge(judge.id)
          byJudge.set(judge.id, yield* placesIn(fs, verdictsFile(verdicts, run, judge), numberOf))
        }
        const all = [answers, ...byJudge.values()].flatMap(({ byPrompt }) => [...byPrompt.values()])
        const located: LocatedRows = {
          size: all.reduce((sum, places) => sum + places.length / NUMBERS, 0),
          answers: (prompt) => rowsAt(fs, answers, { prompt }, decodeAnswer),
          answer: (cell) => rowsAt(fs, answers, { prompt: cell.prompt_id, cell: numberOf(cell) }, decodeAnswer),
          verdicts: (judge, prompt) => {
            const places = byJudge.get(judge)
            return places === undefined ? Stream.empty : rowsAt(fs, places, { prompt }, decodeVerdict)
          }
        }
        return located
      })
      return RunRows.of({ locate })
    })
  )
}
