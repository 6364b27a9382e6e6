import { Effect, Stream } from "effect"
import { openAttempts, spentOn } from "../../domain/judging/standing.ts"
import { askedModel } from "../../domain/model/askedModel.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import { naming } from "../../services/sql/Database.ts"
import type { JudgeTerms } from "../../services/cluster/sessionRows.ts"
import { judgeSettings } from "../../services/ModelJudge.ts"
import { partNameOf } from "../../services/run/judgementParts.ts"
import { RunStore, type StoredRun } from "../../services/RunStore.ts"
import { version } from "../../version.ts"
import { type ModelJudgeRunOptions, openToJudgeBy } from "../judgeByModel.ts"
import { MOST_FAILURES } from "../judgeStepwise.ts"
import { takeOver } from "../judging/takeOver.ts"
import { newJudgement, nothingToJudge } from "../storeJudgement.ts"
import { followJudging, judgementNow } from "./followJudging.ts"
import type { DueCell } from "./SessionPart.ts"
import { submit } from "./submit.ts"

/** The judge as it is called in the session. */
const termsOf = Effect.fnUntraced(function* (run: StoredRun, options: ModelJudgeRunOptions) {
  const { confirmFlags = 0, judge: id, maxConsecutiveFailures = MOST_FAILURES, model, votes = 1 } = options
  const asked = askedModel(model)
  const settings = judgeSettings({ id: model.id, asked }, { votes, confirmFlags, maxTokens: model.maxTokens })
  const judgement = yield* newJudgement(run, { id, kind: "model", settings })
  const terms: JudgeTerms = {
    judgement,
    asked,
    purse: partNameOf(judgement, run.pack.digest),
    votes,
    confirm_flags: confirmFlags,
    most_failures: maxConsecutiveFailures
  }
  return terms
})

/** Hands in what has no verdict yet that stands; undefined where all have one, so that the judgement is whole. */
const begin = Effect.fnUntraced(function* (run: StoredRun, terms: JudgeTerms, options: ModelJudgeRunOptions) {
  const { costCapUsd = null, model, onEvent = () => Effect.void, retryUnscored = false } = options
  const store = yield* RunStore
  const { judgement } = terms
  const writer = yield* store.writeVerdicts(run, judgement)
  if (writer.superseded > 0) yield* onEvent({ _tag: "Superseded", verdicts: writer.superseded })
  const standing = retryUnscored ? yield* takeOver(run, judgement, writer) : writer.earlier
  const cells: Array<DueCell> = []
  let answers = 0
  yield* Stream.runForEach(store.answers(run), (answer) =>
    Effect.sync(() => {
      answers += 1
      const key = cellKey(answer)
      if (openAttempts(standing.get(key), answer) !== undefined) cells.push({ key, before: 0 })
    })
  )
  if (answers === 0) return yield* nothingToJudge(run)
  if (cells.length === 0) return yield* Effect.as(writer.complete, undefined)
  const limits = { costCapUsd, deadlineSeconds: null }
  return yield* submit({
    run: run.dir,
    cells,
    models: [model],
    limits,
    spentUsd: spentOn(standing.values()),
    judge: terms
  })
}, Effect.scoped)

/**
 * Has a model judge a run of a cluster by its workers, as `judgeByModel` does here; with `detach` it is only handed in.
 * Interrupted, it leaves the judging to them.
 *
 * @since 0.1.0
 */
export const judgeOnCluster = Effect.fn("judgeOnCluster")(
  function* (options: ModelJudgeRunOptions & { readonly detach: boolean }) {
    const { workers } = yield* ClusterStore
    yield* workers.sameVersion(version, "This command")
    const run = yield* openToJudgeBy(options)
    const terms = yield* termsOf(run, options)
    const key = yield* begin(run, terms, options)
    if (key === undefined) return yield* judgementNow(run.dir, terms, null)
    return yield* options.detach ? judgementNow(run.dir, terms, "left") : followJudging(key, terms, options.onProgress)
  },
  naming,
  Effect.uninterruptible
)
