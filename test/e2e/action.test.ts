import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { GateDocument } from "../../src/programs/cli/render/gate.json.ts"
import { actionFaults } from "../githubSchema.ts"
import { commandOf } from "../programs/cli/ci/runner.ts"
import { action, source, step } from "./actionSteps.ts"
import { exits, office, root, workshop } from "./assay.ts"

const run = (args: string) => step("run", { ASSAY_HOME: root, ASSAY_ARGS: args })

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
})
