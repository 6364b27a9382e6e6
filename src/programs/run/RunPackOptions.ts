import { Effect } from "effect"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import type { Pack } from "../../domain/pack/Pack.ts"
import { isShard, type Shard } from "../../domain/run/Shard.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { counted } from "../../domain/source/wording.ts"
import type { StoredRun } from "../../services/RunStore.ts"
import type { Loaded } from "../../services/SourceReader.ts"
import type { RunEvent } from "./RunEvent.ts"

/**
 * A run to be made in the folder `out`. `only` are globs of prompt ids, of which one must fit; `limit` leaves the first so
 * many prompts; `variants` are those to ask, by default all of the pack. With `shard` it is only that part of all this.
 *
 * @since 0.1.0
 */
export interface NewRun {
  readonly _tag: "New"
  readonly pack: Loaded<Pack>
  readonly out: string
  readonly variants?: ReadonlyArray<string> | undefined
  readonly only?: ReadonlyArray<string> | undefined
  readonly limit?: number | undefined
  readonly shard?: Shard | undefined
}

/**
 * A run to be gone on with. Its models, variants, prompts, shard and limits are those of its manifest. Answers that failed are
 * asked for again, unless `keepFailed`. With `otherEndpoint` its models may now be at another address.
 *
 * @since 0.1.0
 */
export interface ResumedRun {
  readonly _tag: "Resumed"
  readonly run: StoredRun
  readonly keepFailed?: boolean | undefined
  readonly otherEndpoint?: boolean | undefined
}

/**
 * What is to be run, by which models. `costCapUsd` and `deadlineSeconds` hold for the run's cost so far with this session's,
 * and for this session; on a resumed run they take the place of the manifest's. `preflight` is done by default where more
 * than 20 answers are due; with `strictPreflight` every model must have answered with a text. `graceSeconds` is how long
 * requests under way may take after an interruption.
 *
 * @since 0.1.0
 */
export interface RunPackOptions {
  readonly target: NewRun | ResumedRun
  readonly models: ReadonlyArray<ModelSpec>
  readonly costCapUsd?: number | undefined
  readonly deadlineSeconds?: number | undefined
  readonly preflight?: boolean | undefined
  readonly strictPreflight?: boolean | undefined
  readonly graceSeconds?: number | undefined
  readonly onEvent?: ((event: RunEvent) => Effect.Effect<void>) | undefined
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1
const isAmount = (value: number): boolean => Number.isFinite(value) && value >= 0

/**
 * Why an amount is no cost cap, or undefined.
 *
 * @since 0.1.0
 */
export const capFault = (usd: number): string | undefined =>
  isAmount(usd) ? undefined : `A cost cap is an amount of US dollars, not ${usd}.`

/**
 * Why a cost cap cannot be kept with these models, or undefined.
 *
 * @since 0.1.0
 */
export const unpricedFault = (models: ReadonlyArray<ModelSpec>): string | undefined => {
  const unpriced = models.filter(({ price }) => price === undefined)
  if (unpriced.length === 0) return undefined
  const names = unpriced.map(({ id }) => id).join(", ")
  return `A cost cap needs to know what ${counted(unpriced.length, "model")} cost: ${names}. Give a price (US dollars per million tokens, 0 where it is free) in assay.config.yaml.`
}

const faultOf = ({ target, models, costCapUsd = 0, deadlineSeconds = 1 }: RunPackOptions): string | undefined => {
  const { limit = 1, shard = { index: 1, of: 1 } } = target._tag === "New" ? target : {}
  const twice = models.find(({ id }, index) => models.findIndex((other) => other.id === id) < index)
  const unruly = models.find(
    ({ concurrency, requestSeconds, maxTokens = 1 }) =>
      !(isCount(concurrency) && requestSeconds > 0 && Number.isFinite(requestSeconds) && isCount(maxTokens))
  )
  if (models.length === 0) return "No model is named. Name one with --model provider:model."
  if (twice !== undefined) return `The model ${twice.id} is named twice.`
  if (unruly !== undefined) {
    return `The model ${unruly.id} needs at least one request at a time, one token and some seconds for each request.`
  }
  if (!isCount(limit)) return `A run asks at least one prompt, not ${limit}.`
  if (!isShard(shard)) return `There is no shard ${shard.index} of ${shard.of}: they count from 1 to their number.`
  const cap = capFault(costCapUsd)
  if (cap !== undefined) return cap
  if (!(deadlineSeconds > 0)) return `A deadline is more than 0 seconds, not ${deadlineSeconds}.`
  return undefined
}

/**
 * Refuses what can never be run.
 *
 * @since 0.1.0
 */
export const checkOptions = (options: RunPackOptions): Effect.Effect<void, UsageInvalid> => {
  const detail = faultOf(options)
  return detail === undefined ? Effect.void : Effect.fail(new UsageInvalid({ detail }))
}
