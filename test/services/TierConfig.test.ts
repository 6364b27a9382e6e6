import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { digestOf } from "../../src/domain/source/digest.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { TierConfig } from "../../src/services/TierConfig.ts"

const layer = TierConfig.layer.pipe(Layer.provide(SourceReader.layer), Layer.provideMerge(NodeServices.layer))
const read = (root: string) => TierConfig.use((config) => config.read(root))

/** What a bench root with this tier file is refused for, each as line and message. */
const refusals = Effect.fn(function* (text: string) {
  const fs = yield* FileSystem.FileSystem
  const root = yield* fs.makeTempDirectoryScoped()
  yield* fs.writeFileString(`${root}/trust-tiers.yaml`, text)
  const { problems } = yield* Effect.flip(read(root))
  return problems.map(({ line, message }) => `${line}: ${message}`)
}, Effect.scoped)

const rule = (threshold: string) => `{ threshold: ${threshold}, never: [], evidence_max_age_days: 90 }`

describe("TierConfig", () => {
  it.effect("reads the shipped file, which grants nothing and is said to be uncalibrated", () =>
    Effect.gen(function* () {
      const { value } = yield* read("bench")
      assert.isFalse(value.calibrated)
      assert.deepStrictEqual(
        [value.tiers.bronze?.threshold, value.tiers.silver?.threshold, value.tiers.gold?.threshold],
        [0.7, 0.8, 0.9]
      )
      assert.deepStrictEqual(value.current, {})
    }).pipe(Effect.provide(layer))
  )

  it.effect("reads granted tiers", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* fs.makeTempDirectoryScoped()
      const granted = `current: { fix-it: { "${digestOf("a")}": silver } }`
      yield* fs.writeFileString(`${root}/trust-tiers.yaml`, `calibrated: true\ntiers: {}\n${granted}\n`)
      const { value } = yield* read(root)
      assert.deepStrictEqual(value.current, { "fix-it": { [digestOf("a")]: "silver" } })
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("refuses a bench root without one, with the next step", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(read("test/fixtures/packs"))
      assert.strictEqual(error._tag, "TierConfigInvalid")
      assert.match(error.message, /trust-tiers\.yaml: there is no such file.*Without it no tier can be earned/u)
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses every fault of a file at once, with its line", () =>
    Effect.gen(function* () {
      const found = yield* refusals(
        `calibrated: false\ntiers:\n  bronze: ${rule("0")}\n  silver: ${rule("1.1")}\n  gold: ${rule("0.9")}\ncurent: {}\n`
      )
      assert.lengthOf(found, 4)
      assert.deepStrictEqual(
        found.map((text) => text.slice(0, 2)),
        ["3:", "4:", "5:", "6:"]
      )
      assert.match(found.join("\n"), /5: The threshold of gold is below that of silver, 1\.1/u)
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses thresholds that are no numbers, an empty file, and digests and tiers that are none", () =>
    Effect.gen(function* () {
      for (const text of [
        "",
        "calibrated: false\n",
        `calibrated: false\ntiers: { bronze: ${rule(".nan")} }\n`,
        `calibrated: false\ntiers: { platinum: ${rule("0.9")} }\n`,
        "calibrated: false\ntiers: {}\ncurrent: { fix-it: { abc: gold } }\n",
        `calibrated: false\ntiers: {}\ncurrent: { fix-it: { "${digestOf("a")}": platinum } }\n`
      ]) {
        assert.isAbove((yield* refusals(text)).length, 0)
      }
    }).pipe(Effect.provide(layer))
  )
})
