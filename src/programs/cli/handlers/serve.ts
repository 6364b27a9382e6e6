import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "../answering/api.ts"
import { consentOf } from "../answering/Consent.ts"
import { httpAnswersUnder } from "../answering/httpAnswers.ts"
import { nothingElse } from "../answering/onlyLocal.ts"
import { runServices } from "../runServices.ts"
import type { ServeFlags } from "../serve.ts"
import { serveLocally } from "../serveLocally.ts"

export const serve = Effect.fn("serve")(function* (flags: ServeFlags) {
  const consent = yield* Effect.provide(consentOf(flags), runServices)
  const api = HttpApiBuilder.layer(Api, { openapiPath: "/openapi.json" }).pipe(Layer.provide(httpAnswersUnder(consent)))
  return yield* serveLocally({
    port: flags.port,
    routes: Layer.merge(api, nothingElse),
    note: "Ctrl-C ends the server, when the requests under way are answered."
  })
})
