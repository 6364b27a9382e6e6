import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { openReplay } from "../../../src/services/model/replay.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { folder } from "../dod/folder.ts"
import { failureOf, placeOf, request, specOf } from "./asking.ts"

const office = path.resolve(import.meta.dirname, "../../../examples/runs/office")
const open = (target: string) => openReplay(specOf("replay", target, { id: "m" }))

/** A recording as an open model. */
const opened = (text: string, { name = "", file = "answers.jsonl" }: { name?: string; file?: string } = {}) =>
  Effect.gen(function* () {
    const { write } = yield* folder
    return yield* open(`${yield* write(file, text)}${name}`)
  })

const rows = (...all: ReadonlyArray<object>) => all.map((row) => `${JSON.stringify(row)}\n`).join("")

const saying = (text: string, name?: string) =>
  Effect.flatMap(opened(text, name === undefined ? {} : { name }), ({ ask }) =>
    Effect.map(ask(request, placeOf("A1")), (reply) => reply.text)
  )

const problems = (text: string, file?: string) =>
  Effect.map(
    Effect.flip(opened(text, file === undefined ? {} : { file })),
    (error) => `${error._tag}: ${error.message}`
  )

const digest = (text: string, name: string) => Effect.map(opened(text, { name }), (client) => client.digest)

withLayer(RunStore.layer.pipe(Layer.provideMerge(NodeServices.layer)))("A recording as a model", (it) => {
  it.effect("gives what was recorded for a place, with the times and costs of then", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(
        rows({
          model: "old",
          variant: "none",
          prompt_id: "A1",
          repeat: 0,
          text: "hello",
          finish_reason: "stop",
          usage: { input: 1, output: 2 },
          cost_usd: 0.1,
          ttft_ms: 5,
          e2e_ms: 9,
          decode_tps: 70
        })
      )
      assert.deepStrictEqual(yield* ask(request, placeOf("A1")), {
        text: "hello",
        reasoning: "",
        finish_reason: "stop",
        usage: { input: 1, output: 2 },
        cost_usd: 0.1,
        ttft_ms: 5,
        e2e_ms: 9,
        decode_tps: 70
      })
    })
  )

  it.effect("answers nothing else, and says so", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(rows({ model: "a", variant: "none", prompt_id: "A1", text: "hello" }))
      for (const place of [
        placeOf("A2"),
        placeOf("A1", { repeat: 1 }),
        placeOf("A1", { variant: "other" }),
        undefined
      ]) {
        const error = yield* failureOf(ask(request, place))
        assert.strictEqual(error.kind, "refused")
        assert.include(error.detail, "nothing is recorded for")
      }
    })
  )

  it.effect("serves every variant by a row without one, after those with one", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened("model,variant,prompt_id,text\na,,A1,any\na,none,A1,none\n", {
        file: "answers.csv"
      })
      const said = yield* Effect.forEach(["none", "other"], (variant) => ask(request, placeOf("A1", { variant })))
      assert.deepStrictEqual(
        said.map(({ text }) => text),
        ["none", "any"]
      )
    })
  )

  it.effect("fails for good where the recorded answer failed, with what had come", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(
        rows(
          { model: "a", prompt_id: "A1", text: "so far", error: { kind: "timeout", message: "too late" } },
          { model: "a", prompt_id: "A2", text: "", ok: false }
        )
      )
      const error = yield* failureOf(ask(request, placeOf("A1")))
      assert.deepInclude(error, { kind: "refused", text: "so far" })
      assert.include(error.detail, 'failed (timeout): "too late"')
      assert.strictEqual((yield* failureOf(ask(request, placeOf("A2")))).kind, "refused")
    })
  )

  it.effect("keeps apart who thought without an answer from who said nothing", () =>
    Effect.gen(function* () {
      const { ask } = yield* opened(
        rows(
          { model: "a", prompt_id: "A1", text: "", reasoning_text: "hm" },
          { model: "a", prompt_id: "A2", text: "", reasoning_chars: 7 },
          { model: "a", prompt_id: "A3", text: "" }
        )
      )
      const thoughts = yield* Effect.forEach(["A1", "A2", "A3"], (id) =>
        Effect.map(ask(request, placeOf(id)), ({ reasoning }) => reasoning)
      )
      assert.deepStrictEqual(thoughts, ["hm", "[7 characters, not recorded]", ""])
    })
  )

  it.effect("plays one model of several, by its name or by the id of the model", () =>
    Effect.gen(function* () {
      const two = rows({ model: "a", prompt_id: "A1", text: "of a" }, { model: "m", prompt_id: "A1", text: "of m" })
      assert.strictEqual(yield* saying(two, "#a"), "of a")
      assert.strictEqual(yield* saying(two), "of m")
      assert.include((yield* Effect.flip(saying(two, "#b"))).message, 'no answers of the model "b"')
      const others = rows({ model: "a", prompt_id: "A1", text: "" }, { model: "b", prompt_id: "A1", text: "" })
      assert.include((yield* Effect.flip(saying(others))).message, "answers of several models")
    })
  )

  it.effect("plays a run folder", () =>
    Effect.gen(function* () {
      const { ask } = yield* open(`${office}#careful-7b`)
      const { text } = yield* ask(request, placeOf("A1", { variant: "baseline" }))
      assert.include(text, "order 48217")
      const error = yield* failureOf(ask(request, placeOf("Z9", { variant: "baseline" })))
      assert.strictEqual(error.kind, "refused")
      const gone = yield* Effect.flip(open(`${path.dirname(office)}#a`))
      assert.strictEqual(gone._tag, "InputMissing")
    })
  )

  it.effect("is read strictly, and each place once", () =>
    Effect.gen(function* () {
      const one = { model: "a", prompt_id: "A1", text: "x" }
      assert.match(
        yield* problems(rows(one, { ...one, repeat: 0 })),
        /:2:.*This place has an answer already, on line 1/u
      )
      assert.match(yield* problems(rows({ ...one, txt: "x" })), /Unknown column "txt" at txt. Did you mean "text"\?$/u)
      assert.match(yield* problems(""), /SourceInvalid.*The file has no answers/u)
      assert.match(yield* problems(rows(one), "answers.txt"), /^UsageInvalid: Answers are read from/u)
      assert.match(
        yield* Effect.map(Effect.flip(open("no-such.jsonl")), ({ message }) => message),
        /^Cannot read no-such/u
      )
    })
  )

  it.effect("is another one when its file or its model is", () =>
    Effect.gen(function* () {
      const two = rows({ model: "a", prompt_id: "A1", text: "x" }, { model: "b", prompt_id: "A1", text: "x" })
      const first = yield* digest(two, "#a")
      assert.strictEqual(yield* digest(two, "#a"), first)
      assert.notStrictEqual(yield* digest(two, "#b"), first)
      assert.notStrictEqual(yield* digest(two.replace('"x"', '"y"'), "#a"), first)
    })
  )
})
