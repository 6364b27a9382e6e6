import { Effect, FileSystem, Path } from "effect"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import { pinsIn } from "../../domain/bench/lintCases.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import type { Problem } from "../../domain/source/Problem.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { quote } from "../../domain/source/wording.ts"
import { folderTree } from "./folderTree.ts"

/**
 * Where the canary pin of a case stands in another file of the task class than its own `case.yaml`. `shown` is the
 * folder of the task class as messages name it.
 */
export const pinLeaks = Effect.fn("pinLeaks")(function* (
  loaded: LoadedTaskClass,
  cases: ReadonlyArray<LoadedCase>,
  shown: string
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const folder = loaded.taskClass.benchPath
  const owners = Map.groupBy(cases, (read) => read.case.cassette_canary_pin)
  const pins = new Set(owners.keys())
  const isOwn = (file: string, pin: string) =>
    owners.get(pin)?.some((read) => path.join(read.folder, "case.yaml") === path.join(folder, file)) === true
  const tree = yield* Effect.option(folderTree(fs, path, folder))
  const files = tree._tag === "Some" && tree.value._tag === "Files" ? tree.value.files : []
  const found = yield* Effect.forEach(
    files,
    (file) =>
      Effect.map(Effect.option(fs.readFile(path.join(folder, file))), (bytes): ReadonlyArray<Problem> => {
        if (bytes._tag === "None") return []
        const leaked = new Set(pinsIn(new TextDecoder("latin1").decode(bytes.value), pins))
        return [...leaked]
          .filter((pin) => !isOwn(file, pin))
          .map((pin) => {
            const message = `The canary pin of the case ${quote(owners.get(pin)?.[0]?.case.case_id ?? "")} stands in this file`
            const hint = "A pin stands in its case.yaml and nowhere else. Remove it here, and give the case a new one"
            return wholeFileProblem(path.join(shown, file), { message, hint })
          })
      }),
    { concurrency: 8 }
  )
  return found.flat()
})
