import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { AnswerRow } from "../../src/domain/run/AnswerRow.ts"
import { Pack, Problem, ScoreReport, Simulation } from "../../src/index.ts"
import { GateDocument } from "../../src/programs/cli/render/gate.json.ts"
import { PackSummary } from "../../src/programs/cli/render/PackSummary.ts"
import { exits, refuses, workshop } from "./assay.ts"

const shop = workshop()
const { assay, read, write } = shop

const Row = Schema.fromJsonString(AnswerRow)
type Row = typeof Row.Type

/** The sample answers of `assay init`, and more models made of them. */
const rowsOf = (text: string): ReadonlyArray<Row> =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => Schema.decodeSync(Row)(line))
const textOf = (rows: ReadonlyArray<Row>): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("")

const named = (row: Row, model: string): Row => ({ ...row, model })

/** Good in every fact, and in no form that was asked for. */
const wordy = (row: Row): Row => ({
  ...named(row, "wordy"),
  text: row.prompt_id === "B3" ? "The product is Atlas." : `${row.text}\n\nWe hope. That this. Is helpful. To you.`
})

beforeAll(async () => {
  exits(await assay("init"), 0)
  const samples = rowsOf(read("answers.jsonl"))
  const good = samples.filter(({ model }) => model === "sample-a")
  const flagged = samples.filter(({ model }) => model === "sample-b")
  const partly = good.slice(1).map((row) => named(row, "partly"))
  const rows = [...good, ...flagged, ...good.map(wordy), ...partly]
  write("more.jsonl", textOf(rows))
  const validated = await assay("pack", "validate", "packs/first.yaml")
  exits(validated, 0)
  assert.strictEqual(validated.stdout, "✓ packs/first.yaml is a valid pack\n")
  const imported = await assay("import", "--pack", "packs/first.yaml", "--answers", "more.jsonl", "--out", "runs/first")
  exits(imported, 0)
  assert.strictEqual(imported.stdout, `runs/first: ${rows.length} of ${rows.length + 1} expected answers\n`)
  assert.strictEqual(imported.stderr, "Next: assay judge runs/first --judge checks\n")
  const judged = await assay("judge", "runs/first", "--judge", "checks")
  exits(judged, 0)
  assert.strictEqual(judged.stdout, `checks: ${rows.length} answers scored, 1 red flag\n`)
  assert.strictEqual(judged.stderr, "Next: assay score runs/first\n")
})

describe("From a pack and answers to a decision", () => {
  it.each([
    [0, "sample-a", ["--min-level", "strong"]],
    [10, "sample-b", []],
    [11, "wordy", ["--min-level", "strong"]],
    [12, "partly", []]
  ])("ends the gate with %i for %s", async (code, model, flags) => {
    const ended = await assay("gate", "runs/first", "--model", model, ...flags)
    exits(ended, code)
    assert.include(ended.stdout, `Exit code  ${code} (`)
  })

  it("takes the level of the project's config, and a flag over it", async () => {
    const [config, flag] = await Promise.all([
      assay("gate", "runs/first", "--model", "wordy"),
      assay("gate", "runs/first", "--model", "wordy", "--min-level", "strong")
    ])
    exits(config, 0)
    assert.include(config.stdout, "level solid or better")
    exits(flag, 11)
    assert.include(flag.stdout, "level strong")
    const other = workshop()
    other.write("assay.config.yaml", "min_levle: strong\n")
    const mistyped = await other.assay("gate", shop.at("runs/first"), "--model", "sample-a")
    refuses(mistyped, 65, "assay.config.yaml:1:1", 'Did you mean "min_level"?')
  })

  it("scores in every format, each with its own shape", async () => {
    const formats = ["text", "md", "csv", "junit"]
    const [text, md, csv, junit] = await Promise.all(
      formats.map((format) => assay("score", "runs/first", "--format", format))
    )
    for (const ended of [text, md, csv, junit]) {
      assert.strictEqual(ended?.code, 0)
      assert.strictEqual(ended?.stderr, "")
      for (const model of ["sample-a", "sample-b", "wordy", "partly"]) assert.include(ended?.stdout, model)
    }
    assert.match(text?.stdout ?? "", /^My first pack\n/u)
    assert.match(md?.stdout ?? "", /^# /u)
    assert.match(csv?.stdout ?? "", /^run_id,pack_id,/u)
    assert.match(junit?.stdout ?? "", /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites /u)
  })

  it("simulates another rule without a new verdict", async () => {
    const before = read("runs/first/judgements/checks/verdicts.jsonl")
    const [scope, same, nothing, unknown] = await Promise.all([
      assay("simulate", "runs/first", "--scope", "all"),
      assay("simulate", "runs/first", "--weight", "Q1=3"),
      assay("simulate", "runs/first"),
      assay("simulate", "runs/first", "--weight", "Q9=3")
    ])
    exits(scope, 0)
    assert.include(scope.stdout, "Inconclusive")
    exits(same, 0)
    exits(nothing, 64)
    exits(unknown, 64)
    assert.strictEqual(read("runs/first/judgements/checks/verdicts.jsonl"), before)
  })
})

const strict = { errors: "all", onExcessProperty: "error" } as const
const decode = <S extends Schema.ConstraintDecoder<unknown, never>>(schema: S, text: string): S["Type"] =>
  Schema.decodeSync(Schema.fromJsonString(Schema.Unknown).pipe(Schema.decodeTo(schema)), strict)(text)
const PackList = Schema.Struct({ schema_version: Schema.Literal(1), packs: Schema.Array(PackSummary) })
const Problems = Schema.Struct({ schema_version: Schema.Literal(1), problems: Schema.Array(Problem) })

const json = (...args: ReadonlyArray<string>) => assay(...args, "--format", "json")

describe("--format json", () => {
  it("prints one document that the published schema decodes", async () => {
    const [score, gate, simulate, list, show, valid] = await Promise.all([
      json("score", "runs/first"),
      json("gate", "runs/first", "--model", "sample-b"),
      json("simulate", "runs/first", "--scope", "all"),
      json("pack", "list"),
      json("pack", "show", "first"),
      json("pack", "validate", "first", "office")
    ])
    const report = decode(ScoreReport, score.stdout)
    assert.deepStrictEqual(
      report.scorecards.map(({ model, verdict }) => [model, verdict]),
      [
        ["sample-a", "recommended"],
        ["wordy", "recommended"],
        ["partly", "inconclusive"],
        ["sample-b", "knocked-out"]
      ]
    )
    const decision = decode(GateDocument, gate.stdout)
    assert.deepStrictEqual(decision.exit, { code: 10, name: "knockedOut" })
    assert.strictEqual(gate.code, decision.exit.code)
    assert.deepStrictEqual(
      decode(Simulation, simulate.stdout).groups.map(({ model, changed }) => [model, changed]),
      [
        ["sample-a", true],
        ["wordy", true],
        ["partly", true],
        ["sample-b", false]
      ]
    )
    assert.deepStrictEqual(
      decode(PackList, list.stdout).packs.map(({ name, problems }) => [name, problems]),
      [
        ["first", 0],
        ["buero", 0],
        ["ndassist", 0],
        ["office", 0]
      ]
    )
    assert.strictEqual(decode(Pack, show.stdout).id, "first")
    assert.isTrue(decode(Problems, valid.stdout).problems.every(({ severity }) => severity === "warning"))
    for (const ended of [score, gate, simulate, list, show, valid]) assert.strictEqual(ended.stderr, "")
  })

  it("prints the problems of a pack as data", async () => {
    write("bad.yaml", read("packs/first.yaml").replace("threshold: 2", "treshold: 2"))
    const ended = await json("pack", "validate", "bad.yaml")
    exits(ended, 65)
    const [problem] = decode(Problems, ended.stdout).problems
    assert.deepInclude(problem, { severity: "error", file: "bad.yaml", path: ["ko_rule", "treshold"] })
    assert.strictEqual(problem?.hint, 'Did you mean "threshold"?')
  })
})

describe("The same inputs", () => {
  it("give the same bytes, in whatever order the rows came", async () => {
    const rows = rowsOf(read("more.jsonl"))
    write("shuffled.jsonl", textOf(rows.toReversed()))
    const { at } = shop
    const args = ["import", "--pack", at("packs/first.yaml"), "--answers", at("shuffled.jsonl"), "--out", "runs/first"]
    const other = workshop()
    exits(await other.assay(...args), 0)
    exits(await other.assay("judge", "runs/first", "--judge", "checks"), 0)
    const same = ["answers.jsonl", "pack.yaml", "pack.json", "judgements/checks/verdicts.jsonl"]
    for (const file of same) assert.strictEqual(other.read(`runs/first/${file}`), read(`runs/first/${file}`), file)
    const [first, again, shuffled] = await Promise.all([
      json("score", "runs/first"),
      json("score", "runs/first"),
      other.assay("score", "runs/first", "--format", "json")
    ])
    assert.strictEqual(again.stdout, first.stdout)
    assert.strictEqual(shuffled.stdout, first.stdout)
  })
})
