import { Effect, Exit, type FileSystem, Option, type PlatformError } from "effect"

type Fs = FileSystem.FileSystem
type Step = Effect.Effect<void, PlatformError.PlatformError>

/** Below this length a path can still be extended by a name: on Linux, a path has at most 4096 bytes, a name 255. */
const LONGEST_PATH = 1000

const attempt = (step: Step) => Effect.map(Effect.exit(step), Exit.isSuccess)

/**
 * Makes all folders below one removable: its owner may list and change them, and those whose paths are too long to be named
 * are moved up. What cannot be looked at is left as it is.
 */
const flatten = Effect.fnUntraced(function* (fs: Fs, root: string) {
  let moved = 0
  const moveUp = Effect.fnUntraced(function* (folder: string) {
    // A name may be taken.
    for (let tries = 0; tries < 100; tries++) {
      moved += 1
      const to = `${root}/assay-${moved}`
      if (yield* attempt(fs.rename(folder, to))) return to
    }
    return undefined
  })
  const ahead = [root]
  for (let folder = ahead.pop(); folder !== undefined; folder = ahead.pop()) {
    yield* attempt(fs.chmod(folder, 0o700))
    const names = yield* Effect.orElseSucceed(fs.readDirectory(folder), (): ReadonlyArray<string> => [])
    for (const name of names) {
      const at = `${folder}/${name}`
      const info = yield* Effect.option(fs.lstat(at))
      if (Option.isNone(info) || info.value.type !== "Directory") continue
      yield* attempt(fs.chmod(at, 0o700))
      const next = at.length > LONGEST_PATH ? yield* moveUp(at) : at
      if (next !== undefined) ahead.push(next)
    }
  }
})

/**
 * Removes a folder that a program could write to, whatever it left there: folders that nobody may enter, or nested so deep
 * that they have no path.
 */
export const removeTree = Effect.fnUntraced(function* (fs: Fs, folder: string) {
  const remove = Effect.exit(fs.remove(folder, { recursive: true, force: true }))
  if (Exit.isSuccess(yield* remove)) return
  yield* flatten(fs, folder)
  yield* remove
})
