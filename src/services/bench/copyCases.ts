import { Effect, FileSystem, Path } from "effect"
import type { LoadedCase } from "../../domain/bench/BenchCase.ts"
import { BenchCaseDigestMismatch } from "../../domain/bench/errors.ts"
import { writeContent } from "./fileContents.ts"
import { declaredCase, readWhole } from "./readCase.ts"
import { workFolder } from "./workFolder.ts"

/**
 * Copies cases into a temporary folder, where they are until the scope closes, so that what is changed on disk meanwhile
 * does not count. Each must still be what it was when it was loaded: the digest is taken of the very bytes that are copied.
 */
export const copyCases = Effect.fn("copyCases")(function* (cases: ReadonlyArray<LoadedCase>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = yield* workFolder(fs)
  const copy = Effect.fnUntraced(function* ({ case: { case_id: caseId, task_class }, digest, folder }: LoadedCase) {
    const declared = yield* declaredCase({ place: path.basename(folder), folder }, task_class)
    const { contents, loadedCase } = yield* readWhole(declared)
    if (loadedCase.digest !== digest) {
      const computed = loadedCase.digest
      return yield* new BenchCaseDigestMismatch({ caseId, taskClass: task_class, expected: digest, computed })
    }
    const to = path.join(root, caseId)
    yield* Effect.forEach(contents, (content) => writeContent(fs, path, to, content))
    return { ...loadedCase, folder: to } satisfies LoadedCase
  })
  return yield* Effect.forEach(cases, copy, { concurrency: 4 })
})
