import { assert, describe, it } from "@effect/vitest"
import type { Language } from "../../../src/domain/pack/Pack.ts"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { makeCheck } from "./inlinePack.ts"

const counted = (kind: "max-words" | "max-sentences", language: Language, answer: string) =>
  Number.parseInt(runCheck(makeCheck({ kind, n: 1 }), { language, answer, prompt: "" }).detail, 10)

describe("The sentences of an answer", () => {
  it.each([
    ["de", "Das ist z. B. Wien. Gut."],
    ["de", "Das ist z.B. Wien. Gut."],
    ["de", "Ja, d. h. Nein. Gut."],
    ["de", "Wien u. a. Orte. Gut."],
    ["de", "Das gilt i. d. R. Immer. Gut."],
    ["de", "Das ist z. T. Wahr. Gut."],
    ["de", "Das geht u. U. Nicht. Gut."],
    ["de", "Das ist der o. g. Fall. Gut."],
    ...["bzw", "ca", "ggf", "evtl", "vgl", "inkl", "zzgl", "Dr", "Prof", "Nr", "Hr", "Fr", "St", "Mio", "Mrd"].map(
      (short) => ["de", `Das ist ${short}. Eins. Gut.`] as const
    ),
    ["en", "Use e.g. Excel. Good."],
    ["en", "That is i. e. Excel. Good."],
    ...["Mr", "Mrs", "Ms", "Dr", "Prof", "St", "vs", "approx", "MR"].map(
      (short) => ["en", `That is ${short}. Smith. Good.`] as const
    ),
    ["de", "Am 3. März ist es so. Gut."],
    ["de", "1. Das\n2. Gut"],
    ["en", "> 1) This\n10. That"],
    ["en", "> 1. This\n  2. That"],
    ["en", "This.\n\n***\n\nThat."],
    ["en", "This is 3.5. That is 4."]
  ] as const)("in %s %j are two: neither a short word nor a number ends one", (language, text) => {
    assert.strictEqual(counted("max-sentences", language, text), 2)
  })

  it.each([
    ["de", "Er kam usw. Dann ging er.", 2],
    ["de", "Das ist Mr. Smith.", 2],
    ["en", "That is Hr. Smith.", 2],
    ["en", "We saw adr. Smith.", 2],
    ["en", "It was in 1999. That is long ago.", 2],
    ["en", "No", 1],
    ["en", "", 0],
    ["en", "... !", 0]
  ] as const)("in %s %j are counted as they end: %s", (language, text, count) => {
    assert.strictEqual(counted("max-sentences", language, text), count)
  })
})

describe("The words of an answer", () => {
  it.each([
    ["en", "An e-mail, don't – 3.5!", 5],
    ["de", "- Größe\n- Länge", 2],
    ["en", "", 0],
    ["en", "?! 😀", 0]
  ] as const)("in %s of %j are %d", (language, text, count) => {
    assert.strictEqual(counted("max-words", language, text), count)
  })
})
