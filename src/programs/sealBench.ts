import { Effect, FileSystem, Path } from "effect"
import { CasesLocked } from "../domain/bench/chainErrors.ts"
import { sealText } from "../domain/bench/sealText.ts"
import { InputMissing } from "../domain/source/errors.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { HostProcess } from "../services/HostProcess.ts"
import { lockRun } from "../services/run/lock.ts"
import { replaceFile } from "../services/run/writeFiles.ts"

/**
 * What sealing changes: the ids of cases that were not sealed, whose content is not what was sealed, and that are sealed
 * but gone. `file` is the seal; `written` whether it was written.
 *
 * @since 0.1.0
 */
export interface SealResult {
  readonly task_class: string
  readonly file: string
  readonly cases: number
  readonly added: ReadonlyArray<string>
  readonly changed: ReadonlyArray<string>
  readonly removed: ReadonlyArray<string>
  readonly written: boolean
}

/** Holds the cases for sealing until the scope closes. */
const lockCases = Effect.fnUntraced(function* (folder: string) {
  const [fs, path, self] = [yield* FileSystem.FileSystem, yield* Path.Path, yield* HostProcess]
  return yield* lockRun(fs, path, self, folder).pipe(
    Effect.mapError((error) => (error._tag === "RunLocked" ? new CasesLocked({ folder, holder: error.holder }) : error))
  )
})

/**
 * Seals the cases of a task class: writes the digest of each to `cases/digests.yaml`. Cases that do not fit their rules
 * are not sealed. A seal that says so already is left as it is. With `check` nothing is written. Of two processes that
 * seal the same cases at a time, one fails with `CasesLocked`.
 *
 * @since 0.1.0
 */
export const sealBench = Effect.fn("sealBench")(function* (options: {
  readonly name: string
  readonly root: string
  readonly check: boolean
}) {
  const { check, name, root } = options
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const loader = yield* BenchLoader
  const folder = path.join(root, name, "cases")
  const loaded = yield* loader.loadTaskClass(name, root)
  if (!check && (yield* Effect.orElseSucceed(fs.exists(folder), () => false))) yield* lockCases(folder)
  const { cases, sealed: known } = yield* loader.readCases(loaded.taskClass)
  if (cases.length === 0) {
    return yield* new InputMissing({ path: folder, detail: "it holds no case, so there is nothing to seal." })
  }
  const digests = new Map(cases.map((read) => [read.case.case_id, read.digest]))
  const sealed = known ?? new Map<string, string>()
  const added = [...digests.keys()].filter((id) => !sealed.has(id))
  const changed = [...digests].flatMap(([id, digest]) => (sealed.has(id) && sealed.get(id) !== digest ? [id] : []))
  const removed = [...sealed.keys()].filter((id) => !digests.has(id))
  const file = path.join(folder, "digests.yaml")
  const written = !check && added.length + changed.length + removed.length > 0
  if (written) {
    yield* replaceFile(fs, file, (put) => put(new TextEncoder().encode(sealText(name, digests))))
  }
  return { task_class: name, file, cases: cases.length, added, changed, removed, written } satisfies SealResult
}, Effect.scoped)
