import { Option, Result, Schema } from "effect"
import { digestOf } from "../../domain/source/digest.ts"
import type { DocumentFormat, Loaded } from "../SourceReader.ts"
import { type ReadLimits, STRICT } from "./decodeSource.ts"

/** The comparison with what would be written is for small documents; indenting a large one could take gigabytes. */
const MOST_BYTES = 64 * 1024

const parse = Option.liftThrowable((bytes: Uint8Array): { readonly text: string; readonly json: unknown } => {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  return { text, json: JSON.parse(text) }
})

/** How a JSON value exceeds the limits: by its nesting, or by the keys of an object. */
export const excessOf = (json: unknown, depth: number, keys: number): "depth" | "keys" | undefined => {
  if (typeof json !== "object" || json === null) return undefined
  if (depth === 0) return "depth"
  const values = Object.values(json)
  if (values.length > keys && !Array.isArray(json)) return "keys"
  for (const value of values) {
    const excess = excessOf(value, depth - 1, keys)
    if (excess !== undefined) return excess
  }
  return undefined
}

/**
 * Decodes a small JSON document that is byte for byte as Assay writes one, without finding out where everything stands
 * in it. `JSON.parse` reads such a text right: as its value gives back the text, no key was given twice and no number
 * lost a digit. None for every other text and for one with a fault, which `decodeSource` explains.
 */
export const decodeWritten = <S extends Schema.ConstraintDecoder<unknown>>(
  file: string,
  bytes: Uint8Array,
  format: DocumentFormat<S>,
  limits: ReadLimits
): Option.Option<Loaded<S["Type"]>> => {
  if (bytes.length > Math.min(limits.bytes, MOST_BYTES)) return Option.none()
  if (format.verbatim !== undefined || format.warnings !== undefined) return Option.none()
  return Option.flatMap(parse(bytes), ({ text, json }) => {
    if (excessOf(json, limits.depth, limits.keys) !== undefined || `${JSON.stringify(json, null, 2)}\n` !== text)
      return Option.none()
    if (format.faults !== undefined && format.faults(json).length > 0) return Option.none()
    const decoded = Schema.decodeUnknownResult(format.schema, STRICT)(json)
    return Result.isSuccess(decoded)
      ? Option.some({ file, text, digest: digestOf(bytes), value: decoded.success, warnings: [] })
      : Option.none()
  })
}
