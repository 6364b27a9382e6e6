import { Effect } from "effect"
import { Flag } from "effect/cli"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { textFlag } from "./given.ts"

/**
 * `--map FIELD=COLUMN` and `--ignore COLUMN`, for files whose columns have names of their own.
 *
 * @since 0.1.0
 */
export const columnFlags = {
  map: textFlag("map").pipe(
    Flag.withMetavar("FIELD=COLUMN"),
    Flag.withDescription("Take a field from a column of another name; may be repeated"),
    Flag.atLeast(0)
  ),
  ignore: textFlag("ignore").pipe(
    Flag.withMetavar("COLUMN"),
    Flag.withDescription("Pass over this column; may be repeated"),
    Flag.atLeast(0)
  )
}

// The first "=" divides: the fields' own names hold none.
const MAPPING = /^(?<field>[^=]+)=(?<column>.+)$/su

/**
 * The columns that fields are taken from, as `--map` says it; `example` is a good one.
 *
 * @since 0.1.0
 */
export const mappingOf = Effect.fnUntraced(function* (given: ReadonlyArray<string>, example: string) {
  const mapping = new Map<string, string>()
  for (const text of given) {
    const { field, column } = MAPPING.exec(text)?.groups ?? {}
    if (field === undefined || column === undefined) {
      return yield* new UsageInvalid({ detail: `--map takes FIELD=COLUMN, as ${example}, not "${text}".` })
    }
    if (mapping.has(field))
      return yield* new UsageInvalid({ detail: `--map takes the field ${field} from two columns.` })
    mapping.set(field, column)
  }
  return mapping
})
