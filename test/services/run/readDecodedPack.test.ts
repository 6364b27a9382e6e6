import { assert, describe, it, layer as withLayer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { decodedPack, packOfText } from "../../../src/services/run/decodedPack.ts"
import { packOfOwnText } from "../../../src/services/run/readDecodedPack.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { arbitraryPack } from "../../../src/testing.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { version } from "../../../src/version.ts"
import { allAnswers, layer, loadPack, newRun, PACK, workshop, finish } from "./harness.ts"

describe("the decoded pack of a run", () => {
  it.prop("is the pack that it was made from, decoded again or not", [arbitraryPack], ([pack]) => {
    const { text } = decodedPack(pack)
    // As JSON, since chai's deep equality does not see own keys such as `__proto__`.
    assert.strictEqual(JSON.stringify(Option.getOrThrow(packOfOwnText(text))), JSON.stringify(pack))
    assert.strictEqual(JSON.stringify(Option.getOrThrow(packOfText(text))), JSON.stringify(pack))
  })

  it.effect("is the pack with all its defaults and checks", () =>
    Effect.gen(function* () {
      const { value } = yield* loadPack(PACK)
      assert.strictEqual(
        JSON.stringify(Option.getOrThrow(packOfOwnText(decodedPack(value).text))),
        JSON.stringify(value)
      )
    }).pipe(Effect.provide(layer))
  )

  it("is none where the text is no pack", () => {
    for (const text of ["", "{", "null", "[]", "1", "{}", '{"ko_rule":{},"dimensions":[],"prompt_variants":[]}']) {
      assert.isTrue(Option.isNone(packOfOwnText(text)), text)
    }
  })
})

withLayer(layer)("opening a run with a decoded pack", (it) => {
  const made = Effect.gen(function* () {
    const shop = yield* workshop
    const run = yield* newRun(shop.at("r"))
    yield* finish(run, allAnswers(run.pack.value, ["m1", "__proto__"]))
    const store = yield* RunStore
    const edit = (name: string, change: (text: string) => string) =>
      Effect.flatMap(shop.read(`r/${name}`), (text) => {
        const changed = change(text)
        assert.notStrictEqual(changed, text)
        return shop.write(`r/${name}`, changed)
      })
    return { ...shop, run, edit, open: store.open(shop.at("r")) }
  })

  it.effect("gives the pack of the YAML copy", () =>
    Effect.gen(function* () {
      const { open, run } = yield* made
      const { pack } = yield* open
      assert.strictEqual(JSON.stringify(pack.value), JSON.stringify((yield* loadPack(PACK)).value))
      assert.strictEqual(pack.text, PACK)
      assert.strictEqual(pack.digest, run.manifest.pack.digest)
    })
  )

  it.effect("does not trust a decoded copy that was changed", () =>
    Effect.gen(function* () {
      const { edit, open } = yield* made
      yield* edit("pack.json", (text) => text.replace('"threshold":2', '"threshold":4'))
      assert.strictEqual((yield* open).pack.value.ko_rule.threshold, 2)
    })
  )

  it.effect("refuses a YAML copy that was changed, beside a decoded one that was not", () =>
    Effect.gen(function* () {
      const { edit, open } = yield* made
      yield* edit("pack.yaml", (text) => text.replace("weight: 2", "weight: 3"))
      const error = yield* Effect.flip(open)
      assert.match(error.message, /The run's copy of the pack was changed/u)
    })
  )

  it.effect("decodes the copy of another version, and takes that of its own version by the digest alone", () =>
    Effect.gen(function* () {
      const { edit, open, read, write } = yield* made
      const forged = (yield* read("r/pack.json")).replace('"title":"Tiny"', '"title":"Tiny","stray":[]')
      yield* write("r/pack.json", forged)
      yield* edit("run.json", (text) => text.replace(/"decoded": "[^"]*"/u, `"decoded": "${digestOf(forged)}"`))
      assert.include(JSON.stringify((yield* open).pack.value), "stray")
      yield* edit("run.json", (text) => text.replace(`"tool_version": "${version}"`, '"tool_version": "0.0.9"'))
      const { pack } = yield* open
      assert.notInclude(JSON.stringify(pack.value), "stray")
      assert.strictEqual(JSON.stringify(pack.value), JSON.stringify((yield* loadPack(PACK)).value))
    })
  )
})
