import { assert } from "@effect/vitest"
import { Result, Schema } from "effect"

/** A value with one field left out, for each field at any depth, with the path of the field. */
const lacking = (value: unknown): ReadonlyArray<readonly [path: string, value: unknown]> => {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) =>
      lacking(item).map(([path, without]) => [`${at}.${path}`, value.with(at, without)] as const)
    )
  }
  if (typeof value !== "object" || value === null) return []
  const entries = Object.entries(value)
  return entries.flatMap(([key, field]) => [
    [key, Object.fromEntries(entries.filter(([other]) => other !== key))] as const,
    ...lacking(field).map(([path, without]) => [`${key}.${path}`, { ...value, [key]: without }] as const)
  ])
}

/**
 * Asserts that a schema takes a value as it stands, with each of its fields, none too many; and that it refuses the value
 * where any field is missing, but for those at the paths that match `optional`.
 */
export const assertFieldsDocumented = <A>(
  schema: Schema.ConstraintDecoder<A>,
  value: unknown,
  optional = /^$/
): void => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })
  assert.deepStrictEqual(Result.getOrThrow(decode(value)), value)
  const taken = lacking(value).filter(([path, without]) => !optional.test(path) && Result.isSuccess(decode(without)))
  assert.deepStrictEqual(
    taken.map(([path]) => path),
    []
  )
}
