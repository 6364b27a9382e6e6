import { Context, Effect, FileSystem, Layer, Option, Path, Result, Schema, Stream } from "effect"
import { cellFields } from "../domain/run/Cell.ts"
import { CellCounts } from "../domain/run/CellCounts.ts"
import { idOfFileName } from "../domain/run/fileNames.ts"
import { judgeLayout, layoutOf, type StoredRun } from "./run/layout.ts"
import { lines } from "./run/lines.ts"
import { PART_BYTES } from "./source/bytesOfFile.ts"

/**
 * What there is of a run that is being written: answers, how many of them failed, and the verdicts of each judge that has
 * not finished, by judge.
 *
 * @since 0.1.0
 */
export interface RunCounts {
  readonly answers: number
  readonly failed: number
  readonly judging: ReadonlyArray<{ readonly judge: string; readonly verdicts: number }>
}

/** What counts of a row here; the rest of it is checked by who reads the run. */
const Row = Schema.fromJsonString(Schema.Struct({ ...cellFields, ok: Schema.optionalKey(Schema.Boolean) }))
const decodeRow = Schema.decodeUnknownOption(Row)

/** A file of rows, as far as it was read. */
class Tail {
  readonly file: string
  readonly counts: CellCounts
  #place = ""
  #end = 0

  constructor(file: string, { manifest, pack }: StoredRun) {
    this.file = file
    this.counts = new CellCounts(manifest, pack.value)
  }

  /** Where to read on, or undefined where this is another file than before, or a shorter one. */
  from(place: string, size: number): number | undefined {
    if (this.#place !== "" && (this.#place !== place || size < this.#end)) return undefined
    this.#place = place
    return this.#end
  }

  /** Counts whole rows; a torn last one is read when its end is there. */
  read(text: string, end: number): void {
    this.#end += end
    const row = decodeRow(text)
    if (Option.isSome(row)) this.counts.row(row.value, row.value.ok !== false)
  }
}

const PART = /^\.part-(.+)-[0-9a-f]{16}$/u

/**
 * Counts the rows of runs that are being written, and reads only what was added since the last time.
 *
 * @since 0.1.0
 */
export class RunTail extends Context.Service<
  RunTail,
  {
    /**
     * The counts of a run, each time that it is asked for. A file that cannot be read has no rows; the answers of a complete
     * run are not counted.
     */
    readonly follow: (run: StoredRun) => Effect.Effect<RunCounts>
  }
>()("assay/services/RunTail") {
  static readonly layer = Layer.effect(
    RunTail,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path

      /** Reads on in a file; in another one of the same name from its beginning. */
      const readOn = Effect.fnUntraced(function* (before: Tail, run: StoredRun) {
        const info = yield* Effect.option(fs.stat(before.file))
        if (Option.isNone(info)) return new Tail(before.file, run)
        const size = Number(info.value.size)
        const place = String(Option.getOrElse(info.value.ino, () => 0n))
        const known = before.from(place, size)
        const tail = known === undefined ? new Tail(before.file, run) : before
        const offset = known ?? tail.from(place, size) ?? 0
        if (offset === size) return tail
        yield* lines(fs.stream(tail.file, { chunkSize: PART_BYTES, offset })).pipe(
          Stream.runForEach((line) =>
            Effect.sync(() => {
              if (line.terminated)
                tail.read(
                  Result.getOrElse(line.text, () => ""),
                  line.end - line.start
                )
            })
          ),
          Effect.option
        )
        return tail
      })

      const follow = (run: StoredRun) => {
        const files = layoutOf(path, run.dir)
        let answers = new Tail(files.answers, run)
        let parts: ReadonlyMap<string, Tail> = new Map()
        return Effect.gen(function* () {
          if (run.manifest.status !== "complete") answers = yield* readOn(answers, run)
          const names = yield* Effect.orElseSucceed(fs.readDirectory(files.judgements), () => [])
          const found: Array<readonly [string, Tail]> = []
          for (const name of names.filter((name) => PART.test(name)).sort()) {
            const { verdicts } = judgeLayout(path, path.join(files.judgements, name))
            found.push([name, yield* readOn(parts.get(name) ?? new Tail(verdicts, run), run)])
          }
          parts = new Map(found)
          const counts: RunCounts = {
            answers: answers.counts.there,
            failed: answers.counts.failed,
            judging: found.map(([name, { counts }]) => {
              const folder = PART.exec(name)?.[1] ?? name
              return { judge: idOfFileName(folder) ?? folder, verdicts: counts.there }
            })
          }
          return counts
        })
      }
      return RunTail.of({ follow })
    })
  )
}
