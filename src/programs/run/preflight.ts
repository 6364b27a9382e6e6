import { Effect } from "effect"
import { ModelUnavailable } from "../../domain/model/errors.ts"
import { requestTokens } from "../../domain/model/cost.ts"
import { modelLabel } from "../../domain/model/modelLabel.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import { requestOf } from "../../domain/model/requestOf.ts"
import { type Asked, askInLane } from "./askInLane.ts"
import type { Lane } from "./Lane.ts"
import type { RunPackPlan } from "./planRunPack.ts"
import { type PreflightResult, RunEvent } from "./RunEvent.ts"
import type { RunPackOptions } from "./RunPackOptions.ts"
import type { Session } from "./Session.ts"

/** They give recorded answers by their place, so that there is nothing to try. */
const RECORDED = new Set(["replay", "script"])

const LARGE_RUN = 20

const longestRequest = ({ due, sampling }: RunPackPlan, { spec }: Lane): ModelRequest | undefined =>
  due
    .filter(({ cell }) => cell.model === spec.id)
    .map((work) => requestOf(work, sampling, spec.maxTokens))
    .map((request) => ({ request, tokens: requestTokens(request) }))
    .reduce<{ readonly request: ModelRequest; readonly tokens: number } | undefined>(
      (longest, one) => (longest !== undefined && longest.tokens >= one.tokens ? longest : one),
      undefined
    )?.request

const resultOf = (
  asked: Exclude<Asked, { readonly _tag: "Stopped" }>
): { readonly result: PreflightResult; readonly detail: string | null } => {
  if (asked._tag === "Failed") return { result: "error", detail: asked.failure.detail }
  const { text, reasoning } = asked.reply
  return { result: text.trim() !== "" ? "ok" : reasoning.trim() === "" ? "empty" : "reasoning-only", detail: null }
}

const PROBLEMS = {
  "reasoning-only": "it only reasons and gives no text; it may need a larger max_tokens.",
  empty: "its reply has no text."
}

/**
 * Asks each model that has something to do once, with the longest of its prompts, where more than 20 answers are due or
 * where that is wanted. Fails where a model refuses the key, and under `strictPreflight` where one does not reply with a
 * text. Where nobody answers at an endpoint, the session is stopped.
 *
 * @since 0.1.0
 */
export const preflight = Effect.fn("preflight")(function* (
  { preflight: wanted, strictPreflight: strict = false, onEvent = () => Effect.void }: RunPackOptions,
  plan: RunPackPlan,
  session: Session,
  lanes: Iterable<Lane>
) {
  if (!(wanted ?? (strict || plan.due.length > LARGE_RUN))) return
  for (const lane of lanes) {
    const { id, provider } = lane.spec
    const request = RECORDED.has(provider) ? undefined : longestRequest(plan, lane)
    if (request === undefined) continue
    const asked = yield* askInLane(session, lane, request)
    if (asked._tag === "Stopped") return
    const { result, detail } = resultOf(asked)
    yield* onEvent(RunEvent.Preflighted({ model: id, result, detail }))
    yield* Effect.logInfo("A model was tried.").pipe(Effect.annotateLogs({ model: modelLabel(id), result }))
    const denied = asked._tag === "Failed" && asked.failure.kind === "auth"
    if (denied || (strict && result !== "ok")) {
      const why = result === "error" || result === "ok" ? (detail ?? "") : PROBLEMS[result]
      return yield* new ModelUnavailable({ model: id, detail: why })
    }
  }
})
