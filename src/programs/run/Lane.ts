import { Effect, Result, Semaphore } from "effect"
import { requestTokens, tokensUsd } from "../../domain/model/cost.ts"
import { afterRequest, type Limiter, newLimiter, type Outcome } from "../../domain/model/limiter.ts"
import { modelLabel } from "../../domain/model/modelLabel.ts"
import { waitForPace } from "../../domain/model/pace.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import type { ModelClient } from "../../services/ModelClients.ts"
import { type Admission, type Made, ownLimits } from "./Admission.ts"

const MOST_DENIALS = 3

/**
 * One model of a session: how many requests to it may run at a time, and what was learnt of it. `heard` says that it
 * replied somehow, `answered` that it gave a reply; `denials` counts the times that it was only told to go away (401 and 403) before, of which so many are
 * too many (3).
 *
 * @since 0.1.0
 */
export class Lane {
  readonly spec: ModelSpec
  readonly client: ModelClient
  readonly gate = Semaphore.makeUnsafe(1)
  limiter: Limiter
  heard = false
  answered = false
  denials = 0
  readonly mostDenials: number
  /** Who lets its requests through. */
  readonly admission: Admission
  #begun: ReadonlyArray<number> = []
  #mostOutput = 0
  #warm = false

  constructor(
    spec: ModelSpec,
    client: ModelClient,
    { mostDenials = MOST_DENIALS, admission = ownLimits }: Partial<Pick<Lane, "mostDenials" | "admission">> = {}
  ) {
    this.mostDenials = mostDenials
    this.admission = admission
    this.spec = spec
    this.client = client
    this.limiter = newLimiter(spec.concurrency)
  }

  /** Begins a request, unless it has to wait for so many milliseconds. */
  beginOrWait(now: number): number {
    const { requestsPerMinute: most } = this.spec
    const wait = Math.max(this.limiter.pausedUntil - now, most === undefined ? 0 : waitForPace(this.#begun, most, now))
    if (wait > 0) return wait
    if (most !== undefined) this.#begun = [...this.#begun, now].slice(-most)
    return 0
  }

  /** What a request may cost: with as many tokens as it allows, else as the longest reply so far had. */
  mostUsd(request: ModelRequest): number {
    if (this.spec.price === undefined) return 0
    const output = request.max_tokens ?? this.#mostOutput
    return tokensUsd(this.spec.price, { input: requestTokens(request), output })
  }

  /** What the end of a request tells of the model. */
  learn(result: Made["result"]): void {
    if (Result.isSuccess(result)) {
      this.#mostOutput = Math.max(this.#mostOutput, result.success.usage?.output ?? 0)
      this.heard = true
      this.answered = true
      return
    }
    const { kind } = result.failure
    if (kind === "auth") this.denials += 1
    else if (kind !== "unreachable" && kind !== "not-found") this.heard = true
  }

  /** Whether this is the model's first answer in the session. */
  takeCold(): boolean {
    const cold = !this.#warm
    this.#warm = true
    return cold
  }

  /** A request ended so; as many may run from now on as the limiter says. */
  note(outcome: Outcome): Effect.Effect<void> {
    return Effect.suspend(() => {
      const { limit: before, opened } = this.limiter
      this.limiter = afterRequest(this.limiter, outcome)
      const { limit } = this.limiter
      if (limit === before) return Effect.void
      const told = opened
        ? Effect.logInfo("Another number of requests to a model runs at a time.").pipe(
            Effect.annotateLogs({ model: modelLabel(this.spec.id), before, now: limit })
          )
        : Effect.void
      return Effect.andThen(told, this.gate.resize(limit))
    })
  }
}
