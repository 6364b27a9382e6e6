import { Effect } from "effect"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { byCodeUnit, showCell } from "../../domain/run/Cell.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { choiceHint, counted, listHint, quote } from "../../domain/source/wording.ts"
import type { ModelClient, Place } from "../ModelClients.ts"
import { attempt, type Failure, type Replied, type SoFar } from "./attempt.ts"
import { placeKey, readRecordings, type Recorded, type Recordings } from "./recordings.ts"
import { splitTarget } from "./target.ts"

/** Which model of a recording is played: the named one, or the only one, or the one of the same id. */
const chooseModel = (
  spec: ModelSpec,
  { models }: Recordings,
  source: string,
  name: string | undefined
): Effect.Effect<string, UsageInvalid> => {
  const names = [...models.keys()].sort(byCodeUnit)
  const [only, another] = names
  const chosen = name ?? (another === undefined ? only : spec.id)
  if (chosen !== undefined && models.has(chosen)) return Effect.succeed(chosen)
  const detail =
    name === undefined
      ? `${source} has answers of several models, or of none. Name one with replay:${source}#MODEL. ${listHint("models", names)}.`
      : `${source} has no answers of the model ${quote(name)}. ${choiceHint(name, "models", names)}.`
  return Effect.fail(new UsageInvalid({ detail }))
}

/** What a model thought aloud is kept only where it said nothing else; that it did is told all the same. */
const reasoningOf = ({ reasoning_text, reasoning_chars = 0 }: Recorded): string =>
  reasoning_text ?? (reasoning_chars > 0 ? `[${counted(reasoning_chars, "character")}, not recorded]` : "")

const repliedOf = (recorded: Recorded): Replied => {
  const { text, finish_reason = null, usage, cost_usd, ttft_ms, decode_tps } = recorded
  return {
    text,
    reasoning: reasoningOf(recorded),
    finish_reason,
    ...(usage === undefined ? {} : { usage }),
    ...(cost_usd === undefined || cost_usd === null ? {} : { cost_usd }),
    ...(ttft_ms === undefined ? {} : { ttft_ms }),
    ...(decode_tps === undefined ? {} : { decode_tps })
  }
}

const failureOf = ({ ok, error }: Recorded): Failure | undefined => {
  if (error !== undefined && error !== null) {
    return { kind: "refused", detail: `the recorded answer failed (${error.kind}): ${quote(error.message)}.` }
  }
  return ok === false ? { kind: "refused", detail: "the recorded answer failed." } : undefined
}

const play = (recorded: Recorded, soFar: SoFar): Effect.Effect<Replied, Failure> => {
  const failure = failureOf(recorded)
  if (failure === undefined) return Effect.succeed(repliedOf(recorded))
  soFar.text = recorded.text
  soFar.reasoning = reasoningOf(recorded)
  return Effect.fail(failure)
}

const absent = (place: Place | undefined): Failure => {
  const what = place === undefined ? "a request without a place in a run" : showCell(place)
  return { kind: "refused", detail: `nothing is recorded for ${what}.` }
}

/**
 * Recorded answers as a model: `SOURCE` or `SOURCE#MODEL`, where the source is a file of answers as `assay import` reads
 * it, or a run folder. A place gets what was recorded for it, with the times and costs of then; nothing else is answered.
 */
export const openReplay = Effect.fn("openReplay")(function* (spec: ModelSpec) {
  const { file, name } = splitTarget(spec.target)
  const recordings = yield* readRecordings(spec, file)
  const model = yield* chooseModel(spec, recordings, file, name)
  const places = recordings.models.get(model) ?? new Map<string, Recorded>()

  const find = (place: Place | undefined): Recorded | undefined =>
    place && (places.get(placeKey(place)) ?? places.get(placeKey({ ...place, variant: undefined })))

  const ask = (_: ModelRequest, place?: Place) => {
    const recorded = find(place)
    return attempt(spec, (soFar) => (recorded === undefined ? Effect.fail(absent(place)) : play(recorded, soFar))).pipe(
      Effect.map((reply) => ({ ...reply, e2e_ms: recorded?.e2e_ms ?? reply.e2e_ms }))
    )
  }
  const digest = digestOf(canonicalJson({ provider: spec.provider, content: recordings.digest, model }))
  const opened: ModelClient = { id: spec.id, structured: false, digest, ask }
  return opened
})
