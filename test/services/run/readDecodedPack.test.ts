import { assert, describe, it, layer as withLayer } from "@effect/vitest"
import { Effect, Option } from "effect"
import { decodedPack, packOfText } from "../../../src/services/run/decodedPack.ts"
import { sealOf } from "../../../src/services/run/readDecodedPack.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { arbitraryPack } from "../../../src/testing.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { allAnswers, layer, loadPack, newRun, PACK, workshop, finish } from "./harness.ts"

const SOURCE = digestOf("source")

describe("the decoded pack of a run", () => {
  it.prop("is the pack that it was made from", [arbitraryPack], ([pack]) => {
    const { text } = decodedPack(pack, SOURCE)
    // As JSON, since chai's deep equality does not see own keys such as `__proto__`.
    assert.strictEqual(JSON.stringify(Option.getOrThrow(packOfText(text))), JSON.stringify(pack))
  })

  it.effect("is none where the text is no pack, or one that breaks a rule", () =>
    Effect.gen(function* () {
      const { value } = yield* loadPack(PACK)
      const { text } = decodedPack(value, SOURCE)
      assert.isTrue(Option.isSome(packOfText(text)))
      const edits: ReadonlyArray<readonly [string, string]> = [
        ['"weight":2', '"weight":-1'],
        ['"repeats":2', '"repeats":1000000000000'],
        ['"title":"Tiny"', '"title":"Tiny","stray":[]'],
        ['"ko_rule":{"dimension":"Q1"', '"ko_rule":{"dimension":"Q9"'],
        ['"id":"constructor"', '"id":"P1"']
      ]
      for (const [from, to] of edits) {
        const forged = text.replace(from, to)
        assert.notStrictEqual(forged, text, from)
        assert.isTrue(Option.isNone(packOfText(forged)), to)
      }
      const { categories: _, ...rest } = value
      const texts = [
        "",
        "{",
        "null",
        "[]",
        "1",
        "{}",
        ...[null, {}, { ...rest, categories: [null] }, { ...value, ko_rule: null }].map((pack) => JSON.stringify(pack))
      ]
      for (const broken of texts) assert.isTrue(Option.isNone(packOfText(broken)), broken)
    }).pipe(Effect.provide(layer))
  )
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

  it.effect("takes the YAML copy where the manifest has no seal of the decoded one, or it is no valid pack", () =>
    Effect.gen(function* () {
      const { edit, open, read, run, write } = yield* made
      const sealed = (text: string) => sealOf(text, run.pack.digest)
      for (const [from, to, seal] of [
        ['"threshold":2', '"threshold":1', digestOf],
        ['"weight":2', '"weight":-1', sealed]
      ] as const) {
        const forged = (yield* read("r/pack.json")).replace(from, to)
        assert.include(forged, to)
        yield* write("r/pack.json", forged)
        yield* edit("run.json", (text) => text.replace(/"decoded": "[^"]*"/u, `"decoded": "${seal(forged)}"`))
        assert.strictEqual(JSON.stringify((yield* open).pack.value), JSON.stringify((yield* loadPack(PACK)).value))
      }
    })
  )

  it.effect("refuses a YAML copy that is no pack, though the manifest has its digest", () =>
    Effect.gen(function* () {
      const { edit, open, write } = yield* made
      yield* write("r/pack.yaml", "garbage")
      yield* edit("run.json", (text) => text.replace(/"digest": "[^"]*"/u, `"digest": "${digestOf("garbage")}"`))
      assert.strictEqual((yield* Effect.flip(open))._tag, "SourceInvalid")
    })
  )

  it.effect("is not what checks are run by", () =>
    Effect.gen(function* () {
      const { at, edit, open, read, run, write } = yield* made
      const forged = (yield* read("r/pack.json")).replace('"text":"blue"', '"text":"red"')
      yield* write("r/pack.json", forged)
      yield* edit("run.json", (text) =>
        text.replace(/"decoded": "[^"]*"/u, `"decoded": "${sealOf(forged, run.pack.digest)}"`)
      )
      assert.include(JSON.stringify((yield* open).pack.value), '"text":"red"')
      const exact = yield* RunStore.use((store) => store.openToJudge(at("r")))
      assert.include(JSON.stringify(exact.pack.value), '"text":"blue"')
    })
  )
})
