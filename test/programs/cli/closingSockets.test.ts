import { connect, type Socket as Connection } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { NetSocket } from "@effect/platform-node/NodeSocket"
import * as NodeSocketServer from "@effect/platform-node/NodeSocketServer"
import { Deferred, Effect, Exit, Option, Scope } from "effect"
import type * as Socket from "effect/socket/Socket"
import { failingOnceClosed } from "../../../src/programs/cli/closingSockets.ts"

type Guard = (socket: Socket.Socket) => Effect.Effect<Socket.Socket>
const unguarded: Guard = Effect.succeed

type Lose = (socket: Socket.Socket, write: Socket.Writer["write"]) => Effect.Effect<unknown, Socket.SocketError>

/** How a write ends to a connection that is lost as `lose` sees it; none where it has not ended soon. */
const lateWrite = (guard: Guard, leave: (client: Connection) => void, lose: Lose) =>
  Effect.gen(function* () {
    const server = yield* NodeSocketServer.make({ host: "127.0.0.1", port: 0 })
    const late = Deferred.makeUnsafe<Option.Option<Exit.Exit<void, Socket.SocketError>>>()
    const serve = Effect.fnUntraced(function* (given: Socket.Socket) {
      const socket = yield* guard(given)
      const { write } = yield* socket.writer
      yield* Effect.exit(lose(socket, write))
      yield* Deferred.succeed(late, yield* Effect.timeoutOption(Effect.exit(write("late")), "250 millis"))
    }, Effect.scoped)
    yield* Effect.forkScoped(server.run(serve))
    const client = connect(server.address._tag === "InetAddressV4" ? server.address.port : 0, "127.0.0.1")
    client.on("error", () => {})
    client.once("data", () => leave(client))
    return yield* Deferred.await(late)
  }).pipe(Effect.scoped)

/** Reads to the end. */
const untilClosed: Lose = ({ reader }, write) =>
  Effect.scoped(Effect.flatMap(reader, ({ pull }) => Effect.andThen(write("welcome"), Effect.forever(pull))))

/** Writes, and does not read, until the connection is broken; the reader is still there when the late write comes. */
const untilBroken: Lose = ({ reader }, write) =>
  Effect.gen(function* () {
    const connection = Option.getOrUndefined(yield* Effect.serviceOption(NetSocket))
    const closed = Effect.callback<void>((resume) => void connection?.once("close", () => resume(Effect.void)))
    yield* reader
    yield* Effect.raceFirst(closed, Effect.forever(Effect.andThen(write("more"), Effect.sleep("5 millis"))))
  }).pipe(Effect.provideService(Scope.Scope, Scope.makeUnsafe()))

describe("What is written to a connection", () => {
  const cases = [
    { what: "that the other side closed", leave: (client: Connection) => void client.end(), lose: untilClosed },
    { what: "that broke", leave: (client: Connection) => void client.resetAndDestroy(), lose: untilBroken }
  ]
  for (const { what, leave, lose } of cases) {
    it.live(`${what} fails, where an unguarded one lets it wait`, () =>
      Effect.gen(function* () {
        const guarded = yield* lateWrite(failingOnceClosed, leave, lose)
        assert.isTrue(Option.isSome(guarded) && Exit.isFailure(guarded.value))
        // Where this fails, sockets have learnt it, and the guard can go.
        assert.isTrue(Option.isNone(yield* lateWrite(unguarded, leave, lose)))
      })
    )
  }
})
