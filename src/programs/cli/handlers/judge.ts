import { Console, Effect, Option } from "effect"
import { modelOfJudge } from "../../../domain/judging/judgeName.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import { Judge } from "../../../services/Judge.ts"
import { judgeRun } from "../../judgeRun.ts"
import type { Judgement } from "../../storeJudgement.ts"
import type { JudgeFlags } from "../judge.ts"
import { remark } from "../output.ts"
import { runServices } from "../runServices.ts"

const byChecks = Effect.fnUntraced(function* (flags: JudgeFlags) {
  const { endpoint, votes, confirmFlags, maxConsecutiveFailures, concurrency, requestSeconds } = flags
  const ofModels = [
    ["--endpoint", Option.isSome(endpoint)],
    ["--votes", Option.isSome(votes)],
    ["--confirm-flags", Option.isSome(confirmFlags)],
    ["--max-consecutive-failures", Option.isSome(maxConsecutiveFailures)],
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

const summary = ({ judge, scored, unscored, unscored_by_reason, red_flags, disputed }: Judgement): string => {
  const reasons = unscored_by_reason.map(({ reason, count }) => `${count} ${reason}`).join(", ")
  return [
    `${judge.id}: ${counted(scored, "answer")} scored`,
    ...(unscored === 0 ? [] : [`${unscored} unscored (${reasons})`]),
    counted(red_flags, "red flag"),
    ...(disputed === 0 ? [] : [`${disputed} disputed`])
  ].join(", ")
}

export const judge = Effect.fn("judge")(function* (flags: JudgeFlags) {
  const model = modelOfJudge(flags.judge)
  const judged = yield* model === undefined ? byChecks(flags) : byModel(flags, model)
  yield* Console.log(summary(judged))
  const { id } = judged.judge
  const run = shellWord(flags.run)
  if (judged.unscored_by_reason.some(({ reason }) => reason.startsWith("judge-"))) {
    const named = Option.isSome(flags.as) ? ` --as ${shellWord(id)}` : ""
    const again = `assay judge ${run} --judge ${shellWord(flags.judge)}${named} --retry-unscored`
    yield* remark(`To ask again where the judge failed, by the same settings: ${again}`)
  }
  const choice = judged.run.judges.length > 1 ? ` --judge ${shellWord(id)}` : ""
  yield* remark(`Next: assay score ${run}${choice}`)
}, Effect.provide(runServices))
