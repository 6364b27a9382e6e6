import { Effect, FileSystem, Path, Schema } from "effect"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import { BenchCaseDigestMismatch, BenchSealIncomplete } from "../domain/bench/errors.ts"
import { RunnerCode } from "../domain/bench/FailureMode.ts"
import { keysDiffer, sharedPins, tooFewCases } from "../domain/bench/lintCases.ts"
import type { LoadedTaskClass, TaskClass } from "../domain/bench/TaskClass.ts"
import type { TaskClassSettings } from "../domain/bench/TaskClassSettings.ts"
import type { Problem } from "../domain/source/Problem.ts"
import { wholeFileProblem } from "../domain/source/wholeFileProblem.ts"
import { readSettings, readTaxonomy, taxonomyFormat } from "../services/bench/classData.ts"
import { pinLeaks } from "../services/bench/pinLeaks.ts"
import { type StaticChecks, staticChecks } from "../services/bench/staticChecks.ts"
import { sutProblems } from "../services/bench/sut/sutProblems.ts"
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
  if ("file" in error) return [wholeFileProblem(error.file, error)]
  if (error._tag === "InputMissing") return [wholeFileProblem(error.path, error)]
  // What a folder registers stands in its registration.ts.
  return [wholeFileProblem(error._tag === "TaskClassNotFound" ? `${folder}/registration.ts` : folder, error)]
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

const lintCases = Effect.fnUntraced(function* (
  folder: string,
  place: Pick<TaskClass, "benchPath" | "name">,
  loaded: LoadedTaskClass | undefined,
  found: StaticChecks
) {
  const path = yield* Path.Path
  const loader = yield* BenchLoader
  const read = yield* Effect.result(loader.readCases(place))
  const { benchPath, name } = place
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
  const leaks = yield* Effect.result(pinLeaks(benchPath, cases, folder))
  const problems = [
    ...(cases.length > 0 ? [] : [wholeFileProblem(path.join(folder, "cases"), NO_CASE)]),
    ...sealProblems(name, path.join(folder, "cases", "digests.yaml"), read.success),
    ...(loaded === undefined ? [] : tooFewCases(loaded.taskClass, cases, found.placeOf)),
    ...sharedPins(cases, fileOf),
    ...(leaks._tag === "Success" ? leaks.success : [wholeFileProblem(folder, leaks.failure)]),
    ...warnings.map(shown)
  ]
  return { cases, problems }
})

const lintSuts = Effect.fnUntraced(function* (
  folder: string,
  settings: TaskClassSettings | null,
  cases: ReadonlyArray<LoadedCase> | null
) {
  const path = yield* Path.Path
  const inputs = (cases ?? []).map((loaded) => path.join(loaded.folder, loaded.case.input))
  return settings === null ? [] : yield* sutProblems(settings, { folder, inputs })
})

/** What is wrong in the data of a task class that does not load, of which loading says only what it comes to first. */
const readData = Effect.fnUntraced(function* (folder: string) {
  const path = yield* Path.Path
  const reader = yield* SourceReader
  const taxonomy = yield* Effect.result(readTaxonomy(reader, path.join(folder, "failure_modes.yaml")))
  const settings = yield* Effect.result(readSettings(folder))
  const problems = [taxonomy, settings].flatMap((read) =>
    read._tag === "Failure" ? problemsOfError(read.failure, folder) : []
  )
  return { settings: settings._tag === "Success" ? settings.success : null, problems }
})

const once = (problems: ReadonlyArray<Problem>): ReadonlyArray<Problem> => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()
]

/** Looks at a task class that does not load, as far as it can be read; `loading` says why not. */
const lintUnloaded = Effect.fnUntraced(function* (
  name: string,
  folder: string,
  found: StaticChecks,
  loading: ReadonlyArray<Problem>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  // What is wrong with a file keeps the task class from being loaded, too; said with its place, it is said.
  const placed = new Set(found.problems.flatMap(({ file, line }) => (line === null ? [] : [file])))
  const isSaid = ({ file, line }: Problem) =>
    line === null && (placed.has(file) || (!found.loadable && path.extname(file) === ".ts"))
  const unsaid = loading.filter((problem) => !isSaid(problem))
  const data = yield* readData(folder)
  const benchPath = yield* Effect.orElseSucceed(fs.realPath(folder), () => folder)
  const { cases, problems } = yield* lintCases(folder, { name, benchPath }, undefined, found)
  const suts = yield* lintSuts(folder, data.settings, cases)
  return { cases, problems: once([...unsaid, ...found.problems, ...data.problems, ...suts, ...problems]) }
})

/**
 * Checks one task class of a bench root: that it loads, what its modules write out, its codes, its systems under test, its
 * cases and their seal. All of it is looked at, as far as it can be read.
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
  const base = { name, placeOf: found.placeOf }
  if (result._tag === "Failure") {
    const unloaded = yield* lintUnloaded(name, folder, found, problemsOfError(result.failure, folder))
    return { ...base, ...unloaded, loaded: null } satisfies LintedTaskClass
  }
  const { settings, taskClass } = result.success
  const keys = found.keys === null ? [] : keysDiffer(taskClass, found.keys, path.join(folder, "breakdown-keys.ts"))
  const codes = yield* unusedCodes(path.join(folder, "failure_modes.yaml"), found.emits)
  const { cases, problems } = yield* lintCases(folder, taskClass, result.success, found)
  const suts = yield* lintSuts(folder, settings, cases)
  return {
    ...base,
    loaded: result.success,
    cases,
    problems: [...found.problems, ...keys, ...codes, ...suts, ...problems]
  } satisfies LintedTaskClass
})
