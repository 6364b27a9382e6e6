import { execFileSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { step } from "./actionSteps.ts"
import { root, workshop } from "./assay.ts"

const install = (version: string) => step("install", { ASSAY_VERSION: version })

describe("The action", () => {
  it("uses the Assay that it comes with, or exactly the package that is asked for", async () => {
    const { at, dir, write } = workshop()
    const pack = (name: string, file: string) => {
      write(`${name}/package/package.json`, JSON.stringify({ name: "assay", version: "9.9.9" }))
      write(`${name}/package/${file}`, "")
      execFileSync("tar", ["-czf", `${name}.tgz`, "-C", name, "package"], { cwd: dir })
      return at(`${name}.tgz`)
    }
    const [own, given, foreign] = await Promise.all([
      install(""),
      install(pack("given", "bin/assay.cjs")),
      install(pack("foreign", "index.js"))
    ])
    assert.deepStrictEqual([own.code, own.outputs], [0, { home: root }])
    assert.strictEqual(given.code, 0, given.stderr)
    assert.match(given.outputs["home"] ?? "", /\/assay-\w{6}\/node_modules\/assay$/u)
    assert.strictEqual(foreign.code, 64)
    assert.include(foreign.stderr, "a package that is not Assay")
    for (const version of ["latest", "^0.1.0", "0.1.0 --registry=x", "none.tgz", "--help.tgz", "$(id)", "http://x/y"]) {
      const { code, outputs } = await install(version)
      assert.deepStrictEqual([code, outputs], [64, {}], version)
    }
  })
})
