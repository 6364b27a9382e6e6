import { isFatalOn, type KoRule } from "../pack/KoRule.ts"
import type { Pack, Prompt } from "../pack/Pack.ts"
import { promptsOf } from "../pack/prompts.ts"
import type { RunStatus } from "../run/RunManifest.ts"
import type { Shard } from "../run/Shard.ts"
import type { PromptTally } from "./GroupTally.ts"
import type { KoDecision } from "./KoDecision.ts"
import { LEAST_COVERAGE } from "./leastCoverage.ts"
import { LEVEL_FROM } from "./Level.ts"
import type { Coverage, GroupVerdict, InconclusiveReason } from "./Scorecard.ts"

/**
 * From this percentage on a group that is neither knocked out nor inconclusive is recommended.
 *
 * @since 0.1.0
 */
export const RECOMMENDED_FROM = LEVEL_FROM.solid

/**
 * From this percentage on it is recommended with conditions.
 *
 * @since 0.1.0
 */
const CONDITIONAL_FROM = LEVEL_FROM.partial

/**
 * The one verdict of a group, in order of precedence: knocked out, then inconclusive for any reason, then by percentage
 * (0..100).
 *
 * @since 0.1.0
 */
export const groupVerdict = (
  ko: KoDecision,
  inconclusive: ReadonlyArray<InconclusiveReason>,
  percent: number
): GroupVerdict => {
  if (ko._tag === "KnockedOut") return "knocked-out"
  if (inconclusive.length > 0) return "inconclusive"
  if (percent >= RECOMMENDED_FROM) return "recommended"
  return percent >= CONDITIONAL_FROM ? "conditional" : "not-recommended"
}

/**
 * Whether a red flag on a prompt would be fatal, or would be but for an oversight: one on a safety-critical prompt that the
 * rule does not list. Such flags must be known for every repeat.
 *
 * @since 0.1.0
 */
export const mayBeFatalOn = (rule: KoRule): ((prompt: Pick<Prompt, "id" | "safety_critical">) => boolean) => {
  const isFatal = isFatalOn(rule)
  return ({ id, safety_critical }) => isFatal(id) || safety_critical
}

type FlagUnknown = Extract<InconclusiveReason, { readonly _tag: "FatalFlagsUnknown" }>["prompts"][number]

/** What keeps the red flags of a prompt from being known, each ground once. */
const unknownFlags = (prompt: PromptTally): ReadonlyArray<FlagUnknown> => {
  const unscored = prompt.answers - prompt.scored
  const grounds = [
    ["missing", prompt.expected - prompt.answers],
    ["unscored", unscored - prompt.flagSeen],
    ["not-assessed", prompt.scored - prompt.assessed],
    ["flag-seen", prompt.flagSeen],
    ["disputed", prompt.disputed]
  ] as const
  return grounds.filter(([, count]) => count > 0).map(([why]) => ({ id: prompt.id, why }))
}

/**
 * Every reason why a group cannot be decided: the pack is a draft; the run is not complete, or only one of several shards,
 * whatever share of the answers that is; a dimension has no score; a red flag that would be fatal is not known on every
 * repeat of its prompt; less than the share `minCoverage` (0..1) of the expected answers is scored. Empty where there is
 * none.
 *
 * @since 0.1.0
 */
export const inconclusiveReasons = (input: {
  readonly pack: Pack
  readonly status: RunStatus
  readonly shard?: Shard
  readonly scores: ReadonlyMap<string, number>
  readonly prompts: ReadonlyArray<PromptTally>
  readonly coverage: Coverage
  readonly minCoverage: number
}): ReadonlyArray<InconclusiveReason> => {
  const { pack, status, shard, scores, prompts, coverage, minCoverage } = input
  const reasons: Array<InconclusiveReason> = []
  if (pack.draft === true) reasons.push({ _tag: "DraftPack" })
  if (status !== "complete") reasons.push({ _tag: "RunIncomplete", status })
  if (shard !== undefined && shard.of > 1) reasons.push({ _tag: "OneShard", ...shard })

  const missing = missingDimensions(pack, scores)
  if (missing !== undefined) reasons.push(missing)

  const asked = promptsOf(pack).map(({ prompt }) => prompt)
  const fatal = new Set(asked.filter(mayBeFatalOn(pack.ko_rule)).map(({ id }) => id))
  const unknown = prompts.filter(({ id }) => fatal.has(id)).flatMap(unknownFlags)
  if (unknown.length > 0) reasons.push({ _tag: "FatalFlagsUnknown", prompts: unknown })

  const { scored, expected } = coverage
  // Asked this way round, a minimum that is no number, or asks for nothing, is never met.
  const enough = minCoverage >= LEAST_COVERAGE && scored / expected >= minCoverage
  if (!enough) reasons.push({ _tag: "LowCoverage", scored, expected, minimum: minCoverage })
  return reasons
}

/**
 * The reason that names the pack's dimensions without a score, or undefined where each has one.
 *
 * @since 0.1.0
 */
export const missingDimensions = (pack: Pack, scores: ReadonlyMap<string, number>): InconclusiveReason | undefined => {
  const dimensions = pack.dimensions.map(({ id }) => id).filter((id) => !scores.has(id))
  return dimensions.length === 0 ? undefined : { _tag: "MissingDimensions", dimensions }
}
