import { assert, describe, it } from "@effect/vitest"
import { runCheck } from "../../../src/domain/judging/runCheck.ts"
import { makeCheck } from "./inlinePack.ts"

const check = makeCheck({ kind: "only-given-facts" })

describe("The name of a month", () => {
  it.each([
    [1, "January Januar Jänner Jan"],
    [2, "February Februar Feber Feb"],
    [3, "March März Mar Mär"],
    [4, "April Apr"],
    [5, "May Mai"],
    [6, "June Juni Jun"],
    [7, "July Juli Jul"],
    [8, "August Aug"],
    [9, "September Sept Sep"],
    [10, "October Oktober Oct Okt"],
    [11, "November Nov"],
    [12, "December Dezember Dec Dez"]
  ] as const)("is number %d, long or short, in English or German: %s", (month, names) => {
    const prompt = `On 2026-${String(month).padStart(2, "0")}-03`
    const other = `On 2026-${String((month % 12) + 1).padStart(2, "0")}-03`
    for (const name of names.split(" ")) {
      for (const language of ["de", "en"] as const) {
        const given = (answer: string) => runCheck(check, { language, prompt, answer }).passed
        assert.isTrue(given(`3. ${name} 2026`), name)
        assert.isFalse(given(`4. ${name} 2026`), name)
        assert.isFalse(given(`3. ${name}x 2027`), name)
        // The day and the year are given, but not in this month.
        assert.isFalse(runCheck(check, { language, prompt: other, answer: `3. ${name} 2026` }).passed, name)
      }
    }
  })
})
