import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { Effect } from "effect"
import { behaviours } from "./behaviours.ts"
import { type Asked, type Behaviour, type Script, failure, good, wholeJson } from "./Script.ts"

/** A request that came, in order. `ended` is how it went: answered to the end, or the client closed it before. */
interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Asked | undefined
  readonly ended: Promise<"answered" | "closed">
}

export interface Endpoint {
  /** The address without a path: `http://127.0.0.1:PORT`. */
  readonly url: string
  /** Requests for completions, in the order in which they came. */
  readonly requests: ReadonlyArray<Received>
  /** How many completions are under way now, and were at most. */
  readonly inFlight: () => { readonly now: number; readonly most: number }
  /** How many connections came. */
  readonly connections: () => number
  /** How many are open now. */
  readonly open: () => number
  /** A model of that name answers so from now on, counted anew. */
  readonly set: (model: string, behaviour: Behaviour) => void
  /** Resolves when so many requests for completions have come. */
  readonly received: (count: number) => Promise<void>
  /** Forgets requests and counts. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export interface EndpointOptions {
  readonly port?: number
  /** Requests without it as their bearer are refused. */
  readonly key?: string
  readonly models?: Readonly<Record<string, Behaviour>>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<Uint8Array> = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString("utf8")
}

const perform = async (script: Script, response: ServerResponse): Promise<void> => {
  if (script.status > 0) response.writeHead(script.status, script.headers).flushHeaders()
  for (const step of script.steps) {
    if (response.destroyed) return
    if ("send" in step) {
      if (!response.write(step.send)) await Promise.race([once(response, "drain"), once(response, "close")])
    } else if ("wait" in step) await (typeof step.wait === "number" ? delay(step.wait) : step.wait)
    else if (step.finish === "end") response.end()
    else if (step.finish === "drop") response.destroy()
    else return
    // Each part is a packet of its own, not one with the next.
    await delay(0)
  }
}

/** A model's name and its argument: the whole name where it is known as such. */
const find = (models: ReadonlyMap<string, Behaviour>, name: string) => {
  const at = name.indexOf(":")
  const exact = models.get(name)
  if (exact !== undefined || at < 0) return { behaviour: exact, argument: undefined }
  return { behaviour: models.get(name.slice(0, at)), argument: name.slice(at + 1) }
}

/** What the server remembers. */
const makeState = (given: Readonly<Record<string, Behaviour>>) => {
  const models = new Map([...behaviours, ...Object.entries(given)])
  const counts = new Map<string, number>()
  const requests: Array<Received> = []
  const waiting = new Set<() => void>()
  const flight = { now: 0, most: 0 }

  const note = (request: IncomingMessage, response: ServerResponse, body: Asked | undefined) => {
    flight.now += 1
    flight.most = Math.max(flight.most, flight.now)
    const ended = new Promise<"answered" | "closed">((resolve) => {
      response.once("close", () => {
        flight.now -= 1
        resolve(response.writableFinished ? "answered" : "closed")
      })
    })
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body, ended })
    for (const look of waiting) look()
  }

  const script = (asked: Asked): Script => {
    const { behaviour, argument } = find(models, asked.model)
    if (behaviour === undefined) return failure(404, `model "${asked.model}" not found`, "model_not_found")
    const nth = (counts.get(asked.model) ?? 0) + 1
    counts.set(asked.model, nth)
    const done = behaviour(asked, nth, argument)
    return typeof done === "string" ? good(asked, done) : done
  }

  const received = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (requests.length < count) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })

  const set = (model: string, behaviour: Behaviour) => {
    models.set(model, behaviour)
    counts.delete(model)
  }

  const reset = () => {
    requests.length = 0
    counts.clear()
    flight.most = flight.now
  }
  return { models, requests, note, script, received, set, reset, inFlight: () => ({ ...flight }) }
}
type State = ReturnType<typeof makeState>

/** For programs that cannot reach into this process: what came, and which model answers as which. */
const control = async (state: State, request: IncomingMessage): Promise<Script> => {
  if (request.method === "GET") {
    const requests = state.requests.map(({ method, path, headers, body }) => ({ method, path, headers, body }))
    return wholeJson(200, { requests, in_flight: state.inFlight() })
  }
  if (request.method === "DELETE") {
    state.reset()
    return wholeJson(200, {})
  }
  const { model, as }: { readonly model: string; readonly as: string } = JSON.parse(await bodyOf(request))
  const { behaviour, argument } = find(behaviours, as)
  if (behaviour === undefined) return failure(404, `no behaviour "${as}"`)
  state.set(model, (asked, nth) => behaviour(asked, nth, argument))
  return wholeJson(200, {})
}

const handle =
  (state: State, key: string | undefined) => async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "").split("?")[0]
    if (path === "/control") return perform(await control(state, request), response)
    const bearer = request.headers.authorization?.replace(/^Bearer /u, "")
    const locked = key !== undefined && bearer !== key
    const refused = () => failure(401, `Incorrect API key provided: ${bearer ?? "none"}.`, "invalid_api_key")
    if (path === "/v1/models" && request.method === "GET") {
      const data = [...state.models.keys()].map((id) => ({ id, object: "model", owned_by: "test" }))
      return perform(locked ? refused() : wholeJson(200, { object: "list", data }), response)
    }
    if (path === "/v1/chat/completions" && request.method === "POST") {
      const asked: Asked = JSON.parse(await bodyOf(request))
      state.note(request, response, asked)
      const denies = asked.model === "auth"
      return perform(locked || denies ? refused() : state.script(asked), response)
    }
    return perform(failure(404, `Unknown request URL: ${request.method} ${path}`), response)
  }

/**
 * Starts a server on this machine that speaks the chat-completions protocol, and does whatever servers of models do
 * wrong. Which fault is the model's name: see `behaviours`. A name of a given model wins.
 */
export const startEndpoint = async ({ port = 0, key, models = {} }: EndpointOptions = {}): Promise<Endpoint> => {
  const state = makeState(models)
  const respond = handle(state, key)
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  let connections = 0
  let open = 0
  server.on("connection", (socket) => {
    connections++
    open++
    socket.once("close", () => open--)
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The endpoint has no port.")
  const close = async () => {
    const closed = once(server, "close")
    server.close()
    server.closeAllConnections()
    await closed
  }
  const { requests, received, set, reset, inFlight } = state
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    received,
    set,
    reset,
    inFlight,
    connections: () => connections,
    open: () => open,
    close
  }
}

/** The same for the time of a scope. */
export const endpointScoped = (options?: EndpointOptions) =>
  Effect.acquireRelease(
    Effect.promise(() => startEndpoint(options)),
    (endpoint) => Effect.promise(() => endpoint.close())
  )
