import { Context, Effect, FileSystem, Layer, Option, Path, Result, Schema, Stream } from "effect"
import { CalibrationSet, KnownAnswer } from "../domain/agreement/Calibration.ts"
import { type InputMissing, type SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
import { entriesOf, under } from "../domain/source/placed.ts"
import type { Fault } from "../domain/source/Problem.ts"
import { quote } from "../domain/source/wording.ts"
import { type Line, linesOfFile, withoutMark } from "./run/lines.ts"
import { ProblemLog } from "./run/ProblemLog.ts"
import { parseJsonLine, unlessProblems } from "./run/readRows.ts"
import { schemaFaults } from "./source/schemaFaults.ts"
import { type DocumentFormat, SourceReader } from "./SourceReader.ts"

const WHAT = "calibration set"
const DOCUMENTS = new Set([".yaml", ".yml", ".json"])
const LINES = new Set([".jsonl", ".ndjson"])

/** Makes a check for one pass over a file, since it remembers what it has seen, and a file may be gone over twice. */
type NewCheck = () => (known: KnownAnswer) => ReadonlyArray<Fault>

const decodeOption = Schema.decodeUnknownOption(KnownAnswer, { onExcessProperty: "error" })
const decodeResult = Schema.decodeUnknownResult(KnownAnswer, {
  errors: "all",
  onExcessProperty: "error",
  reportInput: true
})

const documentFormat = (newCheck: NewCheck): DocumentFormat<typeof CalibrationSet> => ({
  what: WHAT,
  schema: CalibrationSet,
  faults: (document) => {
    const check = newCheck()
    return entriesOf(under({ value: document, path: [] }, "answers")).flatMap(({ path, value }) =>
      Option.match(decodeOption(value), {
        // The schema tells what is wrong.
        onNone: () => [],
        onSome: (known) => check(known).map((fault) => ({ ...fault, path: [...path, ...fault.path] }))
      })
    )
  }
})

const knownOfLine =
  (check: ReturnType<NewCheck>, log: ProblemLog) =>
  (line: Line): ReadonlyArray<KnownAnswer> => {
    const parsed = parseJsonLine(line)
    if (Result.isFailure(parsed)) {
      log.add(parsed.failure.place, parsed.failure.fault)
      return []
    }
    const decoded = decodeResult(parsed.success.json)
    const faults = Result.isFailure(decoded) ? schemaFaults(decoded.failure.issue) : check(decoded.success)
    for (const fault of faults) log.add(parsed.success.place, fault)
    return Result.isFailure(decoded) ? [] : [decoded.success]
  }

/**
 * Reads calibration sets: a YAML or JSON document (`.yaml`, `.yml`, `.json`) with the list `answers`, or JSON lines (`.jsonl`,
 * `.ndjson`) with a known answer a line.
 *
 * @since 0.1.0
 */
export class CalibrationFile extends Context.Service<
  CalibrationFile,
  {
    /**
     * The known answers in file order, at least one. `newCheck` makes a check for each pass over the file; what it finds
     * wrong with one answer after the other is located and reported with all other problems.
     */
    readonly read: (
      file: string,
      newCheck: () => (known: KnownAnswer) => ReadonlyArray<Fault>
    ) => Effect.Effect<ReadonlyArray<KnownAnswer>, InputMissing | SourceInvalid | UsageInvalid>
  }
>()("assay/services/CalibrationFile") {
  static readonly layerNoDeps = Layer.effect(
    CalibrationFile,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const reader = yield* SourceReader

      const readLines = (file: string, newCheck: NewCheck) =>
        Effect.suspend(() => {
          const log = new ProblemLog(WHAT, file)
          let lines = 0
          const known = knownOfLine(newCheck(), log)
          const read = (line: Line) => {
            lines = line.number
            return known(line)
          }
          const nothing = () => {
            if (lines === 0) log.add({ line: 1 }, { path: [], message: "The file has no answers" })
          }
          return Stream.runCollect(
            unlessProblems(linesOfFile(fs, file).pipe(Stream.map(withoutMark)), log, read, nothing)
          )
        })

      const read = Effect.fn("CalibrationFile.read")(function* (file: string, newCheck: NewCheck) {
        const kind = path.extname(file).toLowerCase()
        if (DOCUMENTS.has(kind)) return (yield* reader.read(file, documentFormat(newCheck))).value.answers
        if (LINES.has(kind)) return yield* readLines(file, newCheck)
        const detail = `A calibration set is a .yaml, .json or .jsonl file, and ${quote(file)} has none of these endings.`
        return yield* new UsageInvalid({ detail })
      })
      return CalibrationFile.of({ read })
    })
  )

  static readonly layer = CalibrationFile.layerNoDeps.pipe(Layer.provide(SourceReader.layer))
}
