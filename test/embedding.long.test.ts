import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"

const root = path.resolve(import.meta.dirname, "..")
const run = async (...args: ReadonlyArray<string>) => {
  const env = { ...process.env, NO_COLOR: "1", COLUMNS: "100" }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env })
  return stdout
}

describe("The embedding examples", () => {
  it.each(["embed.ts", "embed-promise.ts"])(
    "hold back every group but the recommended one, with reasons: %s",
    async (name) => {
      const printed = await run(`examples/${name}`)
      assert.deepStrictEqual(
        printed
          .trim()
          .split("\n")
          .map((line) => line.split(" (")[0]),
        [
          "careful-7b / baseline: released",
          "careful-7b / none: held back",
          "hasty-3b / baseline: held back",
          "bold-13b / baseline: held back"
        ]
      )
      assert.include(printed, "Red flag on E1")
    }
  )
})
