import { assert, describe, it } from "@effect/vitest"
import { tellingLine } from "../../../src/domain/bench/tellingLine.ts"

const NODE = `node:internal/modules/cjs/loader:1478
  throw err;
  ^

Error: Cannot find module '/tmp/agent.mjs'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1475:15)
    at node:internal/main/run_main_module:33:47 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v24.22.3
`
const PYTHON = `Traceback (most recent call last):
  File "/tmp/agent.py", line 1, in <module>
    import nowhere
ModuleNotFoundError: No module named 'nowhere'
`

describe("The telling line", () => {
  it.each([
    ["Node's", NODE, "Error: Cannot find module '/tmp/agent.mjs'"],
    ["Python's", PYTHON, "ModuleNotFoundError: No module named 'nowhere'"],
    ["a shell's", "sh: 1: agent: not found\r\n\r\n", "sh: 1: agent: not found"],
    ["one that is only indented", "\n  oh\n  no\n", "no"],
    ["one without a line break", "oh no", "oh no"],
    ["no word at all", "}\n\n", "}"]
  ])("is the one that says why: %s", (_, stderr, line) => {
    assert.strictEqual(tellingLine(stderr), line)
  })

  it("is none where nothing was written", () => {
    assert.isNull(tellingLine(""))
    assert.isNull(tellingLine(" \n\n"))
  })
})
