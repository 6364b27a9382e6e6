import { Deferred, Effect, Exit, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

/** Requests hold the headers of the environment, which are for the address that it names and for no other. */
const fetchOnly = Layer.provide(
  FetchHttpClient.layer,
  Layer.succeed(FetchHttpClient.RequestInit, { redirect: "manual" })
)

const isRedirect = (status: number): boolean => status >= 300 && status < 400

const originOf = (url: string): string => URL.parse(url)?.origin ?? "its endpoint"

/**
 * Where telemetry goes. No request may take longer than its time, none is repeated once the command is over, and `giveUp`
 * ends all that is under way. `lost` are the addresses, without path and user, whose last request failed, `redirecting` those that
 * named another one, where nothing is sent.
 *
 * @since 0.1.0
 */
export class Sink {
  readonly #over = Deferred.makeUnsafe<void>()
  readonly #requestMs: number
  readonly #failed = new Map<string, string>()
  readonly #elsewhere = new Set<string>()
  #ending = false

  constructor(requestMs: number) {
    this.#requestMs = requestMs
  }

  get lost(): ReadonlyArray<string> {
    return [...new Set(this.#failed.values())]
  }

  get redirecting(): ReadonlyArray<string> {
    return [...this.#elsewhere]
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
          Effect.onExit((exit) => Effect.sync(() => this.#note(url, Exit.isSuccess(exit) ? exit.value.status : null))),
          Effect.filterOrElse(
            ({ status }) => status < 300 || !this.#ending,
            () => Effect.die("refused")
          ),
          Effect.catch((error) => (this.#ending ? Effect.die("not sent") : Effect.fail(error)))
        )
      )
    ).pipe(Effect.provide(fetchOnly))
  }

  get #late(): Effect.Effect<never> {
    const late = Effect.timeoutOption(Deferred.await(this.#over), this.#requestMs)
    return Effect.andThen(late, Effect.die("no answer in time"))
  }

  #note(url: string, status: number | null): void {
    if (status !== null && status < 300) this.#failed.delete(url)
    else this.#failed.set(url, originOf(url))
    if (status !== null && isRedirect(status)) this.#elsewhere.add(originOf(url))
  }
}
