import { Console, Effect, Option } from "effect"
import { modelOfJudge } from "../../../domain/judging/judgeName.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { shellWord } from "../../../domain/source/wording.ts"
import { Judge } from "../../../services/Judge.ts"
import { judgeRun } from "../../judgeRun.ts"
import type { Judgement } from "../../storeJudgement.ts"
import { exitOfJudgement } from "../asking.ts"
import { Finished } from "../Finished.ts"
import type { JudgeFlags } from "../judge.ts"
import { remark, remarks } from "../output.ts"
import { incompleteNext } from "../render/incomplete.ts"
import { leftNext, pullNext } from "../render/clusterNext.ts"
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

const here = (flags: JudgeFlags) => {
  const model = modelOfJudge(flags.judge)
  return model === undefined ? Effect.interruptible(byChecks(flags)) : byModel(flags, model)
}

/** Checks need no worker: only the run is elsewhere. */
const elsewhere = Effect.fnUntraced(function* (flags: JudgeFlags, url: string) {
  const model = modelOfJudge(flags.judge)
  if (model !== undefined) {
    const { judgeByWorkers } = yield* Effect.promise(() => import("./judgeOnCluster.ts"))
    return yield* judgeByWorkers(flags, model, url)
  }
  if (flags.detach) {
    return yield* new UsageInvalid({
      detail: "--detach is for a model that judges: checks are done at once, and here."
    })
  }
  const { withCluster } = yield* Effect.promise(() => import("../clusterServices.ts"))
  return yield* Effect.interruptible(byChecks(flags)).pipe(Effect.provide(withCluster(url)))
})

/** The words of a judgement that was stopped are no result: they go where remarks do. */
const stoppedEarly = Effect.fnUntraced(function* (judged: Judgement, flags: JudgeFlags) {
  yield* remark(judgementText(judged))
  yield* remarks(judged.stopped === "left" ? leftNext(judged.run.dir) : stoppedNext(judged, commandOf(judged, flags)))
  if (judged.stopped === "left" && flags.detach) return
  return yield* new Finished({ exit: exitOfJudgement(judged) })
})

/** The flags that say where the run is. */
const whereOf = ({ cluster }: JudgeFlags): string => (Option.isSome(cluster) ? " --cluster URL" : "")

/** The command that was given, without what is only of this session. */
const commandOf = ({ judge: { id } }: Judgement, flags: JudgeFlags): string => {
  const named = Option.isSome(flags.as) ? ` --as ${shellWord(id)}` : ""
  return `assay judge ${shellWord(flags.run)} --judge ${shellWord(flags.judge)}${named}${whereOf(flags)}`
}

/** What comes next: scoring is of a run folder. */
const next = (judged: Judgement, { cluster, run }: JudgeFlags): string => {
  if (Option.isSome(cluster)) return pullNext(run)
  const choice = judged.run.judges.length > 1 ? ` --judge ${shellWord(judged.judge.id)}` : ""
  return `Next: assay score ${shellWord(run)}${choice}`
}

export const judge = Effect.fn("judge")(
  function* (flags: JudgeFlags) {
    if (flags.detach && Option.isNone(flags.cluster)) {
      return yield* new UsageInvalid({ detail: "--detach is for --cluster: here, nobody would go on." })
    }
    const judged = yield* Option.match(flags.cluster, {
      onNone: () => here(flags),
      onSome: (url) => elsewhere(flags, url)
    })
    if (judged.stopped !== null) return yield* stoppedEarly(judged, flags)
    yield* Console.log(judgementText(judged))
    yield* remarks(incompleteNext(judged, whereOf(flags)))
    if (judged.unscored_by_reason.some(({ reason }) => reason.startsWith("judge-"))) {
      const again = `${commandOf(judged, flags)} --retry-unscored`
      yield* remark(`To ask again where the judge failed, by the same settings: ${again}`)
    }
    yield* remarks(packNext(judged))
    yield* remark(next(judged, flags))
  },
  // What was judged before an interruption is told, too; judging can be interrupted all the same.
  Effect.uninterruptible,
  Effect.provide(runServices)
)
