import { Effect, type FileSystem, type Path } from "effect"
import { SavedOutput } from "../../../domain/bench/SavedOutput.ts"
import { InputMissing } from "../../../domain/source/errors.ts"
import { quote } from "../../../domain/source/wording.ts"
import type { SourceReader } from "../../SourceReader.ts"
import { evidenceNames } from "../evidence.ts"
import { folderDigests } from "../folderTree.ts"
import { outputDigest } from "./outputDigest.ts"

/** Reads the saved output of a folder with evidence: whether it is a refusal, and its digest, taken anew. */
export const readOutput = (fs: FileSystem.FileSystem, path: Path.Path, reader: SourceReader["Service"]) =>
  Effect.fn("BenchHarness.saved")(function* (evidence: string) {
    const file = path.join(evidence, evidenceNames.output)
    const { value } = yield* reader.read(file, { what: "saved output", schema: SavedOutput })
    const workspace = path.resolve(evidence, value.workspace)
    if (!workspace.startsWith(`${path.resolve(evidence)}${path.sep}`)) {
      const detail = `its workspace ${quote(value.workspace)} is no folder beside it.`
      return yield* new InputMissing({ path: file, detail })
    }
    const files = yield* folderDigests(fs, path, workspace)
    return { refused: value.reply.refused === true, digest: outputDigest(value, files) }
  })
