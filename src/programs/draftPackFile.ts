import { Effect, Path } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { draftPack } from "../domain/pack/draftPack.ts"
import { draftPackText, holdsMark } from "../domain/pack/draftPackText.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { quote } from "../domain/source/wording.ts"
import { packFormat } from "../services/packFormat.ts"
import { PromptFile } from "../services/PromptFile.ts"
import type { ColumnChoice } from "../services/run/answerColumns.ts"
import { DEFAULT_LIMITS } from "../services/source/decodeSource.ts"
import { type Loaded, SourceReader } from "../services/SourceReader.ts"

/**
 * Which prompts to begin a pack from, and the name of its file; by default one in the working folder that is called as
 * the prompts are.
 *
 * @since 0.1.0
 */
export interface DraftOptions extends ColumnChoice {
  readonly promptsFile: string
  readonly packFile?: string | undefined
}

/**
 * A pack that is only begun, as it would be read from its file, which is not written yet. `marks` counts the prompts with
 * double braces, which are asked as they stand.
 *
 * @since 0.1.0
 */
export interface Draft {
  readonly promptsFile: string
  readonly pack: Loaded<Pack>
  readonly marks: number
}

/**
 * Begins a pack from a file of prompts. Nothing is written.
 *
 * @since 0.1.0
 */
export const draftPackFile = Effect.fn("draftPackFile")(function* (options: DraftOptions) {
  const { promptsFile } = options
  const path = yield* Path.Path
  const reader = yield* SourceReader
  if (options.packFile !== undefined && !/\.ya?ml$/iu.test(options.packFile)) {
    const detail = `A pack is a .yaml or .yml file, and ${quote(options.packFile)} has none of these endings.`
    return yield* new UsageInvalid({ detail })
  }
  const prompts = yield* PromptFile.use((file) => file.read(promptsFile, options))
  const begun = draftPack(prompts, path.basename(promptsFile))
  const packFile = options.packFile ?? `${begun.id}.pack.yaml`
  const bytes = new TextEncoder().encode(draftPackText(begun, packFile))
  if (bytes.length > DEFAULT_LIMITS.bytes) {
    const message = `A pack of these prompts has ${bytes.length} bytes; at most ${DEFAULT_LIMITS.bytes} are read`
    const hint = "Divide the prompts among several files"
    return yield* wholeFileInvalid("prompts", promptsFile, { message, hint })
  }
  const draft: Draft = {
    promptsFile,
    pack: yield* reader.decode(packFile, bytes, packFormat),
    marks: prompts.filter(({ text }) => holdsMark(text)).length
  }
  return draft
})
