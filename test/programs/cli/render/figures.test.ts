import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import stringWidth from "string-width"
import { levelOf } from "../../../../src/domain/scorecard/Level.ts"
import {
  exactRateText,
  intervalText,
  percentText,
  pText,
  rateText,
  scoreText
} from "../../../../src/programs/cli/render/figures.ts"
import { shorten, wrap } from "../../../../src/programs/cli/render/fit.ts"
import { plain } from "../../../../src/programs/cli/render/plain.ts"
import { oddIds } from "./sampleReport.ts"

const Percent = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))
const Points = Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 5 }))
const Width = Schema.Int.check(Schema.isBetween({ minimum: 3, maximum: 40 }))

describe("figures", () => {
  it("have one decimal, and more only where rounding would show another level", () => {
    const shown = [88.75, 85, 84.96, 84.94, 84.9999, 70, 69.95, 49.99, 99.96, 100, 0].map((one) =>
      percentText(one, "en")
    )
    assert.deepStrictEqual(
      shown,
      ["88.8", "85.0", "84.96", "84.9", "84.9999", "70.0", "69.95", "49.99", "99.96", "100.0", "0.0"].map(
        (one) => `${one} %`
      )
    )
  })

  it.prop("never show a level that a percentage does not have", [Percent], ([percent]) => {
    assert.strictEqual(levelOf(Number.parseFloat(percentText(percent, "en"))), levelOf(percent))
    assert.strictEqual(levelOf(Number.parseFloat(percentText(percent, "de").replace(",", "."))), levelOf(percent))
  })

  it.prop("never show a score on the other side of the K.-o. threshold", [Points], ([score]) => {
    assert.strictEqual(Number(scoreText(score, "en", 2)) <= 2, score <= 2)
  })

  it("show edges that generated values seldom meet", () => {
    assert.strictEqual(percentText(85 - 2 ** -40, "en"), "84.999999999999 %")
    assert.strictEqual(scoreText(2.04, "en", 2), "2.04")
    assert.strictEqual(scoreText(2.04, "en"), "2.0")
    assert.strictEqual(scoreText(2, "de", 2), "2,0")
    assert.strictEqual(pText(0.0504, "en"), "p = 0.0504")
    assert.strictEqual(pText(0.05, "de"), "p = 0,050")
    assert.strictEqual(pText(0.0001, "de"), "p < 0,001")
  })

  it("show an absent figure as absent, never as zero", () => {
    assert.strictEqual(scoreText(null, "en"), "–")
    assert.isNull(intervalText(null, "en"))
    assert.strictEqual(intervalText({ low: 1.25, high: 4.5 }, "de"), "1,3–4,5")
  })

  it("show a rate that was asked for just as it was", () => {
    assert.strictEqual(exactRateText(0.57, "en"), "57 %")
    assert.strictEqual(exactRateText(0.995, "de"), "99,5 %")
    assert.strictEqual(rateText(0.08937, "en"), "8.9 %")
  })
})

describe("fitting", () => {
  it.prop("wraps any text inside the width and loses nothing of it", [Schema.String, Width], ([text, width]) => {
    const line = plain(text)
    const lines = wrap(line, width)
    assert.strictEqual(lines.join("").replaceAll(" ", ""), line.replaceAll(" ", ""))
    for (const one of lines) assert.isAtMost(stringWidth(one), width)
  })

  it.prop("shortens any text to the width, and leaves one that fits alone", [Schema.String, Width], ([text, width]) => {
    const line = plain(text)
    assert.isAtMost(stringWidth(shorten(line, width)), width)
    if (stringWidth(line) <= width) assert.strictEqual(shorten(line, width), line)
  })

  it("keeps start and end, and what people see as one character", () => {
    assert.strictEqual(shorten("google/gemma-3-27b-it-q4", 12), "google…it-q4")
    assert.strictEqual(shorten("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 5), "👨‍👩‍👧…👨‍👩‍👧")
    for (const id of oddIds.map(plain)) assert.isAtMost(stringWidth(shorten(id, 9)), 9, id)
  })

  it("keeps a number with its percent sign", () => {
    assert.deepStrictEqual(wrap("it is 100 % sure", 10), ["it is", "100 % sure"])
    assert.deepStrictEqual(wrap("it is now 9 %", 11), ["it is now", "9 %"])
  })

  it("wraps a very long word in linear time", () => {
    assert.strictEqual(wrap("x".repeat(300_000), 60).length, 5000)
  })
})

describe("plain text", () => {
  it("shows control characters as pictures and has one line", () => {
    assert.strictEqual(plain("a\u001b[31mb\u0000\u0007\u007f"), "a␛[31mb␀␇␡")
    assert.strictEqual(plain("a\r\nb\tc\u2028d"), "a b c d")
    assert.strictEqual(plain("\u202eabc\u009b\ud800"), "�abc��")
    assert.strictEqual(plain("Grüße, שלום, 👨‍👩‍👧"), "Grüße, שלום, 👨‍👩‍👧")
  })
})
