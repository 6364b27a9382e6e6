import { Option, Schema } from "effect"
import { byCodeUnit } from "../run/Cell.ts"
import { printable } from "../source/wording.ts"

const ModelList = Schema.fromJsonString(
  Schema.Struct({ data: Schema.NullOr(Schema.Array(Schema.Struct({ id: Schema.String }))) })
)

/**
 * The ids in an endpoint's list of models (`{ data: [{ id }] }`), sorted, each once; undefined where the text is no such
 * list. `data: null` is what Ollama says where there are none.
 *
 * @since 0.1.0
 */
export const modelList = (json: string): ReadonlyArray<string> | undefined =>
  Option.match(Schema.decodeOption(ModelList)(json), {
    onNone: () => undefined,
    onSome: ({ data }) => [...new Set((data ?? []).map(({ id }) => id))].sort(byCodeUnit)
  })

/**
 * Whether a model can be asked for by its id on a command line: it is not blank, and all of it can be seen.
 *
 * @since 0.1.0
 */
export const canBeNamed = (id: string): boolean => id.trim() !== "" && printable(id) === id
