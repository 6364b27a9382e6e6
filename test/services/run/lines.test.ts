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

  it.effect(
    "finds each line of a long text, and the one among them that is not UTF-8, wherever the chunks are cut",
    () =>
      Effect.gen(function* () {
        const texts = Array.from(
          { length: 4000 },
          (_, at) => "é€𝄞x".repeat(at % 7) + (at === 2000 ? "é".repeat(90_000) : "")
        )
        const whole = bytes(`${texts.join("\n")}\n`)
        const broken = bytes(texts.slice(0, 3000).join("\n")).length + 1
        whole[broken] = 0xff
        const expected = texts.map((text, at) =>
          at === 3000 ? Result.fail("The line is not valid UTF-8") : Result.succeed(text)
        )
        for (const size of [whole.length, 100_000, 4097]) {
          const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
            whole.subarray(at * size, (at + 1) * size)
          )
          const found = yield* split(chunks)
          assert.deepStrictEqual(
            found.map(({ text }) => text),
            expected
          )
          for (const [at, line] of found.entries()) {
            assert.strictEqual(line.number, at + 1)
            assert.strictEqual(line.start, found[at - 1]?.end ?? 0)
          }
          assert.strictEqual(found.at(-1)?.end, whole.length)
        }
      })
  )

  it.effect("does not hold a line that no answer makes so long, but one that its escapes do", () =>
    Effect.gen(function* () {
      const mib = 1024 * 1024
      const [plain, next] = yield* split([new Uint8Array(25 * mib).fill(120), bytes("\nnext\n")])
      assert.match(String(plain && Result.getFailure(plain.text)), /too long: 26214400 bytes/u)
      assert.deepStrictEqual(next?.text, Result.succeed("next"))
      const escaped = bytes("\\u0000".repeat((30 * mib) / 6))
      const [long] = yield* split([escaped, bytes("\n")])
      assert.strictEqual(Result.getOrThrow(long?.text ?? Result.fail("none")).length, 30 * mib)
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
