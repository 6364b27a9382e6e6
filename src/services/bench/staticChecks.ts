import { Effect, FileSystem, Option, Path, Result } from "effect"
import type { Program } from "acorn"
import type { Place } from "../../domain/bench/lintCases.ts"
import type { LoadedTaskClass } from "../../domain/bench/TaskClass.ts"
import type { Tier } from "../../domain/bench/Tier.ts"
import { importedFiles, importFaults } from "../../domain/bench/static/importFaults.ts"
import { staticKeys } from "../../domain/bench/static/keyFaults.ts"
import { parseModule, type PlacedFault, textsIn } from "../../domain/bench/static/parseModule.ts"
import { staticRegistration } from "../../domain/bench/static/registrationFaults.ts"
import { rubricFaults } from "../../domain/bench/static/rubricFaults.ts"
import type { Problem } from "../../domain/source/Problem.ts"
import { wholeFileProblem } from "../../domain/source/wholeFileProblem.ts"
import { printable } from "../../domain/source/wording.ts"
import { codeFrame } from "../source/codeFrame.ts"
import { type Lines, linesOf } from "../source/lines.ts"
import { classFiles } from "./classFiles.ts"
import { loadSentence } from "./loadSentence.ts"
import type { LoadFault } from "./ModuleFailed.ts"
import { stripTypes } from "./nodeModules.ts"

/** A module that was read and parsed: its name for messages, its lines as they are and without types. */
interface Module {
  readonly file: string
  readonly lines: Lines
  readonly stripped: Lines
  readonly program: Program
}

/**
 * What could be read off the modules of a task class without running them. `loadable` is false where one that is loaded is
 * none, or imports what there is not, so that the task class cannot be loaded either. `keys` are null where they cannot all be read; `placeOf` says where the
 * minimum of a tier stands; `emits` whether the rubric's files write a failure code out.
 */
export interface StaticChecks {
  readonly problems: ReadonlyArray<Problem>
  readonly loadable: boolean
  readonly keys: ReadonlySet<string> | null
  readonly placeOf: (tier: Tier) => Place
  readonly emits: (code: string) => boolean
}

const placed = (module: Omit<Module, "program">, { start, end }: { readonly start: number; readonly end: number }) => {
  const { line, column } = module.stripped.position(start)
  return { file: module.file, line, column, frame: codeFrame(module.lines, line, column, end - start) }
}

const problemAt = (module: Omit<Module, "program">, fault: PlacedFault): Problem => ({
  ...placed(module, fault),
  severity: fault.severity,
  path: [],
  message: printable(fault.message),
  hint: fault.hint === undefined ? null : printable(fault.hint)
})

const stripProblem = (file: string, lines: Lines, fault: LoadFault): Problem => {
  const place = "place" in fault ? fault.place : undefined
  const message = loadSentence({ ...fault, ...(place && { place: undefined }) }, () => file).replace(/\.$/u, "")
  if (place === undefined) return wholeFileProblem(file, { message })
  const { line, column } = place
  return { ...wholeFileProblem(file, { message }), line, column, frame: codeFrame(lines, line, column, 1) }
}

const parsedModule = (file: string, source: string): Result.Result<Module, Problem> => {
  const text = source.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n")
  const lines = linesOf(text)
  const code = /\.[cm]?ts$/u.test(file) ? stripTypes(file, text) : Result.succeed(text)
  if (Result.isFailure(code)) return Result.fail(stripProblem(file, lines, code.failure))
  const module = { file, lines, stripped: linesOf(code.success) }
  return parseModule(code.success).pipe(
    Result.map((program) => ({ ...module, program })),
    Result.mapError((fault) => problemAt(module, fault))
  )
}

const isModule = (file: string): boolean => /\.[cm]?[jt]s$/u.test(file)
const DEFINITION = ["registration.ts", "breakdown-keys.ts"]

type Modules = ReadonlyMap<string, Result.Result<Module, Problem>>

const moduleOf = (modules: Modules, file: string): Module | undefined => {
  const read = modules.get(file)
  return read === undefined ? undefined : Result.getOrUndefined(read)
}

/** What is wrong with the imports of the modules, by module. */
const importsOf = (modules: Modules, files: ReadonlySet<string>): ReadonlyMap<string, ReadonlyArray<Problem>> =>
  new Map(
    [...modules.keys()].map((file) => {
      const module = moduleOf(modules, file)
      const faults = module === undefined ? [] : importFaults(module.program, file, files)
      return [file, module === undefined ? [] : faults.map((fault) => problemAt(module, fault))]
    })
  )

/** The modules that are loaded with the task class. */
const loadedWith = (modules: Modules): ReadonlySet<string> => {
  const reached = new Set(["registration.ts", "rubric.ts"].filter((file) => modules.has(file)))
  // A set grows while it is walked.
  for (const file of reached) {
    const module = moduleOf(modules, file)
    const imported = module === undefined ? [] : importedFiles(module.program, file)
    for (const other of imported.filter((name) => modules.has(name))) reached.add(other)
  }
  return reached
}

/** Reads a definition off its module; undefined where there is none to read. */
const readOff = <A extends { readonly faults: ReadonlyArray<PlacedFault> }>(
  module: Module | undefined,
  read: (program: Program) => A
) => {
  if (module === undefined) return undefined
  const value = read(module.program)
  return { module, value, problems: value.faults.map((fault) => problemAt(module, fault)) }
}

/** What the files of a rubric write out: the texts of its modules, and of a rubric in another language everything. */
const emitsOf = (
  sources: ReadonlyMap<string, string>,
  modules: Modules,
  loaded: LoadedTaskClass | undefined
): StaticChecks["emits"] => {
  const names = [...sources.keys()].filter((name) => !DEFINITION.includes(name))
  if (loaded?.rubric._tag === "Command")
    return (code) => names.some((name) => sources.get(name)?.includes(code) === true)
  const programs = names.flatMap((name) => moduleOf(modules, name)?.program ?? [])
  const texts = new Set(programs.flatMap((program) => [...textsIn(program)]))
  return (code) => texts.has(code)
}

const checksOf = (
  folder: (file: string) => string,
  name: string,
  loaded: LoadedTaskClass | undefined,
  { files, sources }: { readonly files: ReadonlySet<string>; readonly sources: ReadonlyMap<string, string> }
): StaticChecks => {
  const modules: Modules = new Map(
    [...sources].filter(([file]) => isModule(file)).map(([file, text]) => [file, parsedModule(folder(file), text)])
  )
  const registration = readOff(moduleOf(modules, "registration.ts"), (program) => staticRegistration(program, name))
  const keys = readOff(moduleOf(modules, "breakdown-keys.ts"), staticKeys)
  const known = { keys: keys?.value ?? null, taxonomy: loaded?.taskClass.failureModeTaxonomy ?? null }
  const rubric =
    loaded?.rubric._tag === "Command"
      ? undefined
      : readOff(moduleOf(modules, "rubric.ts"), (program) => ({ faults: rubricFaults(program, known) }))
  const imports = importsOf(modules, files)
  const isSound = (file: string) => moduleOf(modules, file) !== undefined && imports.get(file)?.length === 0
  const noKeys = { message: "There is no such file; the breakdown keys stand in it" }
  return {
    problems: [
      ...[...modules.values()].flatMap((read) => (Result.isFailure(read) ? [read.failure] : [])),
      ...(sources.has("breakdown-keys.ts") ? [] : [wholeFileProblem(folder("breakdown-keys.ts"), noKeys)]),
      ...[...imports.values()].flat(),
      ...[registration, keys, rubric].flatMap((read) => read?.problems ?? [])
    ],
    loadable: [...loadedWith(modules)].every(isSound),
    keys: keys?.value.keys ?? null,
    placeOf: (tier) => {
      const place = registration?.value.tiers.get(tier)
      const whole = { file: folder("registration.ts"), line: null, column: null, frame: null }
      return registration === undefined || place === undefined ? whole : placed(registration.module, place)
    },
    emits: emitsOf(sources, modules, loaded)
  }
}

/** The files of the rubric, or, where the folder cannot be used, those that every task class has. */
const filesIn = Effect.fnUntraced(function* (folder: string, loaded: LoadedTaskClass | undefined) {
  if (loaded !== undefined) return loaded.rubricFiles
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const found = yield* Effect.option(classFiles(fs, path, folder))
  return Option.isSome(found) && Result.isSuccess(found.value) ? found.value.success : [...DEFINITION, "rubric.ts"]
})

/**
 * Checks what the modules in the folder of a task class write out, without running them: what they import, and what
 * `registration.ts`, `breakdown-keys.ts` and `rubric.ts` say; `loaded` is the task class, if it could be loaded.
 */
export const staticChecks = Effect.fn("staticChecks")(function* (
  folder: string,
  name: string,
  loaded: LoadedTaskClass | undefined
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const files = new Set(yield* filesIn(folder, loaded))
  const read = yield* Effect.forEach(files, (file) =>
    fs.readFileString(path.join(folder, file)).pipe(
      Effect.option,
      Effect.map((text) => (Option.isSome(text) ? [[file, text.value] as const] : []))
    )
  )
  return checksOf((file) => path.join(folder, file), name, loaded, { files, sources: new Map(read.flat()) })
})
