import { ByteSize, Console, Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter, HttpServer, HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { Api } from "../answering/api.ts"
import { consentOf } from "../answering/Consent.ts"
import { httpAnswersUnder } from "../answering/httpAnswers.ts"
import { nothingElse, onlyLocal } from "../answering/onlyLocal.ts"
import { remark } from "../output.ts"
import { runServices } from "../runServices.ts"
import type { ServeFlags } from "../serve.ts"
import { localServer } from "../serveServices.ts"

/** No request needs more; a plan is named, not sent. */
const MOST_BYTES = 1024 * 1024

const settings = Layer.mergeAll(
  Layer.succeed(HttpServerRequest.MaxBodySize, ByteSize.fromInputUnsafe(MOST_BYTES)),
  // A span of its own for each request would bring in what its caller says of itself.
  Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)
)

const portOf = HttpServer.HttpServer.use(({ address }) => Effect.succeed("port" in address ? address.port : 0))

export const serve = Effect.fn("serve")(function* (flags: ServeFlags) {
  const consent = yield* Effect.provide(consentOf(flags), runServices)
  const app = Layer.unwrap(
    Effect.map(portOf, (port) => {
      const routes = HttpApiBuilder.layer(Api, { openapiPath: "/openapi.json" }).pipe(
        Layer.provide(httpAnswersUnder(consent))
      )
      return HttpRouter.serve(Layer.mergeAll(routes, nothingElse, onlyLocal(port)), {
        disableLogger: true,
        disableListenLog: true
      })
    })
  )
  const said = Layer.effectDiscard(
    Effect.gen(function* () {
      yield* Console.log(`http://127.0.0.1:${yield* portOf}`)
      yield* remark("Ctrl-C ends the server, when the requests under way are answered.")
    })
  )
  return yield* said.pipe(
    Layer.provideMerge(app),
    Layer.provide(localServer(flags.port)),
    Layer.provide(settings),
    Layer.launch,
    Effect.catchTag("ServeError", ({ cause }) => {
      const why = cause instanceof Error ? cause.message : String(cause)
      return new UsageInvalid({
        detail: `The port ${flags.port} cannot be used: ${why}. Choose another with --port, or 0 for any that is free.`
      })
    })
  )
})
