import type { ServerResponse } from "node:http"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import { HttpExchange, type HttpResponse } from "../../../src/services/model/HttpExchange.ts"
import { serve } from "./serving.ts"

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(HttpExchange, (exchange) => exchange({ method: "GET", url: new URL(url), headers }))

const textOf = Effect.fnUntraced(function* (response: HttpResponse) {
  const parts: Array<Uint8Array> = []
  yield* response.read((part) => {
    parts.push(part)
    return false
  })
  return Buffer.concat(parts).toString("utf8")
})

const received = (respond: (response: ServerResponse) => void) =>
  Effect.gen(function* () {
    const { url } = yield* serve(respond)
    return yield* textOf(yield* get(url))
  })

describe("A response", () => {
  it.live("is unpacked where a server packs it unasked", () =>
    Effect.gen(function* () {
      const packers = { gzip: gzipSync, "x-gzip": gzipSync, deflate: deflateSync, br: brotliCompressSync }
      for (const [name, pack] of Object.entries(packers)) {
        const text = yield* received((response) =>
          response.writeHead(200, { "content-encoding": name }).end(pack("Grüße"))
        )
        assert.strictEqual(text, "Grüße", name)
      }
      assert.strictEqual(yield* received((response) => response.end("Grüße")), "Grüße")
    })
  )

  it.live("that is not packed as it says, or breaks off packed, fails", () =>
    Effect.gen(function* () {
      const plain = received((response) => response.writeHead(200, { "content-encoding": "gzip" }).end("Grüße"))
      assert.strictEqual((yield* Effect.flip(plain))._tag, "ConnectionFailed")
      const cut = received((response) => {
        response.writeHead(200, { "content-encoding": "gzip" })
        response.write(gzipSync("Grüße").subarray(0, 12), () => response.destroy())
      })
      assert.strictEqual((yield* Effect.flip(cut))._tag, "ConnectionFailed")
    })
  )

  it.live("is left where its reader has enough, which closes the connection, and read to its end is not", () =>
    Effect.gen(function* () {
      const { seen, url } = yield* serve((response) => void response.writeHead(200).write("so far"))
      yield* Effect.scoped(Effect.flatMap(get(url), (response) => response.read(() => true)))
      assert.isTrue(yield* Effect.promise(() => seen[0]?.closed ?? Promise.resolve(false)))
      const whole = yield* serve((response) => void response.end("all of it"))
      yield* Effect.scoped(Effect.flatMap(get(whole.url), textOf))
      assert.isFalse(yield* Effect.promise(() => whole.seen[0]?.closed ?? Promise.resolve(true)))
    })
  )

  it.live("whose reader throws is a defect of whoever reads, and the process goes on", () =>
    Effect.gen(function* () {
      const { url } = yield* serve((response) => void response.end("x"))
      const broken = new Error("broken reader")
      const read = Effect.flatMap(get(url), (response) =>
        response.read(() => {
          throw broken
        })
      )
      const exit = yield* Effect.exit(Effect.scoped(read))
      assert.isTrue(Exit.isFailure(exit) && Cause.squash(exit.cause) === broken)
    })
  )
})

describe("A request", () => {
  it.live("that cannot be sent fails, as one does whose connection closes without a word", () =>
    Effect.gen(function* () {
      const { url } = yield* serve((response) => void response.destroy())
      const sent = yield* Effect.flip(get(url))
      assert.deepInclude(sent.cause, { code: "ECONNRESET" })
      const unsendable = yield* Effect.flip(get(url, { "x-key": "a\nb" }))
      assert.deepInclude(unsendable.cause, { code: "ERR_INVALID_CHAR" })
      assert.notInclude(String(unsendable.cause), "a\nb")
    })
  )

  it.live("sends the headers that it was given and those of the protocol, and no others", () =>
    Effect.gen(function* () {
      const { seen, url } = yield* serve((response) => void response.end())
      yield* Effect.flatMap(get(url, { "x-mine": "1" }), textOf)
      assert.deepStrictEqual(Object.keys(seen[0]?.headers ?? {}).sort(), ["connection", "host", "x-mine"])
    })
  )
})
