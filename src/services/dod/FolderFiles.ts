import { Effect, FileSystem, Option, Path, Stream } from "effect"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { counted } from "../../domain/source/wording.ts"
import { cannotRead } from "../ioErrors.ts"
import { isInside } from "../isInside.ts"
import { fileDigest } from "../source/fileDigest.ts"

const MAX_BYTES = 64 * 1024 * 1024

/** Reads files that a plan names, relative to its folder. A path may lead out of the folder. */
export const folderFiles = Effect.fnUntraced(function* (folder: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const at = (name: string) => path.resolve(folder, name)

  /** The name for people; where it leads out of the folder, by `..` or a link, with the place where it ends. */
  const shown = Effect.fnUntraced(
    function* (name: string) {
      const [base, real] = yield* Effect.all([fs.realPath(folder), fs.realPath(at(name))])
      return isInside(path, base, real) ? name : `${name} (${real})`
    },
    (effect, name) => Effect.orElseSucceed(effect, () => name)
  )

  const regular = Effect.fnUntraced(function* (name: string) {
    const info = yield* fs.stat(at(name)).pipe(Effect.mapError(cannotRead(name)))
    return info.type === "File" ? info : yield* new InputMissing({ path: name, detail: "it is not a regular file." })
  })

  const digest = (name: string) => fileDigest(fs, at(name)).pipe(Effect.mapError(cannotRead(name)))

  const readable = Effect.fnUntraced(function* (name: string) {
    const { size } = yield* regular(name)
    if (size > MAX_BYTES) {
      const detail = `it has ${counted(Number(size), "byte")}; at most ${MAX_BYTES} are read.`
      return yield* new InputMissing({ path: name, detail })
    }
  })
  const read = (name: string) =>
    Effect.andThen(readable(name), fs.readFile(at(name)).pipe(Effect.mapError(cannotRead(name))))

  /** The same, piece by piece. */
  const stream = (name: string) =>
    Stream.unwrap(Effect.as(readable(name), fs.stream(at(name)).pipe(Stream.mapError(cannotRead(name)))))

  // Links to folders are not followed, since they could lead in a circle.
  const fingerprintInside = Effect.fnUntraced(function* (name: string) {
    const own = yield* Effect.option(fs.lstat(at(name)))
    if (Option.isNone(own) || own.value.type !== "SymbolicLink") return yield* fingerprint(name)
    const link = yield* Effect.option(fs.readLink(at(name)))
    const target = yield* Effect.option(fs.stat(at(name)))
    return Option.isSome(link) && Option.isSome(target) && target.value.type === "Directory"
      ? `link: ${link.value}`
      : yield* fingerprint(name)
  })

  /** What stands at a path now, as a text that differs whenever it does; a folder stands for everything in it. */
  const fingerprint = (name: string): Effect.Effect<string> =>
    Effect.gen(function* () {
      const { type } = yield* fs.stat(at(name)).pipe(Effect.mapError(cannotRead(name)))
      if (type === "File") return yield* digest(name)
      if (type !== "Directory") return `no file: ${type}`
      const names = yield* fs.readDirectory(at(name)).pipe(Effect.mapError(cannotRead(name)))
      const inside = yield* Effect.forEach(names.toSorted(byCodeUnit), (inner) =>
        Effect.map(fingerprintInside(path.join(name, inner)), (print) => [inner, print])
      )
      return digestOf(JSON.stringify(inside))
    }).pipe(Effect.catch(({ detail }) => Effect.succeed(`unreadable: ${detail}`)))

  return { shown, regular, digest, read, stream, fingerprint }
})

export type FolderFiles = Effect.Success<ReturnType<typeof folderFiles>>
