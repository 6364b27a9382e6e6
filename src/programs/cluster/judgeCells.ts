import { Effect } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import { firstDifference } from "../../domain/source/firstDifference.ts"
import { judgeFailedOn, openAttempts, standingOf, verdictAfter } from "../../domain/judging/standing.ts"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { CannotWrite } from "../../domain/source/errors.ts"
import { snap } from "../../domain/stats/snap.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { Execution } from "../../services/cluster/cellClaims.ts"
import { asOne, retryingWhileAway } from "../../services/sql/Database.ts"
import type { JudgeTerms, SessionKey, SessionState } from "../../services/cluster/sessionRows.ts"
import { ModelClients } from "../../services/ModelClients.ts"
import { RunStore } from "../../services/RunStore.ts"
import { addVerdicts } from "../../services/sql/addVerdicts.ts"
import { answerAt, verdictAt } from "../../services/sql/rowsAt.ts"
import { beginJudgement } from "../../services/sql/sqlVerdictWriter.ts"
import { judgeOfModel } from "../judgeByModel.ts"
import { isWorthKeeping, type Judged, judging, wasStopped } from "../judging/Judged.ts"
import type { Session } from "../run/Session.ts"
import { clusterLimits } from "./clusterLimits.ts"
import type { DueCell } from "./SessionPart.ts"
import { workerModels } from "./workerModels.ts"

interface JudgeState extends SessionState {
  readonly judge: JudgeTerms
}

/** The judge of a session as this worker is it: the same as where the session was begun, or none. */
const openJudge = Effect.fnUntraced(function* (key: SessionKey, state: JudgeState, session: Session) {
  const { asked, confirm_flags: confirmFlags, judgement, votes } = state.judge
  const [model] = yield* workerModels(key.run, { models: [asked.model], asked: [asked] }, state)
  if (model === undefined) {
    return yield* new ModelUnavailable({ model: asked.model, detail: "the session does not say how it is asked." })
  }
  const client = yield* ModelClients.use(({ open }) => open(model))
  const admission = yield* clusterLimits(key, state)
  const judge = judgeOfModel(session, { id: judgement.id, client, model, votes, confirmFlags, admission })
  const difference = firstDifference(judgement.settings, judge.settings)
  if (difference === undefined) return judge
  const detail = `it judges by other settings than where the session was begun (${difference}).`
  return yield* new ModelUnavailable({ model: asked.model, detail })
})

/**
 * What judges the answers of a run in a session, and records the verdicts.
 *
 * @since 0.1.0
 */
export const judgeCells = Effect.fnUntraced(function* (key: SessionKey, state: JudgeState, session: Session) {
  const { cells, sessions } = yield* ClusterStore
  const { judgement: manifest, most_failures: most, purse } = state.judge
  const run = yield* RunStore.use((store) => store.openToJudge(key.run))
  const sql = yield* SqlClient
  const { judgement } = yield* asOne(sql)(beginJudgement(sql, run, manifest))
  const judge = judging(run, manifest.id, yield* openJudge(key, state, session))
  const of = { judge: manifest, judgement }
  const add = addVerdicts(sql, run, of)
  /** What was paid for the answer besides its verdict is told by that, whoever paid it. */
  const keeping = (
    execution: Execution,
    { verdict }: Judged,
    earlier: Omit<Parameters<typeof verdictAfter>[1], "otherUsd">
  ) =>
    Effect.gen(function* () {
      const paid = yield* cells.tellAll(execution, purse)
      const otherUsd = Math.max(0, snap(paid - (verdict.cost_usd ?? 0)))
      const kept = verdictAfter(verdict, { ...earlier, otherUsd })
      yield* add([kept])
    })
  return Effect.fnUntraced(function* (due: DueCell, execution: Execution) {
    if (session.isStopping) return yield* retryingWhileAway(cells.skip(execution))
    const answer = yield* answerAt(sql, run, due.key)
    if (answer === undefined) {
      return yield* new CannotWrite({ path: key.run, detail: "an answer that was to be judged is not there any more." })
    }
    const stored = yield* verdictAt(sql, run, of, due.key)
    const before = stored && standingOf(stored)
    const attempts = openAttempts(before, answer) ?? []
    const judged = yield* judge(answer)
    const keep = keeping(execution, judged, { before, attempts })
    if (wasStopped(judged)) {
      return yield* retryingWhileAway(
        isWorthKeeping(judged.verdict) ? cells.skipAndKeep(execution, keep) : cells.skip(execution)
      )
    }
    const failed = judgeFailedOn(judged.verdict)
    const detail = failed ? judged.verdict.detail : ""
    const count = judged.asked ? sessions.countFailure(execution, { failed, most, detail }) : Effect.void
    return yield* retryingWhileAway(cells.record(execution, Effect.andThen(keep, count)))
  })
})
