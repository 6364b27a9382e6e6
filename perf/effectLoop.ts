// `effectLoop.ts URL TIMES CONCURRENCY`: the bare loop of the row `dispatch` through Effect's HTTP client, without anything
// of Assay: what asking through it costs at least.
import { Effect, Stream } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"

const [url, times, concurrency] = process.argv.slice(2)
let left = Number(times)
const body = { model: "echo", stream: true, messages: [{ role: "user", content: "What is 1 and one?" }] }

const worker = Effect.gen(function* () {
  const client = yield* HttpClient.HttpClient
  while (left-- > 0) {
    const request = HttpClientRequest.post(`${url}/v1/chat/completions`)
    const response = yield* client.execute(HttpClientRequest.bodyJsonUnsafe(request, body))
    yield* Stream.runForEach(response.stream, (part) => Effect.sync(() => void part.length))
  }
})

await Effect.runPromise(
  Effect.all(
    Array.from({ length: Number(concurrency) }, () => worker),
    { concurrency: "unbounded" }
  ).pipe(Effect.withTracerEnabled(false), Effect.provide(FetchHttpClient.layer))
)
