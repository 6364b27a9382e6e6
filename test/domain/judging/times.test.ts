import { assert, describe, it } from "@effect/vitest"
import type { Language } from "../../../src/domain/pack/Pack.ts"
import { shownFacts } from "./shownFacts.ts"

describe("What a text gives as times of day", () => {
  it.each<readonly [Language, string, ReadonlyArray<string>]>([
    [
      "en",
      "2:30 pm, 2.30 p.m., 2 pm, 2PM, 14:30, 14:30:15, 2:30:15 pm",
      ["2:30 pm", "2.30 p.m.", "2 pm", "2PM", "14:30", "14:30:15", "2:30:15 pm"]
    ],
    [
      "en",
      "2:3, 2:300, 2 pmx, 14:30:1",
      ["2 = 2", "3 = 3", "2 = 2", "300 = 300", "2 = 2", "14 = 14", "30 = 30", "1 = 1"]
    ],
    ["en", "2:30–3:30 pm, 2:30 to 3 pm, 2:30 and 3:30 p.m.", ["2:30", "3:30 pm", "2:30", "3 pm", "2:30", "3:30 p.m."]],
    ["de", "14.30 Uhr, 14 Uhr 30, 14:30, 14:30 Uhr, 14Uhr", ["14.30 Uhr", "14 Uhr 30", "14:30", "14:30", "14Uhr = 14"]],
    [
      "de",
      "14 Uhr, 14 Uhrzeit, 14 Uhr 305, 14 Uhr 30,5",
      ["14 = 14", "14 = 14", "14 = 14", "305 = 305", "14 = 14", "30,5 = 30.5"]
    ],
    [
      "de",
      "14.30 bis 15.00 Uhr, 14.30–15.00 Uhr, 14.30 und 15 Uhr",
      ["14.30", "15.00 Uhr", "14.30", "15.00 Uhr", "14.30", "15 = 15"]
    ]
  ])("in %s of %j are %j", (language, text, facts) => {
    assert.deepStrictEqual(shownFacts(text, language), facts)
  })
})
