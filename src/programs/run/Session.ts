import { Deferred, Effect } from "effect"
import { type CostLedger, holdUsd, newLedger, settleUsd } from "../../domain/model/CostLedger.ts"
import type { ModelUnavailable } from "../../domain/model/errors.ts"
import { RunEvent, type RunStop } from "./RunEvent.ts"

/**
 * Why nothing else is asked.
 *
 * @since 0.1.0
 */
export interface Stopping {
  readonly why: RunStop
  readonly error: ModelUnavailable | undefined
}

/**
 * How many seconds what is under way may still take. It is paid for, and so it may; but the cost cap was kept by what
 * began, so that there is no hurry, and a deadline is one.
 */
const graceOf = (why: RunStop, graceSeconds: number): number | null =>
  why === "cost-cap" ? null : why === "deadline" ? 0 : graceSeconds

/**
 * What all models of a session have in common: the money, the count of requests under way, and whether it is being
 * stopped.
 *
 * @since 0.1.0
 */
export class Session {
  readonly #stop = Deferred.makeUnsafe<Stopping>()
  readonly #onEvent: (event: RunEvent) => Effect.Effect<void>
  readonly #graceSeconds: number
  #ledger: CostLedger
  #inFlight = 0
  #besideUsd = 0
  #reason: Stopping | undefined
  #finished = Deferred.makeUnsafe<void>()

  constructor(
    limits: { readonly costCapUsd: number | null; readonly spentUsd: number; readonly graceSeconds: number },
    onEvent: (event: RunEvent) => Effect.Effect<void>
  ) {
    this.#ledger = newLedger(limits.costCapUsd, limits.spentUsd)
    this.#graceSeconds = limits.graceSeconds
    this.#onEvent = onEvent
  }

  get isStopping(): boolean {
    return this.#reason !== undefined
  }

  get reason(): Stopping | undefined {
    return this.#reason
  }

  /** What the session spent on requests that no answer tells the cost of. */
  get besideUsd(): number {
    return this.#besideUsd
  }

  /** Counts what was spent before the session. */
  spent(usd: number): void {
    this.#ledger = settleUsd(this.#ledger, 0, usd)
  }

  /** Waits until the session is being stopped, and tells why. */
  get stopping(): Effect.Effect<Stopping> {
    return Deferred.await(this.#stop)
  }

  /** Waits until what is under way has to end, too. */
  get graceOver(): Effect.Effect<void> {
    return Effect.flatMap(this.stopping, ({ why }) => {
      const seconds = graceOf(why, this.#graceSeconds)
      return seconds === null ? Effect.never : Effect.sleep(`${seconds} seconds`)
    })
  }

  /** Lets nothing else begin. The first reason is the one that counts. */
  stop(why: RunStop, error?: ModelUnavailable): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (this.#reason !== undefined) return Effect.void
      this.#reason = { why, error }
      const graceSeconds = graceOf(why, this.#graceSeconds)
      return Deferred.succeed(this.#stop, this.#reason).pipe(
        Effect.andThen(this.#onEvent(RunEvent.Stopping({ why, graceSeconds, inFlight: this.#inFlight })))
      )
    })
  }

  /**
   * Takes the money that a request may cost. Where there may not be enough, the requests under way are waited for, which
   * may have cost less than they could; false where that does not help.
   */
  begin(mostUsd: number): Effect.Effect<boolean> {
    return Effect.suspend(() => {
      const held = this.isStopping ? undefined : holdUsd(this.#ledger, mostUsd)
      if (held !== undefined) {
        this.#ledger = held
        this.#inFlight += 1
        return Effect.succeed(true)
      }
      if (this.isStopping || this.#inFlight === 0) return Effect.succeed(false)
      return Effect.raceFirst(Deferred.await(this.#finished), Effect.asVoid(this.stopping)).pipe(
        Effect.andThen(this.begin(mostUsd))
      )
    })
  }

  /** A request is over, and has cost so much; `inAnswer` says that an answer tells so. */
  finish(mostUsd: number, costUsd: number, inAnswer: boolean): void {
    this.#ledger = settleUsd(this.#ledger, mostUsd, costUsd)
    if (!inAnswer) this.#besideUsd += costUsd
    this.#inFlight -= 1
    const waiting = this.#finished
    this.#finished = Deferred.makeUnsafe<void>()
    Deferred.doneUnsafe(waiting, Effect.void)
  }
}
