import { Effect, Stream } from "effect"
import { otherThanAsked } from "../../domain/model/askedModel.ts"
import { isOwnMachine } from "../../domain/model/endpoint.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import type { Pack } from "../../domain/pack/Pack.ts"
import { promptsOf } from "../../domain/pack/prompts.ts"
import type { Sampling } from "../../domain/pack/Sampling.ts"
import { type AnswerCounts, countAnswer, noAnswers } from "../../domain/run/countAnswers.ts"
import type { AskedModel, RunManifest } from "../../domain/run/RunManifest.ts"
import { type Shard, shardOf, shardText } from "../../domain/run/Shard.ts"
import { unknownName } from "../../domain/run/unknownName.ts"
import { dueOf, selectPrompts, StoredAnswers, type Work, workList, workOf } from "../../domain/run/workList.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { counted } from "../../domain/source/wording.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"
import { checkOptions, type NewRun, type ResumedRun, type RunPackOptions, unpricedFault } from "./RunPackOptions.ts"

/**
 * What a session of a run is to do. `work` are all answers that the run is to have, `due` those that are asked for now,
 * both in the order of asking; `stored` are the counts of what it has by now; `spentUsd` is what was spent on the run before, `otherUsd` the part of it that stands at no answer. `prompts` is undefined where all of the
 * pack are asked. Of a shard all this is only its part. The limits are those in force.
 *
 * @since 0.1.0
 */
export interface RunPackPlan {
  readonly models: ReadonlyArray<ModelSpec>
  readonly pack: Pack
  readonly variants: ReadonlyArray<string>
  readonly prompts: ReadonlyArray<string> | undefined
  readonly shard: Shard | undefined
  readonly sampling: Sampling
  readonly work: ReadonlyArray<Work>
  readonly due: ReadonlyArray<Work>
  readonly stored: AnswerCounts
  readonly spentUsd: number
  readonly otherUsd: number
  readonly costCapUsd: number | null
  readonly deadlineSeconds: number | null
}

const variantsOf = (pack: Pack, asked: ReadonlyArray<string> | undefined) => {
  const available = pack.prompt_variants.map(({ id }) => id)
  const stray = asked?.find((variant) => !available.includes(variant))
  return stray === undefined
    ? Effect.succeed(available.filter((variant) => asked?.includes(variant) ?? true))
    : Effect.fail(unknownName("variant", stray, available))
}

/** The part of the work that is the run's own. More shards than answers are refused in each of them, before anybody pays. */
const partOf = (whole: ReadonlyArray<Work>, shard: Shard | undefined) => {
  if (shard === undefined) return Effect.succeed(whole)
  if (shard.of <= whole.length) return Effect.succeed(shardOf(whole, shard))
  const detail = `A run of ${counted(whole.length, "answer")} cannot be split into ${shard.of} shards, since some would be empty (${shardText(shard)} was asked for). Split it into ${whole.length} at most.`
  return Effect.fail(new UsageInvalid({ detail }))
}

const planNew = Effect.fnUntraced(function* (target: NewRun, options: RunPackOptions) {
  const { limit, only = [], pack, shard, variants } = target
  const chosen = yield* variantsOf(pack.value, variants)
  const selected = selectPrompts(pack.value, { only, limit })
  const all = promptsOf(pack.value).map(({ prompt }) => prompt.id)
  if (selected.length === 0) return yield* unknownName("prompt that fits", only.join(", "), all)
  const prompts = selected.length === all.length ? undefined : selected
  const models = options.models.map(({ id }) => id)
  const work = yield* partOf(workList(pack.value, { models, variants: chosen, prompts }), shard)
  const plan: RunPackPlan = {
    models: options.models,
    pack: pack.value,
    variants: chosen,
    prompts,
    shard,
    sampling: pack.value.sampling,
    work,
    due: work,
    stored: noAnswers,
    spentUsd: 0,
    otherUsd: 0,
    costCapUsd: options.costCapUsd ?? null,
    deadlineSeconds: options.deadlineSeconds ?? null
  }
  return plan
})

/** What a run has by now. */
const storedOf = Effect.fnUntraced(function* (run: StoredRun) {
  const store = yield* RunStore
  return yield* Stream.runFold(
    store.answers(run),
    () => ({ answers: new StoredAnswers(), counts: noAnswers }),
    (sum, answer) => {
      sum.answers.note(answer, answer)
      return { ...sum, counts: countAnswer(sum.counts, answer) }
    }
  )
})

/** An address that stands in a run folder alone, which may come from anywhere, is never sent a key over the network. */
const isUnsafe = ({ apiKey, endpoint }: ModelSpec, before: AskedModel): boolean =>
  apiKey !== undefined && endpoint === undefined && before.endpoint !== null && !isOwnMachine(before.endpoint)

/** How models were asked before, by what stands at `dir`. */
interface AskedBefore {
  readonly run: { readonly dir: string; readonly manifest: Pick<RunManifest, "models" | "asked"> }
  readonly otherEndpoint?: boolean | undefined
}

/**
 * The models of the manifest in its order, held to its `max_tokens`, at its endpoint where nothing else names one; refused
 * where they are not the same by now.
 *
 * @since 0.1.0
 */
export const sameModels = Effect.fnUntraced(function* (
  { run, otherEndpoint = false }: AskedBefore,
  given: ReadonlyArray<ModelSpec>
) {
  const asked = run.manifest.asked ?? []
  return yield* Effect.forEach(run.manifest.models, (model) => {
    const found = given.find(({ id }) => id === model)
    const before = asked.find((one) => one.model === model)
    if (found === undefined || before === undefined) {
      return Effect.fail(new UsageInvalid({ detail: `Nothing says how to ask the model ${model} of ${run.dir}.` }))
    }
    if (found.provider === "openai-compatible" && isUnsafe(found, before)) {
      const detail = `The address of the model ${model} stands in ${run.dir} alone, and its key is only sent to one that you name. Add --endpoint ${before.endpoint}.`
      return Effect.fail(new UsageInvalid({ detail }))
    }
    // A package finds a key by itself, and is only asked where the config says.
    const kept = found.provider === "openai-compatible" ? before.endpoint : null
    const spec = { ...found, endpoint: found.endpoint ?? kept ?? undefined }
    const other = otherThanAsked(before, spec)
    if (other !== undefined && !(other === "endpoint" && otherEndpoint)) {
      const now =
        other === "endpoint"
          ? `it was asked at ${before.endpoint ?? "its provider's own address"}. Name the address with --endpoint, or begin another run.`
          : `its ${other} was ${before[other]}. Restore that in assay.config.yaml, or begin another run.`
      return Effect.fail(new UsageInvalid({ detail: `The model ${model} is another one than in ${run.dir}: ${now}` }))
    }
    return Effect.succeed({ ...spec, maxTokens: before.max_tokens ?? undefined })
  })
})

/** Refuses a run that asked no model, or that is made of others. */
const refuseForeign = ({ dir, manifest }: ResumedRun["run"]): Effect.Effect<void, UsageInvalid> => {
  if (manifest.source === "run") return Effect.void
  const detail =
    manifest.source === "merge"
      ? `${dir} was merged of shards, so that it cannot be gone on with. Go on with those (\`assay run --resume SHARD\`), and merge them again.`
      : `The answers of ${dir} were made elsewhere (${manifest.source}), so that it cannot be gone on with.`
  return Effect.fail(new UsageInvalid({ detail }))
}

const planResumed = Effect.fnUntraced(function* (target: ResumedRun, options: RunPackOptions) {
  const { manifest, pack } = target.run
  const models = yield* sameModels(target, options.models)
  const prompts = manifest.limits?.prompts
  const { shard } = manifest
  const work = yield* partOf(workOf(pack.value, manifest), shard)
  const stored = yield* storedOf(target.run)
  const otherUsd = manifest.other_cost_usd ?? 0
  const plan: RunPackPlan = {
    models,
    pack: pack.value,
    variants: manifest.variants,
    prompts,
    shard,
    sampling: manifest.sampling,
    work,
    due: dueOf(work, stored.answers, target.keepFailed ?? false),
    stored: stored.counts,
    spentUsd: stored.counts.costUsd + otherUsd,
    otherUsd,
    costCapUsd: options.costCapUsd ?? manifest.limits?.cost_cap_usd ?? null,
    deadlineSeconds: options.deadlineSeconds ?? manifest.limits?.deadline_seconds ?? null
  }
  return plan
})

/**
 * Plans a session of a run; nothing is written, and no model is asked.
 *
 * @since 0.1.0
 */
export const planRunPack = Effect.fn("planRunPack")(function* (options: RunPackOptions) {
  const { target } = options
  if (target._tag === "Resumed") yield* refuseForeign(target.run)
  yield* checkOptions(options)
  const plan = yield* target._tag === "New" ? planNew(target, options) : planResumed(target, options)
  const unpriced = plan.costCapUsd === null ? undefined : unpricedFault(plan.models)
  if (unpriced !== undefined) return yield* new UsageInvalid({ detail: unpriced })
  return plan
})
