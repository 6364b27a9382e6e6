import { Schema } from "effect"
import { Points } from "../run/Verdict.ts"

/**
 * One answer on a blind sheet. `dimensions`, `overall` (points 1..5, fractions allowed) and `red_flag` are null until a
 * person fills them in; everything above is for reading and is not read back.
 *
 * @since 0.1.0
 */
export const SheetItem = Schema.Struct({
  item: Schema.String,
  prompt: Schema.String,
  tests: Schema.String,
  green_flags: Schema.Array(Schema.String),
  red_flags: Schema.Array(Schema.String),
  answer: Schema.String,
  dimensions: Schema.Record(Schema.String, Schema.NullOr(Points)),
  overall: Schema.NullOr(Points),
  red_flag: Schema.NullOr(Schema.Boolean),
  note: Schema.NullOr(Schema.String)
})
export interface SheetItem extends Schema.Schema.Type<typeof SheetItem> {}

/**
 * A blind scoring sheet: the answers of a run in an order that its `seed` shuffles, without the names of models and
 * variants. `sheet` is a fingerprint by which the run knows its own sheets; it and the item ids are digests that nobody
 * can resolve to a model without the run folder. An answer that names its own model does so here too: texts are
 * verbatim.
 *
 * @since 0.1.0
 */
export const Sheet = Schema.Struct({
  schema_version: Schema.Literal(1),
  sheet: Schema.String,
  seed: Schema.Int,
  scale: Schema.Record(Schema.String, Schema.String),
  dimensions: Schema.Array(Schema.Struct({ id: Schema.String, name: Schema.String, about: Schema.String })),
  items: Schema.Array(SheetItem)
})
export interface Sheet extends Schema.Schema.Type<typeof Sheet> {}
