import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { BenchCase } from "../../../src/domain/bench/BenchCase.ts"
import { Attempt, BenchReport, CaseFilter, PassRule } from "../../../src/domain/bench/BenchReport.ts"
import { BreakdownKey } from "../../../src/domain/bench/BreakdownKey.ts"
import { diffReports } from "../../../src/domain/bench/diffReports.ts"
import { FailureCode, FailureMode, TaxonomyFile } from "../../../src/domain/bench/FailureMode.ts"
import { PromotionVerdict } from "../../../src/domain/bench/PromotionVerdict.ts"
import { ReportDiff } from "../../../src/domain/bench/ReportDiff.ts"
import { SavedOutput } from "../../../src/domain/bench/SavedOutput.ts"
import { SealFile } from "../../../src/domain/bench/SealFile.ts"
import { Slug } from "../../../src/domain/bench/Slug.ts"
import { TaskClassSettings } from "../../../src/domain/bench/TaskClassSettings.ts"
import { TierFile, TierRule } from "../../../src/domain/bench/Tier.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { caseOf, digests, report, row } from "./benchReports.ts"
import { judge, rule } from "./promotions.ts"

type Decoded = Schema.ConstraintDecoder<unknown>

const isA = (schema: Decoded, value: unknown): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(value))

const benchCase = { ...caseOf(row("a", true, { family: "f" })).case, commit_sha: "0".repeat(40) }
const failed = {
  _tag: "Failed",
  repeat: 0,
  output_digest: null,
  begun: true,
  failure: { code: "sut.timeout", severity: "block", detail: null },
  cost_usd: 0,
  wall_clock_ms: 1
}
const settings = {
  rubric: { command: ["node", "rubric.mjs"] },
  sut: "agent",
  suts: {
    agent: { command: ["a"], files: ["f"], lock: "l", env: ["E"], network: true, max_cost_usd: 0, meter: ["m"] }
  },
  validators: [{ name: "build", command: ["npm", "test"] }],
  limits: { sut_seconds: 1, validator_seconds: 3600, workspace_mib: 4096 }
}
const rules = { bronze: rule(0.7), silver: rule(0.8, ["a.b"]), gold: rule(1) }
const tierFile = { calibrated: true, tiers: rules, current: { toy: { [digests.sut]: "gold" } } }
const saved = {
  case_id: "a",
  reply: { refused: true, reason: "r", output: null },
  workspace: "w",
  changed: [{ path: "p", change: "added" }],
  validators: { build: { status: "passed", exit_code: 0, tail: "" } }
}
const ended = report("01A", [row("a", true), row("b", false)])
const diff = Result.getOrThrow(diffReports(ended, report("01B", [row("a", false), row("b", true)])))

describe("What is written of a bench", () => {
  it.each<readonly [string, Decoded, unknown, RegExp]>([
    ["a case", BenchCase, benchCase, /^(?:commit_sha|family|rubric_wall_clock_seconds)$/u],
    ["an attempt that failed", Attempt, failed, /^$/u],
    ["a run's report", BenchReport, ended, /^(?:failure_codes\..*|.*limits\..*)$/u],
    [
      "settings",
      TaskClassSettings,
      settings,
      /^(?:rubric|sut|suts|suts\.agent|suts\.agent\.(?!command).*|validators|limits.*)$/u
    ],
    ["a file of tiers", TierFile, tierFile, /^(?:tiers\.(?:bronze|silver|gold)|current.*)$/u],
    ["a saved output", SavedOutput, saved, /^(?:reply\..*|validators\.build)$/u],
    ["a seal", SealFile, { algorithm: "sha256", cases: { a: digests.cases } }, /^cases\.a$/u],
    ["a taxonomy", TaxonomyFile, { "a.b": { severity: "warn", description: "d" } }, /^a\.b$/u],
    ["a verdict on a tier", PromotionVerdict, judge({ reports: [report("01A", [])] }), /^$/u],
    ["what differs between two runs", ReportDiff, diff, /^$/u]
  ])("has the documented fields, and no others, in %s", (_, schema, value, optional) =>
    assertFieldsDocumented(schema, value, optional)
  )

  it.each<readonly [string, Decoded, (value: string) => unknown, ReadonlyArray<string>]>([
    ["disposition", BenchCase, (disposition) => ({ ...benchCase, disposition }), ["positive", "negative", "ambiguous"]],
    ["difficulty", BenchCase, (difficulty) => ({ ...benchCase, difficulty }), ["easy", "medium", "hard"]],
    [
      "source",
      BenchCase,
      (source) => ({ ...benchCase, source }),
      ["curated", "outcome-ledger-derived", "regression-converted"]
    ],
    [
      "curation class",
      BenchCase,
      (curation_class) => ({ ...benchCase, curation_class }),
      ["rag-corpus-derived", "held-out"]
    ],
    ["severity", FailureMode, (severity) => ({ ...failed.failure, severity }), ["block", "warn", "info"]],
    [
      "kind of system",
      BenchReport,
      (kind) => ({ ...ended, sut: { ...ended.sut, kind } }),
      ["command", "effect", "oracle", "noop"]
    ],
    ["lock", BenchReport, (lock) => ({ ...ended, sut: { ...ended.sut, lock } }), ["declared", "undeclared"]],
    ["phase", BenchReport, (phase) => ({ ...ended, phase }), ["begun", "ended"]],
    ["cost basis", BenchReport, (cost_basis) => ({ ...ended, cost_basis }), ["metered", "declared", "none"]],
    [
      "outcome",
      BenchReport,
      (outcome) => ({ ...ended, per_case: [{ ...row("a", true), outcome }] }),
      ["scored", "failed", "cancelled"]
    ],
    [
      "change",
      SavedOutput,
      (change) => ({ ...saved, changed: [{ path: "p", change }] }),
      ["added", "modified", "removed"]
    ],
    [
      "status of a validator",
      SavedOutput,
      (status) => ({ ...saved, validators: { build: { status, exit_code: null, tail: "" } } }),
      ["passed", "failed", "timeout", "not_run"]
    ]
  ])("knows each %s, and no other", (_, schema, withValue, known) => {
    for (const value of known) assert.isTrue(isA(schema, withValue(value)), value)
    for (const other of ["", "other"]) assert.isFalse(isA(schema, withValue(other)), other)
  })

  it.each<readonly [string, Decoded, (value: unknown) => unknown, ReadonlyArray<unknown>, ReadonlyArray<unknown>]>([
    [
      "a rubric's seconds",
      BenchCase,
      (rubric_wall_clock_seconds) => ({ ...benchCase, rubric_wall_clock_seconds }),
      [1, 300],
      [0, 301, 1.5]
    ],
    [
      "a commit",
      BenchCase,
      (commit_sha) => ({ ...benchCase, commit_sha }),
      ["a".repeat(40), "0".repeat(64)],
      ["a".repeat(39), "a".repeat(41), "a".repeat(65), "A".repeat(40)]
    ],
    [
      "a pin",
      BenchCase,
      (cassette_canary_pin) => ({ ...benchCase, cassette_canary_pin }),
      ["f".repeat(32)],
      ["f".repeat(31), "f".repeat(33), "F".repeat(32), `${"f".repeat(31)}g`]
    ],
    [
      "an input folder",
      BenchCase,
      (input) => ({ ...benchCase, input }),
      ["in", "in/a", ".hidden", "a..b", "..."],
      ["", "/in", "in/", "..", "../in", "in/..", "in/../x", ".", "./in", "in//a", "in\\a", "in\0"]
    ],
    ["repeats", BenchReport, (repeat) => ({ ...ended, repeat }), [1, 1000], [0, 1001, 1.5]],
    [
      "a system's seconds",
      TaskClassSettings,
      (sut_seconds) => ({ limits: { sut_seconds } }),
      [1, 3600],
      [0, 3601, 1.5]
    ],
    ["a workspace's size", TaskClassSettings, (workspace_mib) => ({ limits: { workspace_mib } }), [1, 4096], [0, 4097]],
    ["a command", TaskClassSettings, (command) => ({ rubric: { command } }), [["a"], ["a", "b"]], [[], [""]]],
    [
      "a cost",
      TaskClassSettings,
      (max_cost_usd) => ({ suts: { a: { command: ["a"], max_cost_usd } } }),
      [0, 0.5],
      [-0.1]
    ],
    ["a threshold", TierRule, (threshold) => ({ ...rule(1), threshold }), [0.001, 1], [0, 1.001, -1]],
    [
      "a greatest age",
      TierRule,
      (evidence_max_age_days) => ({ ...rule(1), evidence_max_age_days }),
      [1, 3650],
      [0, 3651, 1.5]
    ],
    ["repeats that are enough", PassRule, (k) => ({ _tag: "AtLeast", k }), [1, 2], [0, 1.5]],
    ["a detail", FailureMode, (detail) => ({ ...failed.failure, detail }), [null, "x".repeat(200)], ["x".repeat(201)]],
    [
      "a share",
      Attempt,
      (score) => ({
        _tag: "Scored",
        repeat: 0,
        output_digest: null,
        score: {
          passed: true,
          score,
          breakdown: {},
          failure_modes: [],
          cost_usd: 0,
          wall_clock_ms: 0,
          cache_hit: false
        }
      }),
      [0, 1],
      [-0.1, 1.1]
    ],
    [
      "a name",
      Slug,
      (name) => name,
      ["a", "a-1", "1", "a".repeat(64)],
      ["", "-a", "a-", "a--b", "A", "a_b", "a".repeat(65)]
    ],
    ["a code", FailureCode, (code) => code, ["a.b", "a_1.b2.c"], ["a", "a.", ".a", "1a.b", "a.B", "a.b ", " a.b"]],
    ["a breakdown key", BreakdownKey, (key) => key, ["a", "a.b_1"], ["", "a.", "1a", "A", "a b", " a"]]
  ])("takes for %s what is within its bounds, and nothing else", (_, schema, withValue, taken, refused) => {
    for (const value of taken) assert.isTrue(isA(schema, withValue(value)), JSON.stringify(value))
    for (const value of refused) assert.isFalse(isA(schema, withValue(value)), JSON.stringify(value))
  })

  it("is filled in where settings say nothing", () => {
    assert.deepStrictEqual<unknown>(Schema.decodeSync(TaskClassSettings)({ suts: { a: { command: ["a"] } } }), {
      suts: { a: { command: ["a"], network: false } },
      validators: [],
      limits: { sut_seconds: 300, validator_seconds: 60, workspace_mib: 64 }
    })
    assert.deepStrictEqual<unknown>(Schema.decodeSync(TaskClassSettings)({}).suts, {})
    const { rubric_wall_clock_seconds: _, ...bare } = benchCase
    assert.strictEqual(Schema.decodeSync(BenchCase)(bare).rubric_wall_clock_seconds, 60)
    assert.isTrue(isA(CaseFilter, { cases: "a*", curation_class: "held-out", difficulty: "hard", failed_in: "01A" }))
    assert.isFalse(isA(CaseFilter, { family: "f" }))
  })
})
