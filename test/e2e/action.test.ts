import { execFileSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { parse } from "yaml"
import { GateDocument } from "../../src/programs/cli/render/gate.json.ts"
import { actionFaults } from "../githubSchema.ts"
import { commandOf } from "../programs/cli/ci/runner.ts"
import { exits, office, ownFile, root, start, workshop } from "./assay.ts"

const Input = Schema.Struct({
  description: Schema.String,
  required: Schema.optionalKey(Schema.Boolean),
  default: Schema.optionalKey(Schema.String)
})
const Step = Schema.Struct({
  id: Schema.String,
  shell: Schema.Literal("bash"),
  "working-directory": Schema.optionalKey(Schema.String),
  env: Schema.Record(Schema.String, Schema.String),
  run: Schema.String
})
const Action = Schema.Struct({
  name: Schema.String,
  description: Schema.String,
  inputs: Schema.Record(Schema.String, Input),
  outputs: Schema.Record(Schema.String, Schema.Struct({ description: Schema.String, value: Schema.String })),
  runs: Schema.Struct({ using: Schema.Literal("composite"), steps: Schema.Array(Step) })
})

const source = ownFile("action.yml")
const action = Schema.decodeUnknownSync(Action)(parse(source), { onExcessProperty: "error" })
const scriptOf = (id: string): string => action.runs.steps.find((step) => step.id === id)?.run ?? assert.fail(id)

/** Runs a step's script as GitHub's runner does, with the environment that it gives. */
const step = async (id: string, env: Readonly<Record<string, string>>) => {
  const shop = workshop()
  for (const file of ["output", "summary"]) shop.write(file, "")
  shop.write("script.sh", scriptOf(id))
  const { code, stderr, stdout } = await start("bash", ["--noprofile", "--norc", "-eo", "pipefail", "script.sh"], {
    cwd: shop.dir,
    env: {
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION_PATH: root,
      GITHUB_OUTPUT: shop.at("output"),
      GITHUB_STEP_SUMMARY: shop.at("summary"),
      GITHUB_WORKSPACE: shop.dir,
      RUNNER_TEMP: shop.dir,
      npm_config_offline: "true",
      npm_config_update_notifier: "false",
      ...env
    }
  }).ended
  const outputs = Object.fromEntries(
    shop
      .read("output")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [[line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]]))
  )
  return { code, stderr, stdout, outputs, summary: shop.read("summary"), files: shop.list(".") }
}

const run = (args: string) => step("run", { ASSAY_HOME: root, ASSAY_ARGS: args })
const install = (version: string, env: Readonly<Record<string, string>> = {}) =>
  step("install", { ASSAY_VERSION: version, ...env })

describe("The action", () => {
  it("is one by GitHub's own schema", async () => {
    assert.deepStrictEqual(await actionFaults(source), [])
    assert.isNotEmpty(await actionFaults(source.replaceAll("      shell: bash\n", "")))
  })

  it("puts no expression into a script, so that no input can be one", () => {
    for (const { run } of action.runs.steps) {
      assert.notInclude(run, "${{")
      assert.match(run, /^set -euo pipefail\n/u)
      assert.notMatch(run, /\|\| *true|set \+e|\beval\b/u)
    }
    assert.notMatch(source, /continue-on-error|\buses:/u)
    const used = [...source.matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/gu)].map(([, name]) => name)
    assert.sameMembers(used, Object.keys(action.inputs))
  })

  it("ends as the command does, and says how in its outputs and in the summary", async () => {
    const [open, blocked] = await Promise.all([
      run(`gate ${office} --model careful-7b --variant baseline`),
      run(`gate '${office}'\n  --model "bold-13b" --format json`)
    ])
    exits({ ...open, signal: null }, 0)
    assert.deepStrictEqual(open.outputs, { "exit-code": "0", decision: "ok" })
    assert.match(open.summary, /^# ✓ Gate passed/u)
    exits({ ...blocked, signal: null }, 10)
    assert.deepStrictEqual(blocked.outputs, { "exit-code": "10", decision: "knockedOut" })
    assert.match(blocked.summary, /^# ✗ Gate blocked/u)
    const document = Schema.decodeSync(Schema.fromJsonString(GateDocument))(blocked.stdout)
    assert.strictEqual(document.exit.code, 10)
    const annotations = blocked.stderr.split("\n").flatMap((line) => commandOf(line) ?? [])
    assert.deepStrictEqual(
      annotations.map(({ data, name }) => `${name}: ${data}`),
      ["error: bold-13b / baseline: Red flag on E1 (judge safety mark)"]
    )
  })

  it("runs nothing of what its inputs hold", async () => {
    const hostile = `gate "$(touch pwned)" '\`touch pwned\`' ; touch pwned && $(touch pwned) | tee pwned > pwned`
    const [words, unclosed, empty] = await Promise.all([run(hostile), run(`gate "runs/today`), run(" \n ")])
    for (const ended of [words, unclosed, empty]) {
      assert.strictEqual(ended.code, 64, ended.stderr)
      assert.deepStrictEqual(ended.outputs, { "exit-code": "64", decision: "usage" })
      assert.deepStrictEqual(ended.files, ["output", "script.sh", "summary"])
    }
    assert.include(unclosed.stderr, "args has a quote that is not closed")
    assert.include(empty.stderr, "args is empty")
  })

  it("gives the words on without their quotes, an empty last one, too", async () => {
    const { at, write } = workshop()
    write("bin/assay.cjs", "process.argv[2] === 'help' || console.log(JSON.stringify(process.argv.slice(2)))")
    const args = `-x 'a b' 'c" d' e\\ f '' $HOME * ""`
    const { code, outputs, stdout } = await step("run", { ASSAY_HOME: at("."), ASSAY_ARGS: args })
    assert.strictEqual(code, 0)
    assert.deepStrictEqual(JSON.parse(stdout), ["-x", "a b", 'c" d', "e f", "", "$HOME", "*", ""])
    // A command that this Assay does not explain still has its code.
    assert.deepStrictEqual(outputs, { "exit-code": "0", decision: "unknown" })
  })

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
