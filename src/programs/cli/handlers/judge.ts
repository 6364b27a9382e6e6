import { Console, Effect, Option } from "effect"
import { modelOfJudge } from "../../../domain/judging/judgeName.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { shellWord } from "../../../domain/source/wording.ts"
import { Judge } from "../../../services/Judge.ts"
import { judgeRun } from "../../judgeRun.ts"
import type { Judgement } from "../../storeJudgement.ts"
import { exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import type { JudgeFlags } from "../judge.ts"
import { remark } from "../output.ts"
import { incompleteNext } from "../render/incomplete.ts"
import { judgementText, packNext, stoppedNext } from "../render/judgement.ts"
import { runServices } from "../runServices.ts"

const byChecks = Effect.fnUntraced(function* (flags: JudgeFlags) {
  const { endpoint, votes, confirmFlags, maxConsecutiveFailures, costCap, concurrency, requestSeconds } = flags
  const ofModels = [
    ["--endpoint", Option.isSome(endpoint)],
    ["--votes", Option.isSome(votes)],
    ["--confirm-flags", Option.isSome(confirmFlags)],
    ["--max-consecutive-failures", Option.isSome(maxConsecutiveFailures)],
    ["--cost-cap", Option.isSome(costCap)],
    ["--concurrency", Option.isSome(concurrency)],
    ["--request-seconds", Option.isSome(requestSeconds)],
    ["--retry-unscored", flags.retryUnscored],
    ["--allow-self-judge", flags.allowSelfJudge]
  ] as const
  const given = ofModels.find(([, isGiven]) => isGiven)
  if (given !== undefined) {
    return yield* new UsageInvalid({ detail: `${given[0]} is for a model that judges, and checks are none.` })
  }
  const judge = Option.getOrUndefined(flags.as)
  return yield* judgeRun({ run: flags.run, judge }).pipe(Effect.provide(Judge.layerChecks))
})

const byModel = Effect.fnUntraced(function* (flags: JudgeFlags, model: string) {
  const { judgeWithModel } = yield* Effect.promise(() => import("./judgeModel.ts"))
  return yield* judgeWithModel(flags, model)
})

/** The words of a judgement that was stopped are no result: they go where remarks do. */
const stoppedEarly = Effect.fnUntraced(function* (judged: Judgement, flags: JudgeFlags) {
  yield* remark(judgementText(judged))
  yield* Effect.forEach(stoppedNext(judged, commandOf(judged, flags)), (sentence) => remark(sentence), {
    discard: true
  })
  return yield* new Finished({ exit: judged.stopped === "cost-cap" ? exitCodes.costCap : exitCodes.interrupted })
})

/** The command that was given, without what is only of this session. */
const commandOf = ({ judge: { id } }: Judgement, flags: JudgeFlags): string => {
  const named = Option.isSome(flags.as) ? ` --as ${shellWord(id)}` : ""
  return `assay judge ${shellWord(flags.run)} --judge ${shellWord(flags.judge)}${named}`
}

export const judge = Effect.fn("judge")(
  function* (flags: JudgeFlags) {
    const model = modelOfJudge(flags.judge)
    const judged = yield* model === undefined ? Effect.interruptible(byChecks(flags)) : byModel(flags, model)
    if (judged.stopped !== null) return yield* stoppedEarly(judged, flags)
    yield* Console.log(judgementText(judged))
    yield* Effect.forEach(incompleteNext(judged), (sentence) => remark(sentence), { discard: true })
    const run = shellWord(flags.run)
    if (judged.unscored_by_reason.some(({ reason }) => reason.startsWith("judge-"))) {
      const again = `${commandOf(judged, flags)} --retry-unscored`
      yield* remark(`To ask again where the judge failed, by the same settings: ${again}`)
    }
    yield* Effect.forEach(packNext(judged), (sentence) => remark(sentence), { discard: true })
    const choice = judged.run.judges.length > 1 ? ` --judge ${shellWord(judged.judge.id)}` : ""
    yield* remark(`Next: assay score ${run}${choice}`)
  },
  // What was judged before an interruption is told, too; judging can be interrupted all the same.
  Effect.uninterruptible,
  Effect.provide(runServices)
)
