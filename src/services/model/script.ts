import { Effect } from "effect"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { ReplyScript, scriptedReply, scriptFaults, type ScriptReply } from "../../domain/model/ReplyScript.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { choiceHint, quote } from "../../domain/source/wording.ts"
import type { ModelClient, Place } from "../ModelClients.ts"
import { type DocumentFormat, SourceReader } from "../SourceReader.ts"
import { attempt, type Failure, type Replied, type SoFar } from "./attempt.ts"
import { splitTarget } from "./target.ts"

const scriptFormat: DocumentFormat<typeof ReplyScript> = {
  what: "script",
  schema: ReplyScript,
  faults: scriptFaults
}

const unscripted: Failure = { kind: "refused", detail: "its script has no reply for this request, and no default." }

/** Gives the reply in its time. */
const give = Effect.fnUntraced(function* (
  { text = "", reasoning = "", finish_reason = "stop", usage, cost_usd, ttft_ms, e2e_ms }: ScriptReply,
  elapsed: () => number
) {
  if (ttft_ms !== undefined) yield* Effect.sleep(ttft_ms)
  const first = elapsed()
  if (e2e_ms !== undefined) yield* Effect.sleep(e2e_ms - (ttft_ms ?? 0))
  const rest = elapsed() - first
  const replied: Replied = {
    text,
    reasoning,
    finish_reason,
    ...(usage === undefined ? {} : { usage }),
    ...(cost_usd === undefined ? {} : { cost_usd }),
    ...(ttft_ms === undefined || text === "" ? {} : { ttft_ms: first }),
    ...(usage?.output === undefined || ttft_ms === undefined || rest <= 0
      ? {}
      : { decode_tps: (usage.output * 1000) / rest })
  }
  return replied
})

const fail = Effect.fnUntraced(function* (
  { text = "", reasoning = "", ttft_ms }: ScriptReply,
  { kind, after_chars, retry_after_ms }: NonNullable<ScriptReply["error"]>,
  soFar: SoFar
) {
  if (ttft_ms !== undefined) yield* Effect.sleep(ttft_ms)
  if (after_chars !== undefined) {
    soFar.text = text.slice(0, after_chars).toWellFormed()
    soFar.reasoning = reasoning
  }
  const failure: Failure = { kind, detail: "its script says so.", retryAfterMs: retry_after_ms }
  return yield* Effect.fail(failure)
})

/** The name that the replies of a model are under; one after `#` must occur. */
const nameIn = (script: ReplyScript, file: string, spec: ModelSpec, name: string | undefined) => {
  const names = [...new Set(script.replies?.flatMap(({ when }) => when?.model ?? []) ?? [])]
  if (name === undefined || names.includes(name)) return Effect.succeed(name ?? spec.id)
  const hint =
    names.length === 0 ? "Its replies are for any model: leave the name out" : choiceHint(name, "models", names)
  return Effect.fail(
    new UsageInvalid({ detail: `The script ${file} has no replies of a model ${quote(name)}. ${hint}.` })
  )
}

/**
 * A script as a model: replies that are written down in a YAML or JSON file, `FILE` or `FILE#NAME`. The same request gets
 * the same reply; failures that are to happen so many times are counted for each place.
 */
export const openScript = Effect.fn("openScript")(function* (spec: ModelSpec) {
  const { file, name } = splitTarget(spec.target)
  const reader = yield* SourceReader
  const { value: script, digest: content } = yield* reader.read(file, scriptFormat)
  const model = yield* nameIn(script, file, spec, name)
  const failed = new Map<string, number>()

  const ask = ({ messages }: ModelRequest, place?: Place) =>
    attempt(spec, (soFar, elapsed) =>
      Effect.suspend((): Effect.Effect<Replied, Failure> => {
        const found = scriptedReply(script, { model, place, messages })
        if (found === undefined) return Effect.fail(unscripted)
        const { at, reply } = found
        if (reply.error === undefined) return give(reply, elapsed)
        const key = JSON.stringify([at, place?.variant, place?.prompt_id, place?.repeat])
        const before = failed.get(key) ?? 0
        if (reply.error.times !== undefined && before >= reply.error.times) return give(reply, elapsed)
        failed.set(key, before + 1)
        return fail(reply, reply.error, soFar)
      })
    )
  const digest = digestOf(canonicalJson({ provider: spec.provider, content, model }))
  const opened: ModelClient = { id: spec.id, structured: false, digest, ask }
  return opened
})
