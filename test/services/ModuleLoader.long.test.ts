import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { live } from "./dod/folder.ts"
import { program } from "./loadingProgram.ts"

describe("A module that is loaded", () => {
  live("brings no warning of Node about types, and does not silence it for others", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* program("export const a: number = 1"), ["Success", "3", "", ""])
      const others = yield* program("export const a: number = 1", 'process.emitWarning("of another")')
      assert.include(others.join("\n"), "Warning: of another")
      const unguarded = yield* program(
        "",
        'new Worker(`require("node:module").stripTypeScriptTypes("")`, { eval: true })'
      )
      assert.include(unguarded.join("\n"), "ExperimentalWarning")
    })
  )
})
