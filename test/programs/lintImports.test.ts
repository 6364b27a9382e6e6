import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { after, edit, greetingCopy, lint, machine, shown } from "./greetingBench.ts"

const RUBRIC = "greeting/rubric.ts"
const FIRST = 'import { existsSync, readFileSync } from "node:fs"'

withLayer(machine)("Lint of what the modules of a task class import", (it) => {
  it.effect("finds a package that is not there, once and at its place, though nothing loads", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* after(RUBRIC, FIRST, `${FIRST}\nimport "@nowhere/package"`), [
        `${RUBRIC}:2:8 A rubric cannot import packages, and "@nowhere/package" is one`
      ])
    })
  )

  it.effect("finds a package that is there, too, since it is not where the rubric scores", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      yield* fs.makeDirectory(path.join(root, "node_modules/there"), { recursive: true })
      yield* fs.writeFileString(path.join(root, "node_modules/there/index.js"), "")
      yield* edit(root, RUBRIC, FIRST, `${FIRST}\nimport "there"`)
      const problems = yield* lint(root, "greeting")
      assert.deepStrictEqual(shown(root, problems), [
        `${RUBRIC}:2:8 A rubric cannot import packages, and "there" is one`
      ])
    })
  )

  it.effect("finds it in the breakdown keys, in a validator and in any other module", () =>
    Effect.gen(function* () {
      const keys = yield* after("greeting/breakdown-keys.ts", /^/u, 'import "none"\n')
      assert.deepStrictEqual(keys, [
        'greeting/breakdown-keys.ts:1:8 A rubric cannot import packages, and "none" is one'
      ])
      const validator = yield* after("greeting/validators/one-line.mjs", 'from "node:fs"', 'from "fs-extra"')
      assert.lengthOf(validator, 1)
      assert.match(validator[0] ?? "", /^greeting\/validators\/one-line\.mjs:1:30 .*"fs-extra"/u)
    })
  )

  it.effect("does not look at a system under test, which may be of anything", () =>
    Effect.gen(function* () {
      const found = yield* after("greeting/sut/careless.mjs", /^/u, 'import "none"\n')
      assert.deepStrictEqual(found, [])
    })
  )

  it.effect("finds an import without its ending, once, and says what to write", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, "greeting/registration.ts", "./breakdown-keys.ts", "./breakdown-keys")
      const problems = yield* lint(root)
      assert.deepStrictEqual(shown(root, problems), [
        'greeting/registration.ts:2:30 "./breakdown-keys" names no file of the task class'
      ])
      assert.strictEqual(problems[0]?.hint, 'Write "./breakdown-keys.ts"')
    })
  )

  it.effect("finds imports that lead out of the folder, or to cases and systems under test", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      yield* fs.writeFileString(path.join(root, "shared.ts"), "export const one = 1")
      // Not the system itself: lint loads it with the rubric, and it would wait for its input.
      yield* fs.writeFileString(path.join(root, "greeting/sut/part.mjs"), "export const two = 2")
      yield* edit(root, RUBRIC, FIRST, `${FIRST}\nimport "../shared.ts"\nimport "./sut/part.mjs"`)
      const found = shown(root, yield* lint(root))
      assert.include(found, `${RUBRIC}:2:8 "../shared.ts" leads out of the folder of the task class`)
      assert.include(found, `${RUBRIC}:3:8 "./sut/part.mjs" leads into sut, which is no part of it`)
    })
  )

  it.effect("still says why a task class does not load where a module that it does not load is wrong, too", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, "greeting/validators/one-line.mjs", /^/u, 'import "none"\n')
      yield* edit(root, RUBRIC, /$/u, '\nthrow new Error("at load")\n')
      const found = shown(root, yield* lint(root)).join("\n")
      assert.match(found, /validators\/one-line\.mjs:1:8 .*"none"/u)
      assert.match(found, /registration\.ts .*it threw.*at load/u)
    })
  )
})
