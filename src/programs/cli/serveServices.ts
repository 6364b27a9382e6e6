import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { Duration } from "effect"

/** Only this machine reaches it. */
const HOST = "127.0.0.1"

/**
 * A server on a port of this machine; 0 takes any that is free. At its end it takes no more requests and waits for those
 * under way, at most for as long as its `patience`.
 *
 * @since 0.1.0
 */
export const localServer = (port: number, patience: Duration.Input) =>
  NodeHttpServer.layer(() => createServer(), { host: HOST, port, gracefulShutdownTimeout: patience })
