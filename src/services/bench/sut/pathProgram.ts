import { Effect, type FileSystem, Option, type Path } from "effect"
import { cannotRead } from "../../ioErrors.ts"
import { environmentOf } from "../../process/environment.ts"
import { fileDigest } from "../../source/fileDigest.ts"
import { nodePath } from "../nodeProgram.ts"

const MOST_BYTES = 16 * 1024 * 1024
const MAY_RUN = 0o111

/** A program that is found in PATH: the digest of its bytes, or null for Node and for what is larger than 16 MiB. */
interface PathProgram {
  readonly digest: string | null
}

/**
 * Finds the program that a command starts where it belongs to the machine: in a folder of PATH, or the Node that runs
 * this. Undefined where it is a file of the command's own. What is large is an interpreter or a compiler, and hashing it
 * for each run would cost more than it tells: which version it is, a lock says.
 */
export const pathProgram = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, path: Path.Path, program: string) {
  const real = (file: string) => Effect.orElseSucceed(fs.realPath(file), () => file)
  const { PATH = "" } = yield* environmentOf([])
  const folders = PATH.split(":").filter((folder) => path.isAbsolute(folder))
  const runs = (file: string) =>
    fs.stat(file).pipe(
      Effect.map(({ mode, type }) => type === "File" && (mode & MAY_RUN) !== 0),
      Effect.orElseSucceed(() => false)
    )
  const isNamed = !program.includes("/")
  if (!isNamed) {
    const inFolders = (yield* Effect.forEach(folders, real)).includes(yield* real(path.dirname(program)))
    const isOfPath = path.isAbsolute(program) && inFolders
    if (!isOfPath && (yield* real(program)) !== (yield* real(nodePath))) return undefined
  }
  const candidates = isNamed ? folders.map((folder) => path.join(folder, program)) : [program]
  const found = yield* Effect.findFirst(candidates, runs)
  if (Option.isNone(found)) return { digest: null } satisfies PathProgram
  const file = yield* real(found.value)
  const { size } = yield* fs.stat(file).pipe(Effect.mapError(cannotRead(file)))
  if (size > MOST_BYTES || file === (yield* real(nodePath))) return { digest: null } satisfies PathProgram
  return { digest: yield* fileDigest(fs, file).pipe(Effect.mapError(cannotRead(file))) } satisfies PathProgram
})
