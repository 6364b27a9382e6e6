import { Effect, FileSystem, Path, type PlatformError } from "effect"
import { DrillImpossible } from "../../domain/drill/errors.ts"
import type { Condition } from "../../domain/policy/Policy.ts"
import { cannotRead, cannotWrite } from "../../services/ioErrors.ts"
import { isInside } from "../../services/isInside.ts"
import { benchOf } from "../policy/evidenceSources.ts"
import type { LoadedPolicy } from "../policy/loadPolicy.ts"
import { placeIn } from "../policy/placeIn.ts"
import type { PieceFile } from "./piecesOf.ts"

/** The deepest folder that all of these places are in. */
const commonFolder = (path: Path.Path, places: ReadonlyArray<string>): string => {
  const [first = [], ...others] = places.map((place) => path.dirname(place).split(path.sep))
  const shared = first.findIndex((step, at) => others.some((steps) => steps[at] !== step))
  return first.slice(0, shared === -1 ? first.length : shared).join(path.sep) || path.sep
}

/** The same conditions, with every path leading into the copy. */
const moved = Effect.fnUntraced(function* (condition: Condition, folder: string, to: (place: string) => string) {
  const path = yield* Path.Path
  const at = (name: string) => to(placeIn(path, folder, name))
  const maybe = <Key extends string>(key: Key, name: string | undefined) =>
    name === undefined ? {} : Object.fromEntries([[key, at(name)]])
  switch (condition.kind) {
    case "scorecard":
      return { ...condition, run: at(condition.run) }
    case "regression":
      return { ...condition, run: at(condition.run), baseline: at(condition.baseline) }
    case "agreement":
      return { ...condition, run: at(condition.run), ...maybe("calibration", condition.calibration) }
    case "tier": {
      const { chain, root } = yield* benchOf(folder, condition)
      return { ...condition, bench_root: to(root), chain: to(chain) }
    }
    case "dod": {
      const { approved, context, plan, signoffs } = condition
      return {
        ...condition,
        plan: at(plan),
        ...(context === undefined ? {} : { context: context.map((one) => (one.includes("=") ? one : at(one))) }),
        ...maybe("approved", approved),
        ...maybe("signoffs", signoffs)
      }
    }
  }
})

/** Where a file really is, which must be in its folder: a link that leads out of it is not followed. */
const realPlace = Effect.fnUntraced(function* ({ base, path: shown, place }: PieceFile) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const real = yield* fs.realPath(place).pipe(Effect.mapError(cannotRead(shown)))
  if (base === undefined) return real
  const folder = yield* fs.realPath(base).pipe(Effect.mapError(cannotRead(shown)))
  if (isInside(path, folder, real)) return real
  const detail = `${shown} is a link that leads out of its folder, which a drill does not follow. Put the file itself there.`
  return yield* new DrillImpossible({ detail })
})

/** Puts files into the copy, and takes them out. */
const filing = (fs: FileSystem.FileSystem, path: Path.Path, temporary: string) => {
  /** A folder that holds nothing any more is gone, too, as it would be of somebody who removes it. */
  const sweep = Effect.fnUntraced(function* (folder: string): Effect.fn.Return<void> {
    const inside = yield* Effect.orElseSucceed(fs.readDirectory(folder), () => ["unknown"])
    if (inside.length > 0 || !isInside(path, temporary, folder) || folder === temporary) return
    yield* Effect.exit(fs.remove(folder, { recursive: true }))
    yield* sweep(path.dirname(folder))
  })

  const replace = Effect.fnUntraced(function* (
    target: string,
    fill: Effect.Effect<void, PlatformError.PlatformError> | null
  ) {
    const writing = Effect.mapError(cannotWrite(target))
    yield* writing(fs.remove(target, { force: true }))
    if (fill === null) return yield* sweep(path.dirname(target))
    yield* writing(fs.makeDirectory(path.dirname(target), { recursive: true }))
    yield* writing(fill)
  })
  return {
    // What was protected against writing must not stay so in the copy.
    copy: (real: string, target: string) =>
      replace(target, Effect.andThen(fs.copyFile(real, target), fs.chmod(target, 0o600))),
    write: (target: string, content: Uint8Array | null) =>
      replace(target, content === null ? null : fs.writeFile(target, content))
  }
}

/**
 * Copies the evidence of a policy into a new folder, in the same layout, and gives the policy that is decided on it. `put` writes
 * other bytes in a file's place, or removes it (null); `restore` puts the original back. The folder is removed when the scope
 * closes, also on an interruption. A link inside a piece that leads out of it is not followed. `shown` takes the places of
 * the copy out of a text.
 *
 * @since 0.1.0
 */
export const makeScratch = Effect.fn("makeScratch")(function* (
  { folder, policy, ...loaded }: LoadedPolicy,
  files: ReadonlyArray<PieceFile>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const temporary = yield* fs
    .makeTempDirectoryScoped({ prefix: "assay-drill-" })
    .pipe(Effect.flatMap(fs.realPath), Effect.mapError(cannotWrite("the temporary folder")))
  const home = path.resolve(folder)
  const shared = commonFolder(path, [path.join(home, "x"), ...files.map(({ place }) => path.resolve(place))])
  const to = (place: string): string => path.join(temporary, path.relative(shared, path.resolve(place)))
  const { copy, write } = filing(fs, path, temporary)

  const real = new Map<string, string>()
  for (const file of files) {
    const place = yield* realPlace(file)
    real.set(file.path, place)
    yield* copy(place, to(file.place))
  }
  const put = (shown: string, content: Uint8Array | null) => write(to(placeIn(path, home, shown)), content)
  const restore = (shown: string) => {
    const original = real.get(shown)
    return original === undefined ? put(shown, null) : copy(original, to(placeIn(path, home, shown)))
  }
  const [first, ...others] = policy.conditions
  const moving = (condition: Condition) => moved(condition, folder, to)
  const scratch: LoadedPolicy = {
    ...loaded,
    folder: to(home),
    policy: { ...policy, conditions: [yield* moving(first), ...(yield* Effect.forEach(others, moving))] }
  }
  const outside = path.relative(home, shared)
  const shown = (text: string) =>
    text
      .replaceAll(`${to(home)}${path.sep}`, "")
      .replaceAll(`${temporary}${path.sep}`, outside === "" ? "" : `${outside}${path.sep}`)
      .replaceAll(temporary, outside === "" ? "." : outside)
  return { loaded: scratch, put, restore, shown }
})

/**
 * A copy of the evidence of a policy.
 *
 * @since 0.1.0
 */
export type Scratch = Effect.Success<ReturnType<typeof makeScratch>>
