import { Effect } from "effect"
import { askedModel } from "../../domain/model/askedModel.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { JudgeTerms, ModelTerms, SessionLimits } from "../../services/cluster/sessionRows.ts"
import { version } from "../../version.ts"
import { newUlid } from "../newUlid.ts"
import { type DueCell, partsOf, SessionPart } from "./SessionPart.ts"

/**
 * What is handed in: the cells of a run that are due, the models that are asked for them, what was paid for them before,
 * and who judges, where they are to be judged.
 *
 * @since 0.1.0
 */
export interface Submitted {
  readonly run: string
  readonly cells: ReadonlyArray<DueCell>
  readonly models: ReadonlyArray<ModelSpec>
  readonly limits: SessionLimits
  readonly spentUsd: number
  readonly judge?: JudgeTerms
}

const AT_ONCE = 8

const termsOf = (spec: ModelSpec): ModelTerms => {
  const { model, concurrency, request_seconds } = askedModel(spec)
  const { price = null, requestsPerMinute: requests_per_minute = null } = spec
  return { model, concurrency, request_seconds, requests_per_minute, price }
}

/**
 * Hands what is due to the workers; from then on, the session goes on without this process.
 *
 * @since 0.1.0
 */
export const submit = Effect.fn("submit")(function* ({ cells, judge, limits, models, run, spentUsd }: Submitted) {
  const { sessions } = yield* ClusterStore
  const begun = yield* sessions.begin(run, limits, {
    cells: cells.map(({ key }) => key),
    id: yield* newUlid,
    judge,
    models: models.map(termsOf),
    spentUsd,
    version
  })
  yield* Effect.forEach(
    partsOf(cells).entries(),
    ([part, some]) => SessionPart.execute({ ...begun, part, cells: some }, { discard: true }),
    { concurrency: AT_ONCE, discard: true }
  )
  yield* sessions.submitted(begun)
  return begun
})
