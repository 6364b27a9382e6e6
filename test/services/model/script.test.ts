import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { openScript } from "../../../src/services/model/script.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"
import { folder } from "../dod/folder.ts"
import { failureOf, placeOf, request, specOf } from "./asking.ts"

/** A script as an open model; `name` is what stands after the file's name. */
const opened = (text: string, { name = "", file = "script.yaml", ...more }: { name?: string; file?: string } = {}) =>
  Effect.gen(function* () {
    const { write } = yield* folder
    return yield* openScript(specOf("script", `${yield* write(file, text)}${name}`, { id: "m", ...more }))
  })

const services = SourceReader.layer.pipe(Layer.provideMerge(NodeServices.layer))

const problemsOf = (text: string) =>
  Effect.map(Effect.flip(Effect.scoped(opened(text))), (error) =>
    error._tag === "SourceInvalid"
      ? error.problems.map(({ line, path, message }) => `${line}: ${path.join(".")}: ${message}`)
      : assert.fail(error.message)
  )

withLayer(services)("A script as a model", (it) => {
  it.effect("gives the first reply that fits, else the default", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(`
replies:
  - when: { model: other, prompt_id: A1 }
    text: of another model
  - when: { prompt_id: A1, variant: none, repeat: 1 }
    text: second
  - when: { prompt_id: A1, variant: none }
    text: none
  - when: { prompt_id: A1 }
    text: A1
default:
  text: default
`)
      const said = yield* Effect.forEach(
        [placeOf("A1", { repeat: 1 }), placeOf("A1"), placeOf("A1", { variant: "other" }), placeOf("A2"), undefined],
        (place) => Effect.map(ask(request, place), ({ text }) => text)
      )
      assert.deepStrictEqual(said, ["second", "none", "A1", "default", "default"])
    })
  )

  it.effect("may look at what the messages say, for judges", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(`
replies:
  - when: { contains: [hello, Be short] }
    text: both
  - when: { contains: world }
    text: one
`)
      const say = (...texts: ReadonlyArray<string>) =>
        ask({ messages: [{ role: "user", content: texts.join(" ") }], temperature: 0 })
      assert.strictEqual((yield* ask(request)).text, "both")
      assert.strictEqual((yield* say("a world")).text, "one")
      const error = yield* failureOf(say("nothing"))
      assert.strictEqual(error.kind, "refused")
      assert.include(error.detail, "no reply for this request")
    })
  )

  it.effect("has several models in one file, by the name after the file's", () =>
    Effect.gen(function* () {
      const text = "replies: [{ when: { model: a }, text: of a }, { when: { model: b }, text: of b }]"
      const saying = (name: string) =>
        Effect.map(
          Effect.flatMap(opened(text, { name }), ({ ask }) => ask(request)),
          (reply) => reply.text
        )
      assert.strictEqual(yield* saying("#a"), "of a")
      assert.strictEqual(yield* saying("#b"), "of b")
      const error = yield* Effect.flip(saying("#c"))
      assert.include(error.message, 'has no replies of a model "c"')
      assert.notStrictEqual((yield* opened(text, { name: "#a" })).digest, (yield* opened(text, { name: "#b" })).digest)
    })
  )

  it.effect("tells what a provider tells", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(`
default:
  text: ""
  reasoning: let me think
  finish_reason: length
  usage: { input: 3, output: 8, reasoning: 8 }
  cost_usd: 0.5
`)
      assert.deepStrictEqual(yield* ask(request), {
        text: "",
        reasoning: "let me think",
        finish_reason: "length",
        usage: { input: 3, output: 8, reasoning: 8 },
        cost_usd: 0.5,
        e2e_ms: 0
      })
    })
  )

  it.effect("takes its time", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened("default: { text: hello, usage: { output: 10 }, ttft_ms: 200, e2e_ms: 1200 }")
      const asked = yield* Effect.forkChild(ask(request))
      yield* TestClock.adjust(1199)
      assert.isUndefined(asked.pollUnsafe())
      yield* TestClock.adjust(1)
      assert.deepInclude(yield* Fiber.join(asked), { ttft_ms: 200, e2e_ms: 1200, decode_tps: 10 })
    })
  )

  it.effect("is given up at the deadline", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened("default: { text: hello, e2e_ms: 600000 }")
      const asked = yield* Effect.forkChild(failureOf(ask(request)))
      yield* TestClock.adjust("120 seconds")
      assert.strictEqual((yield* Fiber.join(asked)).kind, "timeout")
    })
  )

  it.effect("fails so many times at each place, then replies", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(`
default:
  text: hello
  error: { kind: rate-limited, times: 2, retry_after_ms: 500 }
`)
      const kinds = (prompt: string) =>
        Effect.replicateEffect(
          ask(request, placeOf(prompt)).pipe(
            Effect.match({
              onSuccess: ({ text }) => text,
              onFailure: (error) => `${error.kind} ${error.retry_after_ms}`
            })
          ),
          3
        )
      assert.deepStrictEqual(yield* kinds("A1"), ["rate-limited 500", "rate-limited 500", "hello"])
      assert.deepStrictEqual(yield* kinds("A2"), ["rate-limited 500", "rate-limited 500", "hello"])
    })
  )

  it.effect("may fail for ever, with what had come by then", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened("default: { text: hello world, error: { kind: transport, after_chars: 5 } }")
      for (const _ of [1, 2, 3]) {
        assert.deepInclude(yield* failureOf(ask(request)), { kind: "transport", text: "hello" })
      }
      const bare = yield* opened("default: { error: { kind: auth } }")
      assert.deepInclude(yield* failureOf(bare.ask(request)), { kind: "auth", text: "" })
    })
  )

  it.effect("is read strictly, every fault with its place", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* problemsOf(`replies:
  - when: { promt_id: A1 }
    text: a
  - when: { contains: [] }
    text: 5
  - { when: { prompt_id: C1 }, error: { kind: sleepy } }
  - { when: { prompt_id: C2 }, text: a, ttft_ms: 20, e2e_ms: 10 }
  - when: { prompt_id: B1 }
`),
        [
          '2: replies.0.when.promt_id: Unknown key "promt_id"',
          "4: replies.1.when.contains: The list is too short: it has 0 entries",
          "5: replies.1.text: Expected a text, got the number 5",
          '6: replies.2.error.kind: Unknown value "sleepy"',
          "7: replies.3.e2e_ms: The end (e2e_ms) comes before the first chunk (ttft_ms)",
          '8: replies.4.text: The key "text" is missing. An empty answer is text: ""'
        ]
      )
      assert.deepStrictEqual(yield* problemsOf("{}"), ["1: : A script needs replies, or a default"])
    })
  )

  it.effect("has no reply that is never given", () =>
    Effect.gen(function* () {
      const text = `replies:
  - when: { prompt_id: A1 }
    text: a
  - when: { contains: ab }
    text: b
  - when: { prompt_id: A1, repeat: 1 }
    text: c
  - when: { contains: [xaby, z] }
    text: d
  - when: { contains: a }
    text: e
  - text: f
default: { text: g }
`
      assert.deepStrictEqual(yield* problemsOf(text), [
        "6: replies.2: This reply is never given: replies[0] comes first wherever it fits",
        "8: replies.3: This reply is never given: replies[1] comes first wherever it fits",
        "13: default: This reply is never given: replies[5] comes first wherever it fits"
      ])
    })
  )

  it.effect("is another one when its file is", () =>
    Effect.gen(function* () {
      const [one, same, other] = yield* Effect.forEach(["a", "a", "b"], (text) => opened(`default: { text: ${text} }`))
      assert.strictEqual(one?.digest, same?.digest)
      assert.notStrictEqual(one?.digest, other?.digest)
    })
  )
})
