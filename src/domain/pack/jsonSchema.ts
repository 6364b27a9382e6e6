import { Result } from "effect"
import { _, Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js"
import { fullFormats } from "ajv-formats/dist/formats.js"
import { compilePattern } from "./compilePattern.ts"

/**
 * A compiled JSON Schema: what does not fit, as sentences that start with a JSON pointer; none if the value fits.
 *
 * @since 0.1.0
 */
export type FitsSchema = (value: unknown) => ReadonlyArray<string>

// Steps through `$ref`s in one validation. Without a bound, a schema that refers to itself twice takes exponential time.
const MAX_REFERENCES = 200_000

const FORMATS = [
  "date",
  "date-time",
  "time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "uri-template",
  "uuid",
  "json-pointer",
  "relative-json-pointer"
] as const

const TOO_LONG = "has a text that is too long for a pattern of the schema"

const regExp = Object.assign(
  (pattern: string) => {
    const compiled = Result.getOrThrowWith(compilePattern(pattern, ""), (message) => new Error(message))
    const test = (text: string) => {
      // Whether such a text fits is not known, so it must fail even where the schema negates the pattern.
      if (text.length > compiled.longest) throw new Error(TOO_LONG)
      return compiled.found(text)
    }
    // Ajv takes two patterns with the same text for one.
    return { test, toString: () => pattern }
  },
  { code: "assayPattern" }
)

const identity = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part
  )

const validatorWithin = (budget: { left: number }): Ajv2020 => {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    validateSchema: false,
    meta: false,
    logger: false,
    ownProperties: true,
    multipleOfPrecision: 9,
    code: { regExp }
  })
  const step = () => {
    budget.left -= 1
    if (budget.left < 0) throw new Error("budget")
  }
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const definition = ajv.getKeyword(keyword)
    if (typeof definition === "boolean" || !("code" in definition)) throw new Error(`no keyword ${keyword}`)
    ajv.removeKeyword(keyword).addKeyword({
      ...definition,
      code: (context, type) => {
        context.gen.code(_`${context.gen.scopeValue("func", { ref: step })}()`)
        definition.code(context, type)
      }
    })
  }
  // Ajv compares every two items, which takes quadratic time.
  ajv.removeKeyword("uniqueItems").addKeyword({
    keyword: "uniqueItems",
    type: "array",
    error: { message: "must not have duplicate items" },
    validate: (wanted: boolean, items: ReadonlyArray<unknown>) =>
      !wanted || new Set(items.map(identity)).size === items.length
  })
  // Ajv resolves it, and calls it unknown all the same.
  ajv.addKeyword("$anchor")
  for (const format of FORMATS) ajv.addFormat(format, fullFormats[format])
  return ajv
}

const show = (error: ErrorObject): string => {
  const extra = error.params["additionalProperty"] ?? error.params["unevaluatedProperty"]
  const name = typeof extra === "string" ? ` (${JSON.stringify(extra)})` : ""
  return `${error.instancePath === "" ? "/" : error.instancePath} ${error.message ?? error.keyword}${name}`
}

let metaSchema: Ajv2020 | undefined

/** The schema's own faults against the meta-schema of 2020-12. The validator for it is dear to build and has no state. */
const schemaErrors = (schema: AnySchemaObject): ReadonlyArray<string> => {
  metaSchema ??= new Ajv2020({ validateFormats: false, logger: false })
  return metaSchema.validateSchema(schema) === true ? [] : (metaSchema.errors ?? []).map(show)
}

const refusal = (detail: string) => `The JSON Schema is not accepted: ${detail}`

const refusalFor = (cause: unknown) =>
  refusal(cause instanceof Error ? cause.message.replace(/^strict mode: /u, "") : String(cause))

const ENDLESS = "the references of the schema go too deep or too often through this value"

const fitsWith =
  (validate: ValidateFunction, budget: { left: number }): FitsSchema =>
  (value) => {
    budget.left = MAX_REFERENCES
    return Result.match(
      Result.try(() => validate(value)),
      {
        onFailure: (cause) => [`/ ${cause instanceof Error && cause.message === TOO_LONG ? TOO_LONG : ENDLESS}`],
        onSuccess: (valid) => (valid ? [] : (validate.errors ?? []).slice(0, 10).map(show))
      }
    )
  }

/**
 * Compiles a user's JSON Schema (2020-12, strict: an unknown keyword or format is a fault; `format` is asserted).
 * Patterns run on RE2, `uniqueItems` is linear, and the steps through references are bounded, so that neither schema nor
 * value can hang the process; a remote `$ref` is not loaded but refused. The value must not be nested deeper than some
 * hundred levels. Fails with a sentence that says what is not accepted.
 *
 * @since 0.1.0
 */
export const compileJsonSchema = (schema: AnySchemaObject): Result.Result<FitsSchema, string> =>
  Result.gen(function* () {
    const budget = { left: 0 }
    const validate = yield* Result.try({
      try: () => {
        if ("$async" in schema) throw new Error('"$async" is no keyword of JSON Schema')
        // Ajv leaves out such a property without a word.
        if (JSON.stringify(schema).includes('"__proto__":')) throw new Error('it must not have a key "__proto__"')
        const [error] = schemaErrors(schema)
        if (error !== undefined) throw new Error(error)
        return validatorWithin(budget).compile(schema)
      },
      catch: refusalFor
    })
    const fits = fitsWith(validate, budget)
    return fits(null).includes(`/ ${ENDLESS}`) ? yield* Result.fail(refusal("its references never end")) : fits
  })
