import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Option, Result, Schema } from "effect"
import { RunManifest } from "../../../src/domain/run/RunManifest.ts"
import { runFormat } from "../../../src/services/run/layout.ts"
import { type DocumentFormat, SourceReader } from "../../../src/services/SourceReader.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../../src/services/source/decodeSource.ts"
import { decodeWritten } from "../../../src/services/source/decodeWritten.ts"
import { bytesOf } from "./packSource.ts"
import { parserFor } from "./parse.ts"

const FILE = "x.json"
const anything = { what: "document", schema: Schema.Json }
const limits = { ...DEFAULT_LIMITS, depth: 3 }

const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const quick = <S extends Schema.ConstraintDecoder<unknown>>(text: string, format: DocumentFormat<S>) =>
  decodeWritten(FILE, bytesOf(text), format, DEFAULT_LIMITS)

const slow = <S extends Schema.ConstraintDecoder<unknown>>(text: string, format: DocumentFormat<S>) =>
  decodeSource(FILE, bytesOf(text), format, DEFAULT_LIMITS, parserFor(FILE))

/** As JSON, since chai's deep equality does not see own keys such as `__proto__`. */
const shown = (result: unknown): string => JSON.stringify(result)

const MANIFEST = written({
  schema_version: 1,
  run_id: "r",
  created_at: "2026-01-01T00:00:00.000Z",
  tool_version: "0.1.0",
  status: "open",
  source: "import",
  pack: { id: "tiny", version: 1, digest: `sha256:${"0".repeat(64)}` },
  models: ["m", "n"],
  variants: ["none"],
  sampling: { temperature: 0, seed: 42 }
})
const PIECES = [
  "",
  " ",
  "\n",
  "\r",
  "  ",
  '"',
  ",",
  "{",
  "}",
  "[",
  "]",
  "0",
  "-0",
  "1e1",
  "\\u0061",
  "\uFEFF",
  "//",
  "x"
]
const Place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: MANIFEST.length }))
const Length = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 3 }))
const runs = { arbitrary: { runs: 500, seed: 7 } }

const reader = SourceReader.layer.pipe(Layer.provide(FileSystem.layerNoop({})))
const readByService = (text: string) =>
  SourceReader.use((service) => service.decode(FILE, bytesOf(text), runFormat)).pipe(Effect.result)

describe("a document as Assay writes it", () => {
  it.prop("is decoded to the same value as any other text", [Schema.Json], ([value]) => {
    const text = written(value)
    const found = quick(text, anything)
    assert.isTrue(Option.isSome(found))
    assert.strictEqual(shown(Option.getOrThrow(found)), shown(Result.getOrThrow(slow(text, anything))))
  })

  it("is decoded quickly when it is a run's manifest", () => {
    assert.deepStrictEqual(Option.getOrThrow(quick(MANIFEST, runFormat)), Result.getOrThrow(slow(MANIFEST, runFormat)))
  })

  it.effect.prop(
    "is read the same with a piece put in anywhere, faults and all",
    [Place, Length, Schema.Literals(PIECES)],
    ([at, gone, piece]) =>
      Effect.gen(function* () {
        const text = MANIFEST.slice(0, at) + piece + MANIFEST.slice(at + gone)
        assert.strictEqual(shown(yield* readByService(text)), shown(slow(text, runFormat)))
      }).pipe(Effect.provide(reader)),
    runs
  )
})

describe("any other document", () => {
  it.prop("is left to the slow way where a single space is added", [Schema.Json], ([value]) => {
    assert.isTrue(Option.isNone(quick(` ${written(value)}`, anything)))
    assert.isTrue(Option.isNone(quick(JSON.stringify(value), anything)))
  })

  it("is left to the slow way: keys given twice, other spellings, marks, line ends, comments, bytes that are no text", () => {
    const texts = [
      '{\n  "a": 1,\n  "a": 1\n}\n',
      '{\n  "\\u0061": 1\n}\n',
      '{\n  "a": 1.0\n}\n',
      '{\n  "a": -0\n}\n',
      '{\n  "a": 1e999\n}\n',
      '{\n  "a": 9007199254740993\n}\n',
      '\uFEFF{\n  "a": 1\n}\n',
      '{\r\n  "a": 1\r\n}\r\n',
      '{\n  "a": 1 // one\n}\n',
      '{\n  "2": 1,\n  "1": 1\n}\n',
      ""
    ]
    for (const text of texts) assert.isTrue(Option.isNone(quick(text, anything)), text)
    assert.isTrue(Option.isNone(decodeWritten(FILE, Uint8Array.of(0x22, 0xff, 0x22, 0x0a), anything, DEFAULT_LIMITS)))
    assert.isTrue(Option.isSome(quick('{\n  "a": 1\n}\n', anything)))
  })

  it("is left to the slow way where it does not fit the schema, the format's own rules or the limits", () => {
    assert.isTrue(Option.isNone(quick(written({ ...JSON.parse(MANIFEST), stray: 1 }), runFormat)))
    assert.isTrue(Option.isNone(quick(MANIFEST.replace('"n"', '"m"'), runFormat)))
    assert.isTrue(Option.isNone(quick(written("long".repeat(20_000)), anything)))
    const nested = (depth: number) => decodeWritten(FILE, bytesOf(written(deep(depth))), anything, limits)
    assert.isTrue(Option.isSome(nested(3)))
    assert.isTrue(Option.isNone(nested(4)))
    assert.isTrue(Option.isNone(quick("[".repeat(30_000) + "]".repeat(30_000), anything)))
  })

  it("is left to the slow way where the format wants source texts or warnings", () => {
    const schema = Schema.toType(RunManifest)
    const text = MANIFEST
    assert.isTrue(Option.isSome(quick(text, { what: "run", schema })))
    assert.isTrue(Option.isNone(quick(text, { what: "run", schema, verbatim: [["models", "*"]] })))
    assert.isTrue(Option.isNone(quick(text, { what: "run", schema, warnings: () => [] })))
  })
})

function deep(depth: number): unknown {
  return depth === 0 ? 1 : [deep(depth - 1)]
}
