import { createServer } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"

/** Only this machine reaches it. */
const HOST = "127.0.0.1"

/**
 * A server on a port of this machine; 0 takes any that is free. At its end it takes no more requests and waits for those
 * under way.
 *
 * @since 0.1.0
 */
export const localServer = (port: number) => NodeHttpServer.layer(() => createServer(), { host: HOST, port })
