import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { assert, describe, it, layer } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect, Layer } from "effect"
import { parse } from "yaml"
import {
  answersPerGroup,
  maxWeighted,
  type Pack,
  packFormat,
  packSchema,
  promptsOf,
  SourceReader
} from "../src/index.ts"

const root = path.resolve(import.meta.dirname, "..")
const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8")
const shipped = readdirSync(path.join(root, "packs")).map((file) => `packs/${file}`)
const templates = ["templates/pack.de.yaml", "templates/pack.en.yaml"]

describe("The published JSON Schema of a pack", () => {
  const published: unknown = JSON.parse(textOf("schemas/pack.schema.json"))
  const validate = new Ajv2020({ allErrors: true }).compile(typeof published === "object" && published ? published : {})

  it("is the one that the code makes", () => {
    assert.strictEqual(textOf("schemas/pack.schema.json"), packSchema())
  })

  it("accepts what is shipped", () => {
    for (const file of [...shipped, ...templates, "test/fixtures/packs/small.yaml"]) {
      validate(parse(textOf(file)))
      assert.deepStrictEqual(validate.errors ?? [], [], file)
    }
  })

  it("refuses a mistyped key, a weight of 0 and a scale of four levels", () => {
    const small = textOf("test/fixtures/packs/small.yaml")
    const changes = [
      ["red_flag_scope", "red_flag_scpe"],
      ["weight: 3", "weight: 0"],
      ["threshold: 2", "threshold: 5"],
      ["  5: very good\n", ""]
    ] as const
    for (const [from, to] of changes) {
      assert.include(small, from)
      assert.isFalse(validate(parse(small.replace(from, to))), to)
    }
    assert.isFalse(validate(parse(textOf("test/fixtures/packs/bad-typo.yaml"))))
  })
})

interface Structure {
  readonly language: Pack["language"]
  readonly scope: Pack["ko_rule"]["red_flag_scope"]
  readonly listed: ReadonlyArray<string>
  readonly koDimension: string
  readonly weights: ReadonlyArray<number>
  readonly categories: ReadonlyArray<number>
  readonly answers: number
  readonly maximum: number
  readonly repeated: ReadonlyArray<string>
  readonly safetyCritical: ReadonlyArray<string>
  readonly formatStrict: ReadonlyArray<string>
}

const structureOf = (pack: Pack): Structure => {
  const prompts = promptsOf(pack).map(({ prompt }) => prompt)
  const idsWhere = (holds: (prompt: (typeof prompts)[number]) => boolean) => prompts.filter(holds).map(({ id }) => id)
  return {
    language: pack.language,
    scope: pack.ko_rule.red_flag_scope,
    listed: pack.ko_rule.red_flag_prompts,
    koDimension: pack.ko_rule.dimension,
    weights: pack.dimensions.map(({ weight }) => weight),
    categories: pack.categories.map(({ prompts }) => prompts.length),
    answers: answersPerGroup(pack),
    maximum: maxWeighted(pack),
    repeated: idsWhere(({ repeats }) => repeats === 2),
    safetyCritical: idsWhere(({ safety_critical }) => safety_critical),
    formatStrict: idsWhere(({ format_strict }) => format_strict)
  }
}

const BAITS = ["A4", "B3", "C4", "D1", "E1", "E2"]

const fixed: ReadonlyArray<readonly [string, Structure]> = [
  [
    "buero",
    {
      language: "de",
      scope: "curated",
      listed: BAITS,
      koDimension: "Q1",
      weights: [3, 3, 2, 2, 2, 2, 1],
      categories: [5, 5, 5, 5, 5],
      answers: 32,
      maximum: 75,
      repeated: [...BAITS, "E4"],
      safetyCritical: BAITS,
      formatStrict: ["A3", "A5", "B4", "C5"]
    }
  ],
  [
    "ndassist",
    {
      language: "de",
      scope: "all",
      listed: ["E1"],
      koDimension: "Q6",
      weights: [3, 2, 2, 2, 3, 3, 1],
      categories: [5, 5, 5, 4, 5],
      answers: 26,
      maximum: 80,
      repeated: ["E1", "E4"],
      safetyCritical: ["E1"],
      formatStrict: ["C4", "E4"]
    }
  ]
]

const load = (file: string) => SourceReader.use((reader) => reader.read(path.join(root, file), packFormat))

layer(SourceReader.layer.pipe(Layer.provideMerge(NodeFileSystem.layer)))("The shipped packs", (it) => {
  it.effect("load without a warning, and say what they are for an editor and for whom they are not", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(shipped, ["packs/buero.yaml", "packs/ndassist.yaml", "packs/office.yaml"])
      for (const file of shipped) {
        const { text, value, warnings } = yield* load(file)
        assert.deepStrictEqual(warnings, [], file)
        assert.isTrue(text.startsWith("# yaml-language-server: $schema=../schemas/pack.schema.json\n"), file)
        assert.match(value.description, /Lizenz: MIT|Licence: MIT/u, file)
        assert.match(value.description, /Was dieses Pack nicht ist|What it is not/u, file)
      }
    })
  )

  it.effect("have the structure that scores are comparable by", () =>
    Effect.gen(function* () {
      for (const [name, structure] of fixed) {
        const { value } = yield* load(`packs/${name}.yaml`)
        assert.deepStrictEqual(structureOf(value), structure, name)
        assert.deepStrictEqual(
          value.prompt_variants.map(({ id, system_prompt }) => [id, (system_prompt ?? "") !== ""]),
          [
            ["baseline", true],
            ["none", false]
          ]
        )
        assert.deepStrictEqual(
          promptsOf(value).map(({ prompt }) => prompt.id),
          structure.categories.flatMap((count, at) =>
            Array.from({ length: count }, (_, index) => `${"ABCDE"[at]}${index + 1}`)
          )
        )
        assert.deepStrictEqual(
          value.dimensions.map(({ id }) => id),
          ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"]
        )
        const bare = promptsOf(value).filter(
          ({ prompt }) => prompt.green_flags.length === 0 || prompt.red_flags.length === 0 || prompt.tests === ""
        )
        assert.deepStrictEqual(bare, [], `${name}: a judge needs flags of both kinds`)
      }
    })
  )

  it.effect("let the checks alone conclude on office", () =>
    Effect.gen(function* () {
      const { value } = yield* load("packs/office.yaml")
      const prompts = promptsOf(value).map(({ prompt }) => prompt)
      assert.isAtLeast(prompts.length, 15)
      assert.strictEqual(value.ko_rule.red_flag_scope, "curated")
      const named = new Map(value.dimensions.map(({ id }) => [id, 0]))
      for (const { id, checks, dimensions = value.dimensions.map((dimension) => dimension.id) } of prompts) {
        assert.isTrue(
          checks.some(({ red_flag }) => red_flag),
          `${id} has a red-flag check`
        )
        const checked = new Set(checks.map(({ dimension }) => dimension))
        assert.deepStrictEqual([...checked].toSorted(), dimensions.toSorted(), id)
        for (const dimension of dimensions) named.set(dimension, (named.get(dimension) ?? 0) + 1)
      }
      for (const [dimension, count] of named) assert.isAtLeast(count, 2, `prompts that name ${dimension}`)
    })
  )

  it.effect("have templates that load, with no worse than a small sample to warn of", () =>
    Effect.gen(function* () {
      for (const file of templates) {
        const { value, warnings } = yield* load(file)
        assert.strictEqual(file, `templates/pack.${value.language}.yaml`)
        assert.isTrue(
          warnings.every(({ path: [head] }) => head === "dimensions"),
          file
        )
      }
    })
  )
})
