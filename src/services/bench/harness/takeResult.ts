import { Effect, type FileSystem, type Path, type PlatformError } from "effect"
import type { CannotWrite } from "../../../domain/source/errors.ts"
import { cannotWrite } from "../../ioErrors.ts"
import { fileDigests, folderTree } from "../folderTree.ts"
import { copyTree } from "../copyTree.ts"

/** A result that was taken, with the digest of each file; or why it is none, as a clause. */
export type Taken =
  | { readonly _tag: "Taken"; readonly files: ReadonlyArray<readonly [string, string]> }
  | { readonly _tag: "Refused"; readonly why: string }

const unreadable: Taken = { _tag: "Refused", why: "it holds what cannot be read" }

// What it lacks the right to read, and names that cannot be spelt, are the doing of whoever left it behind.
const theirs = new Set(["NotFound", "PermissionDenied"])

const refusedOr =
  (to: string) =>
  (error: PlatformError.PlatformError): Effect.Effect<Taken, CannotWrite> =>
    theirs.has(error.reason._tag) ? Effect.succeed(unreadable) : Effect.fail(cannotWrite(to)(error))

/**
 * Copies the workspace that a system under test left behind, if it holds only files and folders and is not too large.
 * The copy is looked through once more, since a program that got away could have changed the workspace meanwhile.
 */
export const takeResult = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  { from, to, mostMib }: { readonly from: string; readonly to: string; readonly mostMib: number }
) {
  const look = (folder: string) => Effect.orElseSucceed(folderTree(fs, path, folder, mostMib), () => unreadable)
  const found = yield* look(from)
  if (found._tag === "Refused") return found
  const take = Effect.gen(function* (): Effect.fn.Return<Taken, PlatformError.PlatformError> {
    yield* copyTree(fs, from, to)
    const copied = yield* look(to)
    return copied._tag === "Files" ? { _tag: "Taken", files: yield* fileDigests(fs, path, to, copied.files) } : copied
  })
  const taken = yield* Effect.catch(take, refusedOr(to))
  // What was refused is not to be taken for a result later.
  if (taken._tag === "Refused") yield* Effect.exit(fs.remove(to, { recursive: true, force: true }))
  return taken
})
