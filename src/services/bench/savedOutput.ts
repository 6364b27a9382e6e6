import { Effect, FileSystem, Path, Result } from "effect"
import { SavedOutput } from "../../domain/bench/SavedOutput.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotWrite } from "../ioErrors.ts"
import { documentText, replaceFile } from "../run/writeFiles.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"
import { evidenceNames } from "./evidence.ts"
import { folderDigests } from "./folderTree.ts"
import { outputDigest } from "./harness/outputDigest.ts"
import { below } from "./sut/sutFiles.ts"

/** What does not fit is not quoted: it may be content of a held-out case. */
const format: DocumentFormat<typeof SavedOutput> = {
  what: "saved output",
  schema: SavedOutput,
  isSecret: () => true
}

/** Reads an `output.json`; `workspace` is the place of the folder with the result, which lies below that of the file. */
export const readSavedOutput = Effect.fnUntraced(function* (file: string) {
  const path = yield* Path.Path
  const { value } = yield* SourceReader.use((reader) => reader.read(file, format))
  const folder = path.resolve(path.dirname(file))
  const workspace = path.resolve(folder, value.workspace)
  if (below(path, folder, workspace) === undefined) {
    return yield* new InputMissing({ path: file, detail: "its workspace is not below its own folder." })
  }
  return { output: value, workspace }
})

/** What a folder with evidence holds of an attempt: whether it is a refusal, and its digest, taken anew. */
export const savedResult = Effect.fnUntraced(function* (evidence: string) {
  const [fs, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const { output, workspace } = yield* readSavedOutput(path.join(evidence, evidenceNames.output))
  const files = yield* folderDigests(fs, path, workspace)
  return { refused: output.reply.refused === true, digest: outputDigest(output, files) }
})

/**
 * Writes the output of an attempt beside its workspace, if it can be read again. Else says why not, and the workspace is
 * gone: it is not to be taken for a result later.
 */
export const keepOutput = Effect.fnUntraced(function* (evidence: string, output: SavedOutput) {
  const [fs, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
  const file = path.join(evidence, evidenceNames.output)
  const bytes = new TextEncoder().encode(yield* documentText(file, SavedOutput, output))
  const read = yield* Effect.result(SourceReader.use((reader) => reader.decode(file, bytes, format)))
  if (Result.isSuccess(read)) {
    yield* replaceFile(fs, file, (put) => put(bytes))
    return undefined
  }
  const workspace = path.join(evidence, output.workspace)
  yield* fs.remove(workspace, { recursive: true, force: true }).pipe(Effect.mapError(cannotWrite(workspace)))
  return `What the system under test left behind cannot be kept: ${read.failure.problems[0].message}.`
})
