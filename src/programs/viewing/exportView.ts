import { Effect, Exit, FileSystem, Path } from "effect"
import { CannotWrite } from "../../domain/source/errors.ts"
import { cannotMakeFolder, cannotWrite } from "../../services/ioErrors.ts"
import { isInside } from "../../services/isInside.ts"
import { realPlace } from "../../services/realPlace.ts"
import { allPaths, type ViewFailure } from "./documentsAt.ts"
import type { ViewOptions } from "./lookAt.ts"
import type { ViewedRun } from "./openViewed.ts"
import { pageFiles } from "./pageFiles.ts"
import { makeViewer, type Viewer } from "./viewer.ts"

/** By this an export is known, so that another one may take its place. */
const MARK = "assay-view.json"
const MARK_TEXT = '{ "schema_version": 1, "what": "an export of assay view" }\n'
const DATA = "data"
const PAGE = "index.html"

/** What is being written lies here, inside the folder itself, until all of it is there. */
const FRESH = ".new"

interface Written {
  readonly documents: number
  readonly problems: ReadonlyArray<{ readonly path: string; readonly failure: ViewFailure }>
}

/**
 * What was exported: the number of documents, and those of them that only say why they could not be made. `unread` says why
 * of the runs that are not shown, since they or their rows could not be read.
 *
 * @since 0.1.0
 */
export interface Exported extends Written {
  readonly unread: ReadonlyArray<NonNullable<ViewedRun["problem"]>>
}

/**
 * A new folder inside of one that is new, empty or an earlier export; where the export fails, nothing of it is left, and an
 * earlier one stays as it was.
 */
const cleared = (folder: string) =>
  // What cannot be removed is overwritten by the next export.
  FileSystem.FileSystem.use((fs) => Effect.exit(fs.remove(folder, { recursive: true, force: true })))

const freshIn = (dir: string) =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const path = yield* Path.Path
      const writing = Effect.mapError(cannotWrite(dir))
      const isNew = !(yield* writing(fs.exists(dir)))
      yield* fs.makeDirectory(dir, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(dir)))
      const names = yield* writing(fs.readDirectory(dir))
      if (!names.includes(MARK) && names.some((name) => name !== FRESH)) {
        const detail = "the folder is not empty, and what is in it is no export of assay view. Choose a new folder."
        return yield* new CannotWrite({ path: dir, detail })
      }
      const fresh = path.join(dir, FRESH)
      const begin = fs
        .remove(fresh, { recursive: true, force: true })
        .pipe(
          Effect.andThen(fs.makeDirectory(fresh)),
          Effect.andThen(fs.writeFileString(path.join(fresh, MARK), MARK_TEXT))
        )
      yield* writing(begin).pipe(Effect.tapError(() => cleared(isNew ? dir : fresh)))
      return { fresh, isNew }
    }),
    ({ fresh, isNew }, exit) => cleared(Exit.isFailure(exit) && isNew ? dir : fresh)
  )

/** Puts what was written in the place of an earlier export: its page goes first and the new one comes last. */
const putInPlace = Effect.fnUntraced(function* (dir: string, fresh: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const writing = Effect.mapError(cannotWrite(dir))
  const names = (yield* writing(fs.readDirectory(fresh))).filter((name) => name !== PAGE)
  for (const old of [PAGE, DATA]) yield* writing(fs.remove(path.join(dir, old), { recursive: true, force: true }))
  for (const name of [...names, PAGE]) yield* writing(fs.rename(path.join(fresh, name), path.join(dir, name)))
})

/** A run that lies in the export would go with it, and one that the export lies in would hold what is no part of it. */
const refuseRuns = Effect.fnUntraced(function* (dir: string, { runs }: Effect.Success<Viewer["sight"]>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const target = yield* realPlace(fs, path, path.resolve(dir))
  for (const run of runs) {
    const own = yield* realPlace(fs, path, path.resolve(run.dir))
    const where = isInside(path, own, target) ? "it lies in" : isInside(path, target, own) ? "in it lies" : undefined
    if (where !== undefined) {
      const detail = `${where} the run ${run.dir}. Choose a folder outside of the runs.`
      return yield* new CannotWrite({ path: dir, detail })
    }
  }
})

const writeFile = Effect.fnUntraced(function* (file: string, bytes: Uint8Array) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = path.dirname(file)
  yield* fs.makeDirectory(folder, { recursive: true }).pipe(Effect.mapError(cannotMakeFolder(folder)))
  yield* fs.writeFile(file, bytes).pipe(Effect.mapError(cannotWrite(file)))
})

/** Writes a document and those that it alone names. */
const writeDocument = (
  dir: string,
  viewer: Viewer,
  path: string
): Effect.Effect<Written, CannotWrite, FileSystem.FileSystem | Path.Path> =>
  Effect.gen(function* () {
    const paths = yield* Path.Path
    const made = yield* viewer.documentOnce(path)
    if (made === undefined) return { documents: 0, problems: [] }
    yield* writeFile(paths.join(dir, DATA, `${path}.js`), made.bytes)
    const own: Written = { documents: 1, problems: made.failure === null ? [] : [{ path, failure: made.failure }] }
    const others = yield* Effect.forEach(made.also, (other) => writeDocument(dir, viewer, other))
    return sum([own, ...others])
  })

const sum = (all: ReadonlyArray<Written>): Written => ({
  documents: all.reduce((total, { documents }) => total + documents, 0),
  problems: all.flatMap(({ problems }) => problems)
})

/**
 * Writes the page with all its documents into a folder, which works without a server. The folder must be new, empty or an
 * earlier export, whose place is taken when all is written. The same runs give the same bytes.
 *
 * @since 0.1.0
 */
export const exportView = Effect.fn("exportView")(function* (options: ViewOptions, dir: string) {
  const path = yield* Path.Path
  const viewer = yield* makeViewer(options)
  const sight = yield* viewer.sight
  yield* refuseRuns(dir, sight)
  const files = yield* pageFiles("export")
  const { fresh } = yield* freshIn(dir)
  const written: Array<Written> = []
  for (const document of allPaths({ options, sight })) written.push(yield* writeDocument(fresh, viewer, document))
  for (const [name, { bytes }] of files) yield* writeFile(path.join(fresh, name), bytes)
  yield* putInPlace(dir, fresh)
  const exported: Exported = { ...sum(written), unread: sight.runs.flatMap(({ problem }) => problem ?? []) }
  return exported
}, Effect.scoped)
