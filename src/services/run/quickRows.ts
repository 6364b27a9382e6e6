import { Effect, type FileSystem, Option, Result, Schema, SchemaAST } from "effect"
import { keysInText, keysInValue } from "../../domain/source/keyCounts.ts"
import { cannotRead } from "../ioErrors.ts"
import type { Line } from "./lines.ts"

/** Generating code for a smaller file takes longer than it saves. */
const LARGE = 1024 * 1024

/**
 * The row on a line, where it is as it should be; none of one that must be looked at strictly. What is not in the schema
 * is not in the decoded value: so if the text has more keys, there is an unknown one, or one is given twice.
 */
type QuickRow<A> = (line: Line) => Option.Option<A>

const none = () => Option.none()
const parsed = Option.liftThrowable((text: string): unknown => JSON.parse(text))

/** Whether a file is so large that its rows are decoded by generated code. */
export const isLarge = (fs: FileSystem.FileSystem, file: string) =>
  fs.stat(file).pipe(
    Effect.mapError(cannotRead(file)),
    Effect.map(({ size }) => Number(size) >= LARGE)
  )

/**
 * How rows are decoded without finding out what is wrong with one: those of a large source, by code that is generated from
 * the schema; none of a small one. Where code may not be generated, the schema is interpreted.
 */
export const quickRows = Effect.fnUntraced(function* <A>(large: boolean, schema: Schema.ConstraintDecoder<A, never>) {
  // A schema that makes one value of another could make keys that the text does not have.
  if (!large || SchemaAST.toType(schema.ast) !== schema.ast) return none
  const { enable } = yield* Effect.promise(() => import("effect/schema/SchemaJITCompiler"))
  enable(schema.ast)
  const decode = Schema.decodeUnknownOption(schema)
  const quick: QuickRow<A> = ({ terminated, text }) => {
    if (!terminated || Result.isFailure(text)) return Option.none()
    const json = parsed(text.success)
    if (Option.isNone(json)) return Option.none()
    const row = decode(json.value)
    return Option.isSome(row) && keysInValue(row.value) === keysInText(text.success) ? row : Option.none()
  }
  return quick
})
