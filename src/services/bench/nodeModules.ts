import { readFileSync, realpathSync, statSync } from "node:fs"
import { createRequire, registerHooks, stripTypeScriptTypes } from "node:module"
import nodeProcess from "node:process"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Predicate, Result } from "effect"
import type { LoadFault, ModulePlace } from "./ModuleFailed.ts"

const BENCH = "assay/bench"

/** Below these folders, as URLs that end in a slash, the hooks act; whatever else Node loads they let pass. */
const folders = new Set<string>()
/** What the hooks know about an error that they let through. */
const known = new WeakMap<object, LoadFault>()
const state: { installed: boolean; benchModule: string; last: string | undefined } = {
  installed: false,
  benchModule: "",
  last: undefined
}

const isOurs = (url: string | undefined): url is string =>
  url !== undefined && [...folders].some((folder) => url.startsWith(folder))

const note = (error: unknown, fault: LoadFault): never => {
  if (Predicate.isObject(error)) known.set(error, fault)
  throw error
}

const codeOf = (error: unknown): unknown => (Predicate.hasProperty(error, "code") ? error.code : undefined)

const messageOf = (error: unknown): string =>
  Predicate.hasProperty(error, "message") && typeof error.message === "string"
    ? error.message
    : typeof error === "string"
      ? error
      : "a value that is no error"

const stackOf = (error: unknown): string =>
  Predicate.hasProperty(error, "stack") && typeof error.stack === "string" ? error.stack : ""

// Node shows the line, then a caret under the place.
const STRIP_PLACE = /^[^\n]*:(\d+)\n(?:[^\n]*\n)*?([ \t]*)\^/u

const stripFault = (file: string, error: unknown): LoadFault => {
  const [, line, lead] = STRIP_PLACE.exec(stackOf(error)) ?? []
  const place =
    line === undefined || lead === undefined ? undefined : { file, line: Number(line), column: lead.length + 1 }
  const _tag = codeOf(error) === "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX" ? "Unsupported" : "TypeSyntax"
  return { _tag, place, message: messageOf(error) }
}

/** Calls without Node's warning that removing types is experimental; every other warning is given as ever. */
const withoutWarning = <A>(use: () => A): A => {
  const warn = nodeProcess.emitWarning
  nodeProcess.emitWarning = () => undefined
  const result = Result.try({ try: use, catch: (error) => error })
  nodeProcess.emitWarning = warn
  if (Result.isFailure(result)) throw result.failure
  return result.success
}

/**
 * Removes the types of TypeScript and leaves blanks in their place, so that every line and column stays.
 */
export const stripTypes = (file: string, code: string): Result.Result<string, LoadFault> =>
  Result.try({
    try: () => withoutWarning(() => stripTypeScriptTypes(code)),
    catch: (error) => stripFault(file, error)
  })

const install = (): void => {
  if (state.installed) return
  state.installed = true
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!isOurs(context.parentURL)) return next(specifier, context)
      if (specifier === BENCH) return { url: state.benchModule, shortCircuit: true }
      const importer = fileURLToPath(context.parentURL)
      const resolved = Result.try({ try: () => next(specifier, context), catch: (error) => error })
      return Result.isSuccess(resolved)
        ? resolved.success
        : note(resolved.failure, { _tag: "Unresolved", specifier, importer })
    },
    load: (url, context, next) => {
      if (!isOurs(url)) return next(url, context)
      const file = fileURLToPath(url)
      state.last = file
      if (!/\.m?ts$/u.test(file)) return next(url, context)
      const code = readFileSync(file, "utf8")
      const stripped = Result.try({
        try: () => withoutWarning(() => stripTypeScriptTypes(code)),
        catch: (error) => error
      })
      return Result.isSuccess(stripped)
        ? { format: "module", source: stripped.success, shortCircuit: true }
        : note(stripped.failure, stripFault(file, stripped.failure))
    }
  })
}

const FRAME = /(file:\/\/\S+?):(\d+):(\d+)\)?$/gmu

const thrownAt = (error: unknown): ModulePlace | undefined => {
  const frame = [...stackOf(error).matchAll(FRAME)].find(([, url]) => isOurs(url))
  return frame === undefined
    ? undefined
    : { file: fileURLToPath(frame[1] ?? ""), line: Number(frame[2]), column: Number(frame[3]) }
}

const faultOf = (error: unknown): LoadFault => {
  const noted = Predicate.isObject(error) ? known.get(error) : undefined
  if (noted !== undefined) return noted
  const code = codeOf(error)
  if (code === "ERR_REQUIRE_ASYNC_MODULE") return { _tag: "Await" }
  const place = thrownAt(error)
  return error instanceof SyntaxError && place === undefined
    ? { _tag: "Syntax", file: state.last, message: messageOf(error) }
    : { _tag: "Threw", place, message: messageOf(error) }
}

/**
 * While a module runs, what it prints goes to standard error, and it cannot end the process: both would pass for a
 * result of ours.
 */
export const guarded = <A>(use: () => A): Result.Result<A, unknown> => {
  const { stdout, stderr, exit } = nodeProcess
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  nodeProcess.exit = () => {
    throw new Error("It tried to end the process")
  }
  const result = Result.try({ try: use, catch: (error) => error })
  stdout.write = write
  nodeProcess.exit = exit
  return result
}

const folderOf = (file: string): string => new URL(".", pathToFileURL(file)).href

const exportsOf = (namespace: unknown): ReadonlyMap<string, unknown> =>
  new Map(Predicate.isObject(namespace) ? Object.entries(namespace).filter(([name]) => name !== "__esModule") : [])

/**
 * Loads a module of JavaScript or TypeScript with everything that it imports, at once, and gives its exports. The same
 * file again is the same module. `assay/bench` is the file `benchModule` for it and for all modules of its folder.
 */
export const loadModule = (
  file: string,
  benchModule: string
): Result.Result<ReadonlyMap<string, unknown>, LoadFault> => {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return Result.fail({ _tag: "Absent" })
  install()
  const real = realpathSync(file)
  state.benchModule = pathToFileURL(benchModule).href
  folders.add(folderOf(real))
  if (benchModule.endsWith(".ts")) folders.add(folderOf(benchModule))
  return guarded((): unknown => createRequire(real)(real)).pipe(Result.mapError(faultOf), Result.map(exportsOf))
}
