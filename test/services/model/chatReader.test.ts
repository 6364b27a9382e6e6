import { readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type ChatReader, documentReader, streamReader } from "../../../src/services/model/chatReader.ts"

const wire = (name: string): Uint8Array => readFileSync(path.resolve(import.meta.dirname, "../../fixtures/wire", name))
const bytesOf = (text: string) => new TextEncoder().encode(text)
const same = (words: string) => words

/** The bytes, cut at places; cuts may lie anywhere, several in one place too. */
const cut = (bytes: Uint8Array, places: ReadonlyArray<number>): ReadonlyArray<Uint8Array> => {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end))
}

const read = (reader: ChatReader, parts: ReadonlyArray<Uint8Array>) => {
  for (const part of parts) reader.feed(part)
  reader.end()
  return reader.state()
}
const readStream = (bytes: Uint8Array) => read(streamReader(same), [bytes])
const readText = (text: string) => readStream(bytesOf(text))

const delta = (text: string, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text }, finish_reason: finish }] })}\n\n`

const streams = [
  "ollama.sse",
  "lm-studio.sse",
  "lm-studio-error.sse",
  "vllm.sse",
  "openrouter.sse",
  "openrouter-error.sse",
  "openai.sse",
  "openai-refusal.sse"
]

describe("A stream of a server", () => {
  const replies = [
    ["ollama.sse", "Bern – schön! 🏔️", "A capital is meant.", "stop", { input: 21, output: 17 }],
    ["lm-studio.sse", "Bern.", "Which capital?", "length", { input: 19, output: 6 }],
    ["vllm.sse", "Bern\n\ndata: [DONE]", "Short.", "stop", { input: 9, output: 9 }],
    ["openrouter.sse", "Bern", "Hm.", "stop", { input: 8, output: 12, reasoning: 7 }],
    ["openai.sse", "Bern.", "", "content_filter", { input: 14, output: 3, reasoning: 0 }],
    ["openai-refusal.sse", "I can't do that.", "", "stop", {}]
  ] as const
  for (const [file, text, reasoning, finish, usage] of replies) {
    it(`of the kind ${file} is read`, () => {
      const { reply, done, failure } = readStream(wire(file))
      assert.isUndefined(failure)
      assert.isTrue(done)
      assert.deepStrictEqual([reply.text, reply.reasoning, reply.finish_reason], [text, reasoning, finish])
      assert.deepStrictEqual(reply.usage, usage)
    })
  }

  it("tells its cost where it does", () => {
    assert.strictEqual(readStream(wire("openrouter.sse")).reply.cost_usd, 0.000_042)
    assert.isUndefined(readStream(wire("openai.sse")).reply.cost_usd)
  })

  it("that reports an error is a failure with the text so far", () => {
    const { reply, failure } = readStream(wire("openrouter-error.sse"))
    assert.strictEqual(reply.text, "Ber")
    assert.strictEqual(failure?.kind, "rate-limited")
    assert.match(failure?.detail ?? "", /"Rate limit exceeded"/u)
    assert.strictEqual(readStream(wire("lm-studio-error.sse")).failure?.kind, "server")
  })

  for (const file of streams) {
    it.prop(
      `of the kind ${file} is read alike, wherever its bytes are split`,
      [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 })))],
      ([places]) => {
        const bytes = wire(file)
        assert.deepStrictEqual(read(streamReader(same), cut(bytes, places)), readStream(bytes))
      }
    )

    it(`of the kind ${file} is read alike byte by byte, and with CRLF`, () => {
      const bytes = wire(file)
      const whole = readStream(bytes)
      assert.deepStrictEqual(
        read(
          streamReader(same),
          [...bytes].map((byte) => Uint8Array.of(byte))
        ),
        whole
      )
      const crlf = new TextDecoder().decode(bytes).replaceAll("\n", "\r\n")
      assert.deepStrictEqual(read(streamReader(same), cut(bytesOf(crlf), [11, 77, 300])), whole)
    })
  }
})

describe("The end of a stream", () => {
  it("without a mark and without a reason is a broken connection, with the text so far", () => {
    const { reply, failure } = readText(delta("Be") + delta("rn"))
    assert.strictEqual(failure?.kind, "transport")
    assert.strictEqual(reply.text, "Bern")
  })

  it("may lack the mark where a reason is given, and the reason where the mark is", () => {
    assert.isUndefined(readText(delta("Bern") + delta("", "stop")).failure)
    const marked = readText(`${delta("Bern")}data: [DONE]\n\n`)
    assert.isUndefined(marked.failure)
    assert.isNull(marked.reply.finish_reason)
  })

  it("may lack the empty line after the mark", () => {
    assert.isUndefined(readText(`${delta("Bern")}data: [DONE]`).failure)
  })

  it("in the middle of a chunk is a broken connection, too", () => {
    const { reply, failure } = readText(delta("Bern") + delta("e and so on").slice(0, 30))
    assert.strictEqual(failure?.kind, "transport")
    assert.strictEqual(reply.text, "Bern")
  })

  it("before anything came is none of a reply", () => {
    assert.strictEqual(readText("").failure?.kind, "transport")
    assert.strictEqual(readText("data: [DONE]\n\n").failure?.kind, "malformed")
    assert.strictEqual(readText('data: {"choices":[]}\n\ndata: [DONE]\n\n').failure?.kind, "malformed")
  })

  it("is the mark: what comes after counts no more", () => {
    assert.strictEqual(readText(`${delta("Bern", "stop")}data: [DONE]\n\n${delta("!")}`).reply.text, "Bern")
  })
})

describe("A stream that is none", () => {
  it("is malformed where a whole chunk is not known, with the text so far", () => {
    for (const data of ['{"choices":[{"delta":{"content"', '{"object":"x"}', "hello", "[]"]) {
      const { reply, failure } = readText(`${delta("Be")}data: ${data}\n\n${delta("rn", "stop")}`)
      assert.strictEqual(failure?.kind, "malformed", data)
      assert.strictEqual(reply.text, "Be")
    }
  })

  it("is said in words that were made safe", () => {
    const reader = streamReader(() => "safe")
    reader.feed(bytesOf("data: sesame\n\n"))
    assert.match(reader.state().failure?.detail ?? "", /"safe"/u)
    const failing = streamReader(() => "safe")
    failing.feed(bytesOf('data: {"error":{"message":"sesame"}}\n\n'))
    assert.match(failing.state().failure?.detail ?? "", /"safe"/u)
  })

  it("is measured in bytes, as imported answers are", () => {
    const wide = "ä".repeat(3 * 1024 * 1024)
    const { failure } = readText(delta(wide) + delta(wide) + delta("", "stop"))
    assert.match(failure?.detail ?? "", /longer than 10 MB/u)
    const narrow = "w".repeat(3 * 1024 * 1024)
    assert.isUndefined(readText(delta(narrow) + delta(narrow) + delta("", "stop")).failure)
  })

  it("is not held without a bound", () => {
    const long = "w".repeat(6 * 1024 * 1024)
    const { failure } = readText(delta(long) + delta(long) + delta("", "stop"))
    assert.match(failure?.detail ?? "", /longer than 10 MB/u)
    const endless = streamReader(same)
    endless.feed(bytesOf(`data: ${long}`))
    endless.feed(bytesOf(long))
    assert.strictEqual(endless.state().failure?.kind, "malformed")
  })

  it("ends with an error where it finishes by one", () => {
    assert.strictEqual(readText(delta("Be") + delta("", "error")).failure?.kind, "server")
  })
})

describe("A reply that is not streamed", () => {
  it("is read as one document", () => {
    const { reply, failure } = read(documentReader(same), cut(wire("ollama.json"), [7, 90]))
    assert.isUndefined(failure)
    assert.deepStrictEqual([reply.text, reply.reasoning, reply.finish_reason], ["Bern", "A capital.", "stop"])
    assert.deepStrictEqual(reply.usage, { input: 21, output: 9 })
  })

  it("is a failure where it is an error, or cut", () => {
    assert.strictEqual(read(documentReader(same), [wire("lm-studio-error.json")]).failure?.kind, "server")
    assert.strictEqual(read(documentReader(same), [wire("ollama.json").subarray(0, 99)]).failure?.kind, "malformed")
    assert.strictEqual(read(documentReader(same), []).failure?.kind, "malformed")
    assert.strictEqual(read(documentReader(same), [bytesOf('{"choices":[]}')]).failure?.kind, "malformed")
  })
})
