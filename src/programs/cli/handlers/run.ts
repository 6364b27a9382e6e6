import { Console, Effect, Layer, Option } from "effect"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../../domain/source/wholeFileProblem.ts"
import { AnswerCache } from "../../../services/AnswerCache.ts"
import { HostProcess } from "../../../services/HostProcess.ts"
import { PackStore } from "../../../services/PackStore.ts"
import { RunStore } from "../../../services/RunStore.ts"
import { estimateRun } from "../../estimateRun.ts"
import { resolveModels } from "../../resolveModels.ts"
import { runPack, type RunPackOptions } from "../../runPack.ts"
import { CACHE_FOLDER, choiceOf, exitOfRun, newRunFolder } from "../asking.ts"
import { Finished } from "../Finished.ts"
import { modelServices } from "../modelServices.ts"
import { remark } from "../output.ts"
import { packServices } from "../packServices.ts"
import { packRunJson, runEstimateJson } from "../render/packRun.json.ts"
import { packRunNext, packRunText, runEstimateText } from "../render/packRun.ts"
import type { RunFlags } from "../run.ts"
import { runProgress } from "../runProgress.ts"
import { Screen } from "../Screen.ts"

const SECONDS_A_MINUTE = 60

const refuse = (detail: string) => new UsageInvalid({ detail })

type Start = Pick<RunPackOptions, "target" | "models">

const begin = Effect.fnUntraced(function* (flags: RunFlags) {
  if (flags.keepFailed) return yield* refuse("--keep-failed is for --resume RUN: a new run has no failed answers yet.")
  if (Option.isNone(flags.pack)) return yield* refuse("Name the pack with --pack, or a run to go on with by --resume.")
  const models = yield* resolveModels({ models: flags.model, ...choiceOf(flags), keyless: flags.dryRun })
  const pack = yield* PackStore.use((store) => store.load(Option.getOrElse(flags.pack, () => "")))
  const start: Start = {
    models,
    target: {
      _tag: "New",
      pack,
      out: Option.isSome(flags.out) ? flags.out.value : yield* newRunFolder(pack.value.id),
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
    ["--model", flags.model.length > 0],
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
  const models = run.manifest.source === "run" ? run.manifest.models : []
  const start: Start = {
    models: models.length === 0 ? [] : yield* resolveModels({ models, ...choiceOf(flags), keyless: flags.dryRun }),
    target: { _tag: "Resumed", run, keepFailed: flags.keepFailed, otherEndpoint: Option.isSome(flags.endpoint) }
  }
  return start
})

const startOf = Effect.fnUntraced(function* (flags: RunFlags) {
  return yield* Option.isSome(flags.resume) ? goOn(flags, flags.resume.value) : begin(flags)
})

export const run = Effect.fn("run")(
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
    const cache = flags.cache ? AnswerCache.layerDirectory(CACHE_FOLDER) : AnswerCache.layerNone
    const done = yield* runPack({ ...options, onEvent: yield* runProgress }).pipe(Effect.provide(cache))
    const exit = exitOfRun(done)
    yield* Console.log(asJson ? packRunJson(done, exit).trimEnd() : packRunText(done))
    yield* Effect.forEach(packRunNext(done), (sentence) => remark(sentence), { discard: true })
    if (exit.code !== 0) return yield* new Finished({ exit })
  },
  // What was done before an interruption is shown, too; running can be interrupted all the same.
  Effect.uninterruptible,
  Effect.provide(Layer.mergeAll(modelServices, HostProcess.layer).pipe(Layer.provideMerge(packServices)))
)
