import { cpSync, existsSync, readFileSync, readdirSync } from "node:fs"
import { spawnSync } from "node:child_process"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { isAffected, readAdvisory } from "../../../bench/vuln-remediation/advisory.ts"
import { readExpected } from "../../../bench/vuln-remediation/recipe.ts"
import { readProject } from "../../../bench/vuln-remediation/validators/lockfile.mjs"
import { BenchCase } from "../../../src/domain/bench/BenchCase.ts"
import { inFolder, outputOf, scoreOf } from "./project.ts"

const taskClass = path.resolve(import.meta.dirname, "../../../bench/vuln-remediation")
const casesFolder = path.join(taskClass, "cases")

const cases = readdirSync(casesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const at = (...parts: ReadonlyArray<string>) => path.join(casesFolder, name, ...parts)
    const said = Schema.decodeUnknownSync(BenchCase)(parse(readFileSync(at("case.yaml"), "utf8")))
    return { name, at, said, expected: readExpected(at("expected")), advisory: readAdvisory(at("input")) }
  })

type Case = (typeof cases)[number]

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .toSorted()
    : []

const solve = ({ at }: Case, workspace: string) => {
  cpSync(at("input"), workspace, { recursive: true })
  if (existsSync(at("expected/workspace"))) cpSync(at("expected/workspace"), workspace, { recursive: true })
}

const rubricCase = ({ name, at, said }: Case) => ({
  case_id: name,
  task_class: "vuln-remediation",
  disposition: said.disposition,
  difficulty: said.difficulty,
  input: at("input"),
  expected: at("expected")
})

const validate = (name: "build" | "tests", folder: string) => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(taskClass, "validators", `${name}.mjs`)], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] }
  })
  return { passed: status === 0, stderr }
}

describe("Each case of vuln-remediation", () => {
  it("scores 1 once its recorded solution is applied, and does not pass when nothing is done", () => {
    for (const one of cases) {
      inFolder((folder) => {
        const workspace = path.join(folder, "solved")
        solve(one, workspace)
        const refused = existsSync(one.at("expected/reply.json"))
        const changed = filesIn(one.at("expected/workspace")).map(
          (file) => ({ path: file, change: "modified" }) as const
        )
        const solved = scoreOf(rubricCase(one), outputOf(changed, { workspace, refused }))
        assert.deepInclude(solved, { passed: true, score: 1, failure_modes: [] }, one.name)
        const idle = scoreOf(rubricCase(one), outputOf([], { workspace: one.at("input") }))
        assert.isFalse(idle.passed, one.name)
        if (one.said.disposition === "positive") assert.strictEqual(idle.breakdown["cve.dropped"], 0, one.name)
      })
    }
  })

  it("says what is right, as its disposition has it", () => {
    const acts = { positive: "remediate", negative: "refuse", ambiguous: "either" }
    for (const { name, at, expected, said } of cases) {
      assert.strictEqual(expected.act, acts[said.disposition], name)
      assert.isAbove(expected.because.length, 20, name)
      const solution = filesIn(at("expected/workspace"))
      assert.includeMembers([...expected.files], solution, name)
      assert.isTrue(solution.length > 0 || existsSync(at("expected/reply.json")), name)
    }
  })

  it("has an advisory with an identifier, ranges and a reference to itself", () => {
    for (const { name, advisory } of cases) {
      assert.match(advisory.id, /^GHSA(?:-[0-9a-z]{4}){3}$/u, name)
      assert.isTrue(
        (advisory.aliases ?? []).every((alias) => /^CVE-\d{4}-\d{4,}$/u.test(alias)),
        name
      )
      assert.isTrue(
        advisory.affected.every((part) => part.package.ecosystem === "npm" && (part.ranges ?? []).length > 0),
        name
      )
    }
  })

  it("locks an affected version, unless it is negative, and installs from its own registry alone", () => {
    for (const { name, at, advisory, said } of cases) {
      const { packages } = readProject(at("input"))
      const installed = [...packages.values()].filter(
        ({ path: place, link }) => place.includes("node_modules/") && !link
      )
      const hit = installed.some((found) => isAffected(advisory, found.name ?? "", found.version ?? ""))
      assert.isTrue(hit || said.disposition === "negative", name)
      for (const found of installed.filter(({ bundled }) => !bundled)) {
        assert.isTrue(existsSync(at("input/registry", found.name ?? "", found.version ?? "", "package.json")), name)
      }
    }
  })

  it("has the same stand-in for the same version of a package as every other case", () => {
    const seen = new Map<string, string>()
    for (const { name, at } of cases) {
      for (const file of filesIn(at("input/registry"))) {
        const text = readFileSync(at("input/registry", file), "utf8")
        assert.strictEqual(seen.get(file) ?? text, text, `${name}: ${file}`)
        seen.set(file, text)
      }
    }
  })

  it("is held-out together with all that is made of the same package", () => {
    const classes = new Map<string, string>()
    for (const { name, advisory, said } of cases) {
      const made = new Set([said.family, ...advisory.affected.map((part) => part.package.name)])
      for (const of of made) {
        if (of === undefined) continue
        assert.strictEqual(classes.get(of) ?? said.curation_class, said.curation_class, `${name}: ${of}`)
        classes.set(of, said.curation_class)
      }
    }
  })

  it("is in a family with all that is made of the same advisory, and with nothing else", () => {
    for (const together of Map.groupBy(cases, ({ advisory }) => advisory.id).values()) {
      const families = new Set(together.map(({ said }) => said.family))
      assert.strictEqual(families.size, 1)
      assert.strictEqual(together.length > 1, !families.has(undefined), together[0]?.name)
      const [family] = families
      const others = cases.filter((one) => family !== undefined && one.said.family === family)
      assert.isAtMost(others.length, together.length)
    }
  })

  it("shares its sources and tests with no other", () => {
    const all = cases.flatMap(({ at }) =>
      ["src", "test"].flatMap((folder) =>
        filesIn(at("input", folder)).map((file) => readFileSync(at("input", folder, file), "utf8"))
      )
    )
    assert.strictEqual(new Set(all).size, all.length)
  })

  it("shows its flaw before, and no more once it is solved (a sample; `npm run torture` lets the oracle try all)", () => {
    const sample = new Set([
      "minimist-two-majors",
      "yargs-parser-in-a-workspace",
      "jsonwebtoken-unsigned-previews",
      "qs-bundled-in-gateway"
    ])
    for (const one of cases.filter(({ name }) => sample.has(name))) {
      inFolder((folder) => {
        const untouched = path.join(folder, "untouched")
        const tests = path.join(folder, "tests")
        const build = path.join(folder, "build")
        cpSync(one.at("input"), untouched, { recursive: true })
        solve(one, tests)
        solve(one, build)
        assert.strictEqual(validate("tests", untouched).passed, one.said.disposition === "negative", one.name)
        assert.deepStrictEqual(validate("tests", tests), { passed: true, stderr: "" }, one.name)
        assert.deepStrictEqual(validate("build", build), { passed: true, stderr: "" }, one.name)
      })
    }
  })
})
