import { assert, describe, it } from "@effect/vitest"
import { root as rootCommand } from "../../src/programs/cli/root.ts"
import { bothAlike, CALLS } from "./calls.ts"
import { pathsOf } from "./commandTree.ts"

/** One command that writes, one that blocks, one that passes, and two that are refused; all of them in the long test. */
const FEW = /^(?:import --pack|judge runs|gate runs\/many|gate --policy|dod check|bench promote|mcp)/u

describe("The built program", () => {
  it("says and writes for commands of every kind what the command line does within the tests", async () => {
    const few = CALLS.filter(([, ...words]) => FEW.test(words.join(" ")))
    assert.deepStrictEqual(
      few.map(([code]) => code),
      [0, 0, 10, 0, 14, 13, 64]
    )
    assert.include(await bothAlike(few), "runs/many/judgements/checks/verdicts.jsonl")
  })

  it("is called in the long test with every command that there is", () => {
    const called = CALLS.map(([, ...words]) => words.join(" "))
    const missing = pathsOf(rootCommand)
      .filter(({ isLast }) => isLast)
      .map(({ words }) => words.join(" "))
      .filter((name) => !called.some((words) => `${words} `.startsWith(`${name} `)))
    assert.deepStrictEqual(missing, [])
  })
})
