import { Effect, FileSystem, Option } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { CannotWrite } from "../domain/source/errors.ts"
import { shellWord } from "../domain/source/wording.ts"
import { cannotWrite } from "../services/ioErrors.ts"
import { replaceFile } from "../services/run/writeFiles.ts"
import type { Loaded } from "../services/SourceReader.ts"
import { writeNew } from "./scaffold.ts"

const taken = (file: string) =>
  new CannotWrite({
    path: file,
    detail: `another file of that name is there. Ask its prompts with \`assay run --pack ${shellWord(file)}\`, give another name with --write-pack, or overwrite it with --replace, which loses what was edited in it.`
  })

/**
 * Writes a pack that is only begun, unless just this text stands there: so what failed afterwards can be done again. Another
 * file in its place is overwritten only with `replace`. Gives whether it was written.
 *
 * @since 0.1.0
 */
export const writeDraft = Effect.fn("writeDraft")(function* ({ file, text }: Loaded<Pack>, replace: boolean) {
  const fs = yield* FileSystem.FileSystem
  const there = yield* Effect.option(fs.stat(file))
  if (Option.isNone(there)) return yield* Effect.as(writeNew(file, text), true)
  const same =
    there.value.type === "File" &&
    Number(there.value.size) === new TextEncoder().encode(text).length &&
    (yield* fs.readFileString(file).pipe(Effect.mapError(cannotWrite(file)))) === text
  if (same) return false
  if (!replace) return yield* taken(file)
  yield* replaceFile(fs, file, (put) => put(new TextEncoder().encode(text)))
  return true
})
