import { execFile } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
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

/** What a heading is linked by. */
const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-")

describe("The docs", () => {
  const pages = readdirSync(path.join(root, "docs")).filter((file) => file.endsWith(".md"))

  it("have an index of all pages", () => {
    const index = textOf("docs/index.md")
    assert.isAbove(pages.length, 10)
    for (const page of pages) if (page !== "index.md") assert.include(index, `](${page})`)
    assert.include(textOf("README.md"), "](docs/index.md)")
  })

  it("lead to headings that are there", () => {
    const ids = new Map(
      pages.map((page) => [
        page,
        [...textOf(`docs/${page}`).matchAll(/^#+ (.+)$/gmu)].map(([, heading = ""]) => idOf(heading))
      ])
    )
    const links = pages.flatMap((page) =>
      [...textOf(`docs/${page}`).matchAll(/\]\(([\w-]+\.md)?#([^)]+)\)/gu)].map(([, to = page, id = ""]) => ({
        page,
        to,
        id
      }))
    )
    assert.isAbove(links.length, 20)
    assert.deepStrictEqual(
      links.filter(({ id, to }) => ids.get(to)?.includes(id) !== true),
      []
    )
  })

  it("show the tier file as it is shipped", () => {
    const [, shown] = /^```yaml\n([^]*?)^```$/mu.exec(textOf("docs/trust-tiers.md")) ?? []
    assert.strictEqual(shown, textOf("bench/trust-tiers.yaml"))
  })
})
