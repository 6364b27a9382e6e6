import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { combineVotes } from "../../../src/domain/judging/combineVotes.ts"
import { Vote } from "../../../src/domain/run/Verdict.ts"

const vote = (score: number, red_flag = false, fields: Partial<Vote> = {}): Vote => ({
  score,
  dimensions: { Q1: score, Q2: 6 - score },
  red_flag,
  flags: red_flag ? [0] : [],
  rationale: `${score}`,
  ...fields
})

describe("combineVotes", () => {
  it("leaves a single vote as it is", () => {
    const { disputed, ...rest } = combineVotes([vote(3.5, true)])
    assert.deepStrictEqual(rest, vote(3.5, true))
    assert.isFalse(disputed)
  })

  it("takes the median overall and per dimension, not the mean", () => {
    const combined = combineVotes([vote(5), vote(1), vote(4)])
    assert.strictEqual(combined.score, 4)
    assert.deepStrictEqual(combined.dimensions, { Q1: 4, Q2: 2 })
    assert.strictEqual(combined.rationale, "4")
  })

  it("takes the mean of the middle two of an even number", () => {
    assert.strictEqual(combineVotes([vote(1), vote(2), vote(4), vote(5)]).score, 3)
  })

  it.each([
    [[true, false, false], false, true],
    [[true, true, false], true, true],
    [[false, false, false], false, false],
    [[true, true, true], true, false],
    [[true, false], true, true],
    [[true, false, true, false], true, true],
    [[true, false, false, false], false, true]
  ] as const)("flags %j as %s, disputed: %s", (flags, red_flag, disputed) => {
    const [first, ...others] = flags.map((flag) => vote(3, flag))
    if (first === undefined) throw new Error("no vote")
    const combined = combineVotes([first, ...others])
    assert.strictEqual(combined.red_flag, red_flag)
    assert.strictEqual(combined.disputed, disputed)
  })

  it("names the flags of all votes that flagged, and none where the majority saw none", () => {
    const flagged = combineVotes([vote(1, true, { flags: [2] }), vote(1, true, { flags: [0, 2] }), vote(4)])
    assert.deepStrictEqual(flagged.flags, [0, 2])
    assert.deepStrictEqual(combineVotes([vote(1, true), vote(4), vote(4)]).flags, [])
  })

  it("gives the reason of a vote on the side that won", () => {
    const votes = [vote(2, true, { rationale: "flagged" }), vote(3, false, { rationale: "clear" })] as const
    assert.strictEqual(combineVotes([...votes, vote(1, true, { rationale: "worst" })]).rationale, "flagged")
  })

  it("gives the reason of a vote on that side even where one of the other side is nearer to the outcome", () => {
    const clear = vote(3, false, { rationale: "clear" })
    const combined = combineVotes([clear, vote(1, true, { rationale: "far" }), vote(4, true, { rationale: "near" })])
    assert.deepInclude(combined, { score: 3, red_flag: true, rationale: "near" })
    assert.strictEqual(combineVotes([vote(2), vote(4)]).rationale, "2", "the first of those that are as near")
  })

  it.prop("stays between the lowest and the highest vote", [Vote, Schema.Array(Vote)], ([first, others]) => {
    const alike = others.map((other) => ({ ...other, dimensions: first.dimensions }))
    const scores = [first, ...alike].map(({ score }) => score)
    const { score, dimensions } = combineVotes([first, ...alike])
    assert.isAtLeast(score, Math.min(...scores))
    assert.isAtMost(score, Math.max(...scores))
    assert.deepStrictEqual(dimensions, first.dimensions)
  })
})
