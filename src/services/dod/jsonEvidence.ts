import { Equal, Option, Predicate, Result, type Schema } from "effect"
import { quote } from "../../domain/source/wording.ts"
import { decodeText } from "../source/decodeText.ts"
import { linesOf, showPosition } from "../source/lines.ts"
import { parseJson } from "../source/parseJson.ts"
import { toData } from "../source/Tree.ts"
import { failed, type Opinion, passed } from "./Opinion.ts"
import { showJson } from "./showJson.ts"

/** What a tool writes may have a key for each file of a large project. */
const LIMITS = { depth: 200, keys: 1_000_000 }

/** Reads a JSON document strictly, duplicate keys refused; a failure is a sentence with the place. */
export const readJson = (name: string, bytes: Uint8Array): Result.Result<unknown, string> => {
  const source = decodeText(bytes, bytes.length)
  if (Result.isFailure(source)) return Result.fail(`${name}: ${source.failure.fault.message}.`)
  const { text } = source.success
  const lines = linesOf(text)
  const { tree, faults } = parseJson(text, lines, LIMITS)
  const [fault] = faults
  if (fault !== undefined) return Result.fail(`${name}, ${showPosition(lines, fault.start)}: ${fault.message}.`)
  return tree === null ? Result.fail(`${name} is not JSON.`) : Result.succeed(toData(tree, []))
}

/** Where a pointer of RFC 6901 leads to; none where it leads nowhere. */
const resolvePointer = (document: unknown, pointer: string): Option.Option<unknown> => {
  const [start, ...tokens] = pointer.split("/")
  // A criterion that a program made may have passed no schema: "a/b" is not "/b".
  if (start !== "") return Option.none()
  let value = document
  for (const token of tokens) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~")
    if (Array.isArray(value)) {
      const items: ReadonlyArray<unknown> = value
      if (!/^(?:0|[1-9][0-9]*)$/u.test(key) || Number(key) >= items.length) return Option.none()
      value = items[Number(key)]
    } else if (Predicate.isObject(value) && Object.hasOwn(value, key)) value = value[key]
    else return Option.none()
  }
  return Option.some(value)
}

/** Whether a value holds a number so large that its neighbours are read as the same number. */
const hasUnsafe = (value: unknown): boolean =>
  typeof value === "number"
    ? Math.abs(value) > Number.MAX_SAFE_INTEGER
    : Predicate.isObjectOrArray(value) && Object.values(value).some(hasUnsafe)

/** Whether the value at a pointer is exactly the expected one: `0`, `"0"`, `false` and `null` are four values. */
export const jsonOpinion = (
  name: string,
  bytes: Uint8Array,
  expected: { readonly pointer: string; readonly equals: Schema.Json }
): Opinion => {
  const document = readJson(name, bytes)
  if (Result.isFailure(document)) return failed(document.failure)
  const found = resolvePointer(document.success, expected.pointer)
  const place = `${name} at ${quote(expected.pointer)}`
  if (Option.isNone(found)) return failed(`${place}: there is no such value.`)
  const { value } = found
  const [actual, wanted] = [value, expected.equals].map(showJson)
  if (hasUnsafe(value) || hasUnsafe(expected.equals)) {
    return failed(
      `${place} is ${actual}; expected is ${wanted}: numbers beyond ${Number.MAX_SAFE_INTEGER} cannot be compared exactly.`
    )
  }
  return Equal.equals(value, expected.equals)
    ? passed(`${place} is ${actual}, as expected.`)
    : failed(`${place} is ${actual}; expected is ${wanted}.`)
}
