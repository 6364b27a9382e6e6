import { createServer } from "node:http"
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
 * A server on a port of this machine; 0 takes any that is free. At its end it takes no more requests and waits for those
 * under way, at most for as long as its `patience`.
 *
 * @since 0.1.0
 */
export const localServer = (port: number, patience: Duration.Input) =>
  NodeHttpServer.layer(() => createServer({ headersTimeout: IDLE_MS, keepAliveTimeout: IDLE_MS }), {
    host: HOST,
    port,
    backlog: BACKLOG,
    gracefulShutdownTimeout: patience
  })
