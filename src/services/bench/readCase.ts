import { Clock, Effect, FileSystem, Path, Predicate } from "effect"
import { BenchCase, type CurationClass, type LoadedCase } from "../../domain/bench/BenchCase.ts"
import { caseDigest } from "../../domain/bench/caseDigest.ts"
import { caseFaults, caseWarnings } from "../../domain/bench/caseFaults.ts"
import { BenchCaseInvalid } from "../../domain/bench/errors.ts"
import type { SourceInvalid } from "../../domain/source/errors.ts"
import type { Fault, Problem } from "../../domain/source/Problem.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { quote } from "../../domain/source/wording.ts"
import { cannotRead } from "../ioErrors.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"
import type { CaseFolder } from "./findCases.ts"
import { readContent } from "./fileContents.ts"
import { folderTree } from "./folderTree.ts"

const CASE = "case.yaml"
const DERIVED: CurationClass = "rag-corpus-derived"

/** What a `case.yaml` says, before the rest of its folder is looked at. */
export interface DeclaredCase extends CaseFolder {
  readonly file: string
  readonly case: BenchCase
  readonly text: string
  readonly warnings: ReadonlyArray<Problem>
}

// A frame shows lines of the file, and a held-out case is not quoted. While it is not read, any case may be one.
const unquoted = (problem: Problem): Problem => ({ ...problem, frame: null })

const idOf = (place: string): string => place.split("/").at(-1) ?? place

/** A case that cannot be used, for one reason that is about the folder. */
export const caseRefused = (place: string, file: string, message: string, hint?: string): BenchCaseInvalid =>
  new BenchCaseInvalid({ caseId: idOf(place), file, problems: [wholeFileProblem(file, { message, hint })] })

const invalid =
  ({ place }: CaseFolder, file: string) =>
  ({ problems: [first, ...rest] }: SourceInvalid): BenchCaseInvalid =>
    new BenchCaseInvalid({ caseId: idOf(place), file, problems: [unquoted(first), ...rest.map(unquoted)] })

// Hexadecimal digits may happen to look like a number.
const verbatim = [["cassette_canary_pin"], ["commit_sha"]]

// While it is not said that a case is derived, it may be a held-out one.
const isSecret = (document: unknown): boolean =>
  !Predicate.isObject(document) || !("curation_class" in document) || document.curation_class !== DERIVED

const formatFor = (taskClass: string, now: number): DocumentFormat<typeof BenchCase> => ({
  what: "case",
  schema: BenchCase,
  verbatim,
  isSecret,
  faults: caseFaults(taskClass, now),
  warnings: caseWarnings(now)
})

/** Reads the `case.yaml` of a folder. */
export const declaredCase = Effect.fnUntraced(function* (found: CaseFolder, taskClass: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const reader = yield* SourceReader
  const format = formatFor(taskClass, yield* Clock.currentTimeMillis)
  const file = path.join(found.folder, CASE)
  const { type } = yield* fs.lstat(file).pipe(Effect.mapError(cannotRead(file)))
  if (type !== "File") return yield* caseRefused(found.place, file, "This is not a regular file")
  const { text, value, warnings } = yield* reader
    .read(file, format)
    .pipe(Effect.catchTag("SourceInvalid", (error) => invalid(found, file)(error)))
  return { ...found, file, case: value, text, warnings: warnings.map(unquoted) } satisfies DeclaredCase
})

/** A case's place must be the folder of its name, directly in `cases/`. */
const checkPlace = Effect.fnUntraced(function* (declared: DeclaredCase) {
  const reader = yield* SourceReader
  const { place, file, text } = declared
  const folder = idOf(place)
  if (place !== folder) {
    return yield* caseRefused(place, file, "The folder of a case lies directly in cases/", `Move ${place} there`)
  }
  if (declared.case.case_id === folder) return
  const misnamed: Fault = {
    path: ["case_id"],
    message: `The folder's name is ${quote(folder)}`,
    hint: "A case's id is the name of its folder"
  }
  const format = { what: "case", schema: BenchCase, verbatim, faults: () => [misnamed] }
  yield* reader
    .decode(file, new TextEncoder().encode(text), format)
    .pipe(Effect.catchTag("SourceInvalid", (error) => invalid(declared, file)(error)))
})

const isHeldOut = ({ case: { curation_class } }: DeclaredCase): boolean => curation_class !== DERIVED

const checkFolders = Effect.fnUntraced(function* (declared: DeclaredCase, files: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { file, folder, place } = declared
  for (const key of ["input", "expected"] as const) {
    const name = declared.case[key]
    const isFolder = yield* fs.stat(path.join(folder, name)).pipe(
      Effect.map(({ type }) => type === "Directory"),
      Effect.orElseSucceed(() => false)
    )
    const which = isHeldOut(declared) ? "folder" : `folder ${quote(name)}`
    if (!isFolder) return yield* caseRefused(place, file, `There is no ${which}, which ${key} names`)
    if (key === "input" && !files.some((inner) => inner.startsWith(`${name}/`))) {
      const hint = "Put there what the system under test gets"
      return yield* caseRefused(place, file, `The ${which} with the case's input is empty`, hint)
    }
  }
})

/** The files of a case's folder. Their names are content, too, and not told of a held-out case. */
const filesOf = Effect.fnUntraced(function* (declared: DeclaredCase) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { folder, place, file } = declared
  const tree = yield* folderTree(fs, path, folder).pipe(Effect.mapError(cannotRead(folder)))
  if (tree._tag === "Refused") {
    const why = isHeldOut(declared) ? "it holds a link, what is neither a file nor a folder, or too much" : tree.why
    return yield* caseRefused(place, file, `The folder of the case cannot be used: ${why}`)
  }
  yield* checkFolders(declared, tree.files)
  const [empty] = tree.empty
  if (empty === undefined) return tree.files
  const which = isHeldOut(declared) ? "A folder of the case" : `The folder ${quote(empty)}`
  const hint = "Put a file there, such as .gitkeep, or remove the folder"
  return yield* caseRefused(place, file, `${which} is empty, and version control cannot keep it`, hint)
})

/** Looks at the folder of a case and gives it with its digest, and with the files that this is over. */
export const readWhole = Effect.fnUntraced(function* (declared: DeclaredCase) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* checkPlace(declared)
  const { folder } = declared
  const contents = yield* Effect.forEach(yield* filesOf(declared), (file) =>
    readContent(fs, path, folder, file).pipe(Effect.mapError(cannotRead(folder)))
  )
  const loadedCase: LoadedCase = { case: declared.case, folder, digest: caseDigest(contents, declared.case) }
  return { loadedCase, contents }
})
