import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Effect } from "effect"

/** A request as it came. */
export interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage["headers"]
  readonly body: string
  /** Whether the client went away before the response was whole. */
  readonly closed: Promise<boolean>
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Uint8Array> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

/** A server on a free port for the time of a scope; `seen` are the requests that came. */
export const serve = (respond: (response: ServerResponse, seen: Seen) => void) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const seen: Array<Seen> = []
      const server = createServer(async (request, response) => {
        const closed = once(response, "close").then(() => !response.writableFinished)
        const { method, url, headers } = request
        const one: Seen = { method, url, headers, body: await textOf(request), closed }
        seen.push(one)
        respond(response, one)
      })
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      return { url: `http://127.0.0.1:${port}/answer`, seen, server }
    }),
    ({ server }) =>
      Effect.promise(async () => {
        const closed = once(server, "close")
        server.close()
        server.closeAllConnections()
        await closed
      })
  )
