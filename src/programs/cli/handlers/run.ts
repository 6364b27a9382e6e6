import { Console, Effect, Layer, Option, Path } from "effect"
import { unownedModel } from "../../../domain/model/unownedModel.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../../domain/source/wholeFileProblem.ts"
import { shellWord } from "../../../domain/source/wording.ts"
import { AssayConfig } from "../../../services/AssayConfig.ts"
import { AnswerCache } from "../../../services/AnswerCache.ts"
import { HostProcess } from "../../../services/HostProcess.ts"
import { PackStore } from "../../../services/PackStore.ts"
import { RunStore, type StoredRun } from "../../../services/RunStore.ts"
import { estimateRun } from "../../estimateRun.ts"
import { resolveModels } from "../../resolveModels.ts"
import { Dispatcher } from "../../run/Dispatcher.ts"
import { runPack, type RunPackOptions } from "../../runPack.ts"
import { CACHE_FOLDER, choiceOf, exitOfRun, newRunFolder, newRunName } from "../asking.ts"
import { Finished } from "../Finished.ts"
import { modelServices } from "../modelServices.ts"
import { remarks } from "../output.ts"
import { packServices } from "../packServices.ts"
import { packRunJson, runEstimateJson } from "../render/packRun.json.ts"
import { clusterRunNext } from "../render/clusterRunNext.ts"
import { packRunNext, packRunText, runEstimateText } from "../render/packRun.ts"
import type { RunFlags } from "../run.ts"
import { runProgress } from "../runProgress.ts"
import { Screen } from "../Screen.ts"

const SECONDS_A_MINUTE = 60

const refuse = (detail: string) => new UsageInvalid({ detail })

/** Workers have keys of their own. */
const isKeyless = ({ cluster, dryRun }: RunFlags): boolean => dryRun || Option.isSome(cluster)

type Start = Pick<RunPackOptions, "target" | "models">

const outOf = Effect.fnUntraced(function* ({ cluster, out }: RunFlags, packId: string) {
  if (Option.isNone(cluster)) return Option.isSome(out) ? out.value : yield* newRunFolder(packId)
  const path = yield* Path.Path
  return Option.isSome(out) ? path.basename(path.resolve(out.value)) : yield* newRunName(packId)
})

const begin = Effect.fnUntraced(function* (flags: RunFlags) {
  if (flags.keepFailed) return yield* refuse("--keep-failed is for --resume RUN: a new run has no failed answers yet.")
  if (Option.isNone(flags.pack)) return yield* refuse("Name the pack with --pack, or a run to go on with by --resume.")
  const models = yield* resolveModels({ models: flags.model, ...choiceOf(flags), keyless: isKeyless(flags) })
  const pack = yield* PackStore.use((store) => store.load(Option.getOrElse(flags.pack, () => "")))
  const start: Start = {
    models,
    target: {
      _tag: "New",
      pack,
      out: yield* outOf(flags, pack.value.id),
      variants: flags.variant.length === 0 ? undefined : flags.variant,
      only: flags.only,
      limit: Option.getOrUndefined(flags.limit),
      shard: Option.getOrUndefined(flags.shard)
    }
  }
  return start
})

/** What the run's manifest says is not said again. */
const refuseSettled = (flags: RunFlags) => {
  const settled = [
    ["--variant", flags.variant.length > 0],
    ["--only", flags.only.length > 0],
    ["--limit", Option.isSome(flags.limit)],
    ["--shard", Option.isSome(flags.shard)],
    ["--out", Option.isSome(flags.out)]
  ] as const
  const given = settled.find(([, isGiven]) => isGiven)
  return given === undefined
    ? Effect.void
    : Effect.fail(refuse(`${given[0]} is settled for a run that is gone on with. Leave it out, or begin another run.`))
}

/**
 * The models of a run that is gone on with. A run folder may come from anywhere: a program, a URL or a package is only asked
 * where the project's config or the command line names it, too.
 */
const modelsToGoOn = Effect.fnUntraced(function* (flags: RunFlags, { dir, manifest }: StoredRun) {
  // Only a run that asked can be gone on with.
  if (manifest.source !== "run" || manifest.models.length === 0) return []
  const stray = flags.model.find((model) => !manifest.models.includes(model))
  if (stray !== undefined) {
    return yield* refuse(
      `The models of a run that is gone on with are settled, and ${stray} is none of ${dir}. Leave --model out.`
    )
  }
  const specs = yield* resolveModels({ models: manifest.models, ...choiceOf(flags), keyless: isKeyless(flags) })
  const { models = {} } = yield* AssayConfig.use(({ load }) => load)
  const foreign = unownedModel(specs, new Set([...flags.model, ...Object.keys(models)]))
  if (foreign === undefined || isKeyless(flags)) return specs
  return yield* refuse(
    `The model ${foreign.id} stands in ${dir} alone, which may come from anywhere, and a program, a URL or a package is only asked that you name. Add --model ${shellWord(foreign.id)}, or name it in assay.config.yaml.`
  )
})

const goOn = Effect.fnUntraced(function* (flags: RunFlags, dir: string) {
  yield* refuseSettled(flags)
  const run = yield* RunStore.use((store) => store.open(dir))
  if (Option.isSome(flags.pack)) {
    const pack = yield* PackStore.use((store) => store.load(Option.getOrElse(flags.pack, () => "")))
    if (pack.digest !== run.pack.digest) {
      const message = `The run ${dir} was begun with another pack, or another version of this one`
      return yield* wholeFileInvalid("pack", pack.file, {
        message,
        hint: "Leave --pack out, since the run has its own copy, or begin another run"
      })
    }
  }
  const start: Start = {
    models: yield* modelsToGoOn(flags, run),
    target: { _tag: "Resumed", run, keepFailed: flags.keepFailed, otherEndpoint: Option.isSome(flags.endpoint) }
  }
  return start
})

/** Where the answers are got, and where the run is kept. */
const placeOf = (flags: RunFlags) =>
  Option.match(flags.cluster, {
    onNone: () => {
      const cache = flags.cache ? AnswerCache.layerDirectory(CACHE_FOLDER) : AnswerCache.layerNone
      return Layer.merge(Dispatcher.layerLocal.pipe(Layer.provide(cache)), RunStore.layer)
    },
    onSome: (url) =>
      Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("../runOnCluster.ts")),
          ({ onCluster }) => onCluster(url, { detach: flags.detach })
        )
      )
  })

/** What has no meaning where others do the work. */
const refuseUnfit = (flags: RunFlags) => {
  const isHere = Option.isNone(flags.cluster)
  if (isHere)
    return flags.detach ? Effect.fail(refuse("--detach is for --cluster: here, nobody would go on.")) : Effect.void
  const local = [
    ["--cache", flags.cache],
    ["--shard", Option.isSome(flags.shard)],
    ["--preflight", Option.contains(flags.preflight, true)],
    ["--strict-preflight", flags.strictPreflight]
  ] as const
  const given = local.find(([, isGiven]) => isGiven)
  return given === undefined
    ? Effect.void
    : Effect.fail(refuse(`${given[0]} is for a run of this machine: leave it out with --cluster.`))
}

const startOf = Effect.fnUntraced(function* (flags: RunFlags) {
  return yield* Option.isSome(flags.resume) ? goOn(flags, flags.resume.value) : begin(flags)
})

const perform = Effect.fnUntraced(
  function* (flags: RunFlags) {
    const screen = yield* Screen
    const { target, models } = yield* Effect.interruptible(startOf(flags))
    const deadline = Option.getOrUndefined(flags.deadline)
    const options: RunPackOptions = {
      target,
      models,
      costCapUsd: Option.getOrUndefined(flags.costCap),
      deadlineSeconds: deadline === undefined ? undefined : deadline * SECONDS_A_MINUTE,
      preflight: Option.getOrUndefined(flags.preflight),
      strictPreflight: flags.strictPreflight
    }
    const asJson = flags.format === "json"
    if (flags.dryRun) {
      const estimate = yield* estimateRun(options)
      return yield* Console.log((asJson ? runEstimateJson(estimate) : runEstimateText(estimate, screen)).trimEnd())
    }
    const done = yield* runPack({ ...options, onEvent: yield* runProgress })
    const isHere = Option.isNone(flags.cluster)
    const exit = exitOfRun(done, { detached: flags.detach })
    yield* Console.log(asJson ? packRunJson(done, exit).trimEnd() : packRunText(done))
    const next = isHere ? packRunNext(done) : clusterRunNext(done)
    yield* remarks(next)
    if (exit.code !== 0) return yield* new Finished({ exit })
  },
  // What was done before an interruption is shown, too; running can be interrupted all the same.
  Effect.uninterruptible,
  (effect, flags) => Effect.provide(effect, placeOf(flags))
)

export const run = Effect.fn("run")(
  (flags: RunFlags) => Effect.andThen(refuseUnfit(flags), perform(flags)),
  Effect.provide(Layer.mergeAll(modelServices, HostProcess.layer).pipe(Layer.provideMerge(packServices)))
)
