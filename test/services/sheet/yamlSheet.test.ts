import { assert, it, layer as withLayer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { parse } from "yaml"
import { Sheet } from "../../../src/domain/judging/Sheet.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"
import { sheetFormat, yamlOfSheet } from "../../../src/services/sheet/yamlSheet.ts"
import { layer } from "../run/harness.ts"

withLayer(layer)("yamlOfSheet", (it) => {
  it.effect.prop(
    "writes what reads back as the same sheet, whatever the texts",
    [Schema.String, Schema.String],
    ([a, b]) =>
      Effect.gen(function* () {
        const item = {
          item: "i1",
          prompt: `${a}\n${b}`,
          tests: b,
          green_flags: [a, b],
          red_flags: [],
          answer: a,
          dimensions: Object.fromEntries([
            ["__proto__", null],
            [`Q${b}`, 4.5]
          ]),
          overall: 3,
          red_flag: false,
          note: `  ${b} \n\t${a}`
        }
        const sheet = {
          schema_version: 1 as const,
          sheet: "0123",
          seed: 7,
          scale: { "1": "a" },
          dimensions: [{ id: "Q1", name: a, about: b }],
          items: [item, { ...item, item: "i2" }]
        }
        const reader = yield* SourceReader
        const read = yield* reader.decode(
          "s.yaml",
          new TextEncoder().encode(yamlOfSheet(sheet)),
          sheetFormat(() => [])
        )
        assert.deepStrictEqual(read.value, sheet)
      })
  )
})

it("quotes what a reader of YAML 1.1 would take for a truth value or a number", () => {
  const sheet = {
    schema_version: 1 as const,
    sheet: "0",
    seed: 0,
    scale: { "1": "a" },
    dimensions: [],
    items: ["yes", "off", "1_000", "1:30"].map((answer) => ({
      item: "i",
      prompt: "p",
      tests: "",
      green_flags: [],
      red_flags: [],
      answer,
      dimensions: {},
      overall: null,
      red_flag: null,
      note: null
    }))
  }
  const read = Schema.decodeUnknownSync(Sheet)(parse(yamlOfSheet(sheet), { version: "1.1" }))
  assert.deepStrictEqual(
    read.items.map(({ answer }) => answer),
    ["yes", "off", "1_000", "1:30"]
  )
})
