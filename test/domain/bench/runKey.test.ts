import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { cacheKey, mayReuseScores, runKey, RunInputs, type ScoreInputs } from "../../../src/domain/bench/runKey.ts"

const digest = (digit: string) => `sha256:${digit.repeat(64)}`
const limits = { sut_seconds: 300, validator_seconds: 60, workspace_mib: 64 }

const run: RunInputs = {
  task_class: "toy",
  tool_version: "0.1.0",
  sut: { kind: "command", name: "baseline", digest: digest("1"), lock: "declared" },
  rubric_digest: digest("2"),
  taxonomy_digest: digest("3"),
  keys_digest: digest("4"),
  case_set_digest: digest("5"),
  case_filter: null,
  repeat: 1,
  pass_rule: { _tag: "All" },
  limits,
  isolation_class: "process"
}

const runChanges: { readonly [Field in keyof RunInputs]-?: ReadonlyArray<RunInputs[Field]> } = {
  task_class: ["toy-2"],
  tool_version: ["0.1.1"],
  sut: [
    { ...run.sut, kind: "effect" },
    { ...run.sut, name: "other" },
    { ...run.sut, digest: digest("9") },
    { ...run.sut, lock: "undeclared" }
  ],
  rubric_digest: [digest("9")],
  taxonomy_digest: [digest("9")],
  keys_digest: [digest("9")],
  case_set_digest: [digest("9")],
  case_filter: [{}, { cases: "a*" }, { curation_class: "held-out" }, { difficulty: "easy" }, { failed_in: "x" }],
  repeat: [2],
  pass_rule: [
    { _tag: "AtLeast", k: 1 },
    { _tag: "AtLeast", k: 2 }
  ],
  limits: [
    { ...limits, sut_seconds: 301 },
    { ...limits, validator_seconds: 61 },
    { ...limits, workspace_mib: 65 }
  ],
  isolation_class: ["process+permission"]
}

const score: ScoreInputs = {
  task_class: "toy",
  case_digest: digest("1"),
  pin: "0".repeat(32),
  repeat: 0,
  sut_digest: digest("2"),
  rubric_digest: digest("3"),
  taxonomy_digest: digest("4"),
  keys_digest: digest("5"),
  tool_version: "0.1.0",
  limits,
  isolation_class: "process"
}

const scoreChanges: { readonly [Field in keyof ScoreInputs]-?: ReadonlyArray<ScoreInputs[Field]> } = {
  task_class: ["toy-2"],
  case_digest: [digest("9")],
  pin: ["f".repeat(32)],
  repeat: [1, 2],
  sut_digest: [digest("9")],
  rubric_digest: [digest("9")],
  taxonomy_digest: [digest("9")],
  keys_digest: [digest("9")],
  tool_version: ["0.1.1"],
  limits: runChanges.limits,
  isolation_class: ["process+permission"]
}

const changed = <A extends object>(inputs: A, changes: Readonly<Record<string, ReadonlyArray<unknown>>>) =>
  Object.entries(changes).flatMap(([field, values]) => values.map((value): A => ({ ...inputs, [field]: value })))

describe("The inputs of a run", () => {
  it("are handed to a worker whole", () => {
    const sent = Schema.encodeSync(RunInputs)(run)
    assert.deepStrictEqual(Schema.decodeSync(RunInputs)(sent), run)
    for (const field of Object.keys(run)) {
      const others = { ...sent, [field]: undefined }
      assert.isTrue(Result.isFailure(Schema.decodeResult(RunInputs)(others)), field)
    }
  })
})

describe("runKey", () => {
  it("changes with every input, and no two changes are alike", () => {
    const others = changed(run, runChanges)
    assert.strictEqual(new Set([run, ...others].map(runKey)).size, others.length + 1)
    assert.deepStrictEqual(Object.keys(runChanges).toSorted(), Object.keys(run).toSorted())
  })

  it("stays what it was, so that runs that were recorded are known again", () => {
    assert.strictEqual(runKey(run), "sha256:2fed5d9271d1a45a92b6bb1c06256ed1cfcec67b3ece90f93a8140b718c3499d")
  })

  it("is the same for equal inputs, and does not see what is no input", () => {
    const report = { ...run, run_id: "01", started_at: "2026-01-01T00:00:00Z" }
    assert.strictEqual(runKey(report), runKey(Object.assign({}, run)))
  })
})

describe("cacheKey", () => {
  it("changes with every input, and no two changes are alike", () => {
    const others = changed(score, scoreChanges)
    assert.strictEqual(new Set([score, ...others].map(cacheKey)).size, others.length + 1)
    assert.deepStrictEqual(Object.keys(scoreChanges).toSorted(), Object.keys(score).toSorted())
  })

  it("stays what it was, so that scores that were cached are found again", () => {
    assert.strictEqual(cacheKey(score), "sha256:5b96fd82d8147a57484f049548af0627144ed8b0ca87467c08f3555fa2e40a58")
  })

  it("serves an attempt only of a system with a lock", () => {
    const locks = ["declared", "undeclared"] as const
    assert.deepStrictEqual(
      locks.map((lock) => mayReuseScores({ lock })),
      [true, false]
    )
  })

  it("is the same for equal inputs", () => {
    assert.strictEqual(cacheKey({ ...score, limits: { ...limits } }), cacheKey(score))
  })
})
