import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem, Random } from "effect"
import { lintBench } from "../../src/programs/lintBench.ts"
import { newBench } from "../../src/programs/newBench.ts"
import { sealBench } from "../../src/programs/sealBench.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { anew, machine } from "./greetingBench.ts"

const emptyRoot = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  return path.join(yield* fs.makeTempDirectoryScoped({ prefix: "assay-bench-" }), "bench")
})
const create = (root: string, name = "triage", language: "typescript" | "python" = "typescript") =>
  newBench({ name, root, language }).pipe(anew)
const lint = (root: string) => lintBench({ root, names: [] }).pipe(anew)
const loaded = (root: string, name: string) =>
  BenchLoader.use((loader) =>
    Effect.flatMap(loader.loadTaskClass(name, root), (taskClass) =>
      Effect.map(loader.loadCases(taskClass), ({ cases }) => ({ taskClass, cases }))
    )
  ).pipe(anew)

withLayer(machine)("A new task class", (it) => {
  for (const language of ["typescript", "python"] as const) {
    it.effect(`with a rubric in ${language} has nothing that lint finds, and is sealed`, () =>
      Effect.gen(function* () {
        const root = yield* emptyRoot
        const written = yield* create(root, "triage", language)
        const { problems, taskClasses } = yield* lint(root)
        assert.deepStrictEqual(problems, [])
        assert.deepStrictEqual(taskClasses, [{ name: "triage", cases: 10, heldOut: 5 }])
        const { cases, taskClass } = yield* loaded(root, "triage")
        assert.strictEqual(taskClass.rubric._tag, language === "python" ? "Command" : "Module")
        assert.isTrue(cases.some((read) => read.case.disposition === "negative"))
        const { written: again } = yield* sealBench({ name: "triage", root, check: false }).pipe(anew)
        assert.isFalse(again)
        const names = written.map((file) => path.relative(root, file))
        assert.include(names, "trust-tiers.yaml")
        assert.strictEqual(names.includes("triage/rubric.ts"), language === "typescript")
        assert.strictEqual(names.includes("triage/rubric.py"), language === "python")
      })
    )
  }

  it.effect("bears its own name everywhere, and not the template's", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* emptyRoot
      const files = (yield* create(root)).filter((file) => /\.(?:ts|yaml|md)$/u.test(file))
      const texts = yield* Effect.forEach(files, (file) => fs.readFileString(file))
      assert.isFalse(texts.some((text) => /"first"|: first\b|# first\b|bench \w+ first\b/u.test(text)))
      assert.isTrue(texts.some((text) => text.includes("assay bench seal triage")))
    })
  )

  it.effect("says what its codes mean in words that a report can quote", () =>
    Effect.gen(function* () {
      const root = yield* emptyRoot
      yield* create(root)
      const { descriptions } = yield* BenchLoader.use((loader) => loader.loadTaskClass("triage", root)).pipe(anew)
      assert.isAtLeast(descriptions.size, 8)
      for (const [code, text] of descriptions) assert.notMatch(text, /\b(?:this file|above|below)\b/u, code)
    })
  )

  it.effect("has canary pins that no other one has", () =>
    Effect.gen(function* () {
      const root = yield* emptyRoot
      yield* create(root, "one")
      yield* create(root, "two")
      const pins = (yield* Effect.forEach(["one", "two"], (name) => loaded(root, name))).flatMap(({ cases }) =>
        cases.map((read) => read.case.cassette_canary_pin)
      )
      assert.strictEqual(new Set(pins).size, 20)
    })
  )

  it.effect("is the same for the same random numbers and time", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const texts = yield* Effect.forEach([1, 2], () =>
        Effect.gen(function* () {
          const files = yield* create(yield* emptyRoot)
          return yield* Effect.forEach(files, (file) => fs.readFileString(file))
        }).pipe(Random.withSeed("seed"))
      )
      assert.deepStrictEqual(texts[0], texts[1])
    })
  )

  it.effect("is not written over anything, and leaves a tier file as it is", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* emptyRoot
      yield* create(root)
      const tiers = path.join(root, "trust-tiers.yaml")
      const own = (yield* fs.readFileString(tiers)).replace("0.70", "0.71")
      yield* fs.writeFileString(tiers, own)
      assert.strictEqual((yield* Effect.flip(create(root)))._tag, "CannotWrite")
      yield* create(root, "other")
      assert.strictEqual(yield* fs.readFileString(tiers), own)
    })
  )

  it.effect("needs a name that is one", () =>
    Effect.gen(function* () {
      const root = yield* emptyRoot
      for (const name of ["", "Triage", "a b", "../up", "a--b", "a".repeat(65)]) {
        assert.strictEqual((yield* Effect.flip(create(root, name)))._tag, "InvalidTaskClassName", name)
      }
      for (const name of ["audit", "external", "node_modules"]) {
        assert.strictEqual((yield* Effect.flip(create(root, name)))._tag, "InvalidTaskClassName", name)
      }
    })
  )
})
