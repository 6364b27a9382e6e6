import { request as httpRequest, type ClientRequest, type IncomingMessage } from "node:http"
import { request as httpsRequest } from "node:https"
import type { Readable } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { urlToHttpOptions } from "node:url"
import { Context, Data, Effect, Result, type Scope } from "effect"

/** What is asked. Nothing but these headers is sent, besides those that the protocol needs. */
interface HttpRequest {
  readonly method: "GET" | "POST"
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** No response came, or it broke off. */
export class ConnectionFailed extends Data.TaggedError("ConnectionFailed")<{ readonly cause: unknown }> {}

/**
 * A response whose head has come. `header` is the value of a header by its name in lower case. `read` hands on the parts of
 * the body as they come and ends with the last one, or once `take` says that it has enough and what came with that part was
 * seen, too; `isEnded` tells whether that was all, and `ended` waits until nothing else can come.
 */
export interface HttpResponse {
  readonly status: number
  readonly header: (name: string) => string | undefined
  readonly read: (take: (part: Uint8Array) => boolean) => Effect.Effect<void, ConnectionFailed>
  readonly isEnded: () => boolean
  readonly ended: Effect.Effect<void>
}

type Exchange = (request: HttpRequest) => Effect.Effect<HttpResponse, ConnectionFailed, Scope.Scope>

/** An error that comes when nobody waits for one any more must not end the process. */
const ignore = () => {}

const DECODERS = new Map<string, () => ReturnType<typeof createGunzip>>([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress]
])

/** The body as it was before somebody packed it, though that was not asked for. */
const plainBody = (message: IncomingMessage): Readable => {
  const decoder = DECODERS.get(message.headers["content-encoding"]?.toLowerCase() ?? "")?.()
  if (decoder === undefined) return message
  message.once("error", (error) => decoder.destroy(error))
  return message.pipe(decoder)
}

const responseOf = (message: IncomingMessage): HttpResponse => ({
  status: message.statusCode ?? 0,
  header: (name) => {
    const value = message.headers[name]
    return Array.isArray(value) ? value.join(", ") : value
  },
  read: (take) =>
    Effect.callback((resume) => {
      plainBody(message)
        .on("data", (part: Uint8Array) => {
          const isEnough = Result.try(() => take(part))
          if (Result.isFailure(isEnough)) resume(Effect.die(isEnough.failure))
          else if (isEnough.success) setImmediate(() => resume(Effect.void))
        })
        .once("end", () => resume(Effect.void))
        .once("error", (cause) => resume(Effect.fail(new ConnectionFailed({ cause }))))
    }),
  isEnded: () => message.readableEnded,
  ended: Effect.callback((resume) => {
    if (message.readableEnded || message.destroyed) resume(Effect.void)
    else message.once("end", () => resume(Effect.void)).once("close", () => resume(Effect.void))
  })
})

/** What Node makes of an address; of each only once, since all requests to a model go to the same. */
const places = new WeakMap<URL, ReturnType<typeof urlToHttpOptions>>()
const placeOf = (url: URL) => {
  const place = places.get(url) ?? urlToHttpOptions(url)
  places.set(url, place)
  return place
}

/** What is said of a connection that closes without a word. */
const CLOSED = { code: "ECONNRESET" }

/**
 * Node's own client, without what `fetch` does besides, which is two thirds of the work. Connections are kept by the agent of
 * the process, so that a proxy that was set for it is used.
 */
const nodeExchange: Exchange = ({ body, headers, method, url }) =>
  Effect.suspend(() => {
    let asked: ClientRequest | undefined
    let isWhole = false
    const leave = Effect.sync(() => {
      if (!isWhole) asked?.destroy()
    })
    const response = Effect.callback<HttpResponse, ConnectionFailed>((resume) => {
      let isOver = false
      const fail = (cause: unknown) => {
        if (isOver) return
        isOver = true
        resume(Effect.fail(new ConnectionFailed({ cause })))
      }
      const take = (message: IncomingMessage) => {
        isOver = true
        message.on("error", ignore).once("end", () => {
          isWhole = true
        })
        resume(Effect.succeed(responseOf(message)))
      }
      const send = url.protocol === "https:" ? httpsRequest : httpRequest
      const sent = Result.try(() => send({ ...placeOf(url), method, headers }))
      if (Result.isFailure(sent)) return fail(sent.failure)
      asked = sent.success
      asked
        .on("error", fail)
        .once("close", () => fail(CLOSED))
        .once("response", take)
        .end(body)
    })
    return Effect.andThen(
      Effect.addFinalizer(() => leave),
      response
    )
  })

/**
 * How models are reached over HTTP: what is asked goes to the address that was given and nowhere else, and nothing of this
 * process is sent along. A request waits for as long as its scope; silence does not end it. Leaving the scope before the body
 * was read to its end closes the connection.
 */
export const HttpExchange = Context.Reference<Exchange>("assay/services/model/HttpExchange", {
  defaultValue: () => nodeExchange
})
