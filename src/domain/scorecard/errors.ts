import { Schema } from "effect"
import { Cell, showCell } from "../run/Cell.ts"
import { counted } from "../source/wording.ts"

/**
 * A row of a run that cannot be counted: it names what the run or the pack does not have, stands twice, is a verdict on an
 * answer that is not there, or a scored one without a dimension that its judge scores. `name` is the unknown or missing
 * name, or empty.
 *
 * @since 0.1.0
 */
export const RowFault = Schema.Struct({
  row: Schema.Literals(["answer", "verdict"]),
  cell: Cell,
  why: Schema.Literals([
    "unknown-model",
    "unknown-variant",
    "unknown-prompt",
    "unknown-dimension",
    "missing-dimension",
    "repeat-out-of-range",
    "duplicate",
    "no-answer"
  ]),
  name: Schema.String
})
export interface RowFault extends Schema.Schema.Type<typeof RowFault> {}

const sentence = ({ row, cell, why, name }: RowFault): string => {
  const place = `${row} ${showCell(cell)}`
  switch (why) {
    case "unknown-model":
      return `${place}: the run has no model "${name}"`
    case "unknown-variant":
      return `${place}: the run has no variant "${name}"`
    case "unknown-prompt":
      return `${place}: the pack has no prompt "${name}"`
    case "unknown-dimension":
      return `${place}: the prompt has no dimension "${name}"`
    case "missing-dimension":
      return `${place}: it is scored, but has no points for the dimension "${name}"`
    case "repeat-out-of-range":
      return `${place}: the prompt has fewer repeats (they count from 0)`
    case "duplicate":
      return `${place}: there is a second one for the same cell`
    case "no-answer":
      return `${place}: there is no such answer`
  }
}

/**
 * Answers or verdicts of a run do not fit the run and its pack, so nothing is scored. `total` counts all such rows;
 * `faults` holds the first of them.
 *
 * @since 0.1.0
 */
export class RowsMismatch extends Schema.TaggedError<RowsMismatch>("assay/RowsMismatch")("RowsMismatch", {
  total: Schema.Int,
  faults: Schema.NonEmptyArray(RowFault)
}) {
  override get message() {
    const rest = this.total - this.faults.length
    return [...this.faults.map(sentence), ...(rest > 0 ? [`... and ${counted(rest, "more row")}`] : [])].join("\n")
  }
}

/**
 * A run was made with another pack than the one at hand: their digests differ.
 *
 * @since 0.1.0
 */
export class PackMismatch extends Schema.TaggedError<PackMismatch>("assay/PackMismatch")("PackMismatch", {
  run_id: Schema.String,
  expected: Schema.String,
  found: Schema.String
}) {
  override get message() {
    return `The run ${this.run_id} was made with the pack ${this.expected}, not with ${this.found}. Score it with the copy of the pack in its folder.`
  }
}

/**
 * A value that cannot stand in a pack or on the scale: a score outside 1..5, a weight or threshold outside its range.
 *
 * @since 0.1.0
 */
export class ValueOutOfRange extends Schema.TaggedError<ValueOutOfRange>("assay/ValueOutOfRange")("ValueOutOfRange", {
  what: Schema.String,
  /** As text, since NaN and Infinity are not JSON. */
  value: Schema.String,
  expected: Schema.String
}) {
  override get message() {
    return `${this.what} is ${this.value}; expected ${this.expected}.`
  }
}
