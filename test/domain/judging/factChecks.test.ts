import { assert, describe, it } from "@effect/vitest"
import type { Language } from "../../../src/domain/pack/Pack.ts"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { makeCheck } from "./inlinePack.ts"

const passes = (language: Language, value: number, answer: string, tolerance = 0) =>
  runCheck(makeCheck({ kind: "number", value, tolerance }), { language, answer, prompt: "" }).passed

const outcome = (language: Language, prompt: string, answer: string, allow: ReadonlyArray<string> = []) =>
  runCheck(makeCheck({ kind: "only-given-facts", allow }), { language, prompt, answer })

describe("number", () => {
  it.each([
    ["de", 48000.5, "Summe: 48.000,50 €."],
    ["de", 48000, "Das sind 48.000."],
    ["de", 48000, "Das sind 48 000 Euro"],
    ["de", 48000, "Das sind 48\u202f000 oder 48\u00a0000"],
    ["de", 48000, "48'000 Franken"],
    ["de", 3.5, "um 3,5%"],
    ["de", -5, "bei -5 °C"],
    ["de", -5, "bei −5 °C"],
    ["de", 20, "10-20 Stück"],
    ["de", 10, "10kg"],
    ["de", 0, "0"],
    ["en", 48000.5, "Total: $48,000.50."],
    ["en", 1234, "EUR1,234"],
    ["en", 0.5, "about .5 mm"],
    ["en", 3, "the 3rd one"],
    ["en", 7, "**7**"],
    ["en", 48000, "|48,000|"],
    ["en", 46000, "46 000"],
    ["en", 46000, "in 2024 46 000 people"],
    ["de", 46000, "im Jahr 2024 46 000 Menschen"],
    ["en", 1234567.5, "1 234 567.5"],
    ["de", 5, "5Liter"],
    ["de", 5, "das 5erste Mal"]
  ] as const)("finds in %s the number %d in %j", (language, value, answer) => {
    assert.isTrue(passes(language, value, answer))
  })

  it.each([
    ["de", 48000, "48,000"],
    ["de", 3.5, "3.5"],
    ["en", 48, "48.000,50"],
    ["en", 10, "see A10 and B10C"],
    ["en", 4, "GPT-4"],
    ["en", 48, "48k"],
    ["en", 1, "version 1.2.3"],
    ["en", 2, "v1.2"],
    ["en", 3, "on 2026-03-03 or 3/3/2026 or 3 March"],
    ["de", 3, "am 3.3.2026, am 3. März"],
    ["en", 10, "at 10:30"],
    ["en", 2, "1. one\n2. two"],
    ["en", 5, "-5"],
    ["en", 1, "1e6"],
    ["en", 5, "five"],
    ["en", 46000, "2 46 000"],
    ["de", 46000, "2 46 000"],
    ["de", 46000, "46000er"],
    ["de", 48, "die 48ern"],
    ["en", 46, "46 000"],
    ["en", 2, "at 2 pm, at 2:30 pm"],
    ["de", 14, "um 14 Uhr 30, um 14.30 Uhr"],
    ["en", 48000, ""],
    ["de", 3, "am 3. Ma\u0308rz"],
    ["en", 0.3, "0.30000000000000004"]
  ] as const)("does not find in %s the number %d in %j", (language, value, answer) => {
    assert.isFalse(passes(language, value, answer))
  })

  it("takes the ends of the tolerance in, whatever the rounding of binary fractions", () => {
    assert.isTrue(passes("en", 2.07, "2.08", 0.01))
    assert.isTrue(passes("en", 0.3, "0.2", 0.1))
    assert.isFalse(passes("en", 2.07, "2.0801", 0.01))
    assert.isTrue(passes("en", 1_000_000.3, "1000000.2", 0.1))
    assert.isTrue(passes("en", 100, "95", 5))
    assert.isFalse(passes("en", 100, "94.999999", 5))
  })
})

const details = (fields: Record<string, unknown>, answer: string) =>
  (["en", "de"] as const).map((language) => runCheck(makeCheck(fields), { language, prompt: "", answer }).detail)

describe("The detail of number and only-given-facts", () => {
  it("says in the pack's language what numbers there are, and what was found", () => {
    const number = { kind: "number", value: 5 }
    assert.deepStrictEqual(details(number, "5 kg"), ['states "5"', 'nennt "5"'])
    assert.deepStrictEqual(details(number, "7 on 2026-03-05"), [
      'the number 5 does not occur; numbers: "7"',
      'die Zahl 5 kommt nicht vor; Zahlen: "7"'
    ])
    assert.deepStrictEqual(details(number, "2026-03-05"), [
      "the number 5 does not occur; numbers: –",
      "die Zahl 5 kommt nicht vor; Zahlen: –"
    ])
    const given = { kind: "only-given-facts" }
    assert.deepStrictEqual(details(given, "none"), ["given facts only", "nur gegebene Angaben"])
    assert.deepStrictEqual(details(given, "7 and 7"), ['not given: "7"', 'nicht gegeben: "7"'])
  })

  it("reads an answer as it stands where the check is not to normalise it", () => {
    const check = { kind: "number", value: 3, normalize: "none" }
    assert.strictEqual(details(check, "am 3. Ma\u0308rz")[1], 'nennt "3"')
  })
})

describe("only-given-facts", () => {
  it.each([
    ["en", "It cost 48,000.", "48000 was spent, 48\u00a0000 in all (48,000.00)."],
    ["en", "Meet on 3 March 2026.", "2026-03-03, March 3, 3/3/2026, the 3rd, in 2026"],
    ["de", "Treffen am 3. März 2026, 10:00 Uhr", "Am 03.03.2026 um 10 Uhr, also am 3.3."],
    ["de", "Version 3.5 kommt.", "Es kommt Version 3.5."],
    ["en", "Write to Max.Muster@example.org", "max.muster@EXAMPLE.org."],
    ["en", "Name three steps.", "1. One\n2) Two\n**3.** Three\n\nStep 1: a\nStep 2: b"],
    ["de", "Plane", "**Woche 1**\n- a\n## Woche 2 – b\n| 1 | a |\n| 2 | b |"],
    ["en", "Nothing", "Use A4 paper for B2B, v1.2 and H2O."],
    ["en", "Rose by 5%", "a change of -5 percent"],
    ["de", "Treffen um 14:30 Uhr", "14.30 Uhr, 14 Uhr 30, 14:30, 14.30\u00a0Uhr"],
    ["de", "Treffen um 14.30 Uhr", "14:30 Uhr und 14.30"],
    ["de", "Von 9.30 bis 11.00 Uhr", "9:30–11:00, 9.30–11.00 Uhr, bis 11 Uhr"],
    ["de", "Um 14 Uhr 30 Personen", "30 Personen um 14 Uhr"],
    ["de", "30 Personen um 14 Uhr", "Um 14 Uhr 30 Personen"],
    ["en", "Meet at 14:30.", "2:30 pm, 2.30 p.m., 2:30 PM, 2:30pm, 2:30 P.M."],
    ["en", "Meet at 2:30 pm.", "14:30, 2:30, 2.30 p.m."],
    ["en", "From 14:30 to 17:00", "2:30–5:00 pm, 2:30 to 5 pm, until 5 p.m."],
    ["en", "At 12:15 am and 12:45 pm", "00:15, 12:45"],
    ["en", "Meet at 2:30.", "2:30 pm, 2:30 am, 14:30, 2:30"],
    ["de", "Treffen um 2:30", "14:30, 14.30 Uhr, 2.30 Uhr"],
    ["en", "At 14:30:15", "2:30:15 pm"],
    ["en", "It cost $48,000.", "USD 48 000"],
    ["en", "In room 12 are 345 people.", "room 12 345 people"],
    ["en", "A number of 12,345", "12 345 people"],
    ["de", "Raum 12, 345,5 Meter", "12 345,5"],
    ["en", "Call 030 555-0142.", "030 5550142, 0305550142, 030/555 0142, (030) 555-0142, 030 555 01 42"],
    ["en", "Call 0305550142 2 times.", "2 times 030 555-0142"],
    ["en", "Nothing", "GPT-4 and A10, A-10, COVID-19, GPT-3.5, GPT-4o"],
    ["en", "Nothing", "1. May we help\n2. March on"],
    ["de", "Am 1. Januar und 1. März 2026", "1. Januar\n1. März 2026"],
    ["de", "Nichts", "1. 2. Halbjahr planen"],
    ["de", "Nichts", "1. 12. Monat planen"],
    ["de", "Nichts", Array.from({ length: 12 }, (_, at) => `${at + 1}. a`).join("\n")],
    ["en", "Nothing", "1| a\n2   — b\n3\t – c\nWeek 4\n5 |"],
    ["en", "On 2026-03-04", "4.3.2026"],
    ["en", "Nothing", ""],
    ["de", "Am 31.12.2026 und am 1.1.2026", "2026-12-31, 1. Januar 2026"],
    ["de", "Am 3.3.26", "2026-03-03"],
    ["en", "On 31/12/2026", "12/31/2026, December 31"],
    ["de", "Los 32.1.2026", "32.1.2026"],
    ["en", "٤٨ people", "٤٨"],
    ["en", "At 13:30", "1:30 pm"],
    ["en", "For 2 people", "at 2 pm"],
    ["en", "Nothing", "GPT-1.25"],
    ["en", "Nothing", Array.from({ length: 12 }, (_, at) => `${at + 1}. a`).join("\n")],
    ["en", "Nothing", "1. a\n2."]
  ] as const)("accepts in %s, given %j, the answer %j", (language, prompt, answer) => {
    const result = outcome(language, prompt, answer)
    assert.isTrue(result.passed, result.detail)
  })

  it.each([
    ["en", "It cost 48,000.", "It cost 46,000.", "46,000"],
    ["en", "It cost 48,000.", "It cost 48.000.", "48.000"],
    ["en", "Meet on 3 March 2026.", "Meet on 4 March 2026.", "4 March 2026"],
    ["en", "Meet on 3 March.", "Meet on 3 March 2026.", "3 March 2026"],
    ["de", "Treffen im März", "Treffen am 3. März", "3. März"],
    ["de", "Treffen am 3.3.2026", "Um 10:30 Uhr", "10:30"],
    ["en", "Write", "Write to a@example.org", "a@example.org"],
    ["en", "Report", "Invoice RE-2024-117", "2024"],
    ["en", "Report", "about 48k", "48k"],
    ["en", "Report", "٤٨ people", "٤٨"],
    ["en", "Report", "5. Five is no counter here", "5"],
    ["en", "Report", "Use version 1.2.3", "1.2.3"],
    ["de", "Bericht", "rund 3.5 Prozent", "3.5"],
    ["de", "Treffen um 14:30 Uhr", "15.30 Uhr", "15.30 Uhr"],
    ["de", "Treffen um 14:30 Uhr", "14 Uhr 45", "14 Uhr 45"],
    ["en", "Meet at 14:30.", "2:30 am", "2:30 am"],
    ["en", "Meet at 14:30.", "2:30", "2:30"],
    ["en", "Meet at 10:30.", "10:30 pm", "10:30 pm"],
    ["en", "Meet at 2:30 pm.", "2:30 am", "2:30 am"],
    ["en", "Meet at 2:30 pm.", "02:30 a.m.", "02:30 a.m."],
    ["en", "From 14:30 to 17:00", "3:30–5 pm", "3:30"],
    ["en", "At 02:30:15", "2:30:15 pm", "2:30:15 pm"],
    ["en", "Nothing", "1:30 is late", "1:30"],
    ["en", "It cost $48,000.", "USD 46 000", "46 000"],
    ["en", "Room 12", "12 345 people", "12 345"],
    ["en", "Call 030 555-0142.", "030 555-0143", "0143"],
    ["en", "Call 030 555-0142.", "5550142 or 0305550142@example.org", "0305550142@example.org"],
    ["en", "12 and 34", "1234", "1234"],
    ["en", "Report", "COVID-190", "190"],
    ["de", "Los 32.1.2026", "32", "32"],
    ["de", "Los 0.1.2026", "0", "0"],
    ["de", "Los 1.13.2026", "13", "13"],
    ["de", "Los 1.0.2026", "2026", "2026"],
    ["en", "On 3/4/2026", "3 April 2026", "3 April 2026"],
    ["en", "At 02:30", "14:30", "14:30"],
    ["de", "Um 2.30 Uhr", "14:30", "14:30"],
    ["en", "Report", "we see 1: done", "1"],
    ["de", "Bericht", "1. Januar", "1. Januar"],
    ["de", "Bericht", "1. März 2026", "1. März 2026"],
    ["de", "Bericht", "# 1. März 2026", "1. März 2026"],
    ["en", "Report", "1. March 2026", "1. March 2026"],
    ["de", "Bericht", "1. 2. 2026", "1. 2. 2026"]
  ] as const)("finds in %s, given %j, in the answer %j that %j was not given", (language, prompt, answer, fact) => {
    const result = outcome(language, prompt, answer)
    assert.isFalse(result.passed)
    assert.include(result.detail, `"${fact}"`)
  })

  it("accepts what is allowed, by value, and nothing else", () => {
    assert.isTrue(outcome("en", "", "1,000 on 3 March", ["1000", "March 3"]).passed)
    assert.isFalse(outcome("en", "", "1,001 on 3 March", ["1000", "March 3"]).passed)
  })
})
