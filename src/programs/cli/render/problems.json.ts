import { Schema } from "effect"
import { Problem } from "../../../domain/source/Problem.ts"
import { jsonText } from "./json.ts"

const Problems = Schema.Struct({ schema_version: Schema.Literal(1), problems: Schema.Array(Problem) })

/**
 * The problems of input files as one JSON document, in the order given; `problems` is empty where there are none.
 *
 * @since 0.1.0
 */
export const problemsJson = (problems: ReadonlyArray<Problem>): string =>
  jsonText(Problems, { schema_version: 1, problems })
