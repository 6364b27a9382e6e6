import { Console, Effect, Layer, Option } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { AnswerCache } from "../../../services/AnswerCache.ts"
import { HostProcess } from "../../../services/HostProcess.ts"
import { PromptFile } from "../../../services/PromptFile.ts"
import { type Draft, draftPackFile } from "../../draftPackFile.ts"
import { estimateRun } from "../../estimateRun.ts"
import { resolveModels } from "../../resolveModels.ts"
import { Dispatcher } from "../../run/Dispatcher.ts"
import { tryPrompts, type TryOptions } from "../../tryPrompts.ts"
import { CACHE_FOLDER, choiceOf, exitOfRun, newRunFolder } from "../asking.ts"
import { mappingOf } from "../columnFlags.ts"
import { Finished } from "../Finished.ts"
import { modelServices } from "../modelServices.ts"
import { remark, remarks } from "../output.ts"
import { runEstimateJson } from "../render/packRun.json.ts"
import { packRunNext, runEstimateText } from "../render/packRun.ts"
import { plain } from "../render/plain.ts"
import { triedJson } from "../render/tried.json.ts"
import { triedNext, triedText } from "../render/tried.text.ts"
import { runProgress } from "../runProgress.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"
import type { TryFlags } from "../try.ts"

const SECONDS_A_MINUTE = 60
/** More than a few screens nobody reads. */
const PROMPTS_SHOWN = 20

const draftOf = Effect.fnUntraced(function* (flags: TryFlags) {
  return yield* draftPackFile({
    promptsFile: flags.prompts,
    packFile: Option.getOrUndefined(flags.writePack),
    map: yield* mappingOf(flags.map, "prompt=question"),
    ignore: new Set(flags.ignore)
  })
})

const optionsOf = Effect.fnUntraced(function* (flags: TryFlags, { pack }: Draft) {
  const deadline = Option.getOrUndefined(flags.deadline)
  const options: TryOptions = {
    pack,
    models: yield* resolveModels({ models: flags.model, ...choiceOf(flags), keyless: flags.dryRun }),
    out: Option.isSome(flags.out) ? flags.out.value : yield* newRunFolder(pack.value.id),
    replace: flags.replace,
    limit: Option.getOrUndefined(flags.limit),
    shown: flags.full || flags.format === "json" ? undefined : PROMPTS_SHOWN,
    costCapUsd: Option.getOrUndefined(flags.costCap),
    deadlineSeconds: deadline === undefined ? undefined : deadline * SECONDS_A_MINUTE,
    preflight: Option.getOrUndefined(flags.preflight),
    strictPreflight: flags.strictPreflight
  }
  return options
})

/** The flags that name the same models again. */
const modelFlags = ({ endpoint, model }: TryFlags): string =>
  [
    ...model.map((name) => `--model ${shellWord(name)}`),
    ...(Option.isSome(endpoint) ? [`--endpoint ${shellWord(endpoint.value)}`] : [])
  ].join(" ")

const sayMarks = Effect.fnUntraced(function* ({ marks }: Draft) {
  if (marks === 0) return
  yield* remark(
    `${counted(marks, "prompt")} with {{…}}: sent as ${marks === 1 ? "it stands" : "they stand"}, unfilled.`
  )
})

export const tryCommand = Effect.fn("try")(
  function* (flags: TryFlags) {
    const screen = yield* Screen
    const draft = yield* Effect.interruptible(draftOf(flags))
    const options = yield* Effect.interruptible(optionsOf(flags, draft))
    yield* sayMarks(draft)
    const asJson = flags.format === "json"
    if (flags.dryRun) {
      const { limit, out, pack } = options
      const estimate = yield* estimateRun({ ...options, target: { _tag: "New", pack, out, limit } })
      return yield* Console.log((asJson ? runEstimateJson(estimate) : runEstimateText(estimate, screen)).trimEnd())
    }
    const cache = flags.cache ? AnswerCache.layerDirectory(CACHE_FOLDER) : AnswerCache.layerNone
    const { file } = options.pack
    const onPack = (written: boolean) =>
      remark(plain(written ? `Wrote ${file}` : `${file} is there already, as it would be written`))
    const dispatcher = Dispatcher.layerLocal.pipe(Layer.provide(cache))
    const tried = yield* tryPrompts({ ...options, onPack, onEvent: yield* runProgress }).pipe(
      Effect.provide(dispatcher)
    )
    const exit = exitOfRun(tried.run)
    const text = asJson ? triedJson(tried, exit) : triedText(tried, { ...screen, whole: flags.full })
    yield* Console.log(text.trimEnd())
    const { counts, total } = tried.run
    const judgeable = counts.failed < counts.answers && counts.answers === total
    const next = judgeable ? triedNext(tried, modelFlags(flags)) : packRunNext(tried.run)
    yield* remarks(next)
    if (exit.code !== 0) return yield* new Finished({ exit })
  },
  // What was done before an interruption is shown, too; running can be interrupted all the same.
  Effect.uninterruptible,
  Effect.provide(
    Layer.mergeAll(modelServices, HostProcess.layer, PromptFile.layer).pipe(Layer.provideMerge(runServices))
  )
)
