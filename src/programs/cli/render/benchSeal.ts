import { Schema } from "effect"
import { counted } from "../../../domain/source/wording.ts"
import type { SealResult } from "../../sealBench.ts"
import { jsonText } from "./json.ts"
import { plain } from "./plain.ts"
import { paintOf, type Style } from "./style.ts"

const Ids = Schema.Array(Schema.String)
const Sealed = Schema.Struct({
  schema_version: Schema.Literal(1),
  task_class: Schema.String,
  file: Schema.String,
  cases: Schema.Int,
  added: Ids,
  changed: Ids,
  removed: Ids,
  written: Schema.Boolean
})

/**
 * What sealing changes, as one JSON document.
 *
 * @since 0.1.0
 */
export const benchSealJson = (result: SealResult): string => jsonText(Sealed, { schema_version: 1, ...result })

/**
 * What sealing changes, as text: a line for each case, `+` for added, `~` for changed, `-` for removed.
 *
 * @since 0.1.0
 */
export const benchSealText = (result: SealResult, style: Style): string => {
  const paint = paintOf(style)
  const { added, cases, changed, file, removed, written } = result
  const diff = [
    ...added.map((id) => paint(`+ ${id}`, "good")),
    ...changed.map((id) => paint(`~ ${id}`, "caution")),
    ...removed.map((id) => paint(`- ${id}`, "bad"))
  ]
  if (diff.length === 0)
    return `${paint("✓", "good")} ${plain(file)} seals ${counted(cases, "case")}; nothing changed\n`
  const last = written
    ? `${paint("✓", "good")} ${plain(file)} seals ${counted(cases, "case")} now`
    : `${paint("✗", "bad")} ${plain(file)} does not seal the cases as they are`
  return `${[...diff, last].join("\n")}\n`
}
