import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Approval, approvedDigest, signOffOf, SignOffs } from "../../../src/domain/dod/Approval.ts"
import { criteriaDigest, criterionDigest } from "../../../src/domain/dod/digest.ts"
import { utcMillis } from "../../../src/domain/source/UtcTime.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { CHECKED_AT, criteriaOf, NOW, OTHER_ID, PLAN_ID, planOf } from "./samplePlan.ts"

const [criterion, another] = criteriaOf(planOf())
assert(criterion !== undefined && another !== undefined)

const signed = (more: object = {}) => ({
  plan_id: PLAN_ID,
  criterion: criterionDigest(criterion, PLAN_ID),
  author: "Ada",
  time: CHECKED_AT,
  reason: "read it",
  ...more
})
const found = (...list: ReadonlyArray<object>) =>
  Result.match(signOffOf(Schema.decodeUnknownSync(SignOffs)(list), PLAN_ID, criterion, NOW), {
    onSuccess: ({ author }) => author,
    onFailure: (why) => why
  })

describe("a sign-off", () => {
  it("vouches for its criterion of its plan; the last one counts", () =>
    assert.strictEqual(found(signed(), signed({ author: "Bob" })), "Bob"))

  it("does not count for another plan, another criterion, or from the future", () => {
    assert.strictEqual(found(), "Nobody has signed it off")
    assert.strictEqual(found(signed({ plan_id: OTHER_ID })), "Nobody has signed it off")
    assert.include(
      found(signed({ criterion: criterionDigest(another, PLAN_ID) })),
      "a changed criterion must be signed again"
    )
    const future = signed({ author: "Bob", time: "2026-03-31T13:00:01Z" })
    assert.strictEqual(found(future), "The sign-off by Bob is dated in the future (2026-03-31T13:00:01Z)")
    assert.strictEqual(found(signed(), future), "Ada")
    assert.strictEqual(found(signed({ author: "Cleo", time: "2026-03-31T13:00:00Z" })), "Cleo")
  })

  it("must have an author, a reason, a real time and digests", () => {
    const isValid = Schema.is(SignOffs)
    assert.isTrue(isValid([signed()]))
    for (const more of [
      { author: " " },
      { reason: "" },
      { time: "2026-02-30T00:00:00Z" },
      { criterion: "x" },
      { plan_id: "1" }
    ]) {
      assert.isFalse(isValid([signed(more)]))
    }
  })
})

describe("an approval", () => {
  const digest = criteriaDigest([criterion])
  const approval = Schema.decodeSync(Approval)({ plan_id: PLAN_ID, digest, approved_at: CHECKED_AT, by: "Ada" })

  it("holds the digest of the criteria of its own plan only", () => {
    assert.strictEqual(approvedDigest(approval, PLAN_ID), digest)
    assert.isNull(approvedDigest(approval, OTHER_ID))
    assert.isNull(approvedDigest(null, PLAN_ID))
    assertFieldsDocumented(Approval, approval, /^by$/u)
  })
})

describe("a time", () => {
  it("is ISO 8601 in UTC with seconds, on a day that there is", () => {
    assert.strictEqual(utcMillis("2024-02-29T23:59:59.5Z"), Date.UTC(2024, 1, 29, 23, 59, 59, 500))
    for (const text of [
      "",
      "NaN",
      "2026-03-31",
      "2026-03-31T12:00:00",
      "2026-03-31T12:00:00+00:00",
      " 2026-03-31T12:00:00Z",
      "2026-02-29T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-03-31T24:00:00Z",
      "2026-03-31T12:60:00Z"
    ]) {
      assert.isNaN(utcMillis(text), text)
    }
  })
})
