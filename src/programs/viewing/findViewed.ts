import { Effect, FileSystem, Path } from "effect"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotRead } from "../../services/ioErrors.ts"
import { FileStamps } from "../../services/FileStamps.ts"
import { keysOf } from "./viewPaths.ts"

/**
 * A run folder, or a JSON file that may hold a checked plan: as it is named, and its key.
 *
 * @since 0.1.0
 */
export interface FoundPlace {
  readonly key: string
  readonly place: string
}

/**
 * What lies in the folders that are viewed.
 *
 * @since 0.1.0
 */
interface Found {
  readonly runs: ReadonlyArray<FoundPlace>
  readonly files: ReadonlyArray<FoundPlace>
}

const MANIFEST = "run.json"

const withKeys = Effect.fnUntraced(function* (places: ReadonlyArray<string>) {
  const path = yield* Path.Path
  const full = new Map(places.toReversed().map((place) => [path.resolve(place), place]))
  const different = [...full].toReversed().map(([, place]) => place)
  const keys = keysOf(different.map((place) => path.resolve(place).split(path.sep)))
  return different.map((place, at): FoundPlace => ({ key: keys[at] ?? "", place }))
})

const inFolder = Effect.fnUntraced(function* (folder: string) {
  const path = yield* Path.Path
  const stamps = yield* FileStamps
  const names = (yield* stamps.names(folder)).filter((name) => !name.startsWith("."))
  if (names.includes(MANIFEST)) return { runs: [folder], files: [] }
  const runs = yield* Effect.filter(
    names.map((name) => path.join(folder, name)),
    (dir) => Effect.map(stamps.file(path.join(dir, MANIFEST)), (stamp) => stamp !== "-")
  )
  const files = names.filter((name) => name.endsWith(".json")).map((name) => path.join(folder, name))
  return { runs, files }
})

/**
 * The run folders among some folders and directly in them, and the JSON files beside these. A run that is named twice is there
 * once; what begins with a dot is nobody's run yet.
 *
 * @since 0.1.0
 */
export const findViewed = Effect.fn("findViewed")(function* (folders: ReadonlyArray<string>) {
  const found = yield* Effect.forEach(folders, inFolder)
  const all: Found = {
    runs: yield* withKeys(found.flatMap(({ runs }) => runs)),
    files: yield* withKeys(found.flatMap(({ files }) => files))
  }
  return all
})

/**
 * Fails for a folder that is not there or cannot be read.
 *
 * @since 0.1.0
 */
export const refuseMissing = Effect.fnUntraced(function* (folders: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  for (const folder of folders) {
    const { type } = yield* fs.stat(folder).pipe(Effect.mapError(cannotRead(folder)))
    if (type !== "Directory") {
      const detail = "it is a file. Name a run folder, or a folder that run folders lie in."
      return yield* new InputMissing({ path: folder, detail })
    }
    yield* fs.readDirectory(folder).pipe(Effect.mapError(cannotRead(folder)))
  }
})
