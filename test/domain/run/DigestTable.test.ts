import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { DigestTable } from "../../../src/domain/run/DigestTable.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"

const SLOTS = 3
const Slot = Schema.Literals([0, 1, 2])

describe("A table of digests", () => {
  it.prop(
    "holds in each slot the digest that was set last, and no other",
    [Schema.Array(Schema.Tuple([Slot, Schema.String])), Schema.String],
    ([sets, other]) => {
      const table = new DigestTable(SLOTS)
      const kept = new Map<number, string>()
      for (const [slot, text] of sets) {
        table.set(slot, digestOf(text))
        kept.set(slot, digestOf(text))
      }
      for (let slot = 0; slot < SLOTS; slot++) {
        for (const text of [other, ...sets.map(([, text]) => text)]) {
          assert.strictEqual(table.has(slot, digestOf(text)), kept.get(slot) === digestOf(text))
        }
      }
    }
  )

  it("tells digests apart that differ in one digit, wherever it is", () => {
    const digits = "0123456789abcdef".repeat(4)
    const table = new DigestTable(SLOTS)
    for (let slot = 0; slot < SLOTS; slot++) table.set(slot, `sha256:${digits}`)
    assert.isTrue(table.has(0, `sha256:${digits}`))
    for (let at = 0; at < digits.length; at++) {
      const others = [..."0123456789abcdef"].filter((digit) => digit !== digits[at])
      for (const digit of others) {
        const changed = `${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`
        assert.isFalse(table.has(1, `sha256:${changed}`), `${digit} at ${at}`)
      }
    }
  })
})
