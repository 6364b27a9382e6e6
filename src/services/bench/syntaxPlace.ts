import { Effect, type FileSystem, Option, Predicate, Result } from "effect"
import type { LoadFault } from "./ModuleFailed.ts"
import { stripTypes } from "./nodeModules.ts"

const locOf = (error: unknown): { readonly line: number; readonly column: number } | undefined => {
  const loc = Predicate.hasProperty(error, "loc") ? error.loc : undefined
  if (!Predicate.hasProperty(loc, "line") || !Predicate.hasProperty(loc, "column")) return undefined
  const { line, column } = loc
  return typeof line === "number" && typeof column === "number" ? { line, column: column + 1 } : undefined
}

/**
 * Where a syntax error stands that Node reports without a place. Node names no file either; the last one that it loaded
 * is meant only if it is wrong itself.
 */
export const syntaxPlace = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  fault: LoadFault & { readonly _tag: "Syntax" }
) {
  const { file, message } = fault
  const code = file === undefined ? Option.none() : yield* Effect.option(fs.readFileString(file))
  if (file === undefined || Option.isNone(code)) return fault
  const stripped = Result.getOrElse(stripTypes(file, code.value), () => code.value)
  const { parse } = yield* Effect.promise(() => import("acorn"))
  const parsed = Result.try({
    try: () => parse(stripped, { ecmaVersion: "latest", sourceType: "module" }),
    catch: locOf
  })
  if (Result.isSuccess(parsed) || parsed.failure === undefined) return fault
  return { _tag: "TypeSyntax", place: { file, ...parsed.failure }, message } satisfies LoadFault
})
