import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { importedFiles, importFaults } from "../../../../src/domain/bench/static/importFaults.ts"
import { parseModule } from "../../../../src/domain/bench/static/parseModule.ts"

const FILES = new Set([
  "rubric.ts",
  "breakdown-keys.ts",
  "lib/index.ts",
  "lib/count.mts",
  "data.json",
  "a.js",
  "b.mjs",
  "c.cjs",
  "old/index.js"
])
const parsed = (text: string) => Result.getOrThrow(parseModule(text))

/** What is wrong with one import, and the hint. */
const fault = (specifier: string, file = "rubric.ts") => {
  const text = `import "${specifier}"`
  const [found, ...others] = importFaults(parsed(text), file, FILES)
  assert.lengthOf(others, 0)
  if (found === undefined) return undefined
  assert.strictEqual(text.slice(found.start, found.end), `"${specifier}"`)
  assert.strictEqual(found.severity, "error")
  return `${found.message}. ${found.hint}`
}

describe("What a rubric imports, read without running it", () => {
  it("may be files of the rubric by their full names, modules of Node, and assay/bench", () => {
    for (const specifier of ["./breakdown-keys.ts", "./lib/index.ts", "./lib/../data.json", "node:fs", "assay/bench"]) {
      assert.isUndefined(fault(specifier), specifier)
    }
    assert.isUndefined(fault("../breakdown-keys.ts", "lib/index.ts"))
    assert.isUndefined(fault("./count.mts", "lib/index.ts"))
  })

  it("is no package, by whatever name", () => {
    for (const specifier of ["semver", "@scope/name/deep", "fs", "#inner", "assay", "constructor"]) {
      assert.strictEqual(
        fault(specifier),
        `A rubric cannot import packages, and "${specifier}" is one. Bundle it into a file of the folder; a module of Node itself is written node:NAME`
      )
    }
  })

  it("is found in every form that loads it, and not where it may never be loaded", () => {
    for (const text of ['import a from "x"', 'import * as a from "x"', 'export { a } from "x"', 'export * from "x"']) {
      assert.lengthOf(importFaults(parsed(text), "rubric.ts", FILES), 1, text)
    }
    assert.lengthOf(importFaults(parsed('export const a = () => import("x")'), "rubric.ts", FILES), 0)
  })

  it("is written with its ending, which is told", () => {
    for (const [specifier, meant] of [
      ["./breakdown-keys", "./breakdown-keys.ts"],
      ["./breakdown-keys.js", "./breakdown-keys.ts"],
      ["./lib", "./lib/index.ts"],
      ["./lib/", "./lib/index.ts"],
      ["./lib/count.mjs", "./lib/count.mts"],
      ["./lib/count", "./lib/count.mts"],
      ["./data", "./data.json"],
      ["./a", "./a.js"],
      ["./b", "./b.mjs"],
      ["./c", "./c.cjs"],
      ["./old", "./old/index.js"]
    ] as const) {
      assert.strictEqual(fault(specifier), `"${specifier}" names no file of the task class. Write "${meant}"`)
    }
    assert.strictEqual(
      fault("./none.ts"),
      '"./none.ts" names no file of the task class. Write it, or take the import out'
    )
  })

  it("lies in the folder of the task class, and in no part of it that is hidden from the rubric", () => {
    const hint = "A rubric scores from a copy of its own files: put what it needs into a file beside rubric.ts"
    for (const [specifier, file] of [
      ["../shared.ts", "rubric.ts"],
      ["../../shared.ts", "lib/index.ts"],
      ["./lib/../../x.ts", "rubric.ts"],
      ["..", "rubric.ts"],
      ["/etc/x.mjs", "rubric.ts"],
      ["file:///etc/x.mjs", "rubric.ts"]
    ] as const) {
      assert.strictEqual(
        fault(specifier, file),
        `"${specifier}" leads out of the folder of the task class. ${hint}`,
        specifier
      )
    }
    assert.strictEqual(fault("./sut/agent.mjs"), `"./sut/agent.mjs" leads into sut, which is no part of it. ${hint}`)
    assert.include(fault("../cases/a/expected/x.json", "lib/index.ts"), "leads into cases, which is no part of it")
  })

  it("can be followed from file to file", () => {
    const text = 'import "./a.ts"\nexport * from "../b.ts"\nimport "node:fs"\nimport "../../c.ts"'
    assert.deepStrictEqual(importedFiles(parsed(text), "lib/index.ts"), ["lib/a.ts", "b.ts"])
  })
})
