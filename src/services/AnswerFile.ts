import { Context, Effect, FileSystem, Layer, Path, type Stream } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { promptsOf } from "../domain/pack/prompts.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { answerOfRow, cellOfRow } from "../domain/run/AnswerRow.ts"
import { cellKey } from "../domain/run/Cell.ts"
import { cellFaults } from "../domain/run/cellFaults.ts"
import type { UnknownName } from "../domain/run/errors.ts"
import type { InputMissing, SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
import type { Fault } from "../domain/source/Problem.ts"
import { quote, shellWord } from "../domain/source/wording.ts"
import type { ColumnChoice } from "./run/answerColumns.ts"
import { answerRows, type RowUse } from "./run/answerRows.ts"

/**
 * What a file of answers is read for. Without `models` any model may occur; `variants` are those that may.
 *
 * @since 0.1.0
 */
export interface AnswerFileOptions extends ColumnChoice {
  readonly pack: Pack
  readonly models: ReadonlyArray<string> | undefined
  readonly variants: ReadonlyArray<string>
}

/** The fault of a name that the import was not asked for: said where it occurs first, since its rows may be many. */
const unaskedOnce = (field: "model" | "variant", asked: ReadonlyArray<string> | undefined) => {
  const known = new Set(asked)
  return (name: string): ReadonlyArray<Fault> => {
    if (asked === undefined || known.has(name)) return []
    known.add(name)
    const message = `The file has answers of the ${field} ${quote(name)}, but --${field} asks for ${asked.join(", ")} only`
    return [{ path: [field], message, hint: `Add --${field} ${shellWord(name)}, or take its rows out of the file` }]
  }
}

/** Turns rows into answers of the pack; a cell may occur once. */
const answersOf = (options: AnswerFileOptions): RowUse<Answer> => {
  const firstLine = new Map<string, number>()
  const category = new Map(promptsOf(options.pack).map(({ prompt, category }) => [prompt.id, category.id]))
  const cellOf = cellOfRow(options.pack)
  const available = options.pack.prompt_variants.map(({ id }) => id)
  const strayFaults = cellFaults(options.pack, undefined, available)
  const unasked = {
    model: unaskedOnce("model", options.models),
    variant: unaskedOnce("variant", options.variants)
  }
  return (row, line) => {
    const { cell, faults } = cellOf(row)
    const first = firstLine.get(cellKey(cell))
    if (first === undefined) firstLine.set(cellKey(cell), line)
    const strays = faults.length > 0 ? faults : strayFaults(cell)
    const all = strays.length > 0 ? strays : [...unasked.model(cell.model), ...unasked.variant(cell.variant)]
    const again = { path: [], message: `This cell has an answer already, on line ${first}` }
    return {
      faults: first !== undefined && all.length === 0 ? [again] : all,
      value: answerOfRow(row, cell, category.get(cell.prompt_id) ?? "")
    }
  }
}

/**
 * Reads files of answers that were made elsewhere: JSON lines (`.jsonl`, `.ndjson`) or CSV with a header (`.csv`), one
 * answer a row.
 *
 * @since 0.1.0
 */
export class AnswerFile extends Context.Service<
  AnswerFile,
  {
    /**
     * The answers in file order. All problems of the file are reported together at its end, each with its line, and a
     * file without any answer is one; no answer after the first problem is handed on. Reads as a stream: memory grows
     * with the number of rows, not with their texts.
     */
    readonly read: (
      file: string,
      options: AnswerFileOptions
    ) => Stream.Stream<Answer, InputMissing | SourceInvalid | UnknownName | UsageInvalid>
  }
>()("assay/services/AnswerFile") {
  static readonly layer = Layer.effect(
    AnswerFile,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const read = (file: string, options: AnswerFileOptions) =>
        answerRows(fs, path, file, options, () => answersOf(options))
      return AnswerFile.of({ read })
    })
  )
}
