import { Effect, type FileSystem, type Path } from "effect"
import { canonicalJson } from "../../../domain/source/canonicalJson.ts"
import { digestOf } from "../../../domain/source/digest.ts"
import { quote } from "../../../domain/source/wording.ts"
import { cannotRead, cannotWrite } from "../../ioErrors.ts"
import type { SourceReader } from "../../SourceReader.ts"
import type { OpenSut, SutRequest } from "../../SystemUnderTest.ts"
import type { selfChecks } from "./sutChoice.ts"
import { below } from "./sutFiles.ts"
import { decodeReply, failed, type SutOutcome } from "./sutReply.ts"

type Fs = FileSystem.FileSystem

const NOTHING_SAID: SutOutcome = { _tag: "Replied", reply: {} }

/** Does what a case says is right. */
const consultOracle = Effect.fnUntraced(function* (
  fs: Fs,
  path: Path.Path,
  reader: SourceReader["Service"],
  { loadedCase, workspace }: SutRequest
) {
  const expected = path.join(loadedCase.folder, loadedCase.case.expected)
  const has = (name: string) => fs.exists(path.join(expected, name)).pipe(Effect.mapError(cannotRead(expected)))
  const text = (name: string) => {
    const file = path.join(expected, name)
    return fs.readFileString(file).pipe(Effect.mapError(cannotRead(file)))
  }
  if (yield* has("workspace")) {
    yield* fs
      .copy(path.join(expected, "workspace"), workspace, { overwrite: true })
      .pipe(Effect.mapError(cannotWrite(workspace)))
  }
  const removed = (yield* has("removed.txt")) ? (yield* text("removed.txt")).split(/\r?\n/u) : []
  for (const name of removed.filter((line) => line.trim() !== "")) {
    const file = path.resolve(workspace, name)
    if (below(path, workspace, file) === undefined) {
      return failed(`removed.txt of the case names ${quote(name)}, which is not in the workspace.`)
    }
    const gone = yield* Effect.exit(fs.remove(file, { recursive: true }))
    if (gone._tag === "Failure") return failed(`removed.txt of the case names ${quote(name)}, which cannot be removed.`)
  }
  return (yield* has("reply.json"))
    ? yield* decodeReply(reader, yield* text("reply.json"), "expected/reply.json of the case")
    : NOTHING_SAID
})

/** A self-check of the bench: `oracle` does what is right, `noop` nothing. It costs nothing and is never evidence. */
export const openSelfCheck = (
  fs: Fs,
  path: Path.Path,
  reader: SourceReader["Service"],
  name: (typeof selfChecks)[number]
): OpenSut => ({
  identity: { kind: name, name, digest: digestOf(canonicalJson({ self_check: name })), lock: "undeclared" },
  isolationClass: Effect.succeed("none"),
  costBasis: "declared",
  maxCostUsd: 0,
  attempt: (request) =>
    Effect.map(
      name === "oracle" ? consultOracle(fs, path, reader, request) : Effect.succeed(NOTHING_SAID),
      (outcome) => ({ ...outcome, costUsd: 0 })
    )
})
