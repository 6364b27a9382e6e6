import { Deferred, Effect, Exit } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

/**
 * Where telemetry goes. No request may take longer than its time, none is repeated once the command is over, and `giveUp`
 * ends all that is under way. `lost` are the addresses, without path and user, whose last request failed.
 *
 * @since 0.1.0
 */
export class Sink {
  readonly #over = Deferred.makeUnsafe<void>()
  readonly #requestMs: number
  readonly #failed = new Map<string, string>()
  #ending = false

  constructor(requestMs: number) {
    this.#requestMs = requestMs
  }

  get lost(): ReadonlyArray<string> {
    return [...new Set(this.#failed.values())]
  }

  /** The command is over: what cannot be sent now is not sent again. */
  end(): void {
    this.#ending = true
  }

  get giveUp(): Effect.Effect<void> {
    return Effect.asVoid(Deferred.succeed(this.#over, undefined))
  }

  get client() {
    return Effect.map(HttpClient.HttpClient, (client) =>
      HttpClient.transform(client, (response, { url }) =>
        Effect.raceFirst(response, this.#late).pipe(
          Effect.onExit((exit) => Effect.sync(() => this.#note(url, Exit.isSuccess(exit) && exit.value.status < 300))),
          Effect.filterOrElse(
            ({ status }) => status < 300 || !this.#ending,
            () => Effect.die("refused")
          ),
          Effect.catch((error) => (this.#ending ? Effect.die("not sent") : Effect.fail(error)))
        )
      )
    ).pipe(Effect.provide(FetchHttpClient.layer))
  }

  get #late(): Effect.Effect<never> {
    const late = Effect.timeoutOption(Deferred.await(this.#over), this.#requestMs)
    return Effect.andThen(late, Effect.die("no answer in time"))
  }

  #note(url: string, sent: boolean): void {
    if (sent) this.#failed.delete(url)
    else this.#failed.set(url, URL.parse(url)?.origin ?? "its endpoint")
  }
}
