import { readFileSync } from "node:fs"
import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { TestConsole } from "effect/testing"
import { compileJsonSchema } from "../../../src/domain/pack/jsonSchema.ts"
import { DrillDocument } from "../../../src/programs/cli/render/drillDocument.ts"
import { PolicyDocument } from "../../../src/programs/cli/render/policyDocument.ts"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { policySchema } from "../../../src/programs/policySchema.ts"
import { Assets } from "../../../src/services/Assets.ts"
import { SourceReader } from "../../../src/services/SourceReader.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)
const examples = path.join(root, "examples")

/** What a call of the command line ends with and says. */
const assay = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(args)
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

/** Writes a policy over the examples into a new folder, and gives its file. */
const policyOf = Effect.fnUntraced(function* (...lines: ReadonlyArray<string>) {
  const fs = yield* FileSystem.FileSystem
  const dir = yield* fs.makeTempDirectoryScoped()
  const file = path.join(dir, "gate.yaml")
  const at = (line: string) => line.replaceAll("EXAMPLES", path.relative(dir, examples))
  const head = "version: 1\nid: release\ntitle: May it be released?\nconditions:\n"
  yield* fs.writeFileString(file, `${head}${lines.map((line) => `${at(line)}\n`).join("")}`)
  return { file, dir }
})

const GROUP = "judge: checks, model: careful-7b, variant: baseline"
const GOOD = `  - { id: good, kind: scorecard, run: EXAMPLES/runs/a, ${GROUP} }`
const POOR = `  - { id: poor, kind: scorecard, run: EXAMPLES/runs/b, ${GROUP} }`
const OUT = "  - { id: out, kind: scorecard, run: EXAMPLES/runs/office, judge: checks, model: bold-13b }"
const GONE = "  - { id: gone, kind: scorecard, run: EXAMPLES/runs/nowhere }"
const WORSE = `  - { id: worse, kind: regression, baseline: EXAMPLES/runs/a, run: EXAMPLES/runs/b, ${GROUP} }`
const FIRST = `  - { id: first, kind: regression, baseline: EXAMPLES/runs/nowhere, run: EXAMPLES/runs/b, ${GROUP} }`
const DONE = "  - { id: done, kind: dod, plan: EXAMPLES/plans/release.yaml, context: [EXAMPLES/plans/context.json] }"

const decodePolicy = Schema.decodeSync(Schema.fromJsonString(PolicyDocument))
const decodeDrill = Schema.decodeSync(Schema.fromJsonString(DrillDocument))

describe("assay gate --policy", () => {
  it.effect(
    "lists every unmet condition with its code, reason and next step, and ends with the code of the worst",
    () =>
      Effect.gen(function* () {
        const { file } = yield* policyOf(WORSE, FIRST, DONE, POOR, GOOD, GONE)
        const { code, out } = yield* assay("gate", "--policy", file, "--format", "json")
        const { conditions, unmet } = decodePolicy(out)
        assert.strictEqual(code, 66)
        assert.deepStrictEqual(unmet, ["gone", "first", "poor", "done", "worse"])
        assert.deepStrictEqual(
          conditions.map(({ exit, id }) => `${id} ${exit.code}`),
          ["worse 15", "first 12", "done 13", "poor 11", "good 0", "gone 66"]
        )
        const [worse, , done, poor, good] = conditions.map(({ reasons }) => reasons)
        assert.match(worse?.[0]?.reason ?? "", /^careful-7b \/ baseline: The verdict got worse/u)
        assert.match(worse?.[0]?.next ?? "", /^`assay compare \S*runs\/a \S*runs\/b`/u)
        assert.lengthOf(done ?? [], 3)
        assert.match(done?.[2]?.next ?? "", /^`assay dod check \S*release\.yaml --context \S*context\.json` shows/u)
        assert.match((yield* assay("gate", "--policy", file)).out, /Exit code {2}66 \(inputMissing\), of gone/u)
        assert.match(poor?.[0]?.reason ?? "", /Verdict: Conditional \(recommended from 70 %, this has 58\.2 %\)\.$/u)
        assert.match(poor?.[0]?.next ?? "", /^`assay score \S*runs\/b --judge checks` shows/u)
        assert.deepStrictEqual(good, [{ reason: "careful-7b / baseline: Recommended, 96.4 %, strong.", next: null }])
      }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("lets a knock-out outweigh all else, also evidence that cannot be read", () =>
    Effect.gen(function* () {
      const { file } = yield* policyOf(GONE, POOR, OUT)
      assert.strictEqual((yield* assay("gate", "--policy", file)).code, 10)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("shows waivers apart, those that count and those that do not, in every format from one value", () =>
    Effect.gen(function* () {
      const { file } = yield* policyOf(POOR, GOOD)
      const { out } = yield* assay("gate", "--policy", file, "--format", "json")
      const digest = decodePolicy(out).conditions[0]?.evidence.digest
      const waiver = (id: string, until: string) =>
        `  - { condition: ${id}, digest: "${digest}", who: Kim Lee, why: Pilot with ten people, until: ${until} }`
      const waived = yield* policyOf(POOR, GOOD, "waivers:", waiver("poor", "9999-12-31"), waiver("good", "9999-12-31"))
      const shown = (format: string) => assay("gate", "--policy", waived.file, "--format", format)
      const json = yield* shown("json")
      assert.strictEqual(json.code, 0)
      const document = decodePolicy(json.out)
      assert.deepInclude(document, { met: 1, waived: 1, unmet: [] })
      assert.deepStrictEqual(
        document.waivers.map(({ counts, objection }) => [counts, objection]),
        [
          [true, null],
          [false, "The condition is met."]
        ]
      )
      const text = (yield* shown("text")).out
      assert.include(text, "2 conditions: 1 met, 1 waived, 0 not met")
      assert.include(text, "Pilot with ten people")
      assert.include(text, digest ?? "none")
      assert.include((yield* shown("md")).out, "| \\~ yes | poor | Kim Lee |")
      assert.include((yield* shown("junit")).out, 'name="waived: poor (scorecard)"')
      assert.match((yield* shown("csv")).out, /^release,poor,scorecard,waived,11,.*,Kim Lee,0$/mu)
      assert.include((yield* shown("html")).out, "<!doctype html>")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect.each([
    [["gate"], "--policy FILE"],
    [["gate", "runs/a", "--policy", "gate.yaml"], "are two gates"],
    [["gate", "--policy", "gate.yaml", "--min-level", "solid"], "--min-level asks something of a run"],
    [["gate", "--policy", "gate.yaml", "--judge", "checks"], "--judge asks something of a run"],
    [["gate", "runs/a", "--allow-commands"], "give --policy with it"],
    [["gate", "--policy", ""], "--policy"],
    [["drill"], "--policy"]
  ] as const)("is a usage error as %j", ([args, says]) =>
    Effect.gen(function* () {
      const { code, err, out } = yield* assay(...args)
      assert.strictEqual(code, 64)
      assert.strictEqual(out, "")
      assert.include(err, says)
    }).pipe(Effect.provide(layer))
  )

  it.effect("refuses a policy without conditions, and one that is not there", () =>
    Effect.gen(function* () {
      const { dir, file } = yield* policyOf("  []")
      const empty = yield* assay("gate", "--policy", file)
      assert.strictEqual(empty.code, 65)
      assert.include(empty.err, "gate.yaml:5:3")
      assert.strictEqual((yield* assay("gate", "--policy", path.join(dir, "no.yaml"))).code, 66)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("writes its report nowhere over what it is about", () =>
    Effect.gen(function* () {
      const { dir, file } = yield* policyOf(GOOD)
      for (const out of [file, path.join(examples, "runs/a/gate.txt")]) {
        assert.strictEqual((yield* assay("gate", "--policy", file, "--out", out)).code, 73, out)
      }
      const { code, err } = yield* assay("gate", "--policy", file, "--out", path.join(dir, "gate.txt"))
      assert.strictEqual(code, 0)
      assert.include(err, "Gate passed (exit 0, ok), 1 condition: 1 met, 0 waived, 0 not met")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})

/** A plan with two criteria, approved or not, beside a policy that asks for it. */
const planned = Effect.fnUntraced(function* (approved: boolean) {
  const fs = yield* FileSystem.FileSystem
  const beside = approved ? ", approved: approved.yaml" : ""
  const { dir, file } = yield* policyOf(`  - { id: done, kind: dod, plan: plan.yaml, context: [facts.json]${beside} }`)
  const at = (name: string) => path.join(dir, name)
  const criteria = "definition_of_done:\n  - Docs are reviewed\n  - Rollback is rehearsed\n"
  yield* fs.writeFileString(at("plan.yaml"), `plan_id: 01ARZ3NDEKTSV4RRFFQ69G5FAV\ntitle: Release\n${criteria}`)
  yield* fs.writeFileString(at("facts.json"), '{ "Docs are reviewed": true, "Rollback is rehearsed": true }\n')
  if (approved) yield* assay("dod", "approve", at("plan.yaml"), "--out", at("approved.yaml"))
  return file
})

describe("assay drill", () => {
  it.effect("shows of each piece what was tried, with the code that blocked it", () =>
    Effect.gen(function* () {
      const file = yield* planned(true)
      const { code, out } = yield* assay("drill", "--policy", file, "--seed", "7")
      assert.strictEqual(code, 0)
      assert.include(out, "✓ Every corruption was blocked: May it be released?")
      assert.match(out, /Seed {2,}7/u)
      assert.match(out, /Result {2,}(?<count>\d+) of \k<count> corruptions blocked/u)
      const [, plan = ""] = out.split(/^plan\.yaml$/mu)
      assert.match(
        plan.split(/^facts\.json$/mu)[0] ?? "",
        /✓ yes {2,}13 {2}corrupted: criterion 2 is lost\n {2}└ done: /u
      )
      assert.include(out, "What a drill cannot show")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("finds the way through that a policy leaves open, prints it first, and ends with 1", () =>
    Effect.gen(function* () {
      const file = yield* planned(false)
      const { code, out } = yield* assay("drill", "--policy", file)
      assert.strictEqual(code, 1)
      assert.match(out, /^Ways through\n.*\n.*\n +0 {2}plan\.yaml {2}/mu)
      assert.include(out, "have the criteria of a plan approved")
      const json = yield* assay("drill", "--policy", file, "--format", "json")
      const { attempts, exit, through } = decodeDrill(json.out)
      assert.deepStrictEqual(exit, { code: 1, name: "wayThrough" })
      assert.deepStrictEqual(
        attempts.filter(({ blocked }) => !blocked).map(({ how }) => how),
        ["its second half is gone", "criterion 1 is lost", "criterion 2 is lost"].slice(-through)
      )
      const junit = yield* assay("drill", "--policy", file, "--format", "junit")
      assert.strictEqual(junit.code, 1)
      assert.include(junit.out, `failures="${through}"`)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("needs a gate that passes: it says so, shows the decision and ends with its code", () =>
    Effect.gen(function* () {
      const { file } = yield* policyOf(POOR)
      const { code, err, out } = yield* assay("drill", "--policy", file)
      assert.strictEqual(code, 11)
      assert.include(err, "A drill needs a gate that passes")
      assert.include(out, "✗ Gate blocked")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})

describe("assay policy schema", () => {
  it.effect("is the published schema, which takes the shipped policy and refuses unknown keys", () =>
    Effect.gen(function* () {
      const published = readFileSync(path.join(root, "schemas/policy.schema.json"), "utf8")
      assert.strictEqual(policySchema(), published)
      assert.strictEqual((yield* assay("policy", "schema")).out, published.trimEnd())
      const fits = compileJsonSchema(JSON.parse(published))
      if (fits._tag === "Failure") return assert.fail(fits.failure)
      const policy = yield* SourceReader.use((reader) =>
        reader.read(path.join(examples, "gate.yaml"), {
          what: "policy",
          schema: Schema.Record(Schema.String, Schema.Json)
        })
      )
      assert.deepStrictEqual(fits.success(policy.value), [])
      assert.isAbove(fits.success({ ...policy.value, conditons: [] }).length, 0)
    }).pipe(Effect.provide(Layer.provideMerge(SourceReader.layer, layer)))
  )
})
