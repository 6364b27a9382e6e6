import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { criteriaDigest, criterionDigest, type Digested, dodDigest } from "../../../src/domain/dod/digest.ts"
import { criteriaOf, OTHER_ID, PLAN_ID, planOf } from "./samplePlan.ts"

const criteria = criteriaOf(
  planOf({
    definition_of_done: ["A", { text: "B", command: { argv: ["make", "b"], timeout_seconds: 5 }, manual: true }]
  })
)
const [first, second] = criteria
assert(first !== undefined && second !== undefined)
const today: Digested = {
  criteria,
  args: { x: "1" },
  context: { a: [1, null] },
  settings: { model: "m" },
  gitTree: "abc"
}
const command = (more: object) => [
  { _tag: "Command" as const, command: { argv: ["make", "b"], timeout_seconds: 5, ...more } }
]

describe("the digest of a check", () => {
  it("is the same for the same things, in whatever order their keys stand and wherever the criteria do", () => {
    const { gitTree, settings, context, args } = today
    const moved = [first, { ...second, line: 99, file: "other.yaml" }]
    assert.strictEqual(dodDigest({ gitTree, settings, context, args, criteria: moved }), dodDigest(today))
    assert.match(dodDigest(today), /^sha256:[0-9a-f]{64}$/u)
  })

  it("changes with every criterion, means, argument, context, setting and git tree", () => {
    const variants: ReadonlyArray<Partial<Digested>> = [
      {},
      { criteria: [] },
      { criteria: [first] },
      { criteria: [second, first] },
      { criteria: [first, first, second] },
      { criteria: [{ ...first, text: "A " }, second] },
      { criteria: [{ ...first, pattern: "A" }, second] },
      { criteria: [first, { ...second, means: [] }] },
      { criteria: [first, { ...second, means: command({}) }] },
      { criteria: [first, { ...second, means: command({ argv: ["make b"] }) }] },
      { criteria: [first, { ...second, means: command({ shell: true }) }] },
      { criteria: [first, { ...second, means: command({ timeout_seconds: 6 }) }] },
      { args: {} },
      { args: { x: "2" } },
      { args: { x: "1", y: "" } },
      { context: {} },
      { context: { a: [1, false] } },
      { context: { a: [1, null], b: null } },
      { settings: { model: "n" } },
      { gitTree: "abd" },
      { gitTree: null }
    ]
    const digests = variants.map((variant) => dodDigest({ ...today, ...variant }))
    assert.strictEqual(new Set(digests).size, variants.length)
  })

  it.prop(
    "changes with any change of a text or of the context",
    [Schema.Record(Schema.String, Schema.Json), Schema.Record(Schema.String, Schema.Json), Schema.String],
    ([left, right, text]) => {
      const same = JSON.stringify(left) === JSON.stringify(right)
      if (!same && Object.keys(left).length !== Object.keys(right).length) {
        assert.notStrictEqual(dodDigest({ ...today, context: left }), dodDigest({ ...today, context: right }))
      }
      if (text !== "A") {
        const other = dodDigest({ ...today, criteria: [{ ...first, text }, second] })
        assert.notStrictEqual(other, dodDigest(today))
      }
    }
  )
})

describe("the digests of criteria", () => {
  it("bind an approval to the list in its order", () => {
    const digests = [[], [first], criteria, [second, first]].map(criteriaDigest)
    assert.strictEqual(new Set(digests).size, 4)
    assert.strictEqual(criteriaDigest([first, { ...second, line: 7 }]), digests[2])
  })

  it("bind a sign-off to the criterion and the plan, wherever it stands", () => {
    const digest = criterionDigest(second, PLAN_ID)
    assert.strictEqual(criterionDigest({ ...second, index: 5, line: 9 }, PLAN_ID), digest)
    for (const other of [
      criterionDigest(second, OTHER_ID),
      criterionDigest(first, PLAN_ID),
      criterionDigest({ ...second, means: [] }, PLAN_ID)
    ]) {
      assert.notStrictEqual(other, digest)
    }
  })
})
