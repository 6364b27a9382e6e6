import { createServer } from "node:net"
import { Effect } from "effect"

/**
 * The port itself, or one that is free at this moment where it is 0; fails where nothing can listen there.
 *
 * @since 0.1.0
 */
export const freePort = ({ host, port }: { readonly host: string; readonly port: number }) =>
  Effect.callback<number, Error>((resume) => {
    const server = createServer()
    server.once("error", (error) => resume(Effect.fail(error)))
    server.listen(port, host, () => {
      const at = server.address()
      server.close(() => resume(Effect.succeed(typeof at === "object" && at !== null ? at.port : port)))
    })
  })
