import { assert, describe, it } from "@effect/vitest"
import { Effect, Result, Schema, Stream } from "effect"
import { lines } from "../../../src/services/run/lines.ts"

const split = (chunks: ReadonlyArray<Uint8Array>) => Stream.runCollect(lines(Stream.fromIterable(chunks)))
const bytes = (text: string) => new TextEncoder().encode(text)

describe("lines", () => {
  it.effect("splits at line feeds only", () =>
    Effect.gen(function* () {
      const found = yield* split([bytes("a\rb\u2028c\u0085\r\n\nlast")])
      assert.deepStrictEqual(
        found.map(({ number, start, end, terminated, text }) => [
          number,
          start,
          end,
          terminated,
          Result.getOrThrow(text)
        ]),
        [
          [1, 0, 11, true, "a\rb\u2028c\u0085\r"],
          [2, 11, 12, true, ""],
          [3, 12, 16, false, "last"]
        ]
      )
    })
  )

  it.effect.prop("gives the text back wherever the chunks are cut", [Schema.String, Schema.Int], ([text, seed]) =>
    Effect.gen(function* () {
      const whole = bytes(`${text}\n${text}`)
      const at = Math.abs(seed) % (whole.length + 1)
      const found = yield* split([whole.subarray(0, at), whole.subarray(at)])
      const joined = found.map((line) => Result.getOrThrow(line.text) + (line.terminated ? "\n" : "")).join("")
      assert.strictEqual(joined, new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole))
      assert.strictEqual(found.at(-1)?.end, whole.length)
    })
  )

  it.effect("says that a line is not UTF-8 and goes on with the next", () =>
    Effect.gen(function* () {
      const found = yield* split([new Uint8Array([0xff, 10, 65, 10])])
      assert.deepStrictEqual(
        found.map(({ text }) => text),
        [Result.fail("The line is not valid UTF-8"), Result.succeed("A")]
      )
    })
  )
})
