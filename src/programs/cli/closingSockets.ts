import { NetSocket } from "@effect/platform-node/NodeSocket"
import { Effect, Layer, Option } from "effect"
import * as Socket from "effect/socket/Socket"
import { SocketServer } from "effect/socket/SocketServer"

const isGone = new Socket.SocketError({
  reason: new Socket.SocketWriteError({ cause: new Error("the connection is closed") })
})

/**
 * A connection that somebody opened to this process: once it is closed, whatever is written to it fails. A socket of Node would
 * wait until it is opened again or has room, which never comes, and whoever answers a caller that went could not be ended.
 *
 * @since 0.1.0
 */
export const failingOnceClosed = Effect.fnUntraced(function* ({ reader, writer }: Socket.Socket) {
  const connection = Option.getOrUndefined(yield* Effect.serviceOption(NetSocket))
  let isClosed = false
  const close = Effect.sync(() => {
    isClosed = true
  })
  const unlessClosed = <A>(write: Effect.Effect<A, Socket.SocketError>) =>
    Effect.suspend(() => (isClosed || connection?.destroyed === true ? Effect.fail(isGone) : write))
  return Socket.make({
    reader: Effect.tap(reader, () => Effect.addFinalizer(() => close)),
    writer: Effect.map(writer, ({ write, writeAll }) => ({
      write: (chunk) => unlessClosed(write(chunk)),
      writeAll: (chunks) => unlessClosed(writeAll(chunks))
    }))
  })
})

/**
 * A server of such connections.
 *
 * @since 0.1.0
 */
export const closingSockets = <E, R>(server: Layer.Layer<SocketServer, E, R>): Layer.Layer<SocketServer, E, R> =>
  Layer.effect(
    SocketServer,
    Effect.map(SocketServer, ({ address, run }) =>
      SocketServer.of({
        address,
        run: (handler) => run((socket) => Effect.flatMap(failingOnceClosed(socket), handler))
      })
    )
  ).pipe(Layer.provide(server))
