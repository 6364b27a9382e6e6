import { Effect, FileSystem, Path } from "effect"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import { pinsIn } from "../../domain/bench/lintCases.ts"
import type { Problem } from "../../domain/source/Problem.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { quote } from "../../domain/source/wording.ts"
import { cannotRead } from "../ioErrors.ts"
import { isSkipped } from "./classFiles.ts"
import { folderTree } from "./folderTree.ts"

const latin = new TextDecoder("latin1")

/** The files of a task class's folder, without hidden ones and installed packages; or a problem, where it is none to search. */
const filesIn = Effect.fnUntraced(function* (folder: string, shown: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const names = yield* fs.readDirectory(folder).pipe(Effect.mapError(cannotRead(shown)))
  const files: Array<string> = []
  const problems: Array<Problem> = []
  for (const name of names.filter((name) => !isSkipped(name)).toSorted()) {
    const at = path.join(folder, name)
    const { type } = yield* fs.stat(at).pipe(Effect.mapError(cannotRead(at)))
    if (type === "File") files.push(name)
    if (type !== "Directory") continue
    const tree = yield* folderTree(fs, path, at).pipe(Effect.mapError(cannotRead(at)))
    if (tree._tag === "Files") files.push(...tree.files.map((file) => path.join(name, file)))
    else {
      const message = "This folder cannot be searched for canary pins: it holds a link, no regular file, or too much"
      problems.push(wholeFileProblem(path.join(shown, name), { message }))
    }
  }
  return { files, problems }
})

/**
 * Where the canary pin of a case stands in another file of the task class than its own `case.yaml`. `folder` is the real
 * one of the task class, `shown` how messages name it.
 */
export const pinLeaks = Effect.fn("pinLeaks")(function* (
  folder: string,
  cases: ReadonlyArray<LoadedCase>,
  shown: string
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const owners = Map.groupBy(cases, (read) => read.case.cassette_canary_pin)
  const pins = new Set(owners.keys())
  const isOwn = (file: string, pin: string) =>
    owners.get(pin)?.some((read) => path.join(read.folder, "case.yaml") === path.join(folder, file)) === true
  const leaksOf = (file: string, bytes: Uint8Array): ReadonlyArray<Problem> =>
    [...new Set(pinsIn(latin.decode(bytes), pins))]
      .filter((pin) => !isOwn(file, pin))
      .map((pin) => {
        const message = `The canary pin of the case ${quote(owners.get(pin)?.[0]?.case.case_id ?? "")} stands in this file`
        const hint = "A pin stands in its case.yaml and nowhere else. Remove it here, and give the case a new one"
        return wholeFileProblem(path.join(shown, file), { message, hint })
      })
  const { files, problems } = yield* filesIn(folder, shown)
  const found = yield* Effect.forEach(
    files,
    (file) =>
      fs.readFile(path.join(folder, file)).pipe(
        Effect.mapError(cannotRead(path.join(shown, file))),
        Effect.map((bytes) => leaksOf(file, bytes))
      ),
    { concurrency: 8 }
  )
  return [...problems, ...found.flat()]
})
