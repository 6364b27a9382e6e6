import { Context, Effect, FileSystem, Layer, Path, Stream } from "effect"
import type { ItemEntry } from "../domain/judging/readSheet.ts"
import type { Sheet } from "../domain/judging/Sheet.ts"
import { CannotWrite, type InputMissing, type SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
import type { Fault } from "../domain/source/Problem.ts"
import { quote } from "../domain/source/wording.ts"
import { csvRecords, csvText } from "./run/csvRecords.ts"
import { cannotMakeFolder, cannotWrite } from "./ioErrors.ts"
import { linesOfFile, withoutMark } from "./run/lines.ts"
import { ProblemLog } from "./run/ProblemLog.ts"
import { entriesOfRecords, recordsOfSheet, type SheetEntries } from "./sheet/csvSheet.ts"
import { sheetFormat, yamlOfSheet } from "./sheet/yamlSheet.ts"
import { newFile } from "./newFile.ts"
import { SourceReader } from "./SourceReader.ts"

export type { SheetEntries } from "./sheet/csvSheet.ts"

const unknownKind = (file: string) =>
  new UsageInvalid({ detail: `A sheet is a .yaml, .yml or .csv file, and ${quote(file)} has none of these endings.` })

/** What the reader of YAML takes. */
const LARGEST_YAML = 16 * 1024 * 1024

/**
 * Blind scoring sheets as files: YAML (`.yaml`, `.yml`) or CSV (`.csv`, with a byte order mark for spreadsheets).
 *
 * @since 0.1.0
 */
export class SheetFile extends Context.Service<
  SheetFile,
  {
    /** Writes a sheet into a new file; a file that is there, filled in perhaps, is never overwritten. */
    readonly write: (file: string, sheet: Sheet) => Effect.Effect<void, CannotWrite | UsageInvalid>
    /** Reads a sheet; the faults that `check` finds in its items are located and reported with all others. */
    readonly read: (
      file: string,
      check: (entry: ItemEntry) => ReadonlyArray<Fault>
    ) => Effect.Effect<SheetEntries, InputMissing | SourceInvalid | UsageInvalid>
  }
>()("assay/services/SheetFile") {
  static readonly layerNoDeps = Layer.effect(
    SheetFile,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const reader = yield* SourceReader
      const kindOf = (file: string) => path.extname(file).toLowerCase()
      const isYaml = (file: string) => [".yaml", ".yml"].includes(kindOf(file))

      const write = Effect.fn("SheetFile.write")(function* (file: string, sheet: Sheet) {
        if (!isYaml(file) && kindOf(file) !== ".csv") return yield* unknownKind(file)
        const text = isYaml(file) ? yamlOfSheet(sheet) : `\uFEFF${yield* csvText(recordsOfSheet(sheet))}`
        const bytes = new TextEncoder().encode(text)
        if (isYaml(file) && bytes.length > LARGEST_YAML) {
          const detail = "the sheet is too large for YAML. Write it as a .csv file."
          return yield* new CannotWrite({ path: file, detail })
        }
        yield* fs.makeDirectory(path.dirname(file), { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(file)))
        yield* newFile(fs, file, bytes).pipe(Effect.mapError(cannotWrite(file)))
      })

      const readCsv = Effect.fnUntraced(function* (file: string, check: (entry: ItemEntry) => ReadonlyArray<Fault>) {
        const source = linesOfFile(fs, file).pipe(Stream.map(withoutMark))
        const log = new ProblemLog("sheet", file)
        const entries = entriesOfRecords(yield* Stream.runCollect(csvRecords(source)), check, log)
        const error = log.error()
        if (error !== undefined) return yield* error
        return entries
      })

      const read = Effect.fn("SheetFile.read")(function* (
        file: string,
        check: (entry: ItemEntry) => ReadonlyArray<Fault>
      ) {
        if (isYaml(file)) return (yield* reader.read(file, sheetFormat(check))).value
        if (kindOf(file) === ".csv") return yield* readCsv(file, check)
        return yield* unknownKind(file)
      })
      return SheetFile.of({ write, read })
    })
  )

  static readonly layer = SheetFile.layerNoDeps.pipe(Layer.provide(SourceReader.layer))
}
