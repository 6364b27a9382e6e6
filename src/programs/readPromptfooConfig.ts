import { Effect, FileSystem, Path, Result, Schema } from "effect"
import { chosenLabels } from "../domain/promptfoo/chosenLabels.ts"
import { expandConfig, type PromptText } from "../domain/promptfoo/expandConfig.ts"
import { type PromptPart, readConfig } from "../domain/promptfoo/PromptfooConfig.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { foreignInvalid } from "../services/ForeignFile.ts"
import { cannotRead } from "../services/ioErrors.ts"
import { decodeText } from "../services/source/decodeText.ts"
import { DEFAULT_LIMITS } from "../services/source/decodeSource.ts"
import { fileInside } from "../services/source/fileInside.ts"
import { type DocumentFormat, SourceReader } from "../services/SourceReader.ts"

const WHAT = "promptfoo config"
const format: DocumentFormat<typeof Schema.Unknown> = {
  what: WHAT,
  schema: Schema.Unknown,
  faults: (document) => readConfig(document).faults
}

/** The prompts in a text file, as promptfoo divides it: by lines of three hyphens, without the blanks around each. */
const divided = (text: string): ReadonlyArray<string> =>
  text
    .replaceAll(/\r\n/gu, "\n")
    .split(/^[^\S\n\r\u2028\u2029]*---[^\S\n\r\u2028\u2029]*$/mu)
    .map((part) => part.trim())
    .filter((part) => part !== "")

const textsOf = Effect.fnUntraced(function* (config: string, { file, label, path: place, text }: PromptPart) {
  if (file === undefined)
    return text === undefined ? [] : [{ path: place, label: label ?? text, text } satisfies PromptText]
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.dirname(config)
  const full = path.resolve(folder, file)
  const { real } = yield* fileInside({ fs, path }, folder, full)
  const bytes = yield* fs.readFile(real).pipe(Effect.mapError(cannotRead(full)))
  const decoded = decodeText(bytes, DEFAULT_LIMITS.bytes)
  if (Result.isFailure(decoded)) return yield* wholeFileInvalid("prompt", full, decoded.failure.fault)
  const parts = file.endsWith(".txt") ? divided(decoded.success.exact) : [decoded.success.exact]
  return parts.map((part): PromptText => ({ path: place, label: label ?? `${file}: ${part}`, text: part }))
})

/**
 * Reads a config of promptfoo: everything that it asks, of all its prompts or of those with one of these labels or numbers, and the
 * models that it asks. No code is run, and no other files than the ones with prompts are read,
 * which must stand in the config's folder or below.
 *
 * @since 0.1.0
 */
export const readPromptfooConfig = Effect.fn("readPromptfooConfig")(function* (
  file: string,
  labels: ReadonlyArray<string>
) {
  const document = yield* SourceReader.use((reader) => reader.read(file, format))
  const { config } = readConfig(document.value)
  const all = (yield* Effect.forEach(config.prompts, (part) => textsOf(file, part))).flat()
  const known = all.map(({ label }) => label)
  const chosen = yield* Effect.fromResult(
    Result.mapError(chosenLabels(labels, known), (stray) => unknownName("prompt", stray, known))
  )
  const prompts = all.filter(({ label }) => chosen.length === 0 || chosen.includes(label))
  const asked = yield* Effect.fromResult(
    Result.mapError(expandConfig(config, prompts), (faults) => foreignInvalid(WHAT, file, faults))
  )
  return { asked, models: config.models }
})
