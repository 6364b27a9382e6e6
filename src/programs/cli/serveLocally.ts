import { ByteSize, Console, type Duration, Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter, HttpServer, HttpServerRequest } from "effect/http"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { onlyLocal } from "./answering/onlyLocal.ts"
import { remark } from "./output.ts"
import { localServer } from "./serveServices.ts"

/** No request needs more; a plan is named, not sent. */
const MOST_BYTES = 1024 * 1024

const settings = Layer.mergeAll(
  Layer.succeed(HttpServerRequest.MaxBodySize, ByteSize.fromInputUnsafe(MOST_BYTES)),
  // A span of its own for each request would bring in what its caller says of itself.
  Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)
)

const portOf = HttpServer.HttpServer.use(({ address }) => Effect.succeed("port" in address ? address.port : 0))

/**
 * Answers with these routes on a port of this machine until it is interrupted, and only what comes from this machine. The
 * address goes to stdout once it can be asked. `atEnd` is done first when the end has come; what is under way then is
 * still answered, if that takes no longer than `patience` (by default 20 seconds).
 *
 * @since 0.1.0
 */
export const serveLocally = <A, R>(options: {
  readonly port: number
  readonly routes: Layer.Layer<A, never, R>
  readonly note: string
  readonly atEnd?: Effect.Effect<unknown>
  readonly patience?: Duration.Input
}) => {
  const { atEnd = Effect.void, note, patience = "20 seconds", port, routes } = options
  const app = Layer.unwrap(
    Effect.map(portOf, (port) =>
      HttpRouter.serve(Layer.merge(routes, onlyLocal(port)), { disableLogger: true, disableListenLog: true })
    )
  )
  const said = Layer.effectDiscard(
    Effect.gen(function* () {
      yield* Effect.addFinalizer(() => atEnd)
      yield* Console.log(`http://127.0.0.1:${yield* portOf}`)
      yield* remark(note)
    })
  )
  return said.pipe(
    Layer.provideMerge(app),
    Layer.provide(localServer(port, patience)),
    Layer.provide(settings),
    Layer.launch,
    Effect.catchTag("ServeError", ({ cause }) => {
      const why = cause instanceof Error ? cause.message : String(cause)
      return new UsageInvalid({
        detail: `The port ${port} cannot be used: ${why}. Choose another with --port, or 0 for any that is free.`
      })
    })
  )
}
