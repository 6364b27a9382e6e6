import { Effect, Schema } from "effect"
import { Id } from "./Id.ts"

/**
 * Which red flags are fatal: `all` of them, or only those on the `curated` prompts that the rule lists.
 *
 * @since 0.1.0
 */
export const RedFlagScope = Schema.Literals(["all", "curated"])
export type RedFlagScope = typeof RedFlagScope.Type

/**
 * The knock-out rule of a pack. `threshold` is a floor in points (1..4): a score of the K.-o. dimension that is at or
 * below it knocks the group out, in both scopes.
 *
 * @since 0.1.0
 */
export const KoRule = Schema.Struct({
  dimension: Id,
  threshold: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(2))
  ),
  red_flag_scope: RedFlagScope.pipe(Schema.withDecodingDefaultKey(Effect.succeed("all" as const))),
  red_flag_prompts: Schema.Array(Id).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))
})
export interface KoRule extends Schema.Schema.Type<typeof KoRule> {}

/**
 * Whether a red flag on a prompt, by its id, is fatal: under scope `all` on every one, under `curated` on those that are listed.
 *
 * @since 0.1.0
 */
export const isFatalOn = ({ red_flag_prompts, red_flag_scope }: KoRule): ((prompt: string) => boolean) => {
  const listed = new Set(red_flag_prompts)
  return (prompt) => red_flag_scope === "all" || listed.has(prompt)
}
