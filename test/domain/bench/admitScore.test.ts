import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { admitScore, type ScoreRules, undeclaredKeys } from "../../../src/domain/bench/admitScore.ts"
import { BenchScore, Share } from "../../../src/domain/bench/BenchScore.ts"
import { FailureMode, RunnerCode, type Severity } from "../../../src/domain/bench/FailureMode.ts"
import { canonicalJson } from "../../../src/domain/source/canonicalJson.ts"

const taxonomy: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ...RunnerCode.literals.map((code) => [code, "block"] as const),
  ["validator.tests_failed", "block"],
  ["recipe.unused_field", "warn"],
  ["rag.first_hit", "info"]
])

const rules: ScoreRules = {
  taxonomy,
  // A key that no loader would have let through: the ban holds at run time, too.
  breakdownKeys: new Set(["cve.dropped", "recipe.applied", "llm.confidence"]),
  disposition: "positive",
  refused: false
}

const good = { passed: true, score: 1, breakdown: { "cve.dropped": 1 }, failure_modes: [] }

const codeOf = (reply: unknown, other: Partial<ScoreRules> = {}): string =>
  Result.match(admitScore(reply, { ...rules, ...other }), {
    onFailure: ({ code }) => code,
    onSuccess: ({ passed }) => (passed ? "passed" : "not passed")
  })

const parsed = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Json))
const mode = (code: string, ...[detail]: ReadonlyArray<unknown>) => ({
  ...good,
  failure_modes: [detail === undefined ? { code } : { code, detail }]
})

const MALFORMED = "rubric.malformed_output"
const UNKNOWN_KEY = "rubric.unknown_breakdown_key"
const UNKNOWN_CODE = "rubric.unknown_failure_mode"

describe("admitScore", () => {
  it.each([
    ["nothing", null, MALFORMED],
    ["a text", "passed", MALFORMED],
    ["a list", [good], MALFORMED],
    ["an empty object", {}, MALFORMED],
    ["a score of NaN", { ...good, score: Number.NaN }, MALFORMED],
    ["an infinite score", { ...good, score: Number.POSITIVE_INFINITY }, MALFORMED],
    ["a score of 1e300", { ...good, score: 1e300 }, MALFORMED],
    ["a score of -1", { ...good, score: -1 }, MALFORMED],
    ["a score of 2", { ...good, score: 2 }, MALFORMED],
    ["a score just above 1", { ...good, score: 1 + Number.EPSILON }, MALFORMED],
    ["a score in quotes", { ...good, score: "1" }, MALFORMED],
    ["passed as a number", { ...good, passed: 1 }, MALFORMED],
    ["no score", { passed: true, breakdown: {} }, MALFORMED],
    ["no breakdown", { passed: true, score: 1 }, MALFORMED],
    ["a breakdown that is a list", { ...good, breakdown: [1] }, MALFORMED],
    ["a breakdown with NaN", { ...good, breakdown: { "cve.dropped": Number.NaN } }, MALFORMED],
    ["a breakdown with a text", { ...good, breakdown: { "cve.dropped": "1" } }, MALFORMED],
    ["a field that is none", { ...good, confidence: 1 }, MALFORMED],
    ["a __proto__ field", parsed('{"passed":true,"score":1,"breakdown":{},"__proto__":{"passed":true}}'), MALFORMED],
    ["failure modes as a map", { ...good, failure_modes: {} }, MALFORMED],
    ["failure modes as texts", { ...good, failure_modes: ["rag.first_hit"] }, MALFORMED],
    ["a detail of 201 characters", mode("rag.first_hit", "x".repeat(201)), MALFORMED],
    ["a detail that is no Unicode", mode("rag.first_hit", "\ud800"), MALFORMED],
    ["a detail with NUL", mode("rag.first_hit", "\u0000x"), MALFORMED],
    ["a detail that is a number", mode("rag.first_hit", 3), MALFORMED],
    ["an undeclared key", { ...good, breakdown: { "cve.other": 1 } }, UNKNOWN_KEY],
    ["a banned key, even if declared", { ...good, breakdown: { "llm.confidence": 1 } }, UNKNOWN_KEY],
    ["a key named __proto__", parsed('{"passed":true,"score":1,"breakdown":{"__proto__":1}}'), UNKNOWN_KEY],
    ["a key named constructor", { ...good, breakdown: { constructor: 1 } }, UNKNOWN_KEY],
    ["an empty key", { ...good, breakdown: { "": 1 } }, UNKNOWN_KEY],
    ["an unknown code", mode("validator.unheard_of"), UNKNOWN_CODE],
    ["a code that is none", mode("Not A Code"), UNKNOWN_CODE],
    ["a code named constructor", mode("constructor"), UNKNOWN_CODE]
  ])("refuses %s", (_, reply, code) => {
    assert.strictEqual(codeOf(reply), code)
  })

  it.each(RunnerCode.literals)("refuses %s, which only the runner gives", (code) => {
    assert.isTrue(taxonomy.has(code))
    assert.strictEqual(codeOf(mode(code)), UNKNOWN_CODE)
  })

  it("admits a reply without faults, so that the table above can tell", () => {
    assert.deepStrictEqual(admitScore(good, rules), Result.succeed({ ...good, failure_modes: [] }))
    assert.strictEqual(codeOf({ passed: true, score: 0, breakdown: {} }), "passed")
    assert.strictEqual(codeOf(mode("rag.first_hit", "x".repeat(200))), "passed")
    assert.strictEqual(codeOf(mode("rag.first_hit", null)), "passed")
  })

  it("names the first of several faults: not a score, then a key, then a code", () => {
    const keyAndCode = { ...mode("sut.timeout"), breakdown: { "cve.other": 1 } }
    assert.strictEqual(codeOf(keyAndCode), UNKNOWN_KEY)
    assert.strictEqual(codeOf({ ...keyAndCode, score: 2 }), MALFORMED)
  })

  it("stores no name that the rubric made up for a key or a field", () => {
    const replies = [
      { ...good, breakdown: { secret_answer: 1 } },
      { ...good, breakdown: { secret_answer: Number.NaN } },
      { ...good, secret_answer: 1 },
      { ...good, failure_modes: [{ code: "rag.first_hit", secret_answer: 1 }] }
    ]
    for (const reply of replies) {
      const refused = admitScore(reply, rules)
      assert.isTrue(Result.isFailure(refused))
      assert.notInclude(JSON.stringify(refused), "secret")
    }
  })

  it("tells whoever asks which keys it was refused for, and of no other reply any", () => {
    const breakdown = { "cve.dropped": 1, "cve.other": 1, "llm.confidence": 0, [`a\nb`]: 1 }
    assert.deepStrictEqual(undeclaredKeys({ ...good, breakdown }, rules.breakdownKeys), [
      "cve.other",
      "llm.confidence",
      "a\nb"
    ])
    for (const reply of [good, { ...good, score: 2, breakdown }, null]) {
      assert.deepStrictEqual(undeclaredKeys(reply, rules.breakdownKeys), [])
    }
  })

  it("says where in the reply the fault is", () => {
    const refused = admitScore(mode("rag.first_hit", 3), rules)
    assert.include(JSON.stringify(refused), "at failure_modes[0].detail")
    assert.include(
      JSON.stringify(admitScore({ ...good, failure_modes: [{ code: 3 }] }, rules)),
      "at failure_modes[0].code"
    )
    assert.include(JSON.stringify(admitScore(null, rules)), "is not a score: Expected")
    assert.include(
      JSON.stringify(admitScore({ ...good, score: 2 }, rules)),
      "at score: Expected a value between 0 and 1"
    )
  })

  it("takes severities from the taxonomy alone, and costs, time and cache hits not from the rubric", () => {
    const reply = {
      ...good,
      failure_modes: [{ code: "recipe.unused_field", severity: "info" }],
      cost_usd: -1,
      wall_clock_ms: "none",
      cache_hit: null
    }
    assert.deepStrictEqual(
      admitScore(reply, rules),
      Result.succeed({ ...good, failure_modes: [{ code: "recipe.unused_field", severity: "warn", detail: null }] })
    )
  })

  it("does not let a case pass that a failure mode blocks, and keeps the score", () => {
    const admitted = admitScore(mode("validator.tests_failed", "2 of 3"), rules)
    assert.deepStrictEqual(
      Result.map(admitted, ({ passed, score }) => ({ passed, score })),
      Result.succeed({ passed: false, score: 1 })
    )
    assert.strictEqual(codeOf(mode("recipe.unused_field")), "passed")
  })

  it("lets a negative case pass only with a refusal", () => {
    assert.strictEqual(codeOf(good, { disposition: "negative", refused: false }), "not passed")
    assert.strictEqual(codeOf(good, { disposition: "negative", refused: true }), "passed")
    assert.strictEqual(codeOf({ ...good, passed: false }, { disposition: "negative", refused: true }), "not passed")
  })

  it("keeps a score that reads back as itself", () => {
    const admitted = admitScore({ ...good, score: -0, breakdown: { "recipe.applied": -0, "cve.dropped": 1 } }, rules)
    const breakdown = { "cve.dropped": 1, "recipe.applied": 0 }
    assert.deepStrictEqual(admitted, Result.succeed({ ...good, score: 0, breakdown }))
    assert.deepStrictEqual(Object.keys(Result.getOrThrow(admitted).breakdown), ["cve.dropped", "recipe.applied"])
    const inOrder = Result.getOrThrow(admitScore({ ...good, breakdown }, rules))
    assert.deepStrictEqual(Object.keys(inOrder.breakdown), ["cve.dropped", "recipe.applied"])
  })

  it("admits a code several times, with a detail each", () => {
    const modes = ["a", "b", "b"].map((detail) => ({ code: "rag.first_hit", detail }))
    const admitted = admitScore({ ...good, failure_modes: modes }, rules)
    assert.deepStrictEqual(
      Result.map(admitted, ({ failure_modes }) => failure_modes.map(({ detail }) => detail)),
      Result.succeed(["a", "b", "b"])
    )
  })

  const Key = Schema.Literals(["cve.dropped", "recipe.applied", "llm.confidence"])
  const Code = Schema.Literals(["validator.tests_failed", "rag.first_hit", "sut.timeout", "nothing.known"])
  const AnyNumber = Schema.Union([Schema.Finite, Share, Schema.Literals([-1, 2, 1e300])])
  const NearReply = Schema.Struct({
    passed: Schema.Boolean,
    score: AnyNumber,
    breakdown: Schema.Record(Key, Schema.optionalKey(AnyNumber)),
    failure_modes: Schema.optionalKey(
      Schema.Array(Schema.Struct({ code: Code, detail: Schema.optionalKey(Schema.NullOr(Schema.String)) }))
    )
  })
  const AdmittedScore = BenchScore.mapFields(({ passed, score, breakdown, failure_modes }) => ({
    passed,
    score,
    breakdown,
    failure_modes
  }))
  const isAdmitted: (score: unknown) => Result.Result<unknown, unknown> = Schema.decodeUnknownResult(AdmittedScore, {
    onExcessProperty: "error"
  })
  const isFailureMode = Schema.decodeUnknownResult(FailureMode, { onExcessProperty: "error" })

  const admitsOrRefuses = (reply: unknown) => {
    const admitted = admitScore(reply, rules)
    if (Result.isFailure(admitted)) {
      assert.isTrue(Result.isSuccess(isFailureMode(admitted.failure)))
      assert.isTrue(admitted.failure.code.startsWith("rubric."))
      return
    }
    const { breakdown, failure_modes, passed } = admitted.success
    assert.deepStrictEqual(isAdmitted(admitted.success), admitted)
    assert.deepStrictEqual(parsed(canonicalJson(admitted.success)), admitted.success)
    for (const key of Object.keys(breakdown)) assert.isTrue(key === "cve.dropped" || key === "recipe.applied")
    for (const { code, severity } of failure_modes) {
      assert.strictEqual(taxonomy.get(code), severity)
      assert.isFalse(passed && severity === "block")
    }
  }

  it.prop("never throws, whatever JSON the rubric replies", [Schema.Json], ([reply]) => admitsOrRefuses(reply))
  it.prop("admits of replies that are nearly right only those that are", [NearReply], ([reply]) =>
    admitsOrRefuses(reply)
  )
})
