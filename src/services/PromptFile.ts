import { Context, Effect, FileSystem, Layer, Path, Result, Schema, Stream } from "effect"
import { MOST_ANSWERS } from "../domain/pack/packRules.ts"
import { type GivenPrompt, promptOfRow, PromptRow, promptRowFaults } from "../domain/pack/PromptRow.ts"
import type { UnknownName } from "../domain/run/errors.ts"
import type { InputMissing, SourceInvalid, UsageInvalid } from "../domain/source/errors.ts"
import type { Fault } from "../domain/source/Problem.ts"
import { listHint, quote, shellWord } from "../domain/source/wording.ts"
import { cannotRead } from "./ioErrors.ts"
import { type ColumnChoice, type Columns, columnsFor } from "./run/answerColumns.ts"
import { type RowFormat, type RowUse, tableRows } from "./run/tableRows.ts"
import { DEFAULT_LIMITS, oversized } from "./source/decodeSource.ts"
import { notRegular } from "./source/notRegular.ts"

const WHAT = "prompts"
const PROMPT_FIELDS = Object.keys(PromptRow.fields)
const isPromptField = (field: string): boolean => field === "prompt" || field === "text"

/** A header needs one of the two columns that may hold the prompts; without it, every other column would be strange. */
const columnsOf = (choice: ColumnChoice): Result.Result<Columns, UnknownName> => {
  const named = ["prompt", "text"].map((field) => choice.map?.get(field) ?? field)
  return Result.map(columnsFor(PROMPT_FIELDS, new Set(), choice), (columns) => {
    let readable = true
    const header = (names: ReadonlyArray<string>): ReadonlyArray<Fault> => {
      const faults = columns.header(names)
      const [found, other] = [...new Set(named)].filter((name) => names.includes(name) && !choice.ignore?.has(name))
      readable = found !== undefined && other === undefined
      if (readable || faults.length > 0) return faults
      if (found !== undefined && other !== undefined) {
        const message = `The columns ${quote(found)} and ${quote(other)} could both be the prompts`
        return [
          { path: [other], key: true, message, hint: `Pass over one of them, as with --ignore ${shellWord(other)}` }
        ]
      }
      const hint = `${listHint("columns", names.map(quote)).replace("Known", "The file has the")}. If one of them holds the prompts, name it with --map prompt=COLUMN; a file without a header needs one as its first line`
      return [{ path: [], message: `No column of the header is called ${named.join(" or ")}`, hint }]
    }
    return { ...columns, header, strangers: (names) => (readable ? columns.strangers(names) : []) }
  })
}

const format = (choice: ColumnChoice): RowFormat<PromptRow> => ({
  what: WHAT,
  columns: columnsOf(choice),
  valueOfKey: (field, value) => {
    if (field === "id" && typeof value === "number") return String(value)
    return value === null && !isPromptField(field) ? undefined : value
  },
  valueOfCell: (field, cell) => (cell === "" && !isPromptField(field) ? undefined : cell),
  decode: Schema.decodeUnknownResult(PromptRow, { errors: "all", onExcessProperty: "error", reportInput: true }),
  rules: promptRowFaults,
  objectOf: (json) => (typeof json === "string" ? { [choice.map?.get("prompt") ?? "prompt"]: json } : undefined)
})

/** Turns rows into prompts whose ids differ, which go with one system prompt, and which are not too many. */
const promptsOf = (): RowUse<PromptRow, GivenPrompt> => {
  const firstLine = new Map<string, number>()
  let first: { readonly system: string | undefined; readonly line: number } | undefined
  let told = false
  let count = 0
  return (row, line) => {
    const prompt = promptOfRow(row)
    const faults: Array<Fault> = []
    const before = prompt.id === undefined ? undefined : firstLine.get(prompt.id)
    if (before !== undefined) {
      faults.push({ path: ["id"], message: `The id ${quote(prompt.id ?? "")} stands on line ${before} already` })
    } else if (prompt.id !== undefined) firstLine.set(prompt.id, line)
    first ??= { system: prompt.system, line }
    if (prompt.system !== first.system && !told) {
      told = true
      faults.push({
        path: ["system"],
        message: `The system prompt differs from that of line ${first.line}, and a pack asks all its prompts with each system prompt`,
        hint: "Put the prompts of each system prompt into a file of their own, or pass over the column with --ignore"
      })
    }
    if (++count === MOST_ANSWERS + 1) {
      faults.push({ path: [], message: `These are more prompts than a pack may have: at most ${MOST_ANSWERS}` })
    }
    return { faults, value: prompt }
  }
}

/**
 * Reads files of prompts that belong to no pack yet: JSON lines (`.jsonl`, `.ndjson`; an object or a text a line) or CSV
 * with a header (`.csv`).
 *
 * @since 0.1.0
 */
export class PromptFile extends Context.Service<
  PromptFile,
  {
    /**
     * The prompts in file order, at least one, all with the same system prompt. All problems of the file are reported
     * together, each with its line; no row is passed over.
     */
    readonly read: (
      file: string,
      choice: ColumnChoice
    ) => Effect.Effect<ReadonlyArray<GivenPrompt>, InputMissing | SourceInvalid | UnknownName | UsageInvalid>
  }
>()("assay/services/PromptFile") {
  static readonly layer = Layer.effect(
    PromptFile,
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const read = Effect.fn("PromptFile.read")(function* (file: string, choice: ColumnChoice) {
        const { type, size } = yield* fs.stat(file).pipe(Effect.mapError(cannotRead(file)))
        if (type !== "File") return yield* notRegular(file, type)
        // The pack that is made of it must be read again.
        if (size > DEFAULT_LIMITS.bytes) return yield* oversized(file, WHAT, Number(size), DEFAULT_LIMITS)
        return yield* Stream.runCollect(tableRows(fs, path, file, format(choice), promptsOf))
      })
      return PromptFile.of({ read })
    })
  )
}
