import { Effect, FileSystem, Path, Result } from "effect"
import { caseSetDigest } from "../../domain/bench/caseDigest.ts"
import {
  BenchCaseDigestMismatch,
  BenchCaseIdCollision,
  BenchCaseInvalid,
  BenchSealIncomplete
} from "../../domain/bench/errors.ts"
import { heldOutFault } from "../../domain/bench/heldOutFloor.ts"
import { SealFile } from "../../domain/bench/SealFile.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import type { InputMissing } from "../../domain/source/errors.ts"
import type { Problem } from "../../domain/source/Problem.ts"
import { wholeFileInvalid, wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import type { UnsealedCases } from "../BenchLoader.ts"
import { cannotRead } from "../ioErrors.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"
import { findCases, SEAL } from "./findCases.ts"
import { caseRefused, declaredCase, type DeclaredCase, readWhole } from "./readCase.ts"

/**
 * How `cases/digests.yaml` is read.
 *
 * @since 0.1.0
 */
export const sealFormat: DocumentFormat<typeof SealFile> = { what: "seal", schema: SealFile }

/** The first two folders whose cases have the same id. */
const collision = (cases: ReadonlyArray<DeclaredCase>): BenchCaseIdCollision | undefined => {
  const byId = Map.groupBy(cases, (read) => read.case.case_id)
  const twice = [...byId].find(([, sharing]) => sharing.length > 1)
  return twice && new BenchCaseIdCollision({ caseId: twice[0], folders: twice[1].map(({ folder }) => folder) })
}

type CaseError = BenchCaseInvalid | InputMissing

/** All values; or the first failure in order, whichever came first in time, with the problems of all invalid cases. */
const inOrder = <A>(
  results: ReadonlyArray<Result.Result<A, CaseError>>
): Result.Result<ReadonlyArray<A>, CaseError> => {
  const failures = results.flatMap((result) => (Result.isFailure(result) ? [result.failure] : []))
  const [first, ...others] = failures
  if (first?._tag !== "BenchCaseInvalid") return Result.all(results)
  const more = others.flatMap((other) => (other._tag === "BenchCaseInvalid" ? other.problems : []))
  const { caseId, file, problems } = first
  return Result.fail(new BenchCaseInvalid({ caseId, file, problems: [...problems, ...more] }))
}

const sealOf = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const reader = yield* SourceReader
  if (!(yield* fs.exists(file).pipe(Effect.mapError(cannotRead(file))))) return null
  const { value } = yield* reader.read(file, sealFormat)
  return new Map(Object.entries(value.cases))
})

const looseWarning = (folder: string, names: ReadonlyArray<string>): ReadonlyArray<Problem> =>
  names.map((name) =>
    wholeFileProblem(`${folder}/${name}`, { message: "This file belongs to no case, and nobody reads it" }, "warning")
  )

/** Reads all cases and the seal, without comparing them. */
export const readCaseSet = Effect.fn("readCaseSet")(function* (
  taskClass: Pick<LoadedTaskClass["taskClass"], "benchPath" | "name">
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const root = path.join(taskClass.benchPath, "cases")
  const found = yield* findCases(fs, path, root).pipe(Effect.mapError(cannotRead(root)))
  const [odd] = found.odd
  if (odd !== undefined) {
    return yield* caseRefused(
      odd,
      path.join(root, odd),
      "This is a symbolic link, or neither a file nor a folder",
      "Put the files there"
    )
  }
  const [without] = found.without
  if (without !== undefined) {
    const file = path.join(root, without, "case.yaml")
    return yield* caseRefused(without, file, "There is no such file", "Write it, or remove the folder")
  }
  const concurrency = { concurrency: 4 }
  const tried = yield* Effect.forEach(
    found.cases,
    (one) => Effect.result(declaredCase(one, taskClass.name)),
    concurrency
  )
  const collides = collision(tried.flatMap((result) => (Result.isSuccess(result) ? [result.success] : [])))
  if (collides !== undefined) return yield* collides
  const declared = yield* Effect.fromResult(inOrder(tried))
  const read = yield* Effect.forEach(
    declared,
    (one) => Effect.result(Effect.map(readWhole(one), ({ loadedCase }) => loadedCase)),
    concurrency
  )
  const cases = yield* Effect.fromResult(inOrder(read))
  return {
    cases,
    digest: caseSetDigest(cases.map(({ case: { case_id }, digest }) => [case_id, digest] as const)),
    sealed: yield* sealOf(path.join(root, SEAL)),
    warnings: [...looseWarning(root, found.loose), ...declared.flatMap(({ warnings }) => warnings)]
  } satisfies UnsealedCases
})

/** Holds the cases against the seal, and against what the task class needs; there must be at least one. */
export const checkedCaseSet = Effect.fnUntraced(function* (
  { taskClass }: LoadedTaskClass,
  { cases, digest, sealed, warnings }: UnsealedCases
) {
  const path = yield* Path.Path
  const { name, benchPath } = taskClass
  if (cases.length === 0) {
    const hint = "Write at least one, and seal it"
    return yield* wholeFileInvalid("cases", path.join(benchPath, "cases"), { message: "There is no case", hint })
  }
  const ids = cases.map(({ case: { case_id } }) => case_id)
  const unsealed = ids.filter((id) => sealed?.has(id) !== true)
  const superfluous = [...(sealed?.keys() ?? [])].filter((id) => !ids.includes(id)).toSorted()
  if (unsealed.length + superfluous.length > 0) {
    return yield* new BenchSealIncomplete({ taskClass: name, unsealed, superfluous })
  }
  for (const {
    case: { case_id: caseId },
    digest: computed
  } of cases) {
    const expected = sealed?.get(caseId) ?? ""
    if (expected !== computed) {
      return yield* new BenchCaseDigestMismatch({ caseId, taskClass: name, expected, computed })
    }
  }
  const message = heldOutFault(
    taskClass.minCasesForPromotion,
    cases.map((read) => read.case)
  )
  if (message !== undefined) {
    const hint = "Add held-out cases, or do not declare the tier"
    return yield* wholeFileInvalid("definition", path.join(benchPath, "registration.ts"), { message, hint })
  }
  return { cases, digest, warnings }
})
