import { assert, describe, it } from "@effect/vitest"
import { safeWords } from "../../src/domain/model/safeWords.ts"
import { harmless } from "../../src/programs/cli/ci/harmless.ts"
import { saysNo } from "../../src/services/dod/factWords.ts"
import { splitMarkdown } from "../../src/services/dod/markdownPlan.ts"
import { threadMs } from "../thorough.ts"

/** What is not linear takes half a minute or more on them, and what is a few milliseconds. */
const LETTERS = 100_000
const MOST_MS = 1000

const long = (part: string) => part.repeat(LETTERS / part.length)
const TEXTS = [
  "x",
  " ",
  "-",
  "0",
  "# ",
  "\u2028",
  "- x\n",
  "# Definition of done\n",
  "# Definition of done?\n"
].flatMap((part) => [long(part), `# x${long(part)}y`])

const KEY = "sk-live-0123456789"
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  "a plan in Markdown": splitMarkdown,
  "a fact of a plan": (text) => saysNo(text, "tests pass"),
  "what a provider says": (text) => safeWords(text, { key: KEY }),
  "what is printed in a workflow of GitHub": harmless
}

describe("A long text of one thing", () => {
  it.each(Object.entries(READERS))("is read in linear time as %s", (_, read) => {
    for (const text of TEXTS) {
      assert.isBelow(
        threadMs(() => read(text)),
        MOST_MS,
        JSON.stringify(text.slice(0, 20))
      )
    }
  })

  it("would take longer where the time is not linear", () => {
    const times = 10
    const took = threadMs(() => /\s+$/u.test(`x${" ".repeat(LETTERS / times)}y`))
    assert.isAbove(took * times ** 2, MOST_MS)
  })
})
