import { Effect, Path, Schema } from "effect"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import { BenchCaseDigestMismatch, BenchSealIncomplete } from "../domain/bench/errors.ts"
import { RunnerCode } from "../domain/bench/FailureMode.ts"
import { keysDiffer, sharedPins, tooFewCases } from "../domain/bench/lintCases.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { taxonomyFormat } from "../services/bench/classData.ts"
import { pinLeaks } from "../services/bench/pinLeaks.ts"
import { type StaticChecks, staticChecks } from "../services/bench/staticChecks.ts"
import { BenchLoader, type CasesError, type LoadError, type UnsealedCases } from "../services/BenchLoader.ts"
import { SourceReader } from "../services/SourceReader.ts"

/**
 * What lint found out about one task class: all problems, and the task class with its cases where they could be read.
 * `placeOf` says where the minimum of a tier stands.
 *
 * @since 0.1.0
 */
export interface LintedTaskClass {
  readonly name: string
  readonly problems: ReadonlyArray<Problem>
  readonly loaded: LoadedTaskClass | null
  readonly cases: ReadonlyArray<LoadedCase> | null
  readonly placeOf: StaticChecks["placeOf"]
}

const problemsOfError = (error: LoadError | CasesError, folder: string): ReadonlyArray<Problem> => {
  if ("problems" in error) return error.problems
  // What a folder registers stands in its registration.ts.
  const file = error._tag === "TaskClassNotFound" ? `${folder}/registration.ts` : folder
  return [wholeFileProblem("file" in error ? error.file : file, error)]
}

const sealProblems = (name: string, file: string, read: UnsealedCases): ReadonlyArray<Problem> => {
  const { cases, sealed } = read
  if (sealed === null) {
    const hint = `Look at the cases, then run \`assay bench seal ${name}\``
    return [wholeFileProblem(file, { message: "The cases are not sealed", hint })]
  }
  const ids = new Set(cases.map((loaded) => loaded.case.case_id))
  const unsealed = [...ids].filter((id) => !sealed.has(id))
  const superfluous = [...sealed.keys()].filter((id) => !ids.has(id))
  const incomplete =
    unsealed.length + superfluous.length === 0
      ? []
      : [new BenchSealIncomplete({ taskClass: name, unsealed, superfluous })]
  const changed = cases.flatMap(({ case: { case_id: caseId }, digest: computed }) => {
    const expected = sealed.get(caseId)
    if (expected === undefined || expected === computed) return []
    return [new BenchCaseDigestMismatch({ caseId, taskClass: name, expected, computed })]
  })
  return [...incomplete, ...changed].map((error) => wholeFileProblem(file, error))
}

/** Codes that the rubric writes out nowhere, each at its place in the taxonomy. */
const unusedCodes = Effect.fnUntraced(function* (file: string, emits: StaticChecks["emits"]) {
  const reader = yield* SourceReader
  const isRunnerCode = Schema.is(RunnerCode)
  const read = yield* reader
    .read(file, {
      ...taxonomyFormat,
      warnings: (taxonomy) =>
        Object.keys(taxonomy)
          .filter((code) => !isRunnerCode(code) && !emits(code))
          .map((code) => ({
            path: [code],
            key: true,
            message: "Nothing in the rubric emits this code",
            hint: "Emit it, or take it out"
          }))
    })
    .pipe(Effect.option)
  return read._tag === "Some" ? read.value.warnings : []
})

const NO_CASE = { message: "There is no case", hint: "Write at least one, and seal it" }

const lintCases = Effect.fnUntraced(function* (folder: string, loaded: LoadedTaskClass, found: StaticChecks) {
  const path = yield* Path.Path
  const loader = yield* BenchLoader
  const read = yield* Effect.result(loader.readCases(loaded))
  const { benchPath, name } = loaded.taskClass
  // The loader names files by their real path; here they are named as the bench root was.
  const shown = (problem: Problem): Problem =>
    problem.file.startsWith(benchPath)
      ? { ...problem, file: path.join(folder, path.relative(benchPath, problem.file)) }
      : problem
  if (read._tag === "Failure") {
    return { cases: null, problems: problemsOfError(read.failure, folder).map(shown) }
  }
  const { cases, warnings } = read.success
  const fileOf = (loadedCase: LoadedCase) => path.join(folder, path.relative(benchPath, loadedCase.folder), "case.yaml")
  const leaks = yield* Effect.result(pinLeaks(loaded, cases, folder))
  const problems = [
    ...(cases.length > 0 ? [] : [wholeFileProblem(path.join(folder, "cases"), NO_CASE)]),
    ...sealProblems(name, path.join(folder, "cases", "digests.yaml"), read.success),
    ...tooFewCases(loaded.taskClass, cases, found.placeOf),
    ...sharedPins(cases, fileOf),
    ...(leaks._tag === "Success" ? leaks.success : [wholeFileProblem(folder, leaks.failure)]),
    ...warnings.map(shown)
  ]
  return { cases, problems }
})

/**
 * Checks one task class of a bench root: that it loads, what its modules write out, its codes, its cases and their seal.
 * All of it is looked at, as far as it can be read.
 *
 * @since 0.1.0
 */
export const lintTaskClass = Effect.fn("lintTaskClass")(function* (name: string, root: string) {
  const path = yield* Path.Path
  const loader = yield* BenchLoader
  const folder = path.join(root, name)
  const result = yield* Effect.result(loader.loadTaskClass(name, root))
  const loaded = result._tag === "Success" ? result.success : undefined
  const found = yield* staticChecks(folder, name, loaded)
  const loading = result._tag === "Failure" ? problemsOfError(result.failure, folder) : []
  // What is wrong with a file keeps the task class from being loaded, too; said with its place, it is said.
  const placed = new Set(found.problems.flatMap(({ file, line }) => (line === null ? [] : [file])))
  const isSaid = ({ file, line }: Problem) => line === null && (placed.has(file) || !found.loadable)
  const unsaid = loading.filter((problem) => !isSaid(problem))
  const base = { name, placeOf: found.placeOf }
  if (loaded === undefined) {
    return { ...base, loaded: null, cases: null, problems: [...unsaid, ...found.problems] } satisfies LintedTaskClass
  }
  const keys =
    found.keys === null ? [] : keysDiffer(loaded.taskClass, found.keys, path.join(folder, "breakdown-keys.ts"))
  const codes = yield* unusedCodes(path.join(folder, "failure_modes.yaml"), found.emits)
  const { cases, problems } = yield* lintCases(folder, loaded, found)
  return {
    ...base,
    loaded,
    cases,
    problems: [...found.problems, ...keys, ...codes, ...problems]
  } satisfies LintedTaskClass
})
