import { assert } from "@effect/vitest"
import type { Fault } from "../../../src/domain/source/Problem.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

export const lines = (faults: ReadonlyArray<Fault>) =>
  faults.map(({ message, path }) => `${showPath(path)}: ${message}`)
export const assertAgree = (found: ReadonlyArray<string>, said: ReadonlyArray<string>) => {
  assert.strictEqual(found.length, said.length, found.join(" | "))
  for (const [at, line] of found.entries()) assert.include(line, said[at] ?? "nothing")
}
