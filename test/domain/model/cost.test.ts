import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { costOfReply, estimateTokens, requestTokens, tokensUsd } from "../../../src/domain/model/cost.ts"
import { failureUsd, holdUsd, newLedger, settleUsd } from "../../../src/domain/model/CostLedger.ts"

const price = { input: 3, output: 15 }

describe("costOfReply", () => {
  it("is what the provider says, else tokens by price, else not known", () => {
    const usage = { input: 1000, output: 200 }
    assert.strictEqual(costOfReply({ usage, cost_usd: 0 }, price), 0)
    assert.closeTo(costOfReply({ usage }, price) ?? -1, 0.006, 1e-12)
    assert.strictEqual(costOfReply({ usage }, undefined), null)
    assert.strictEqual(costOfReply({ usage: { input: 1000 } }, price), null)
    assert.strictEqual(costOfReply({ usage: { output: 1000 } }, price), null)
    assert.strictEqual(costOfReply({}, price), null)
    assert.strictEqual(costOfReply({ usage }, { input: 0, output: 0 }), 0)
  })

  it("counts tokens of reasoning only as what they are, part of those out", () => {
    assert.strictEqual(
      costOfReply({ usage: { input: 0, output: 10, reasoning: 8 } }, price),
      tokensUsd(price, { input: 0, output: 10 })
    )
  })
})

describe("estimateTokens", () => {
  it("is a third of the bytes, so that no script is cheaper than it is", () => {
    assert.deepStrictEqual(["", "a", "abc", "abcd", "ü", "日本語"].map(estimateTokens), [0, 1, 1, 2, 1, 3])
    assert.strictEqual(
      requestTokens({
        messages: [
          { role: "user", content: "abcd" },
          { role: "assistant", content: "a" }
        ]
      }),
      3
    )
  })
})

const Usd = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 5 }))
/** The most that a request may cost, and the share of it that it does cost. */
const Request = Schema.Struct({
  most: Usd,
  share: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })),
  end: Schema.Boolean
})

describe("The ledger", () => {
  it.prop(
    "never lets the cap be exceeded by requests that keep to what they may cost",
    [Usd, Schema.Array(Request).check(Schema.isMaxLength(40))],
    ([cap, requests]) => {
      let ledger = newLedger(cap)
      const open = new Array<(typeof requests)[number]>()
      const end = () => {
        const one = open.shift()
        if (one !== undefined) ledger = settleUsd(ledger, one.most, one.most * one.share)
      }
      for (const one of requests) {
        const held = holdUsd(ledger, one.most)
        if (held === undefined) assert.isAbove(ledger.spentUsd + ledger.heldUsd + one.most, cap)
        else {
          ledger = held
          open.push(one)
        }
        if (one.end) end()
        assert.isAtMost(ledger.spentUsd, cap + 1e-6)
      }
      while (open.length > 0) end()
      assert.isAtMost(ledger.spentUsd, cap + 1e-6)
      assert.closeTo(ledger.heldUsd, 0, 1e-9)
    }
  )

  it("holds what requests under way may cost beside what was spent, until they are over", () => {
    const held = holdUsd(newLedger(1, 0.25), 0.5) ?? assert.fail("refused")
    assert.deepStrictEqual(held, { capUsd: 1, spentUsd: 0.25, heldUsd: 0.5 })
    assert.isUndefined(holdUsd(held, 0.26))
    const full = holdUsd(held, 0.25) ?? assert.fail("refused")
    assert.strictEqual(full.heldUsd, 0.75)
    assert.deepStrictEqual(settleUsd(full, 0.5, 0.125), { capUsd: 1, spentUsd: 0.375, heldUsd: 0.25 })
    assert.strictEqual(settleUsd(full, 0.8, 0).heldUsd, 0)
  })

  it("has no cap where none is given, and one of 0 lets only what is free", () => {
    assert.isDefined(holdUsd(newLedger(null), 1e9))
    assert.isUndefined(holdUsd(newLedger(0), 0.01))
    assert.isDefined(holdUsd(newLedger(0), 0))
  })

  it("counts what was spent before, and adds up to the cent", () => {
    let ledger = newLedger(0.3, 0.1)
    for (const usd of [0.1, 0.1]) ledger = settleUsd(holdUsd(ledger, usd) ?? ledger, usd, usd)
    assert.isUndefined(holdUsd(ledger, 0.01))
    assert.isDefined(holdUsd(ledger, 0), "0.1 three times is 0.3")
  })

  it("counts a failed request in full only where the model may have worked", () => {
    assert.deepStrictEqual(
      (
        [
          "transport",
          "timeout",
          "malformed",
          "rate-limited",
          "server",
          "auth",
          "refused",
          "not-found",
          "unreachable"
        ] as const
      ).map((kind) => failureUsd(kind, 1)),
      [1, 1, 1, 0, 0, 0, 0, 0, 0]
    )
  })
})
