import { Console, Context, Effect, Layer } from "effect"
import { attachRun } from "../../cluster/attachRun.ts"
import { cancelRun } from "../../cluster/cancelRun.ts"
import { listClusterRuns } from "../../cluster/listClusterRuns.ts"
import { pullRun } from "../../cluster/pullRun.ts"
import { RunStore } from "../../../services/RunStore.ts"
import { SourceReader } from "../../../services/SourceReader.ts"
import { shellWord } from "../../../domain/source/wording.ts"
import { exitOfRun } from "../asking.ts"
import type { AttachFlags, CancelFlags, PullFlags, RunsFlags } from "../clusterRuns.ts"
import { clusterServices } from "../clusterServices.ts"
import { Finished } from "../Finished.ts"
import { remark } from "../output.ts"
import { clusterStateJson, clusterStateText } from "../render/clusterState.ts"
import { clusterRunNext } from "../render/clusterRunNext.ts"
import { packRunJson } from "../render/packRun.json.ts"
import { packRunText } from "../render/packRun.ts"
import { runProgress } from "../runProgress.ts"
import { runServices } from "../runServices.ts"
import { Screen } from "../Screen.ts"

const withCluster = (url: string) => clusterServices(url).pipe(Layer.provide(SourceReader.layer))

export const runs = Effect.fn("runs")(function* ({ cluster, format }: RunsFlags) {
  const state = yield* Effect.provide(listClusterRuns(), withCluster(cluster))
  yield* Console.log((format === "json" ? clusterStateJson(state) : clusterStateText(state, yield* Screen)).trimEnd())
})

export const attach = Effect.fn("attach")(function* ({ cluster, format, run }: AttachFlags) {
  const onEvent = yield* runProgress
  const { summary, error } = yield* Effect.provide(attachRun({ run, onEvent }), withCluster(cluster))
  const exit = exitOfRun(summary)
  if (error !== undefined) return yield* error
  yield* Console.log(format === "json" ? packRunJson(summary, exit).trimEnd() : packRunText(summary))
  yield* Effect.forEach(clusterRunNext(summary), (sentence) => remark(sentence), { discard: true })
  if (exit.code !== 0) return yield* new Finished({ exit })
}, Effect.uninterruptible)

export const cancel = Effect.fn("cancel")(function* ({ cluster, run }: CancelFlags) {
  const stopped = yield* Effect.provide(cancelRun(run), withCluster(cluster))
  yield* remark(
    stopped
      ? `Stopped ${run}; what is there is kept. Go on: assay run --resume ${shellWord(run)} --cluster URL`
      : `Nobody works on ${run}: there was nothing to stop.`
  )
})

export const pull = Effect.fn("pull")(function* ({ cluster, run, out }: PullFlags) {
  const pulled = yield* Effect.gen(function* () {
    const from = Context.get(yield* Layer.build(withCluster(cluster)), RunStore)
    return yield* pullRun({ from, run, out })
  }).pipe(Effect.scoped, Effect.provide(runServices))
  const { answers } = pulled.manifest
  yield* remark(
    answers === undefined
      ? `Wrote ${out}; the run is not complete. Go on here: assay run --resume ${shellWord(out)}`
      : `Wrote ${out} with ${answers} answers. Next: assay judge ${shellWord(out)} --judge checks`
  )
})
