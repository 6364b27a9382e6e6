import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { lockFaults, readProject } from "../../../bench/vuln-remediation/validators/lockfile.mjs"
import { inFolder, lockOf, writeFiles, type Files, type Json } from "./project.ts"

const validators = path.resolve(import.meta.dirname, "../../../bench/vuln-remediation/validators")

/** A project that installs, with one dependency and one test. */
const manifest = { dependencies: { dep: "^1.0.0" } }
const files: Files = {
  "package.json": { name: "toy", version: "1.0.0", ...manifest },
  "package-lock.json": lockOf(manifest, { dep: { version: "1.0.1" } }),
  "registry/dep/1.0.1/package.json": { name: "dep", version: "1.0.1" },
  "registry/dep/1.0.1/index.js": "module.exports = 41\n",
  "src/index.js": 'module.exports = require("dep") + 1\n',
  "test/index.test.js":
    'const assert = require("node:assert/strict")\nconst test = require("node:test")\ntest("it adds", () => assert.equal(require("../src/index.js"), 42))\n'
}

const run = (name: "build" | "tests", more: Files = {}) =>
  inFolder((folder) => {
    writeFiles(folder, { ...files, ...more })
    const script = path.join(validators, `${name}.mjs`)
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env["PATH"] }
    })
    const at = path.join(folder, "node_modules/dep/index.js")
    return { status, stderr, installed: existsSync(at) ? readFileSync(at, "utf8") : null }
  })

/** What keeps a project of this manifest and lock from being installed. */
const faultsOf = (own: Json, installed: Readonly<Record<string, Json>>, locked: Json = own) =>
  inFolder((folder) => {
    writeFiles(folder, { "package.json": { name: "toy", ...own }, "package-lock.json": lockOf(locked, installed) })
    return lockFaults(readProject(folder))
  })

const between = { version: "1.0.0", dependencies: { dep: "1.0.0" } }

const locked = (entry: Json): Files => ({ "package-lock.json": lockOf(manifest, { dep: entry }) })

/** A lock with more packages in it, and more in its root. */
const lockWith = (packages: Json, root: Json = {}): Files => {
  const lock = lockOf({ ...manifest, ...root }, { dep: { version: "1.0.1" } })
  return { "package-lock.json": { ...lock, packages: { ...Object(lock["packages"]), ...packages } } }
}

const deep = (levels: number) => `{"a":`.repeat(levels) + "1" + "}".repeat(levels)
const manifestWith = (levels: number) => `{"name":"toy","dependencies":{"dep":"^1.0.0"},"x":${deep(levels)}}`

describe("The validator build", () => {
  it("installs the project from its registry", () => {
    assert.deepStrictEqual(run("build"), { status: 0, stderr: "", installed: "module.exports = 41\n" })
  })

  it("fails for a source that is no JavaScript", () => {
    assert.match(run("build", { "src/index.js": "const = 1\n" }).stderr, /src\/index\.js is not JavaScript/u)
    assert.strictEqual(run("build", { "src/index.js": "const = 1\n" }).status, 1)
  })

  it("installs packages only where npm puts them, and links only to workspaces", () => {
    const link = { resolved: "registry/dep/1.0.1", link: true }
    const target = { "registry/dep/1.0.1": {} }
    for (const [more, sentence] of [
      [lockWith({ "node_modules/dep": { ...link, version: "1.0.9" }, ...target }), /more than where it leads/u],
      [lockWith(target), /registry\/dep\/1\.0\.1 is no place for a package/u],
      [lockWith({ "node_modules/dep": link }), /links to registry\/dep\/1\.0\.1, which is no workspace/u],
      [lockWith({ "src/node_modules/dep": { version: "1.0.1" } }), /src\/node_modules\/dep is no place/u],
      [lockWith({ "node_modules/dep": link, ...target }, { workspaces: ["registry/dep/*"] }), /The workspaces of/u]
    ] as const) {
      const { installed, stderr } = run("build", more)
      assert.match(stderr, sentence)
      assert.isNull(installed)
    }
    assert.isNotNull(run("build", lockWith({})).installed)
  })

  it("refuses files that are nested too deep to be walked", () => {
    assert.match(run("build", { "package.json": manifestWith(20_000) }).stderr, /nested more than 64 deep/u)
    assert.isNotNull(run("build", { "package.json": manifestWith(20) }).installed)
  })

  it("installs nothing that its registry does not have, or says to come from elsewhere", () => {
    for (const [entry, sentence] of [
      [{ version: "1.0.2" }, /There is no dep@1\.0\.2/u],
      [{ version: "1.0.1", resolved: "https://elsewhere.example/dep.tgz" }, /only come from registry/u],
      [{ version: "1.0.1", dependencies: { more: "1.0.0" } }, /The dependencies of node_modules\/dep are not those/u],
      [{ version: "1.0.1", inBundle: true }, /There is no dep@1\.0\.1/u],
      [{ name: "../../etc", version: "1.0.1" }, /no name that a package can have/u],
      [{ version: "1.0.1/../../x" }, /has no version/u]
    ] as const) {
      const { status, stderr, installed } = run("build", locked(entry))
      assert.strictEqual(status, 1)
      assert.match(stderr, sentence)
      assert.isNull(installed)
    }
  })
})

describe("The validator tests", () => {
  it("passes if every test passed, or failed as one that is still to do", () => {
    assert.strictEqual(run("tests").status, 0)
    const todo = '\ntest("later", { todo: "some day" }, () => assert.fail())\n'
    assert.strictEqual(
      run("tests", { "test/index.test.js": `${String(files["test/index.test.js"])}${todo}` }).status,
      0
    )
  })

  it("fails for a test that fails, and names it", () => {
    const { status, stderr } = run("tests", { "src/index.js": "module.exports = 0\n" })
    assert.strictEqual(status, 1)
    assert.match(stderr, /^it adds: /u)
  })

  it("says nothing of where it ran", () => {
    const { stderr } = run("tests", { "src/index.js": 'module.exports = require("./none.js")\n' })
    assert.match(stderr, /Cannot find module '\.\/none\.js'/u)
    assert.notInclude(stderr, "assay-remediation-")
    assert.notInclude(run("build", { "src/index.js": "const = 1\n" }).stderr, "assay-remediation-")
  })

  it("fails for a file in which no test ran, whatever its exit code", () => {
    for (const text of ["process.exit(0)\n", ""]) {
      const { status, stderr } = run("tests", {
        "src/index.js": text,
        "test/index.test.js": 'require("../src/index.js")\n'
      })
      assert.strictEqual(status, 1)
      assert.match(stderr, /No test ran in test\/index\.test\.js/u)
    }
    assert.strictEqual(run("tests", { "src/index.js": "process.exit(0)\n" }).status, 1)
  })
})

describe("The lock of a project", () => {
  it("must be that of its manifest", () => {
    assert.deepStrictEqual(faultsOf(manifest, { dep: { version: "1.0.1" } }), [])
    const stale = faultsOf(manifest, { dep: { version: "1.0.1" } }, { dependencies: { dep: "^1.0.1" } })
    assert.deepStrictEqual(stale, ["The dependencies of package.json are not those in package-lock.json"])
  })

  it("must satisfy every range, by the nearest copy upwards", () => {
    const own = { dependencies: { between: "1.0.0", dep: "^2.0.0" } }
    const nested = { between, "between/node_modules/dep": { version: "1.0.0" }, dep: { version: "2.0.0" } }
    assert.deepStrictEqual(faultsOf(own, nested), [])
    assert.deepStrictEqual(faultsOf(own, { between, dep: { version: "2.0.0" } }), [
      "node_modules/between needs dep@1.0.0; the lock has dep@2.0.0"
    ])
    assert.deepStrictEqual(faultsOf(own, { between, "between/node_modules/dep": { version: "1.0.0" } }), [
      "the project needs dep@^2.0.0, which is not in the lock"
    ])
  })

  it("may lack what is optional, but not what is a peer", () => {
    assert.deepStrictEqual(faultsOf({ optionalDependencies: { dep: "1.0.0" } }, {}), [])
    const peer = { version: "1.0.0", peerDependencies: { dep: "^1.0.0" } }
    assert.lengthOf(faultsOf({ dependencies: { peer: "1.0.0" } }, { peer }), 1)
    const optional = { ...peer, peerDependenciesMeta: { dep: { optional: true } } }
    assert.deepStrictEqual(faultsOf({ dependencies: { peer: "1.0.0" } }, { peer: optional }), [])
  })

  it("knows aliases, and what overrides ask for instead", () => {
    const alias = { dependencies: { mine: "npm:dep@^1.0.0" } }
    assert.deepStrictEqual(faultsOf(alias, { mine: { name: "dep", version: "1.2.0" } }), [])
    assert.lengthOf(faultsOf(alias, { mine: { version: "1.2.0" } }), 1)
    const own = (overrides: Json) =>
      faultsOf({ dependencies: { between: "1.0.0" }, overrides }, { between, dep: { version: "2.0.0" } })
    assert.deepStrictEqual(own({ dep: "2.0.0" }), [])
    assert.deepStrictEqual(own({ between: { dep: "^2.0.0" } }), [])
    assert.deepStrictEqual(own({ "dep@^1.0.0": "2.0.0" }), [])
    assert.lengthOf(own({ "dep@^3.0.0": "2.0.0" }), 1)
    assert.lengthOf(own({ other: { dep: "2.0.0" } }), 1)
    assert.lengthOf(own({}), 1)
  })

  it("does not let an override speak against the project's own range", () => {
    const installed = { dep: { version: "2.0.0" } }
    assert.lengthOf(faultsOf({ dependencies: { dep: "^1.0.0" }, overrides: { dep: "2.0.0" } }, installed), 1)
    assert.deepStrictEqual(faultsOf({ dependencies: { dep: "^2.0.0" }, overrides: { dep: "$dep" } }, installed), [])
  })
})
