import { Clock, Duration, Effect } from "effect"
import { ModelFailed, type ModelFailureKind } from "../../domain/model/errors.ts"
import type { ModelReply } from "../../domain/model/ModelReply.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { isTooLong, LARGEST_TEXT } from "../../domain/run/answerSize.ts"
import { counted } from "../../domain/source/wording.ts"

/** What has come of a reply; a client adds to it as chunks arrive, so that a failure keeps it. */
export interface SoFar {
  text: string
  reasoning: string
}

/** Why a request failed. `detail` is one sentence, without keys, prompts and addresses that hold credentials. */
export interface Failure {
  readonly kind: ModelFailureKind
  readonly detail: string
  readonly retryAfterMs?: number | undefined
}

/** A whole reply, but for how long it took. */
export type Replied = Omit<ModelReply, "e2e_ms">

/** No answer may be longer, whoever gave it. */
export const tooLarge: Failure = { kind: "malformed", detail: "the reply is longer than 10 MB." }

const NANOS_A_MS = 1_000_000

/** Milliseconds of a clock that only goes forward: somebody may set the other one while a model answers. */
const monotonicMs = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos) / NANOS_A_MS)

/**
 * One request: its time is taken, its deadline kept, and what had come by then is in the failure. `elapsed` is the whole
 * milliseconds since it began.
 */
export const attempt = <R>(
  spec: Pick<ModelSpec, "id" | "requestSeconds">,
  ask: (soFar: SoFar, elapsed: Effect.Effect<number>) => Effect.Effect<Replied, Failure, R>
): Effect.Effect<ModelReply, ModelFailed, R> =>
  Effect.gen(function* () {
    const soFar: SoFar = { text: "", reasoning: "" }
    const started = yield* monotonicMs
    const elapsed = Effect.map(monotonicMs, (now) => Math.floor(now - started))
    const late: Failure = {
      kind: "timeout",
      detail: `there was no whole reply after ${counted(spec.requestSeconds, "second")}.`
    }
    return yield* ask(soFar, elapsed).pipe(
      Effect.timeoutOrElse({
        duration: Duration.seconds(spec.requestSeconds),
        orElse: () => Effect.fail(late)
      }),
      Effect.filterOrFail(
        ({ text }) => !isTooLong(text),
        () => tooLarge
      ),
      Effect.flatMap((reply) => Effect.map(elapsed, (e2e_ms): ModelReply => ({ ...reply, e2e_ms }))),
      Effect.catch(({ kind, detail, retryAfterMs = null }) =>
        Effect.flatMap(
          elapsed,
          (e2e_ms) =>
            new ModelFailed({
              model: spec.id,
              kind,
              detail,
              retry_after_ms: retryAfterMs,
              text: soFar.text.slice(0, LARGEST_TEXT),
              reasoning: soFar.reasoning,
              e2e_ms
            })
        )
      )
    )
  })
