import { Effect, Schema } from "effect"
import { Check } from "./Check.ts"
import { NonBlank } from "../source/NonBlank.ts"
import { Id, PlainId } from "./Id.ts"
import { KoRule } from "./KoRule.ts"
import { Language } from "./Language.ts"
import { Sampling } from "./Sampling.ts"

export { Language }

const PositiveInt = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))
/** More answers to one prompt say nothing more, and a table of them must fit into memory. */
const MOST_REPEATS = 1000
const orEmpty = Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")))
const orFalse = Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
const texts = Schema.Array(NonBlank).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/**
 * A weighted quality axis. `weight` is an integer of at least 1; `about` is what the judge is told of it.
 *
 * @since 0.1.0
 */
export const Dimension = Schema.Struct({
  id: Id,
  name: NonBlank,
  weight: PositiveInt.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  about: orEmpty
})
export interface Dimension extends Schema.Schema.Type<typeof Dimension> {}

/**
 * One value of the system-prompt axis; a null or empty `system_prompt` sends no system message.
 *
 * @since 0.1.0
 */
export const Variant = Schema.Struct({
  id: Id,
  system_prompt: Schema.NullOr(Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
})
export interface Variant extends Schema.Schema.Type<typeof Variant> {}

/**
 * One turn of a conversation that a prompt starts from.
 *
 * @since 0.1.0
 */
export const Message = Schema.Struct({ role: Schema.Literals(["user", "assistant"]), content: NonBlank })
export interface Message extends Schema.Schema.Type<typeof Message> {}

/**
 * One test prompt. Exactly one of `prompt` and `messages` is given; `dimensions` are the dimensions that it can show,
 * absent means all of the pack's; `repeats` is how often each group answers it.
 *
 * @since 0.1.0
 */
export const Prompt = Schema.Struct({
  id: Id,
  title: NonBlank,
  prompt: Schema.optionalKey(NonBlank),
  messages: Schema.optionalKey(Schema.Array(Message).check(Schema.isMinLength(1))),
  vars: Schema.Record(Schema.String, Schema.String).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  tests: orEmpty,
  dimensions: Schema.optionalKey(Schema.Array(Id).check(Schema.isMinLength(1))),
  max_tokens: Schema.NullOr(PositiveInt).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  repeats: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MOST_REPEATS })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(1))
  ),
  green_flags: texts,
  red_flags: texts,
  safety_critical: orFalse,
  format_strict: orFalse,
  checks: Schema.Array(Check).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})
export interface Prompt extends Schema.Schema.Type<typeof Prompt> {}

/**
 * A named set of prompts.
 *
 * @since 0.1.0
 */
export const Category = Schema.Struct({
  id: Id,
  name: NonBlank,
  prompts: Schema.Array(Prompt).check(Schema.isMinLength(1))
})
export interface Category extends Schema.Schema.Type<typeof Category> {}

/**
 * The meaning of the five points of the scale; all five must be there and no other.
 *
 * @since 0.1.0
 */
export const Scale = Schema.Struct({ "1": NonBlank, "2": NonBlank, "3": NonBlank, "4": NonBlank, "5": NonBlank })

/**
 * The fields of a pack, each by itself; the rules that join several fields stand in `packFaults`. Decode with `Pack`
 * of `checkedPack`, which holds both; reading the result of that needs the fields alone.
 *
 * @since 0.1.0
 */
export const PackFields = Schema.Struct({
  id: PlainId,
  title: NonBlank,
  version: PositiveInt.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1))),
  language: Language.pipe(Schema.withDecodingDefaultKey(Effect.succeed("en" as const))),
  description: orEmpty,
  /** The pack is not finished: nothing is decided on it. Absent means false. */
  draft: Schema.optionalKey(Schema.Boolean),
  scale: Scale,
  dimensions: Schema.Array(Dimension).check(Schema.isMinLength(1)),
  ko_rule: KoRule,
  prompt_variants: Schema.Array(Variant)
    .check(Schema.isMinLength(1))
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([{ id: "none" }]))),
  sampling: Sampling.pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  categories: Schema.Array(Category).check(Schema.isMinLength(1))
})
export interface Pack extends Schema.Schema.Type<typeof PackFields> {}
