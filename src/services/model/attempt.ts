import { Clock, Duration, Effect } from "effect"
import { ModelFailed, type ModelFailureKind } from "../../domain/model/errors.ts"
import { isTooLongReply, type ModelReply } from "../../domain/model/ModelReply.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { cutToSize, LARGEST_TEXT, sizeOfText } from "../../domain/run/answerSize.ts"
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

/** No reply may be longer, with its reasoning, whoever gave it. */
export const tooLarge: Failure = { kind: "malformed", detail: "the reply is longer than 10 MB." }

const NANOS_A_MS = 1_000_000
/** A sentence may name a key or a type that was sent, of any length. */
const LONGEST_DETAIL = 2000

const shortened = (detail: string): string =>
  detail.length > LONGEST_DETAIL ? `${detail.slice(0, LONGEST_DETAIL).toWellFormed()}…` : detail

/**
 * One request: its time is taken, its deadline kept, and what had come by then is in the failure. `elapsed` is the whole
 * milliseconds since it began.
 */
export const attempt = <R>(
  spec: Pick<ModelSpec, "id" | "requestSeconds">,
  ask: (soFar: SoFar, elapsed: () => number) => Effect.Effect<Replied, Failure, R>
): Effect.Effect<ModelReply, ModelFailed, R> =>
  Effect.gen(function* () {
    const soFar: SoFar = { text: "", reasoning: "" }
    // It only goes forward: somebody may set the other clock while a model answers.
    const clock = yield* Clock.Clock
    const started = clock.monotonicTimeNanosUnsafe()
    const elapsed = () => Math.floor(Number(clock.monotonicTimeNanosUnsafe() - started) / NANOS_A_MS)
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
        (reply) => !isTooLongReply(reply),
        () => tooLarge
      ),
      Effect.map((reply): ModelReply => ({ ...reply, e2e_ms: elapsed() })),
      Effect.mapError(({ kind, detail, retryAfterMs = null }) => {
        const text = cutToSize(soFar.text, LARGEST_TEXT)
        return new ModelFailed({
          model: spec.id,
          kind,
          detail: shortened(detail),
          retry_after_ms: retryAfterMs,
          text,
          reasoning: cutToSize(soFar.reasoning, LARGEST_TEXT - sizeOfText(text)),
          e2e_ms: elapsed()
        })
      })
    )
  })
