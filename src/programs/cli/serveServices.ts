import { Server } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { Duration } from "effect"

/** Only this machine reaches it. */
const HOST = "127.0.0.1"

/**
 * How long a connection may be idle, or take to send its headers. Node's own seconds run on while a server is busy, and
 * it would close connections on which requests wait unread.
 */
const IDLE_MS = 300_000
/** As many may wait to be accepted as the system lets, not the 511 of Node: what does not fit in is cut off. */
const BACKLOG = 65_535

/**
 * A server that closes its connections as soon as it is closed and all that was under way is answered: those, too, that only
 * wait for another request, or for their first one, as clients open some in advance.
 */
class PatientServer extends Server {
  #underWay = 0

  constructor() {
    super({ headersTimeout: IDLE_MS, keepAliveTimeout: IDLE_MS })
    this.on("request", (_, response) => {
      this.#underWay += 1
      response.once("close", () => {
        this.#underWay -= 1
        this.#leave()
      })
    })
  }

  override close(done?: (error?: Error) => void): this {
    super.close(done)
    this.#leave()
    return this
  }

  #leave(): void {
    if (!this.listening && this.#underWay === 0) this.closeAllConnections()
  }
}

/**
 * A server on a port of this machine; 0 takes any that is free. At its end it takes no more requests and waits for those
 * under way, at most for as long as its `patience`.
 *
 * @since 0.1.0
 */
export const localServer = (port: number, patience: Duration.Input) =>
  NodeHttpServer.layer(() => new PatientServer(), {
    host: HOST,
    port,
    backlog: BACKLOG,
    gracefulShutdownTimeout: patience
  })
