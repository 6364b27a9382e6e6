import { Effect, Option, Schema } from "effect"
import { UsageInvalid } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import type { DodContext } from "../services/DodEvaluator.ts"
import { SourceReader } from "../services/SourceReader.ts"

const ContextFile = Schema.Record(Schema.String, Schema.Json)

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)$/u
const decodeScalar = Schema.decodeOption(Schema.fromJsonString(Schema.Json))

/**
 * The value of `k=v`: true, false, null and numbers where they are written as in JSON, else a text as it stands, so that
 * `007`, `yes` and a quotation mark are text.
 *
 * @since 0.1.0
 */
export const contextValue = (written: string): Schema.Json =>
  SCALAR.test(written) ? Option.getOrElse(decodeScalar(written), () => written) : written

/**
 * Puts a context together: each source is `name=value`, or a JSON or YAML file that holds an object. A name that comes
 * from two of them is an error, since one would hide the other, and so is `definition_of_done`, since a plan mentions all
 * of its own criteria.
 *
 * @since 0.1.0
 */
export const loadContext = Effect.fn("loadContext")(function* (sources: ReadonlyArray<string>) {
  const reader = yield* SourceReader
  const found = new Map<string, { readonly value: Schema.Json; readonly from: string }>()
  for (const source of sources) {
    const at = source.indexOf("=")
    if (at === 0) {
      return yield* new UsageInvalid({
        detail: `The context ${quote(source)} has no name before "=". Write name=value.`
      })
    }
    const entries =
      at === -1
        ? Object.entries((yield* reader.read(source, { what: "context", schema: ContextFile })).value)
        : [[source.slice(0, at), contextValue(source.slice(at + 1))] as const]
    for (const [name, value] of entries) {
      const other = found.get(name)
      if (other !== undefined) {
        const places = other.from === source ? `twice in ${source}` : `in ${other.from} and in ${source}`
        return yield* new UsageInvalid({ detail: `The context gives ${quote(name)} ${places}. Give it once.` })
      }
      found.set(name, { value, from: source })
    }
  }
  const plan = found.get("definition_of_done")
  if (plan !== undefined) {
    const detail = `${quote(plan.from)} gives a definition of done, which mentions every criterion, whether it is met or not. Give facts, not the plan.`
    return yield* new UsageInvalid({ detail })
  }
  return Object.fromEntries([...found].map(([name, { value }]) => [name, value])) satisfies DodContext
})
