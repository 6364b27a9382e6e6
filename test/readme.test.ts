import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { exitCodes } from "../src/programs/cli/exitCode.ts"

const root = path.resolve(import.meta.dirname, "..")
const textOf = (file: string) => readFileSync(path.join(root, file), "utf8")
const run = async (...args: ReadonlyArray<string>) => {
  const env = { ...process.env, NO_COLOR: "1", COLUMNS: "100" }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout
}

/** The rows of the Markdown tables of a text that begin with a number and a word. */
const codeRows = (text: string) =>
  [...text.matchAll(/^\| *(\d+) *\| *(\w+) *\| (.*?) *\|$/gmu)].map(
    ([, code, name, when]) => `${code} ${name}: ${when}`
  )

describe("The README", () => {
  it("shows what the demo prints", async () => {
    const [, block = ""] = /```text\n([\s\S]*?)```/u.exec(textOf("README.md")) ?? []
    const lines = block.trimEnd().split("\n")
    assert.isAbove(lines.length, 10)
    const printed = (await run("bin/assay.cjs", "demo")).split("\n").map((line) => line.trimEnd())
    const from = printed.indexOf(lines[0] ?? "")
    assert.deepStrictEqual(printed.slice(from, from + lines.length), lines)
  })

  it.each(["README.md", "docs/exit-codes.md"])("lists every exit code there is (%s)", (file) => {
    const known = Object.values(exitCodes).map(({ code, name, when }) => `${code} ${name}: ${when}`)
    assert.deepStrictEqual(codeRows(textOf(file)).slice(0, known.length), known)
  })
})

describe("examples/embed.ts", () => {
  it("holds back every group but the recommended one, with the reasons", async () => {
    const printed = await run("examples/embed.ts")
    assert.deepStrictEqual(
      printed
        .trim()
        .split("\n")
        .map((line) => line.split(" (")[0]),
      [
        "careful-7b / baseline: released",
        "careful-7b / none: held back",
        "hasty-3b / baseline: held back",
        "bold-13b / baseline: held back"
      ]
    )
    assert.include(printed, "Red flag on E1")
  })
})
