import { readdirSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Effect, Predicate, Result, Schema, type SchemaAST } from "effect"
import { bannedPart } from "../../../src/domain/bench/BreakdownKey.ts"
import { linkRecord } from "../../../src/domain/bench/chain.ts"
import { Damage } from "../../../src/domain/bench/ChainRecord.ts"
import { FailOn } from "../../../src/domain/bench/failOn.ts"
import { makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import { publicView } from "../../../src/domain/bench/publicView.ts"
import { TierNeeds } from "../../../src/domain/bench/tierNeeds.ts"
import { arbitraryReport, benchCase } from "./generators.ts"

type Codec = Schema.Codec<unknown, unknown>

const isCodec = (value: unknown): value is Codec => Schema.isSchema(value)

const folder = path.resolve(import.meta.dirname, "../../../src/domain/bench")
const files = readdirSync(folder).filter((file) => file.endsWith(".ts"))

/** Every schema that a module of the bench exports, errors included. */
const schemas: ReadonlyArray<readonly [string, Codec]> = (
  await Promise.all(
    files.map(async (file) => {
      const module: Readonly<Record<string, unknown>> = await import(path.join(folder, file))
      return Object.entries(module).flatMap(([name, value]): ReadonlyArray<readonly [string, Codec]> =>
        isCodec(value) ? [[name, value]] : []
      )
    })
  )
).flat()

const childrenOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  switch (ast._tag) {
    case "Objects":
      return [...ast.propertySignatures.map(({ type }) => type), ...ast.indexSignatures.map(({ type }) => type)]
    case "Arrays":
      return [...ast.elements, ...ast.rest]
    case "Union":
      return ast.types
    case "Declaration":
      return ast.typeParameters
    case "Suspend":
      return [ast.thunk()]
    default:
      return []
  }
}

/** The names of all fields that can be reached from a schema, of what it decodes and of what it is encoded as. */
const fieldNames = (schema: Codec): ReadonlySet<string> => {
  const names = new Set<string>()
  const seen = new Set<SchemaAST.AST>()
  const visit = (ast: SchemaAST.AST): void => {
    if (seen.has(ast)) return
    seen.add(ast)
    if (ast._tag === "Objects") for (const { name } of ast.propertySignatures) names.add(String(name))
    for (const child of childrenOf(ast)) visit(child)
    for (const link of ast.encoding ?? []) visit(link.to)
  }
  visit(schema.ast)
  return names
}

const bannedFields = (schema: Codec): ReadonlyArray<string> =>
  [...fieldNames(schema)].filter((name) => bannedPart(name) !== undefined)

/** The value with a field too many, once for each object in it; what may be any JSON is left alone. */
const withExcess = (value: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => withExcess(item).map((other) => value.with(index, other)))
  }
  if (!Predicate.isObject(value)) return []
  return [
    { ...value, unheard_of: undefined },
    ...Object.entries(value).flatMap(([key, field]) =>
      key === "output" ? [] : withExcess(field).map((other) => ({ ...value, [key]: other }))
    )
  ]
}

const decodesWith = (onExcessProperty: "error" | "ignore", schema: Codec) => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty })
  return (value: unknown) => Result.isSuccess(decode(value))
}

/** What nobody can draw from the schema: times and folders are narrow. */
const given: ReadonlyMap<string, Arbitrary.Arbitrary<unknown>> = new Map<string, Arbitrary.Arbitrary<unknown>>([
  ["BenchCase", Arbitrary.Constant(benchCase("one", { family: "some" }))],
  ["BenchReport", arbitraryReport],
  ["ShownReport", Arbitrary.map(arbitraryReport, (report) => publicView(report, { reveal: false }))],
  ["ChainRecord", Arbitrary.map(arbitraryReport, (report) => linkRecord(null, report))]
])

describe("The schemas of benches", () => {
  it("are all found, so that the rules below are about something", () => {
    const names = schemas.map(([name]) => name)
    for (const name of [
      "BenchScore",
      "BenchCase",
      "BenchReport",
      "FailureMode",
      "PromotionVerdict",
      "TaskClassSettings"
    ]) {
      assert.include(names, name)
    }
    assert.include([...fieldNames(new Map(schemas).get("BenchReport") ?? Schema.Null)], "wall_clock_ms")
  })

  it.each(schemas)("have no field in %s for what a model thinks of itself", (_, schema) => {
    assert.deepStrictEqual(bannedFields(schema), [])
  })

  it("have none in a task class either, which has six fields", () => {
    const fields = Object.keys(
      makeTaskClass({
        name: "toy",
        benchPath: "/bench/toy",
        minCasesForPromotion: [],
        rubric: { command: true },
        breakdownKeys: [],
        failureModeTaxonomy: []
      })
    )
    assert.lengthOf(fields, 6)
    assert.deepStrictEqual(
      fields.filter((name) => bannedPart(name) !== undefined),
      []
    )
  })

  it("would be caught with such a field, however deep it is", () => {
    const Leaf = Schema.Struct({ Judge_Confidence: Schema.Finite, llm_vote: Schema.optionalKey(Schema.Boolean) })
    const Deep = Schema.Struct({
      list: Schema.Array(Schema.Record(Schema.String, Schema.NullOr(Leaf))),
      union: Schema.TaggedUnion({ A: { model_says_so: Schema.String }, B: {} }),
      lazy: Schema.suspend(() => Schema.Struct({ self_reported: Schema.Boolean })),
      text: Schema.fromJsonString(Schema.Struct({ confidence: Schema.Finite }))
    })
    assert.sameMembers(
      [...bannedFields(Deep)],
      ["Judge_Confidence", "llm_vote", "model_says_so", "self_reported", "confidence"]
    )
  })

  // Errors are made by us, never read.
  const data = schemas.filter(
    ([, schema]) => (schema.ast._tag === "Objects" || schema.ast._tag === "Union") && fieldNames(schema).size > 0
  )

  it("are read in so many kinds that the rule below is about something", () => {
    const names = data.map(([name]) => name)
    for (const name of ["BenchScore", "BenchCase", "BenchReport", "PassRule", "PromotionVerdict", "TaxonomyFile"]) {
      assert.include(names, name)
    }
  })

  it.effect.each(data)("refuse a field too many in %s", ([name, schema]) =>
    Effect.gen(function* () {
      const samples = yield* Arbitrary.sampleEffect(given.get(name) ?? Arbitrary.schema(schema), {
        count: 8,
        seed: "schemas"
      })
      const strict = decodesWith("error", schema)
      const lenient = decodesWith("ignore", schema)
      let refused = 0
      for (const sample of samples) {
        const encoded = yield* Schema.encodeEffect(schema)(sample)
        assert.isTrue(strict(encoded))
        for (const other of withExcess(encoded)) {
          assert.isFalse(strict(other))
          if (lenient(other)) refused++
        }
      }
      // Without the rule they would have been let through.
      assert.isAbove(refused, 0)
    })
  )
})

describe("The words of a bench", () => {
  it("are those of its formats", () => {
    assert.deepStrictEqual(Damage.literals, ["edited", "missing", "reordered", "truncated", "inserted", "rewritten"])
    assert.deepStrictEqual(FailOn.literals, ["block", "warn"])
    assert.deepStrictEqual(TierNeeds.fields.unit.literals, ["case", "family"])
  })
})
