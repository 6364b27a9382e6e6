import { Effect, type FileSystem, Option, Result } from "effect"
import { linesOf } from "../source/lines.ts"
import type { LoadFault } from "./ModuleFailed.ts"
import { stripTypes } from "./nodeModules.ts"

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
  const text = Result.getOrElse(stripTypes(file, code.value), () => code.value)
  const { parseModule } = yield* Effect.promise(() => import("../../domain/bench/static/parseModule.ts"))
  const parsed = parseModule(text)
  if (Result.isSuccess(parsed)) return fault
  const place = { file, ...linesOf(text).position(parsed.failure.start) }
  return { _tag: "TypeSyntax", place, message } satisfies LoadFault
})
