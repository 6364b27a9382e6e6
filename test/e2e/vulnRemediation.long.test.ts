import { assert, describe, it } from "@effect/vitest"
import { thorough } from "../thorough.ts"
import { exits, workshop } from "./assay.ts"
import { runDocument } from "./benches.ts"

const LONG = 300_000

/** A few cases of every disposition that counts, easy and hard ones; all of them by `npm run torture`. */
const SAMPLE = thorough ? [] : ["--class", "rag-corpus-derived", "--cases", "*o*f*"]

/** Runs the shipped task class in a folder that has no bench of its own. */
const run = async (...args: ReadonlyArray<string>) => {
  const ended = await workshop().assay("bench", "run", "vuln-remediation", "--format", "json", "--quiet", ...args)
  exits(ended, 0)
  return runDocument(ended.stdout)
}

describe("The shipped task class vuln-remediation", () => {
  it(
    "is solved by its own recorded solutions, in full",
    async () => {
      const { complete, counts, mean_score, passed_count } = await run("--sut", "oracle", ...SAMPLE)
      assert.isTrue(complete)
      assert.isAbove(counts.total, 4)
      assert.strictEqual(mean_score, 1)
      assert.strictEqual(passed_count, counts.total)
    },
    LONG
  )

  it(
    "is partly solved by the baseline, which is the system that it runs where none is named",
    async () => {
      const { complete, strata, sut } = await run(...SAMPLE)
      assert.isTrue(complete)
      assert.deepInclude(sut, { name: "baseline", lock: "declared" })
      const passed = (value: string) => {
        const { passed: count, total } = strata.find((stratum) => stratum.value === value) ?? { passed: 0, total: 1 }
        return count / total
      }
      assert.isTrue(passed("positive") > 0.5 && passed("positive") < 0.75)
      assert.isTrue(passed("negative") > 0 && passed("negative") < 1)
      assert.isAbove(passed("easy"), passed("hard"))
    },
    LONG
  )
})
