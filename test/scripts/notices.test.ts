import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { noticesOf, packageOf } from "../../scripts/notices.ts"

const folder = mkdtempSync(path.join(tmpdir(), "assay-notices-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = (name: string, licence?: string): string => {
  const at = path.join(folder, name)
  mkdirSync(at)
  writeFileSync(path.join(at, "package.json"), JSON.stringify({ name, version: "1.2.3" }))
  if (licence !== undefined) writeFileSync(path.join(at, "LICENSE.md"), licence)
  return at
}

describe("The licences of what is bundled", () => {
  it("give terms that are alike once, after the holders of each, and keep what the terms say of copyright", () => {
    const one = installed("one", "Copyright (c) 2020 Ada\n\nYou may, with this\ncopyright notice in all copies.\n")
    const two = installed("two", "Copyright 2021 Bob\n\nYou may, with\nthis copyright notice in all copies.")
    const other = installed("other", "Copyright © Eve\n\nYou may not.")
    assert.strictEqual(
      noticesOf([two, other, one]),
      [
        "The code of these packages is in the files beside this one.\n",
        "one 1.2.3\n  Copyright (c) 2020 Ada\ntwo 1.2.3\n  Copyright 2021 Bob\n\nYou may, with this\ncopyright notice in all copies.\n",
        "other 1.2.3\n  Copyright © Eve\n\nYou may not.\n"
      ].join(`\n${"-".repeat(80)}\n\n`)
    )
  })

  it("cannot be written for a package that has no file with its licence", () => {
    assert.throws(() => noticesOf([installed("bare")]), "bare is in a bundle and has no file with its licence")
  })

  it("are those of the innermost package that a module lies in", () => {
    assert.strictEqual(
      packageOf("/p/node_modules/a/node_modules/@s/b/dist/c.js"),
      "/p/node_modules/a/node_modules/@s/b"
    )
    assert.strictEqual(packageOf("/p/src/a.ts"), undefined)
  })
})
