import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { stringify } from "yaml"
import { Pack } from "../../../src/domain/pack/checkedPack.ts"
import { PackFields } from "../../../src/domain/pack/Pack.ts"
import { parserFor } from "./parse.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../../src/services/source/decodeSource.ts"
import { bytesOf, PACK, problemsIn, read } from "./packSource.ts"

const PIECES = [
  "id: ",
  "title: ",
  "a",
  "1",
  "- ",
  "? ",
  ": ",
  "{",
  "}",
  "[",
  "]",
  ",",
  "\n",
  "  ",
  "\t",
  "\r\n",
  "&a ",
  "*a",
  "!t ",
  "!!str ",
  "'",
  '"',
  "\\",
  "|",
  ">",
  "#",
  "---\n",
  "...\n",
  "%YAML 1.1\n",
  "<<: ",
  "__proto__: ",
  "\u0000",
  "\u001b",
  "\uFEFF",
  "\ud800",
  "日本",
  ".nan",
  "categories:\n",
  "  - prompts:\n",
  "ko_rule: "
] as const
const Text = Schema.Array(Schema.Literals(PIECES))
const Bytes = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 })))
const runs = { arbitrary: { runs: 200, seed: 11 } }

const explained = (source: string | Uint8Array, file: string): void => {
  const before = Reflect.ownKeys(Object.prototype).length
  for (const { column, frame, line, message } of problemsIn(source, file)) {
    assert.isAbove(message.length, 0)
    assert.isFalse(/\p{C}/u.test(message), message)
    if (line === null) assert.match(message, /^The file |^Only the first /u)
    else {
      assert.isAtLeast(line, 1)
      assert.isAtLeast(column ?? 0, 1)
      assert.isNotNull(frame)
    }
  }
  assert.strictEqual(Reflect.ownKeys(Object.prototype).length, before)
}

describe("decoding any input", () => {
  it.prop("never throws and says where it refuses", [Schema.String], ([text]) => explained(text, "x.yaml"), runs)
  it.prop("bears any YAML-like text", [Text], ([pieces]) => explained(pieces.join(""), "x.yaml"), runs)
  it.prop("bears any JSON-like text", [Text], ([pieces]) => explained(pieces.join(""), "x.json"), runs)
  it.prop("bears any bytes", [Bytes], ([bytes]) => explained(Uint8Array.from(bytes), "x.yaml"), runs)
  it.prop(
    "bears a valid pack with a piece put in anywhere",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: PACK.length })), Schema.Literals(PIECES)],
    ([at, piece]) => explained(PACK.slice(0, at) + piece + PACK.slice(at), "x.yaml"),
    runs
  )
})

const Material = Schema.Struct({
  text: Schema.String,
  about: Schema.String,
  flags: Schema.Array(Schema.String),
  vars: Schema.Record(Schema.Literals(["__proto__", "constructor", "toString", "a"]), Schema.String),
  weight: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1000 })),
  temperature: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 2 }))
})

const packOf = ({ about, flags, temperature, text, vars, weight }: typeof Material.Type): unknown => ({
  id: "generated",
  title: `t${text}`,
  scale: { 1: `${text}1`, 2: "b", 3: "c", 4: "d", 5: "e" },
  dimensions: [{ id: "__proto__", name: `n${text}`, weight, about }],
  ko_rule: { dimension: "__proto__" },
  sampling: { temperature },
  categories: [
    {
      id: "constructor",
      name: `n${text}`,
      prompts: [
        {
          id: "toString",
          title: `${text}t`,
          prompt: `x${Object.keys(vars)
            .map((name) => `{{${name}}}`)
            .join(" ")}`,
          vars,
          green_flags: flags.map((flag) => `f${flag}`)
        }
      ]
    }
  ]
})

describe("an accepted pack", () => {
  it.prop("is the same pack after it was written as YAML or JSON and read again", [Material], ([material]) => {
    const data = packOf(material)
    const pack = Schema.decodeUnknownSync(Pack)(data)
    const written = Schema.encodeSync(PackFields)(pack)
    for (const [file, text] of [
      ["x.yaml", stringify(written)],
      ["x.json", JSON.stringify(written)]
    ] as const) {
      // As JSON, since chai's deep equality does not see own keys such as `__proto__`.
      assert.strictEqual(JSON.stringify(Result.getOrThrow(read(text, file)).value), JSON.stringify(pack))
    }
  })
})

describe("a file with very many faults", () => {
  it("shows the first thousand and says that there are more", () => {
    const problems = problemsIn(PACK + Array.from({ length: 3000 }, (_, index) => `k${index}: 1\n`).join(""))
    assert.strictEqual(problems.length, 1001)
    assert.strictEqual(problems.at(-1)?.message, "Only the first 1000 problems are shown")
  })
})

const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, text: string) =>
  Result.match(
    decodeSource("x.yaml", bytesOf(text), { what: "document", schema }, DEFAULT_LIMITS, parserFor("x.yaml")),
    {
      onSuccess: () => [],
      onFailure: ({ problems }) =>
        problems.map(({ line, column, message, hint }) => `${line}:${column} ${message} | ${hint}`)
    }
  )

describe("a schema without a format of its own", () => {
  it("is explained in plain words", () => {
    const cases: ReadonlyArray<readonly [Schema.ConstraintDecoder<unknown>, string, string]> = [
      [Schema.NullOr(Schema.String), "3", "1:1 Expected a text or null, got the number 3 | Put it in quotes"],
      [Schema.Literals([1, 2]), "3", "1:1 Expected 1 or 2, got the number 3 | null"],
      [Schema.Literal("a"), "b", '1:1 Expected "a", got the text "b" | null'],
      [Schema.Array(Schema.String), "b", '1:1 Expected a list, got the text "b" | Put it in brackets: [...]'],
      [Schema.Tuple([Schema.String]), "[a, b]", "1:5 The list has one entry too many | null"],
      [
        Schema.Record(Schema.String, Schema.Boolean),
        "x: on",
        '1:4 Expected true or false, got the text "on" | Write true or false'
      ],
      [Schema.Finite, ".inf", "1:1 Expected a finite number, got Infinity | null"],
      [
        Schema.Record(Schema.String, Schema.Json),
        "x: { y: [1, .nan] }",
        "1:13 Expected a finite number, got NaN | null"
      ]
    ]
    for (const [schema, text, expected] of cases) assert.deepStrictEqual(decode(schema, text), [expected])
  })

  it("can join fields with a check, which is located at its path", () => {
    const schema = Schema.Struct({ low: Schema.Int, high: Schema.Int }).check(
      Schema.makeFilter(({ high, low }) => (low <= high ? undefined : { path: ["high"], issue: "It is below low" }))
    )
    assert.deepStrictEqual(decode(schema, "low: 2\nhigh: 1\n"), ["2:7 It is below low | null"])
    assert.deepStrictEqual(decode(schema, "low: 1\nhigh: 2\n"), [])
  })
})
