import path from "node:path"
import { assert, describe } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Assets } from "../../src/services/Assets.ts"
import { ModuleLoader } from "../../src/services/ModuleLoader.ts"
import { folder, live } from "./dod/folder.ts"
import { program } from "./loadingProgram.ts"

const root = path.resolve(import.meta.dirname, "../..")
const layerOf = (assets: string) => ModuleLoader.layer.pipe(Layer.provide(Assets.layerDirectory(assets)))

const load = (file: string) => ModuleLoader.use((loader) => loader.load(file)).pipe(Effect.provide(layerOf(root)))

const strip = (code: string) =>
  ModuleLoader.use((loader) => loader.stripTypes("/some/rubric.ts", code)).pipe(Effect.provide(layerOf(root)))

/** Why the module `main.ts` of these files cannot be loaded. */
const causeOf = (files: Record<string, string>) =>
  Effect.gen(function* () {
    const { at, write } = yield* folder
    for (const [name, text] of Object.entries(files)) yield* write(name, text)
    const failed = yield* Effect.flip(load(at("main.ts")))
    assert.strictEqual(failed.file, at("main.ts"))
    return failed.cause
  })

describe("ModuleLoader.load", () => {
  live("loads TypeScript with what it imports, and gives its exports by name", () =>
    Effect.gen(function* () {
      const { at, write } = yield* folder
      yield* write("other.ts", "export interface A { a: number }\nexport const one: number = 1")
      yield* write(
        "main.ts",
        'import { type A, one } from "./other.ts"\nexport const a: A = { a: one }\nexport default a as A\n'
      )
      const exports = yield* load(at("main.ts"))
      assert.deepStrictEqual([...exports.keys()].toSorted(), ["a", "default"])
      assert.deepStrictEqual(exports.get("a"), { a: 1 })
      assert.strictEqual(exports.get("default"), exports.get("a"))
    })
  )

  live("gives the same module for the same file, by whatever path", () =>
    Effect.gen(function* () {
      const { fs, at, write } = yield* folder
      yield* write("main.ts", "export const it: object = {}")
      const first = yield* load(at("main.ts"))
      yield* fs.symlink(at("main.ts"), at("link.ts"))
      assert.strictEqual((yield* load(at("main.ts"))).get("it"), first.get("it"))
      assert.strictEqual((yield* load(at("link.ts"))).get("it"), first.get("it"))
      yield* write("another.ts", "export const it: object = {}")
      assert.notStrictEqual((yield* load(at("another.ts"))).get("it"), first.get("it"))
    })
  )

  live("resolves assay/bench to ours where no package is installed, also from a folder of packages", () =>
    Effect.gen(function* () {
      const { at, write } = yield* folder
      const text = 'import { commandRubric } from "assay/bench"\nexport const it: object = commandRubric'
      yield* write("node_modules/assay/bench/x/main.ts", text)
      yield* write("mine/main.ts", text)
      const shipped = yield* load(at("node_modules/assay/bench/x/main.ts"))
      const mine = yield* load(at("mine/main.ts"))
      assert.deepStrictEqual(shipped.get("it"), { command: true })
      assert.strictEqual(mine.get("it"), shipped.get("it"))
    })
  )

  live("takes the source of assay/bench where nothing is built", () =>
    Effect.gen(function* () {
      const { dir, at, write } = yield* folder
      yield* write("src/bench.ts", "export const where: string = import.meta.filename")
      yield* write("x/main.ts", 'export { where } from "assay/bench"')
      const exports = yield* ModuleLoader.use((loader) => loader.load(at("x/main.ts"))).pipe(
        Effect.provide(layerOf(dir))
      )
      assert.strictEqual(exports.get("where"), at("src/bench.ts"))
    })
  )

  live("says in words why a module cannot be loaded, with the place where there is one", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [Record<string, string>, string]> = [
        [{}, "there is no such file."],
        [
          { "main.ts": "export enum Kind { A }" },
          "main.ts:1:8: TypeScript enum is not supported. Use string literals."
        ],
        [
          { "main.ts": 'import "./other.ts"', "other.ts": "\nclass A { constructor(private x: number) {} }" },
          "other.ts:2:31: TypeScript parameter property is not supported. Types are only removed, nothing is compiled: write it as plain JavaScript."
        ],
        [{ "main.ts": "export const a = 1\n\nexport const b = = 2" }, "main.ts:3:18: Expression expected."],
        [{ "main.ts": "let a = 1\nlet a = 2" }, "main.ts:2:5: Identifier 'a' has already been declared."],
        [
          { "main.ts": 'import { a } from "@nowhere/package/deep"' },
          'main.ts imports "@nowhere/package/deep", and a task class cannot import packages: where it scores, there are none. Bundle it into a file of the folder.'
        ],
        [
          { "main.ts": 'import "./sub/a.ts"', "sub/a.ts": 'import { b } from "../b.ts"' },
          'sub/a.ts imports "../b.ts", which is not there.'
        ],
        [
          { "main.ts": 'import { b } from "./b"', "b.ts": "export const b = 1" },
          'main.ts imports "./b", which is not there. Write the whole name, with its ending.'
        ],
        [
          { "main.ts": 'import { nothing } from "assay/bench"' },
          "it does not parse: The requested module 'assay/bench' does not provide an export named 'nothing'."
        ],
        [
          { "main.ts": "export const a = await Promise.resolve(1)" },
          "it, or a module that it imports, uses await at its top level, and it is loaded at once. Await inside a function."
        ],
        [{ "main.ts": 'const a: string = "x"\nthrow new Error(`no\\n${a}.`)' }, "it threw: main.ts:2:7: no x."],
        [
          { "main.ts": 'JSON.parse("{")' },
          "it threw: main.ts:1:6: Expected property name or '}' in JSON at position 1 (line 1 column 2)."
        ],
        [{ "main.ts": "throw null" }, "it threw: a value that is no error."],
        [{ "main.ts": "throw Object.create(null)" }, "it threw: a value that is no error."]
      ]
      for (const [files, cause] of cases) assert.strictEqual(yield* causeOf(files), cause)
    })
  )
})

describe("A module that is loaded", () => {
  live("prints to standard error only", () =>
    Effect.gen(function* () {
      const lines = yield* program('console.log("printed")\nprocess.stdout.write("written\\n")')
      assert.deepStrictEqual(lines, ["Success", "3", "printed", "written", ""])
    })
  )

  live("cannot end the process, which would pass for success", () =>
    Effect.gen(function* () {
      const lines = yield* program("process.exit(0)")
      assert.deepStrictEqual(lines, ["Failure", "3", "", ""])
    })
  )
})

describe("ModuleLoader.stripTypes", () => {
  live("leaves every token in its place", () =>
    Effect.gen(function* () {
      const code = "interface A {\n  a: number\n}\nexport const b: A = { a: 1 }"
      const stripped = yield* strip(code)
      assert.lengthOf(stripped, code.length)
      assert.strictEqual(stripped.split("\n")[3], "export const b    = { a: 1 }")
    })
  )

  live("says what cannot be removed", () =>
    Effect.gen(function* () {
      const failed = yield* Effect.flip(strip("export enum A { B }"))
      assert.strictEqual(
        failed.message,
        "/some/rubric.ts cannot be loaded: rubric.ts:1:8: TypeScript enum is not supported. Use string literals."
      )
    })
  )
})
