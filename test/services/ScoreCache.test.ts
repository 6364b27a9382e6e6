import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Logger, Option } from "effect"
import { type CachedScore, ScoreCache } from "../../src/services/ScoreCache.ts"

const entry: CachedScore = {
  score: {
    passed: true,
    score: 0.75,
    breakdown: { "greeting.present": 1 },
    failure_modes: [{ code: "greeting.untidy", severity: "warn", detail: null }],
    cost_usd: 0.25,
    wall_clock_ms: 12,
    cache_hit: false
  },
  output_digest: `sha256:${"a".repeat(64)}`
}

/** What was logged, and a layer that catches it. */
const listening = () => {
  const said: Array<string> = []
  return { said, layer: Logger.layer([Logger.make(({ message }) => void said.push(String(message)))]) }
}

/** A cache in a new folder that is not there yet, with what is said meanwhile. */
const withCache = <A, E>(
  use: (cache: {
    readonly dir: string
    readonly fs: FileSystem.FileSystem
    readonly said: ReadonlyArray<string>
    /** The only file of the cache. */
    readonly file: Effect.Effect<string>
  }) => Effect.Effect<A, E, ScoreCache>
) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const dir = `${yield* fs.makeTempDirectoryScoped()}/state/cache`
    const { said, layer } = listening()
    const file = Effect.orDie(
      Effect.map(fs.readDirectory(dir), (names) => {
        assert.lengthOf(names, 1)
        return `${dir}/${names[0]}`
      })
    )
    return yield* use({ dir, fs, said, file }).pipe(
      Effect.provide(ScoreCache.layerDirectory(dir).pipe(Layer.provideMerge(layer)))
    )
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

const get = (key: string) => ScoreCache.use((cache) => cache.get(key))
const put = (key: string, value: CachedScore) => ScoreCache.use((cache) => cache.put(key, value))

describe("ScoreCache", () => {
  it.effect("gives back what was put under the same key, without a word", () =>
    withCache(({ said }) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* get("one"), Option.none())
        yield* put("one", entry)
        assert.deepStrictEqual(yield* get("one"), Option.some(entry))
        assert.deepStrictEqual(yield* get("two"), Option.none())
        yield* put("one", { ...entry, score: { ...entry.score, score: 0.5 } })
        assert.deepStrictEqual(Option.getOrThrow(yield* get("one")).score.score, 0.5)
        assert.deepStrictEqual(said, [])
      })
    )
  )

  const broken: ReadonlyArray<readonly [string, (text: string) => string]> = [
    ["is torn", (text) => text.slice(0, 40)],
    ["is empty", () => ""],
    ["has a score out of range", (text) => text.replace('"score":0.75', '"score":1.5')],
    ["has a score that is no number of JSON", (text) => text.replace('"score":0.75', '"score":1e999')],
    ["has a field that nobody knows", (text) => text.replace('{"key"', '{"confidence":1,"key"')],
    ["belongs to another key", (text) => text.replace('"key":"one"', '"key":"other"')],
    ["holds a failure", () => '{"key":"one","failure":{"code":"sut.timeout","severity":"block","detail":null}}']
  ]
  it.effect.each(broken)("an entry that %s is a miss with a warning", ([, spoil]) =>
    withCache(({ fs, file, said }) =>
      Effect.gen(function* () {
        yield* put("one", entry)
        const name = yield* file
        const text = yield* fs.readFileString(name)
        assert.notStrictEqual(spoil(text), text)
        yield* fs.writeFileString(name, spoil(text))
        assert.deepStrictEqual(yield* get("one"), Option.none())
        assert.lengthOf(said, 1)
        assert.include(said[0], name)
        assert.notInclude(said[0], "greeting", "what stands in an entry is not shown")
        yield* put("one", entry)
        assert.deepStrictEqual(yield* get("one"), Option.some(entry))
      })
    )
  )

  it.effect("what cannot be read or written is a warning and no failure", () =>
    withCache(({ dir, fs, said }) =>
      Effect.gen(function* () {
        yield* fs.makeDirectory(dir.slice(0, -"/cache".length), { recursive: true })
        yield* fs.writeFileString(dir, "a file where the folder should be")
        yield* put("one", entry)
        assert.lengthOf(said, 1)
        assert.include(said[0], "was not kept")
        assert.deepStrictEqual(yield* get("one"), Option.none())
      })
    )
  )

  it.effect("a score that fits no schema is not kept", () =>
    withCache(({ said }) =>
      Effect.gen(function* () {
        yield* put("one", { ...entry, score: { ...entry.score, score: Number.NaN } })
        assert.deepStrictEqual(yield* get("one"), Option.none())
        assert.lengthOf(said, 1)
      })
    )
  )

  it.effect("leaves nothing but entries behind", () =>
    withCache(({ file }) =>
      Effect.gen(function* () {
        yield* Effect.forEach([1, 2, 3], () => put("one", entry), { discard: true })
        assert.match(yield* file, /\/[0-9a-f]{64}\.json$/u)
      })
    )
  )

  it.effect("in memory gives back the same, and none keeps nothing", () =>
    Effect.gen(function* () {
      const kept = Effect.andThen(put("one", entry), get("one"))
      assert.deepStrictEqual(yield* Effect.provide(kept, ScoreCache.layerMemory), Option.some(entry))
      assert.deepStrictEqual(yield* Effect.provide(get("one"), ScoreCache.layerMemory), Option.none())
      assert.deepStrictEqual(yield* Effect.provide(kept, ScoreCache.layerNone), Option.none())
    })
  )
})
