import { Effect, Schema } from "effect"
import { Id } from "./Id.ts"

const Text = Schema.String.check(Schema.isMinLength(1))
const Texts = Schema.Array(Text).check(Schema.isMinLength(1))
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/**
 * How a check compares texts: as they are (`none`), in Unicode normal form C (`nfc`), or `fold`ed: NFC, then without
 * case, diacritics and differences of white space.
 *
 * @since 0.1.0
 */
export const Normalize = Schema.Literals(["none", "nfc", "fold"])
export type Normalize = typeof Normalize.Type

const common = {
  dimension: Id,
  red_flag: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  normalize: Normalize.pipe(Schema.withDecodingDefaultKey(Effect.succeed("nfc" as const))),
  note: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
}
const needles = { text: Schema.optionalKey(Text), any: Schema.optionalKey(Texts), all: Schema.optionalKey(Texts) }
const pattern = { pattern: Text, flags: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))) }

/**
 * One deterministic criterion of a prompt: it passes or fails on the answer's text alone. `kind` says what is looked at;
 * `dimension` is the dimension that it scores; with `red_flag`, failing it is a red flag. For `contains` and
 * `not-contains` exactly one of `text`, `any`, `all` is given; for `bullets` exactly one of `n`, `at_most`.
 *
 * @since 0.1.0
 */
export const Check = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("contains"), ...needles, ...common }),
  Schema.Struct({ kind: Schema.Literal("not-contains"), ...needles, ...common }),
  Schema.Struct({ kind: Schema.Literal("equals"), text: Text, ...common }),
  Schema.Struct({ kind: Schema.Literal("matches"), ...pattern, ...common }),
  Schema.Struct({ kind: Schema.Literal("not-matches"), ...pattern, ...common }),
  Schema.Struct({ kind: Schema.Literal("max-words"), n: Count, ...common }),
  Schema.Struct({ kind: Schema.Literal("max-sentences"), n: Count, ...common }),
  Schema.Struct({
    kind: Schema.Literal("bullets"),
    n: Schema.optionalKey(Count),
    at_most: Schema.optionalKey(Count),
    ...common
  }),
  Schema.Struct({ kind: Schema.Literal("table"), columns: Count, rows: Count, ...common }),
  Schema.Struct({
    kind: Schema.Literal("json"),
    schema: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
    ...common
  }),
  Schema.Struct({
    kind: Schema.Literal("number"),
    value: Schema.Finite,
    tolerance: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)).pipe(
      Schema.withDecodingDefaultKey(Effect.succeed(0))
    ),
    ...common
  }),
  Schema.Struct({
    kind: Schema.Literal("only-given-facts"),
    allow: Schema.Array(Text).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
    ...common
  })
]).annotate({ title: "check" })
export type Check = typeof Check.Type

/**
 * The kinds of checks there are.
 *
 * @since 0.1.0
 */
export type CheckKind = Check["kind"]
