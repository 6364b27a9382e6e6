import { readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { vendoredSemver } from "../../scripts/vendorSemver.ts"

const vendored = path.resolve(import.meta.dirname, "../../bench/vuln-remediation/vendor/semver.mjs")

describe("the vendored semver", () => {
  it("is what the script makes of the pinned package, with its version and licence on top", async () => {
    const text = readFileSync(vendored, "utf8")
    assert.strictEqual(text, await vendoredSemver())
    assert.match(text, /^\/\/ semver \d+\.\d+\.\d+, ISC, /u)
    assert.include(text, "// Copyright (c) Isaac Z. Schlueter and Contributors")
  })
})
