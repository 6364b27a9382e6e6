import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { workshop } from "../../services/run/harness.ts"
import { fakePage, layer as reading, SAMPLE } from "../viewing/viewing.ts"

const layer = Layer.provideMerge(fakePage, reading)

/** What a call of the command line ends with and says. */
const assay = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(["view", ...args])
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

describe("assay view", () => {
  it.effect("writes an export, and says where", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      const { code, err, out } = yield* assay(SAMPLE, "--export", shop.at("site"))
      assert.deepStrictEqual([code, out], [0, shop.at("site")])
      assert.match(err, /^Wrote \d+ documents/u)
      assert.isTrue(yield* shop.exists("site/index.html"))
    }).pipe(Effect.provide(layer))
  )

  it.effect(
    "writes an export without the runs that cannot be read, says each once and ends with the code of the first",
    () =>
      Effect.gen(function* () {
        const shop = yield* workshop
        const copy = (run: string) => shop.fs.copy(SAMPLE, shop.at(`runs/${run}`))
        yield* Effect.forEach(["broken", "emptied", "office"], copy)
        yield* shop.write("runs/broken/run.json", `{"\u202eevil":1}`)
        yield* shop.write("runs/emptied/answers.jsonl", "")
        const { code, err, out } = yield* assay(shop.at("runs"), "--export", shop.at("site"))
        assert.deepStrictEqual([code, out], [65, shop.at("site")])
        assert.lengthOf(err.match(/^Not shown: /gmu) ?? [], 2)
        assert.include(err, "broken/run.json")
        assert.include(err, "emptied/answers.jsonl")
        assert.include(err, "The export is not whole: 2 runs are not shown.")
        assert.include(err, "exit 65")
        assert.include(err, "�evil")
        assert.notInclude(err, "\u202e")
        assert.isTrue(yield* shop.exists("site/index.html"))
        yield* shop.fs.remove(shop.at("runs/broken"), { recursive: true })
        yield* shop.fs.remove(shop.at("runs/emptied/answers.jsonl"))
        const missing = yield* assay(shop.at("runs"), "--export", shop.at("site"))
        assert.strictEqual(missing.code, 66)
        assert.include(missing.err, "1 run is not shown.")
      }).pipe(Effect.provide(layer))
  )

  it.effect("ends with the code of what is wrong", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      yield* shop.fs.makeDirectory(shop.at("broken"))
      yield* shop.write("broken/run.json", "{")
      yield* shop.fs.makeDirectory(shop.at("empty"))
      const site = ["--export", shop.at("site")]
      const codeOf = (...args: ReadonlyArray<string>) => Effect.map(assay(...args), ({ code }) => code)
      assert.strictEqual(yield* codeOf(shop.at("none"), ...site), 66)
      assert.strictEqual(yield* codeOf(shop.at("empty"), ...site), 66)
      assert.strictEqual(yield* codeOf("", ...site), 64)
      assert.strictEqual(yield* codeOf(shop.at("broken"), ...site), 65)
      assert.strictEqual(yield* codeOf(SAMPLE, "--judge", "nobody", ...site), 64)
      assert.strictEqual(yield* codeOf(SAMPLE, "--bench-root", shop.at("none"), ...site), 4)
      assert.strictEqual(yield* codeOf(SAMPLE, "--export", SAMPLE), 73)
      assert.strictEqual(yield* codeOf(SAMPLE, "--port", "70000"), 64)
      const both = yield* assay(SAMPLE, "--port", "0", ...site)
      assert.strictEqual(both.code, 64)
      assert.include(both.err, "--port")
      assert.isFalse(yield* shop.exists("site"))
    }).pipe(Effect.provide(layer))
  )
})
