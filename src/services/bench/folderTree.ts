import { Effect, type FileSystem, type Path, type PlatformError } from "effect"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { quote } from "../../domain/source/wording.ts"
import { cannotRead } from "../ioErrors.ts"
import { fileDigest } from "../source/fileDigest.ts"

const MIB = 1024 * 1024
const MOST_ENTRIES = 100_000

/** A path that is longer could not be copied everywhere: on Linux, a whole path has at most 4096 bytes. */
const LONGEST_PATH = 1000

/**
 * What is in a folder: its regular files, and the folders in it that hold nothing, sorted by path. Or why it is not to be
 * used, as a clause without a full stop: it holds something that is neither file nor folder, or too much.
 */
export type FolderTree =
  | { readonly _tag: "Files"; readonly files: ReadonlyArray<string>; readonly empty: ReadonlyArray<string> }
  | { readonly _tag: "Refused"; readonly why: string }

const KINDS = new Map([
  ["SymbolicLink", "a symbolic link"],
  ["FIFO", "a pipe"],
  ["Socket", "a socket"],
  ["BlockDevice", "a device"],
  ["CharacterDevice", "a device"]
])

const refused = (why: string): FolderTree => ({ _tag: "Refused", why })

/**
 * Looks through a folder without following links. Paths are relative, with slashes. The same folder gives the same
 * answer: of several faults the one whose path comes first.
 */
export const folderTree = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  root: string,
  mostMib = Number.POSITIVE_INFINITY
): Effect.fn.Return<FolderTree, PlatformError.PlatformError> {
  const { type } = yield* fs.lstat(root)
  if (type !== "Directory") return refused(`it is ${KINDS.get(type) ?? "a file"}, not a folder`)
  const files: Array<string> = []
  const empty: Array<string> = []
  const ahead = [""]
  let bytes = 0
  let entries = 0
  for (let folder = ahead.pop(); folder !== undefined; folder = ahead.pop()) {
    const inside = yield* fs.readDirectory(path.join(root, folder))
    entries += inside.length
    if (entries > MOST_ENTRIES) return refused(`it holds more than ${MOST_ENTRIES} files and folders`)
    if (inside.length === 0 && folder !== "") empty.push(folder)
    const folders: Array<string> = []
    for (const name of inside.toSorted(byCodeUnit)) {
      const at = folder === "" ? name : `${folder}/${name}`
      if (at.length > LONGEST_PATH) return refused(`it holds a path of more than ${LONGEST_PATH} characters`)
      const { type, size } = yield* fs.lstat(path.join(root, at))
      if (type === "Directory") folders.push(at)
      else if (type !== "File") return refused(`${quote(at)} is ${KINDS.get(type) ?? "no regular file"}`)
      else {
        files.push(at)
        bytes += Number(size)
        if (bytes > mostMib * MIB) return refused(`it is larger than ${mostMib} MiB`)
      }
    }
    ahead.push(...folders.reverse())
  }
  return { _tag: "Files", files: files.toSorted(byCodeUnit), empty: empty.toSorted(byCodeUnit) }
})

/** The digest of each of some files of a folder, in their order. */
export const fileDigests = (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  root: string,
  files: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<readonly [string, string]>, PlatformError.PlatformError> =>
  Effect.forEach(
    files,
    (file) => Effect.map(fileDigest(fs, path.join(root, file)), (digest) => [file, digest] as const),
    {
      concurrency: 4
    }
  )

/** The digests of all files of a folder that is an input of ours, sorted by path. */
export const folderDigests = Effect.fnUntraced(function* (fs: FileSystem.FileSystem, path: Path.Path, root: string) {
  const tree = yield* folderTree(fs, path, root).pipe(Effect.mapError(cannotRead(root)))
  if (tree._tag === "Refused") return yield* new InputMissing({ path: root, detail: `${tree.why}.` })
  return yield* fileDigests(fs, path, root, tree.files).pipe(Effect.mapError(cannotRead(root)))
})
