import { Effect, Stream } from "effect"
import { JudgeFailed } from "../../domain/judging/errors.ts"
import { judgeFailedOn } from "../../domain/judging/standing.ts"
import { countVerdict, noVerdicts, type VerdictCounts } from "../../domain/judging/tallyVerdicts.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import type { JudgeTerms, SessionKey } from "../../services/cluster/sessionRows.ts"
import { RunStore } from "../../services/RunStore.ts"
import { type JudgeSteps, unavailable } from "../judgeStepwise.ts"
import type { Judgement } from "../storeJudgement.ts"
import { judgeAgain } from "./judgeAgain.ts"
import { followingSession, followSession, orLeave, soundEnd } from "./followSession.ts"

interface Sum {
  readonly counts: VerdictCounts
  readonly kept: number
}

const addTo = ({ counts, kept }: Sum, verdict: Verdict): Sum => ({
  counts: countVerdict(counts, verdict),
  kept: kept + (judgeFailedOn(verdict) ? 0 : 1)
})

/** What a judge has by now, whole or not, and how many of its verdicts stand. */
const sumOf = Effect.fnUntraced(function* (name: string, { judgement: judge }: JudgeTerms, isWhole: boolean) {
  const store = yield* RunStore
  const run = yield* store.openToJudge(name)
  const verdicts = isWhole ? store.verdicts(run, judge.id) : (yield* store.writeVerdicts(run, judge)).stored
  const sum = yield* Stream.runFold(verdicts, (): Sum => ({ counts: noVerdicts, kept: 0 }), addTo)
  return { ...sum, run }
}, Effect.scoped)

/**
 * What a judge has by now; `stopped` as in `Judgement`.
 *
 * @since 0.1.0
 */
export const judgementNow = Effect.fnUntraced(function* (
  name: string,
  terms: JudgeTerms,
  stopped: Judgement["stopped"]
) {
  const { counts, run } = yield* sumOf(name, terms, stopped === null)
  const judgement: Judgement = { run, judge: terms.judgement, stopped, ...counts }
  return judgement
})

/**
 * Follows a session of a judge to its end, and gives what the judge has then. Interrupted, it leaves the judging to the
 * workers.
 *
 * @since 0.1.0
 */
export const followJudging = Effect.fn("followJudging")(function* (
  key: SessionKey,
  terms: JudgeTerms,
  onProgress: JudgeSteps["onProgress"] = () => Effect.void
) {
  const session = followingSession()
  const store = yield* RunStore
  const { answers: total } = (yield* store.open(key.run)).manifest
  const follow = followSession(key, session, ({ costUsd, state: { due, failed, recorded } }) =>
    onProgress({ total, done: (total ?? due) - due + recorded, failed, costUsd })
  )
  const end = yield* orLeave(follow)
  if (end._tag === "Left") return yield* judgementNow(key.run, terms, "left")
  const { due, failures, recorded, stop_detail: detail, stop_why: why } = end.state
  if (why !== "failed" && recorded === due) return yield* judgementNow(key.run, terms, null)
  const { kept } = yield* sumOf(key.run, terms, false)
  if (why === "failed" && failures >= terms.most_failures) {
    return yield* new JudgeFailed({ judge: terms.judgement.id, failures, detail: detail ?? "", kept })
  }
  if (session.reason?.error !== undefined) return yield* unavailable(session.reason.error, kept)
  yield* soundEnd(end.state, `${judgeAgain(key.run, terms)} with the other flags as before`)
  return yield* judgementNow(key.run, terms, why === "cost-cap" ? why : "interrupted")
})
