import { Console, Context, Effect, Layer } from "effect"
import { attachRun } from "../../cluster/attachRun.ts"
import { cancelRun } from "../../cluster/cancelRun.ts"
import { judgeAgain } from "../../cluster/judgeAgain.ts"
import { listClusterRuns } from "../../cluster/listClusterRuns.ts"
import { pullRun } from "../../cluster/pullRun.ts"
import type { JudgeTerms } from "../../../services/cluster/sessionRows.ts"
import { RunStore, type StoredRun } from "../../../services/RunStore.ts"
import { shellWord } from "../../../domain/source/wording.ts"
import type { PackRun } from "../../runPack.ts"
import type { Judgement } from "../../storeJudgement.ts"
import { exitOfJudgement, exitOfRun } from "../asking.ts"
import type { AttachFlags, CancelFlags, PullFlags, RunsFlags } from "../clusterRuns.ts"
import { withCluster } from "../clusterServices.ts"
import { Finished } from "../Finished.ts"
import { judgeProgress } from "../judgeProgress.ts"
import { remark, remarks } from "../output.ts"
import { clusterStateJson, clusterStateText } from "../render/clusterState.ts"
import { clusterRunNext } from "../render/clusterRunNext.ts"
import { judgementJson } from "../render/judgement.json.ts"
import { judgementText, stoppedNext } from "../render/judgement.ts"
import { leftNext, pullNext } from "../render/clusterNext.ts"
import { packRunJson } from "../render/packRun.json.ts"
import { packRunText } from "../render/packRun.ts"
import { runProgress } from "../runProgress.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

export const runs = Effect.fn("runs")(function* ({ cluster, format }: RunsFlags) {
  const state = yield* Effect.provide(listClusterRuns(), withCluster(cluster))
  yield* Console.log((format === "json" ? clusterStateJson(state) : clusterStateText(state, yield* Screen)).trimEnd())
})

const showRun = Effect.fnUntraced(function* (summary: PackRun, { format }: AttachFlags) {
  const exit = exitOfRun(summary)
  yield* Console.log(format === "json" ? packRunJson(summary, exit).trimEnd() : packRunText(summary))
  yield* remarks(clusterRunNext(summary))
  return exit
})

const showJudgement = Effect.fnUntraced(function* (judged: Judgement, terms: JudgeTerms, { format, run }: AttachFlags) {
  const { stopped } = judged
  const exit = exitOfJudgement(judged)
  yield* Console.log(format === "json" ? judgementJson(judged, exit).trimEnd() : judgementText(judged))
  yield* remarks(
    stopped === "left"
      ? leftNext(run)
      : stopped === null
        ? [pullNext(run)]
        : stoppedNext(judged, judgeAgain(run, terms))
  )
  return exit
})

export const attach = Effect.fn("attach")(function* (flags: AttachFlags) {
  const onEvent = yield* runProgress
  const { clear, onProgress } = yield* judgeProgress
  const attached = yield* attachRun({ run: flags.run, onEvent, onProgress }).pipe(
    Effect.ensuring(clear),
    Effect.provide(withCluster(flags.cluster))
  )
  const exit = yield* attached._tag === "Answered"
    ? showRun(attached.summary, flags)
    : showJudgement(attached.judgement, attached.terms, flags)
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.uninterruptible)

export const cancel = Effect.fn("cancel")(function* ({ cluster, run }: CancelFlags) {
  const stopped = yield* Effect.provide(cancelRun(run), withCluster(cluster))
  if (stopped === undefined) return yield* remark(`Nobody works on ${run}: there was nothing to stop.`)
  const again =
    stopped.judge === null
      ? `assay run --resume ${shellWord(run)} --cluster URL`
      : `${judgeAgain(run, stopped.judge)} with the other flags as before`
  yield* remark(`Stopped ${run}; what is there is kept. Go on: ${again}`)
})

const judgedBy = ({ judges }: StoredRun): string =>
  judges.length === 0 ? "" : `, judged by ${judges.map(({ id }) => id).join(", ")}`

export const pull = Effect.fn("pull")(function* ({ cluster, run, out }: PullFlags) {
  const pulled = yield* Effect.gen(function* () {
    const from = Context.get(yield* Layer.build(withCluster(cluster)), RunStore)
    return yield* pullRun({ from, run, out })
  }).pipe(Effect.scoped, Effect.provide(runServices))
  const { answers } = pulled.manifest
  const next =
    pulled.judges.length > 0 ? `assay score ${shellWord(out)}` : `assay judge ${shellWord(out)} --judge checks`
  yield* remark(
    answers === undefined
      ? `Wrote ${out}; the run is not complete. Go on here: assay run --resume ${shellWord(out)}`
      : `Wrote ${out} with ${answers} answers${judgedBy(pulled)}. Next: ${next}`
  )
})
