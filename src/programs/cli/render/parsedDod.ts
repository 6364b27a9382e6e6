import { Schema } from "effect"
import { DoDCriterion } from "../../../domain/dod/Criterion.ts"
import { Ignored } from "../../../domain/dod/errors.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { ParsedDod } from "../../parseDod.ts"
import { ignoredBlocks } from "./dodBlocks.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, number, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * The document of `assay dod parse --format json`.
 *
 * @since 0.1.0
 */
export const ParsedDodDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  criteria: Schema.Array(Schema.Struct({ ...DoDCriterion.fields, line: Schema.NullOr(Schema.Int) })),
  ignored: Schema.Array(Ignored)
})

/**
 * Parsed criteria as one JSON document.
 *
 * @since 0.1.0
 */
export const parsedDodJson = (parsed: ParsedDod): string =>
  jsonText(ParsedDodDocument, { schema_version: 1, criteria: parsed.criteria, ignored: parsed.ignored })

/**
 * Parsed criteria for a terminal, with what was passed over.
 *
 * @since 0.1.0
 */
export const parsedDodText = ({ criteria, ignored }: ParsedDod, style: Style): string => {
  const rows = criteria.map((criterion) => {
    const cells = [
      cell(String(criterion.index + 1)),
      cell(criterion.line === null ? "–" : String(criterion.line)),
      cell(criterion.text)
    ]
    return criterion.pattern === null ? { cells } : { cells, note: cell(`pattern ${criterion.pattern}`, "quiet") }
  })
  const listed: Block = table("Criteria", [number("#"), number("Line"), text("Criterion")], rows, 2)
  return reportText(
    {
      title: counted(criteria.length, "criterion", "criteria"),
      blocks: [...(criteria.length === 0 ? [] : [listed]), ...ignoredBlocks(ignored)]
    },
    style
  )
}
