import { Clock, Effect, Exit, Option } from "effect"
import type { ModelFailed } from "../../domain/model/errors.ts"
import { finishReasonLabel } from "../../domain/model/finishReasonLabel.ts"
import { modelLabel } from "../../domain/model/modelLabel.ts"
import type { ModelReply } from "../../domain/model/ModelReply.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import { hasEndpoint } from "../../domain/model/ModelSettings.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import type { Usage } from "../../domain/run/Answer.ts"
import type { ModelClient } from "../ModelClients.ts"
import { count, record } from "./metrics.ts"
import { ifWatched } from "./watched.ts"

/** Names that the GenAI semantic conventions have for providers; any other is called as in `--model`. */
const PROVIDER_NAMES = new Map([
  ["amazon-bedrock", "aws.bedrock"],
  ["azure", "azure.ai.openai"],
  ["google", "gcp.gemini"],
  ["google-vertex", "gcp.vertex_ai"],
  ["mistral", "mistral_ai"],
  ["xai", "x_ai"]
])

const MS = 1000

/** Attributes of spans that were counted; what nobody counted is left out. */
export const usageAttributes = (usage: typeof Usage.Type = {}): Readonly<Record<string, number>> => ({
  ...(usage.input === undefined ? {} : { "gen_ai.usage.input_tokens": usage.input }),
  ...(usage.output === undefined ? {} : { "gen_ai.usage.output_tokens": usage.output }),
  ...(usage.reasoning === undefined ? {} : { "gen_ai.usage.reasoning.output_tokens": usage.reasoning })
})

const serverOf = (endpoint: string | undefined): Readonly<Record<string, string | number>> => {
  const url = endpoint === undefined ? null : URL.parse(endpoint)
  if (url === null) return {}
  return { "server.address": url.hostname, ...(url.port === "" ? {} : { "server.port": Number(url.port) }) }
}

/** What metrics are told apart by; spans have it, too. */
const labelsOf = ({ id, provider, target }: ModelSpec) => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": PROVIDER_NAMES.get(provider) ?? provider,
  "gen_ai.request.model": hasEndpoint(provider) ? target : modelLabel(id)
})

const requestAttributes = ({ temperature, seed, max_tokens }: ModelRequest) => ({
  "gen_ai.request.temperature": temperature,
  ...(seed === undefined ? {} : { "gen_ai.request.seed": seed }),
  ...(max_tokens === undefined ? {} : { "gen_ai.request.max_tokens": max_tokens })
})

const replyAttributes = ({ finish_reason, ttft_ms, usage }: ModelReply) => ({
  ...usageAttributes(usage),
  ...(finish_reason === null ? {} : { "gen_ai.response.finish_reasons": [finishReasonLabel(finish_reason)] }),
  ...(ttft_ms === undefined ? {} : { "assay.ttft_ms": ttft_ms })
})

const measureReply = Effect.fnUntraced(function* (labels: ReturnType<typeof labelsOf>, reply: ModelReply) {
  const { ttft_ms: first, usage = {} } = reply
  if (first !== undefined) yield* record("firstSeconds", first / MS, labels)
  for (const [type, tokens] of [
    ["input", usage.input],
    ["output", usage.output]
  ] as const) {
    if (tokens !== undefined) yield* record("tokens", tokens, { ...labels, "gen_ai.token.type": type })
  }
})

/** How a request ended: `answered`, the kind of its failure, or `interrupted`. */
const outcomeOf = (exit: Exit.Exit<ModelReply, ModelFailed>): string => {
  if (Exit.isSuccess(exit)) return "answered"
  const failure = Exit.findErrorOption(exit)
  return Option.isSome(failure) ? failure.value.kind : Exit.hasInterrupts(exit) ? "interrupted" : "defect"
}

/**
 * A model whose requests can be watched: each is a span, counted, timed and, in a debug log, told; by the names of
 * OpenTelemetry's GenAI conventions. What is asked and answered stands nowhere in that.
 *
 * @since 0.1.0
 */
export const observedModel = (spec: ModelSpec, client: ModelClient): ModelClient => {
  const labels = labelsOf(spec)
  const server = serverOf(spec.endpoint)
  const tell = (outcome: string, seconds: number) =>
    Effect.logDebug("A request to a model is over.").pipe(
      Effect.annotateLogs({ model: modelLabel(spec.id), outcome, ms: Math.round(seconds * MS) })
    )
  const counted = Effect.fnUntraced(function* (
    exit: Exit.Exit<ModelReply, ModelFailed>,
    outcome: string,
    seconds: number
  ) {
    const failed = outcome === "answered" ? {} : { "error.type": outcome }
    yield* Effect.annotateCurrentSpan({ "assay.outcome": outcome, ...failed })
    yield* count("requests", 1, { ...labels, "assay.outcome": outcome })
    if (outcome !== "interrupted") yield* record("requestSeconds", seconds, { ...labels, ...failed })
    if (Exit.isFailure(exit)) return
    yield* Effect.annotateCurrentSpan(replyAttributes(exit.value))
    yield* measureReply(labels, exit.value)
  })
  /** Tells and, where that is wanted, counts how a request ended. */
  const timed = (asked: Effect.Effect<ModelReply, ModelFailed>, isCounted: boolean) =>
    Effect.flatMap(Clock.Clock, (clock) => {
      const began = clock.monotonicTimeNanosUnsafe()
      return Effect.onExit(asked, (exit) => {
        const outcome = outcomeOf(exit)
        const seconds = Number(clock.monotonicTimeNanosUnsafe() - began) / 1e9
        const told = tell(outcome, seconds)
        return isCounted ? Effect.andThen(counted(exit, outcome, seconds), told) : told
      })
    })
  return {
    ...client,
    ask: (request, place) => {
      const asked = client.ask(request, place)
      return ifWatched(timed(asked, false), () =>
        timed(asked, true).pipe(
          Effect.withSpan(
            `chat ${labels["gen_ai.request.model"]}`,
            { kind: "client", attributes: { ...labels, ...server, ...requestAttributes(request) } },
            { captureStackTrace: false }
          )
        )
      )
    }
  }
}
