import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { withTelemetry } from "../../../src/programs/cli/telemetry/withTelemetry.ts"

const SECRET = "Bearer sk-collector-7Hq2"

/** A server of this test, with the Authorization headers that it has got. */
const serving = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly server: Server; readonly url: string; readonly got: Array<string> }>((resume) => {
      const got: Array<string> = []
      const server = createServer((request, response) => {
        got.push(request.headers.authorization ?? "none")
        request.resume().on("end", () => answer(request, response))
      })
      server.listen(0, "127.0.0.1", () => {
        const at = server.address()
        const port = typeof at === "object" && at !== null ? at.port : 0
        resume(Effect.succeed({ server, url: `http://127.0.0.1:${port}`, got }))
      })
    }),
    ({ server }) =>
      Effect.callback<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  )

/** What a command says when its telemetry is sent to an address. */
const warningsOf = (url: string) => {
  const said: Array<string> = []
  const logger = Logger.make(({ message }) => {
    said.push(String(message))
  })
  return withTelemetry(
    { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: `authorization=${encodeURIComponent(SECRET)}` },
    Effect.withSpan(Effect.void, "run")
  ).pipe(Effect.provide(Logger.layer([logger])), Effect.as(said))
}

describe("Telemetry that is sent elsewhere by its address", () => {
  it.live.each([301, 302, 307, 308])("is not sent there, which is said once: %d", (status) =>
    Effect.gen(function* () {
      const other = yield* serving((_, response) => response.writeHead(200).end())
      const first = yield* serving(({ url }, response) =>
        response.writeHead(status, { location: `${other.url}${url}` }).end()
      )
      const said = yield* warningsOf(first.url)
      assert.deepStrictEqual(other.got, [])
      assert.include(first.got, SECRET)
      assert.strictEqual(said.length, 1)
      assert.include(said[0], `could not be sent to ${first.url}`)
      assert.include(said[0], "redirects are not followed")
      assert.notInclude(said.join(), "sk-collector")
    }).pipe(Effect.scoped)
  )

  it.live("is sent with its headers to the address itself, without a word", () =>
    Effect.gen(function* () {
      const { got, url } = yield* serving((_, response) => response.writeHead(200).end())
      assert.deepStrictEqual(yield* warningsOf(url), [])
      assert.include(got, SECRET)
    }).pipe(Effect.scoped)
  )
})
