import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { DoDResult, Evidence, PlanCriterion } from "../../../src/domain/dod/Criterion.ts"
import { DodDocument } from "../../../src/domain/dod/DodDocument.ts"
import { Plan } from "../../../src/domain/dod/Plan.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { PLAN_ID, planOf, summaryOf } from "./samplePlan.ts"

const decodes = <A>(schema: Schema.ConstraintDecoder<A>) => {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })
  return (value: unknown) => Result.isSuccess(decode(value))
}
const isPlan = decodes(Plan)
const isEvidence = decodes(Evidence)
const withEntry = (entry: object) =>
  isPlan({ plan_id: PLAN_ID, title: "T", definition_of_done: [{ text: "A", ...entry }] })
const digest = `sha256:${"0".repeat(64)}`

const evidence = {
  junit: { kind: "junit", path: "a.xml", at_least: 1 },
  sarif: { kind: "sarif", path: "a.sarif" },
  json: { kind: "json", path: "a.json", pointer: "/a", equals: null },
  file: { kind: "file", path: "a", digest },
  scorecard: { kind: "scorecard", run: "r", judge: "j", model: "m", variant: "none", min_level: "solid" },
  tier: { kind: "tier", task_class: "toy", tier: "gold" }
} as const

describe("Evidence", () => {
  it("is of one of six kinds, each with its fields", () => {
    for (const value of Object.values(evidence)) {
      assertFieldsDocumented(Evidence, value, /^(?:at_least|digest|judge|min_level)$/u)
    }
    for (const pointer of ["", "/", "/a/0", "/a~1b~0c/", "//\n"])
      assert.isTrue(isEvidence({ ...evidence.json, pointer }))
    for (const tier of ["bronze", "silver", "gold"]) assert.isTrue(isEvidence({ ...evidence.tier, tier }))
    for (const min_level of ["strong", "solid", "partial", "insufficient"]) {
      assert.isTrue(isEvidence({ ...evidence.scorecard, min_level }))
    }
  })

  it.each([
    { ...evidence.sarif, kind: "" },
    { ...evidence.sarif, kind: "xml" },
    { ...evidence.sarif, path: "" },
    { ...evidence.sarif, pointer: "/a" },
    ...["service", "#/a", " /a", "/a~", "/a~2", "/~01~", "a/"].map((pointer) => ({ ...evidence.json, pointer })),
    { ...evidence.junit, at_least: 0 },
    { ...evidence.junit, at_least: 1.5 },
    { ...evidence.file, digest: "abc" },
    { ...evidence.tier, tier: "platinum" },
    { ...evidence.tier, tier: "" },
    { ...evidence.scorecard, min_level: "good" },
    { ...evidence.scorecard, model: "" }
  ])("is not %j", (value) => assert.isFalse(isEvidence(value)))
})

describe("A plan", () => {
  it("may name all that its criteria can rest on", () => {
    const entries = [
      "A",
      { text: "B", pattern: "b", command: ["npm", "test"], evidence: evidence.tier, manual: true },
      {
        text: "C",
        command: { argv: ["a b"], shell: true, timeout_seconds: 3600, env: ["X"] },
        evidence: [evidence.sarif]
      }
    ]
    for (const phase of ["draft", "planned", "validated", "applied", "blocked"]) {
      const plan = { plan_id: PLAN_ID, title: "T", definition_of_done: entries, arguments: { x: "1" }, phase }
      assertFieldsDocumented(
        Plan,
        plan,
        /^(?:definition_of_done|arguments(?:\.x)?|phase|.*\.(?:pattern|command|shell|timeout_seconds|env|evidence|manual))$/u
      )
    }
  })

  it.each([
    { command: [] },
    { command: [""] },
    { command: { argv: [] } },
    { command: { argv: ["a"], timeout_seconds: 0 } },
    { command: { argv: ["a"], timeout_seconds: 3601 } },
    { command: { argv: ["a"], timeout_seconds: 1.5 } },
    ...["", "MY=VALUE", "my var", "my_key"].map((name) => ({ command: { argv: ["a"], env: [name] } })),
    { evidence: [] },
    { manual: false },
    { pattern: "" },
    { text: " " },
    { deadline: 1 }
  ])("has no criterion with %j", (entry) => {
    assert.isTrue(withEntry({}))
    assert.isFalse(withEntry(entry))
  })

  it.each([
    PLAN_ID.slice(1),
    `${PLAN_ID}0`,
    `0${PLAN_ID}`,
    PLAN_ID.toLowerCase(),
    `8${PLAN_ID.slice(1)}`,
    ...["I", "L", "O", "U"].map((letter) => PLAN_ID.slice(0, -1) + letter)
  ])("has no id %s, which is no ULID", (plan_id) => {
    assert.isTrue(isPlan({ plan_id: PLAN_ID, title: "T" }))
    const refused = Schema.decodeResult(Plan)({ plan_id, title: "T" })
    assert.include(Result.isFailure(refused) ? String(refused.failure) : "", "Expected a ULID")
  })
})

describe("A check of criteria", () => {
  it("has results with a reason, of criteria with what decides them", () => {
    const criterion = { index: 0, text: "A", pattern: null }
    assertFieldsDocumented(DoDResult, { criterion, status: "passed", reasoning: "so" })
    assert.isFalse(decodes(DoDResult)({ criterion, status: "passed", reasoning: "" }))
    assert.isFalse(decodes(DoDResult)({ criterion: { ...criterion, index: -1 }, status: "passed", reasoning: "so" }))
    const means = [
      { _tag: "Command", command: { argv: ["a"] } },
      { _tag: "Evidence", evidence: evidence.sarif },
      { _tag: "Manual" }
    ]
    assertFieldsDocumented(PlanCriterion, { ...criterion, means, file: null, line: 1 })
  })

  it("is shown as a document with the documented fields, and each of them", () => {
    const { plan_id, definition_of_done, results, evaluated_at, digest } = summaryOf(planOf())
    assertFieldsDocumented(DodDocument, {
      schema_version: 1,
      plan_id,
      definition_of_done,
      results,
      evaluated_at,
      digest,
      total: 3,
      passed: 3,
      failed: 0,
      skipped: 0,
      all_passed: true,
      is_empty: false,
      ignored: [{ line: 1, text: "# A", why: "a heading" }],
      allowed: true,
      reasons: [],
      exit: { code: 0, name: "ok" }
    })
  })
})
