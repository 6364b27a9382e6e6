import { Result, Schema } from "effect"
import type { Check } from "../pack/Check.ts"
import { compileJsonSchema, type FitsSchema } from "../pack/jsonSchema.ts"
import { jsonKeys } from "../source/jsonKeys.ts"
import { type CheckContext, type CheckOutcome, quoted, say } from "./CheckOutcome.ts"

const MAX_DEPTH = 200
const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

type Flaw = { readonly de: string; readonly en: string }

/** What is wrong with a text that parses as JSON: JSON.parse lets the last of two equal keys win. */
const flawOf = (json: string): Flaw | undefined => {
  const { depth, repeated } = jsonKeys(json)
  if (repeated !== undefined) {
    const key = quoted([String(repeated.path.at(-1))])
    return { de: `der Schlüssel ${key} steht zweimal`, en: `the key ${key} stands twice` }
  }
  return depth > MAX_DEPTH
    ? { de: `tiefer als ${MAX_DEPTH} Ebenen`, en: `nested deeper than ${MAX_DEPTH} levels` }
    : undefined
}

const FENCE = /^[ \t]*(`{3,}|~{3,})([^\n]*)/u

/** The contents of the fenced code blocks of a text; one that is never closed ends with the text. */
const fencedBlocks = (text: string): ReadonlyArray<string> => {
  const blocks: Array<Array<string>> = []
  let fence: string | undefined
  for (const line of text.split(/\r\n|\r|\n/u)) {
    const [, mark = "", info = ""] = FENCE.exec(line) ?? []
    if (fence === undefined) {
      if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
        fence = mark
        blocks.push([])
      }
    } else if (mark.startsWith(fence) && info.trim() === "") fence = undefined
    else blocks.at(-1)?.push(line)
  }
  return blocks.map((lines) => lines.join("\n"))
}

const jsonOf = (answer: string): Result.Result<unknown, Flaw> => {
  const read = (json: string): Result.Result<unknown, Flaw> => {
    const value = Result.mapError(parse(json), (): Flaw => ({ de: "kein gültiges JSON", en: "not valid JSON" }))
    const flaw = Result.isSuccess(value) ? flawOf(json) : undefined
    return flaw === undefined ? value : Result.fail(flaw)
  }
  const whole = read(answer.trim())
  const blocks = fencedBlocks(answer)
  const [block] = blocks
  return block !== undefined && blocks.length === 1 && Result.isFailure(whole) ? read(block) : whole
}

// A pack's schema meets many answers, and to compile it takes longer than to read one.
const compiled = new WeakMap<object, Result.Result<FitsSchema, string>>()
const schemaFor = (schema: object): Result.Result<FitsSchema, string> => {
  const known = compiled.get(schema) ?? compileJsonSchema(schema)
  compiled.set(schema, known)
  return known
}

/**
 * `json`: the answer, or its single fenced code block, is one JSON text (RFC 8259, no NaN, comments or trailing commas;
 * a key that stands twice, or nesting beyond 200 levels, is refused too), and it fits the schema if there is one. With
 * two fenced blocks only the whole answer is read. A schema that does not compile fails.
 *
 * @since 0.1.0
 */
export const checkJson = (
  check: Extract<Check, { kind: "json" }>,
  { answer, language }: CheckContext
): CheckOutcome => {
  const json = jsonOf(answer)
  if (Result.isFailure(json)) return { passed: false, detail: say(language, json.failure) }
  const errors =
    check.schema === undefined
      ? []
      : Result.match(schemaFor(check.schema), {
          onFailure: (refusal) => [refusal],
          onSuccess: (fits) => fits(json.success)
        })
  return errors.length === 0
    ? { passed: true, detail: say(language, { de: "gültiges JSON", en: "valid JSON" }) }
    : {
        passed: false,
        detail: `${say(language, { de: "passt nicht zum Schema", en: "does not fit the schema" })}: ${errors.slice(0, 3).join("; ").slice(0, 300)}`
      }
}
