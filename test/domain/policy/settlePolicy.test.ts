import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { digestOf } from "../../../src/domain/source/digest.ts"
import type { Condition, Policy, Waiver } from "../../../src/domain/policy/Policy.ts"
import {
  type ConditionResult,
  type ConditionState,
  type PolicyDecision,
  UnmetOutcome
} from "../../../src/domain/policy/PolicyDecision.ts"
import { conditionEvidence } from "../../../src/domain/policy/evidenceDigest.ts"
import { settlePolicy } from "../../../src/domain/policy/settlePolicy.ts"

const NOW = Date.UTC(2026, 5, 15, 12)
const evidenceOf = (name: string) => conditionEvidence([{ path: name, digest: digestOf(name) }])
const digest = (name: string): string => evidenceOf(name).digest ?? assert.fail()

type State = ConditionState<string, string>
type Result = ConditionResult<string, string>
type Decision = PolicyDecision<string, string>

const met: State = { _tag: "Met", detail: "It holds." }
const unmet = (outcome: UnmetOutcome, barrier: string | null = null): State => ({
  _tag: "Unmet",
  outcome,
  detail: "It does not hold.",
  besides: [],
  barrier
})
const unread: State = { _tag: "Unread", error: "gone", unmade: false }
const unmade: State = { ...unread, unmade: true }

const condition = (id: string, pin?: string): Condition => ({
  kind: "dod",
  id,
  plan: "plan.yaml",
  ...(pin === undefined ? {} : { digest: pin })
})
const result = (id: string, state: State, pin?: string): Result => ({
  condition: condition(id, pin),
  evidence: evidenceOf(id),
  state
})
const waiver = (id: string, fields: Partial<Waiver> = {}): Waiver => ({
  condition: id,
  digest: digest(id),
  who: "Kim",
  why: "Known and accepted",
  until: "2026-06-15",
  ...fields
})

const decide = (results: ReadonlyArray<Result>, waivers: ReadonlyArray<Waiver> = [], now = NOW): Decision => {
  const [first = condition("none"), ...others] = results.map(({ condition }) => condition)
  const policy: Policy = { version: 1, id: "p", title: "P", conditions: [first, ...others], waivers }
  return settlePolicy(policy, results, now)
}

const standings = ({ conditions }: Decision) =>
  conditions.map(({ condition, standing }) => `${condition.id} ${standing}`)
const unmetIds = ({ unmet }: Decision) => unmet.map(({ condition }) => condition.id)
const objections = ({ conditions }: Decision) =>
  conditions.flatMap(({ waivers }) => waivers.map(({ objection }) => objection))

describe("settlePolicy", () => {
  it("opens only where every condition is met", () => {
    assert.isTrue(decide([result("a", met), result("b", met)]).open)
    for (const state of [unread, unmade, ...UnmetOutcome.literals.map((outcome) => unmet(outcome))]) {
      const decision = decide([result("a", met), result("b", state)])
      assert.isFalse(decision.open)
      assert.deepStrictEqual(unmetIds(decision), ["b"])
    }
  })

  it("puts a knock-out first, then what cannot be read, then the other outcomes in their order, then the policy's order", () => {
    const reversed = UnmetOutcome.literals.toReversed()
    const results = [...reversed, ...reversed].map((outcome, at) => result(`${outcome}-${at}`, unmet(outcome)))
    const decision = decide([result("unjudged", unmade), result("gone", unread), ...results])
    assert.deepStrictEqual(unmetIds(decision), [
      "knockedOut-5",
      "knockedOut-11",
      "gone",
      "unjudged",
      "inconclusive-4",
      "inconclusive-10",
      "belowLevel-3",
      "belowLevel-9",
      "dodBlocked-2",
      "dodBlocked-8",
      "tierNotEarned-1",
      "tierNotEarned-7",
      "regressed-0",
      "regressed-6"
    ])
  })

  it("does not let a condition be met that nobody decided, or whose evidence is not all there", () => {
    const policy: Policy = {
      version: 1,
      id: "p",
      title: "P",
      conditions: [condition("a"), condition("b")],
      waivers: [waiver("b")]
    }
    const skipped = settlePolicy(policy, [result("a", met)], NOW)
    assert.isFalse(skipped.open)
    assert.deepStrictEqual(standings(skipped), ["a met", "b unmet"])
    assert.deepInclude(skipped.conditions[1], {
      evidence: { digest: null, files: [] },
      state: { _tag: "Lacking", missing: [] }
    })
    const there = { path: "there", digest: digest("a") }
    for (const files of [[], [{ path: "x", digest: null }], [{ path: "x", digest: null }, there]]) {
      const evidence = conditionEvidence(files)
      const decision = decide([{ ...result("a", met), evidence }])
      assert.isFalse(decision.open)
      assert.deepStrictEqual(decision.unmet[0]?.state, {
        _tag: "Lacking",
        missing: files.filter((file) => file !== there).map(({ path }) => path)
      })
      const knocked = unmet("knockedOut")
      assert.deepStrictEqual(decide([{ ...result("a", knocked), evidence }]).unmet[0]?.state, knocked)
    }
  })

  it("puts what lacks evidence among what is inconclusive", () => {
    const lacking = { ...result("lacking", met), evidence: conditionEvidence([]) }
    const others = (["belowLevel", "inconclusive", "knockedOut"] as const).map((outcome) =>
      result(outcome, unmet(outcome))
    )
    const order = ["knockedOut", "unread", "inconclusive", "lacking", "belowLevel"]
    assert.deepStrictEqual(unmetIds(decide([...others, lacking, result("unread", unread)])), order)
  })

  it("stays closed on a policy without conditions, which no file can hold, and needs no waivers", () => {
    const none: Policy = JSON.parse(`{ "version": 1, "id": "p", "title": "P", "conditions": [] }`)
    assert.isFalse(settlePolicy(none, [], NOW).open)
    const { waivers: _, ...unwaived } = decide([result("a", met)]).policy
    assert.isTrue(settlePolicy(unwaived, [result("a", met)], NOW).open)
    assert.deepStrictEqual(settlePolicy(unwaived, [], NOW).conditions[0]?.waivers, [])
  })

  it("takes only the evidence that is pinned, and keeps a knock-out in front", () => {
    assert.isTrue(decide([result("a", met, digest("a"))]).open)
    const other = decide([result("a", met, digest("b"))], [waiver("a")])
    assert.isFalse(other.open)
    assert.deepStrictEqual(other.unmet[0]?.state, {
      _tag: "Changed",
      pinned: digest("b"),
      found: digest("a"),
      decided: met
    })
    assert.match(objections(other).join(), /cannot be waived/u)
    for (const state of [unread, unmade]) {
      assert.deepStrictEqual(decide([result("a", state, digest("b"))]).unmet[0]?.state, state)
    }
    const below = decide([result("a", unmet("belowLevel"), digest("b"))]).unmet[0]?.state
    assert.deepInclude(below, { _tag: "Changed", pinned: digest("b") })
    const out = decide([result("a", unmet("knockedOut"), digest("b"))]).unmet[0]?.state
    assert.deepInclude(out, { _tag: "Unmet", outcome: "knockedOut" })
    assert.match(out?._tag === "Unmet" ? out.besides.join() : "", /not the one that the policy pins/u)
  })
})

describe("A waiver", () => {
  it("lets its condition be unmet, and is counted apart from what is met", () => {
    const decision = decide([result("a", met), result("b", unmet("dodBlocked"))], [waiver("b")])
    assert.isTrue(decision.open)
    assert.deepStrictEqual(standings(decision), ["a met", "b waived"])
    assert.deepStrictEqual(objections(decision), [null])
  })

  it("counts through the last instant of its day in UTC, and not at the first of the next one", () => {
    const results = [result("b", unmet("regressed"))]
    const at = (now: number) => decide(results, [waiver("b")], now)
    assert.isTrue(at(Date.parse("2026-06-15T23:59:59.999Z")).open)
    const next = at(Date.parse("2026-06-16T00:00:00.000Z"))
    assert.isFalse(next.open)
    assert.deepStrictEqual(objections(next), ["It has expired: it counted through 2026-06-15 (UTC)."])
    assert.isFalse(at(Number.NaN).open)
  })

  it.each([
    ["a knock-out", unmet("knockedOut"), {}, /^A knock-out cannot be waived\.$/u],
    ["evidence that cannot be read", unread, {}, /cannot be waived/u],
    ["what has a barrier of its own", unmet("dodBlocked", "Not this one."), {}, /^Not this one\.$/u],
    ["other evidence", unmet("dodBlocked"), { digest: digest("x") }, /other evidence/u],
    ["a condition that is met", met, {}, /is met/u]
  ] as const)("counts for nothing on %s, and says so", (_, state, fields, says) => {
    const decision = decide([result("b", state)], [waiver("b", fields)])
    assert.strictEqual(decision.open, state._tag === "Met")
    assert.match(objections(decision)[0] ?? "", says)
  })

  it("that counts is enough beside others that do not", () => {
    const decision = decide(
      [result("b", unmet("belowLevel"))],
      [waiver("b", { until: "2020-01-01" }), waiver("b"), waiver("b", { digest: digest("x") })]
    )
    assert.isTrue(decision.open)
    assert.deepStrictEqual(
      objections(decision).map((objection) => objection === null),
      [false, true, false]
    )
  })
})

const Kind = Schema.Literals(["met", "unread", ...UnmetOutcome.literals])
const Kinds = Schema.Array(Kind).check(Schema.isMaxLength(6))
const WaivedKinds = Schema.Array(Schema.Struct({ kind: Kind, waived: Schema.Boolean, pinned: Schema.Boolean })).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(6)
)
const stateOf = (kind: typeof Kind.Type) => (kind === "met" ? met : kind === "unread" ? unread : unmet(kind))
const laidOut = (given: typeof WaivedKinds.Type) => ({
  results: given.map(({ kind, pinned }, at) => result(`c${at}`, stateOf(kind), pinned ? digest(`c${at}`) : undefined)),
  waivers: given.flatMap(({ waived }, at) => (waived ? [waiver(`c${at}`)] : []))
})

describe("Whatever the conditions", () => {
  it.prop("adding one never opens a gate that is closed", [WaivedKinds, Kinds], ([given, more]) => {
    const { results, waivers } = laidOut(given)
    const before = decide(results, waivers)
    const after = decide([...results, ...more.map((kind, at) => result(`more${at}`, stateOf(kind)))], waivers)
    return before.open || !after.open
  })

  it.prop("removing evidence never opens, and closes what was met", [WaivedKinds, Schema.Int], ([given, pick]) => {
    const { results, waivers } = laidOut(given)
    const at = Math.abs(pick) % results.length
    const gone = results.map((one, index) =>
      index === at ? { ...one, evidence: conditionEvidence([{ path: `c${at}`, digest: null }]) } : one
    )
    const after = decide(gone, waivers)
    assert.strictEqual(after.conditions[at]?.standing, "unmet")
    return !after.open
  })

  it.prop("a waiver changes nothing but its own condition", [WaivedKinds, Schema.Int], ([given, pick]) => {
    const { results, waivers } = laidOut(given)
    const at = Math.abs(pick) % results.length
    const before = decide(results, waivers)
    const after = decide(results, [...waivers, waiver(`c${at}`)])
    const others = (decision: Decision) => decision.conditions.filter((_, index) => index !== at)
    assert.deepStrictEqual(others(after), others(before))
    const state = after.conditions[at]?.state
    const waivable = state?._tag === "Unmet" && state.outcome !== "knockedOut"
    assert.strictEqual(after.conditions[at]?.standing, state?._tag === "Met" ? "met" : waivable ? "waived" : "unmet")
  })

  it.prop("the gate is open exactly if each is met or waived", [WaivedKinds], ([given]) => {
    const { results, waivers } = laidOut(given)
    const decision = decide(results, waivers)
    assert.strictEqual(
      decision.open,
      given.every(({ kind, waived }) => kind === "met" || (waived && kind !== "unread" && kind !== "knockedOut"))
    )
    assert.strictEqual(decision.open, decision.unmet.length === 0)
  })
})
