import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { slowPatternsIn } from "../../scripts/patterns.ts"

const script = path.resolve(import.meta.dirname, "../../scripts/checkPatterns.ts")
const folder = mkdtempSync(path.join(tmpdir(), "assay-patterns-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("Patterns", () => {
  it("are found where a module puts them together, too, and make the check fail", () => {
    mkdirSync(path.join(folder, "src"))
    const write = (name: string, text: string) => writeFileSync(path.join(folder, "src", name), text)
    const check = () => spawnSync(process.execPath, [script, folder], { encoding: "utf8" })
    write("quick.ts", 'export const WORD = new RegExp(`^(?:${"a|b"})$`, "u")\nexport const END = /(?<!x)x+$/u\n')
    assert.deepInclude(check(), { status: 0, stdout: "" })
    write("slow.ts", 'const A = "a"\nexport const MANY = new RegExp(`^(?:${A}+)+$`, "u")\nexport const END = /x+$/u\n')
    const { status, stdout } = check()
    assert.strictEqual(status, 1)
    assert.deepStrictEqual(stdout.trim().split("\n"), [
      "src/slow.ts:3: takes more than linear time: x+$",
      "src/slow.ts:2: takes more than linear time: ^(?:a+)+$"
    ])
  })

  it("are found where they take more than linear time, with their places", () => {
    const text = [
      "const end: RegExp = /\\s+$/u",
      "const number = /^\\d+\\.?\\d*x/",
      "const open = /^(?:a+b?)+$/u"
    ].join("\n")
    assert.deepStrictEqual(
      slowPatternsIn("a.ts", text).map(({ line, pattern }) => [line, pattern]),
      [
        [1, "\\s+$"],
        [2, "^\\d+\\.?\\d*x"],
        [3, "^(?:a+b?)+$"]
      ]
    )
  })

  it("are none of them where each letter is looked at a few times only", () => {
    assert.deepStrictEqual(slowPatternsIn("a.ts", "const end = /(?<!\\s)\\s+$/u; const n = /^\\d+(?:\\.\\d*)?x/"), [])
  })
})
