import { Effect, type FileSystem, type Path, type PlatformError } from "effect"

/**
 * A folder that holds a `case.yaml`; `place` is its path below `cases/`, with slashes.
 */
export interface CaseFolder {
  readonly place: string
  readonly folder: string
}

/**
 * What lies in `cases/`: the folders with a `case.yaml`, however deep, sorted; folders without any; what is a link or
 * another thing that is neither file nor folder; and files that belong to no case. Hidden names are nobody's.
 */
export interface FoundCases {
  readonly cases: ReadonlyArray<CaseFolder>
  readonly without: ReadonlyArray<string>
  readonly odd: ReadonlyArray<string>
  readonly loose: ReadonlyArray<string>
}

export const SEAL = "digests.yaml"

/** Looks through `cases/`; a folder that is not there holds none. */
export const findCases = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  path: Path.Path,
  root: string
): Effect.fn.Return<FoundCases, PlatformError.PlatformError> {
  const cases: Array<CaseFolder> = []
  const without: Array<string> = []
  const odd: Array<string> = []
  const loose: Array<string> = []

  const look = (place: string): Effect.Effect<boolean, PlatformError.PlatformError> =>
    Effect.gen(function* () {
      const folder = path.join(root, place)
      const names = (yield* fs.readDirectory(folder)).filter((name) => !name.startsWith(".")).toSorted()
      if (place !== "" && names.includes("case.yaml")) {
        cases.push({ place, folder })
        return true
      }
      let any = false
      for (const name of names) {
        const at = place === "" ? name : `${place}/${name}`
        const { type } = yield* fs.lstat(path.join(root, at))
        if (type === "Directory") any = (yield* look(at)) || any
        else if (type !== "File") odd.push(at)
        else if (at !== SEAL) loose.push(at)
      }
      if (place !== "" && !place.includes("/") && !any) without.push(place)
      return any
    })

  if (yield* fs.exists(root)) yield* look("")
  return { cases: cases.toSorted((left, right) => (left.place < right.place ? -1 : 1)), without, odd, loose }
})
