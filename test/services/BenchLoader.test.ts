import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeTaskClass } from "../../src/domain/bench/makeTaskClass.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { TaskClassRegistry } from "../../src/services/TaskClassRegistry.ts"
import { FIXTURES, type GreetingBench, greetingBench, load, loaderLayer, onGreeting } from "./bench/greetingBench.ts"

const fresh = <A, E>(use: Effect.Effect<A, E, BenchLoader | TaskClassRegistry>) =>
  Effect.provide(use, Layer.fresh(loaderLayer))
const loadFrom = (root: string) => BenchLoader.use((loader) => loader.loadTaskClass("greeting", root))

const digestsOf = (bench: GreetingBench) => Effect.map(load(bench), ({ digests }) => digests)

describe("BenchLoader.names", () => {
  onGreeting("gives the folders with a registration.ts, sorted, but nothing hidden and not the audit chain", (bench) =>
    Effect.gen(function* () {
      for (const name of ["zoo", "ant", ".hidden", "audit", "node_modules"]) {
        yield* bench.write(`../${name}/registration.ts`, "")
      }
      yield* bench.write("../none/README.md", "")
      const names = yield* fresh(BenchLoader.use((loader) => loader.names(bench.root)))
      assert.deepStrictEqual(names, ["ant", "greeting", "zoo"])
    })
  )

  onGreeting("says that there is no bench root", (bench) =>
    Effect.gen(function* () {
      for (const root of [`${bench.root}/nowhere`, `${bench.root}/trust-tiers.yaml`]) {
        const names = yield* Effect.flip(fresh(BenchLoader.use((loader) => loader.names(root))))
        const loaded = yield* Effect.flip(fresh(loadFrom(root)))
        assert.deepInclude(names, { _tag: "BenchRootNotFound", path: root })
        assert.deepInclude(loaded, { _tag: "BenchRootNotFound", path: root })
      }
    })
  )
})

describe("BenchLoader.loadTaskClass", () => {
  onGreeting("loads a folder, since adding a task class is adding a folder", (bench) =>
    Effect.gen(function* () {
      const { taskClass, ...loaded } = yield* load(bench)
      assert.deepStrictEqual(Object.keys(taskClass).toSorted(), [
        "benchPath",
        "breakdownKeys",
        "failureModeTaxonomy",
        "minCasesForPromotion",
        "name",
        "rubric"
      ])
      assert.strictEqual(taskClass.name, "greeting")
      assert.strictEqual(taskClass.benchPath, bench.folder)
      assert.deepStrictEqual(
        [...taskClass.minCasesForPromotion],
        [
          ["bronze", 5],
          ["silver", 7]
        ]
      )
      assert.deepStrictEqual([...taskClass.breakdownKeys], ["greeting.present", "greeting.correct", "greeting.refused"])
      assert.strictEqual(taskClass.failureModeTaxonomy.get("greeting.untidy"), "warn")
      assert.strictEqual(loaded.descriptions.get("greeting.untidy"), "Other files than the greeting were changed.")
      assert.deepStrictEqual(loaded.rubric, { _tag: "Module", exportName: "GreetingRubric" })
      assert.strictEqual(loaded.origin, `file://${bench.folder}/registration.ts`)
      assert.strictEqual(loaded.settings.limits.sut_seconds, 120)
    })
  )

  onGreeting("gives the same object for the same folder, by whatever path, and it is the registry's", (bench) =>
    Effect.gen(function* () {
      yield* bench.fs.symlink(bench.root, `${bench.root}-link`)
      const relative = path.relative(process.cwd(), bench.root)
      yield* fresh(
        Effect.gen(function* () {
          const first = yield* loadFrom(bench.root)
          for (const root of [bench.root, `${bench.root}/`, `${bench.root}-link`, relative]) {
            assert.strictEqual(yield* loadFrom(root), first)
          }
          const registry = yield* TaskClassRegistry
          assert.strictEqual(yield* registry.get("greeting"), first.taskClass)
          assert.lengthOf(yield* registry.all, 1)
        })
      )
    })
  )

  onGreeting("loads a folder once, however many ask for it at the same time", (bench) =>
    fresh(
      Effect.gen(function* () {
        const [first, ...others] = yield* Effect.all(
          Array.from({ length: 8 }, () => loadFrom(bench.root)),
          { concurrency: "unbounded" }
        )
        assert.isDefined(first)
        for (const other of others) assert.strictEqual(other, first)
      })
    )
  )

  it.effect("refuses the same name from another folder, and registers nothing more", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* greetingBench, yield* greetingBench]
      yield* fresh(
        Effect.gen(function* () {
          const first = yield* loadFrom(one.root)
          const conflict = yield* Effect.flip(loadFrom(two.root))
          assert.deepInclude(conflict, {
            _tag: "TaskClassRootConflict",
            name: "greeting",
            existing: one.folder,
            incoming: two.folder
          })
          assert.strictEqual(yield* loadFrom(one.root), first)
          assert.lengthOf(yield* (yield* TaskClassRegistry).all, 1)
        })
      )
      yield* fresh(loadFrom(two.root))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  onGreeting("takes what the registry holds of the folder, unless it is something else", (bench) =>
    Effect.gen(function* () {
      const { taskClass } = yield* load(bench)
      const registering = (given: typeof taskClass) =>
        Effect.andThen(
          TaskClassRegistry.use((registry) => registry.register(given, "file:///mine.ts")),
          loadFrom(bench.root)
        )
      const same = makeTaskClass(taskClass)
      assert.strictEqual((yield* fresh(registering(same))).taskClass, same)
      const other = makeTaskClass({ ...taskClass, breakdownKeys: ["greeting.correct"] })
      const refused = yield* Effect.flip(fresh(registering(other)))
      assert.deepInclude(refused, { _tag: "TaskClassAlreadyRegistered", existingOrigin: "file:///mine.ts" })
    })
  )

  onGreeting("says what there is instead of a task class", (bench) =>
    Effect.gen(function* () {
      yield* bench.fs.makeDirectory(`${bench.root}/empty`)
      const message = (name: string) =>
        load(bench, name).pipe(
          Effect.flip,
          Effect.tap((error) => Effect.sync(() => assert.strictEqual(error._tag, "TaskClassNotFound"))),
          Effect.map((error) => error.message)
        )
      assert.strictEqual(
        yield* message("greetign"),
        `No task class "greetign". There is no folder ${bench.root}/greetign. Did you mean "greeting"?`
      )
      assert.strictEqual(
        yield* message("empty"),
        `No task class "empty". The folder ${bench.root}/empty has no registration.ts. Known task classes: greeting.`
      )
      assert.include(yield* message("audit"), "There is no folder")
      yield* bench.edit("registration.ts", '"greeting"', '"farewell"')
      assert.strictEqual(
        yield* message("greeting"),
        `No task class "greeting". The folder ${bench.folder} registers "farewell". Give both the same name.`
      )
    })
  )

  onGreeting("takes only names that are slugs, so that none leads elsewhere", (bench) =>
    Effect.gen(function* () {
      for (const name of ["../bench/greeting", ".", "", "Greeting", "greeting/"]) {
        assert.strictEqual((yield* Effect.flip(load(bench, name)))._tag, "InvalidTaskClassName", name)
      }
    })
  )

  onGreeting("refuses symbolic links, but not in hidden files and installed packages", (bench) =>
    Effect.gen(function* () {
      yield* bench.write("node_modules/a/b.js", "")
      yield* bench.fs.symlink(bench.at("rubric.ts"), bench.at("node_modules/link"))
      yield* bench.fs.symlink(bench.at("rubric.ts"), bench.at(".link"))
      yield* load(bench)
      for (const [link, why] of [
        ["helper.ts", '"helper.ts" is a symbolic link'],
        ["sut/more.mjs", 'of "sut": "more.mjs" is a symbolic link']
      ] as const) {
        yield* bench.fs.symlink(bench.at("rubric.ts"), bench.at(link))
        const error = yield* Effect.flip(load(bench))
        assert.strictEqual(error._tag, "TaskClassRegistrationFailed")
        assert.include(error.message, why)
        yield* bench.remove(link)
      }
      yield* bench.move("cases", "elsewhere")
      yield* bench.fs.symlink(bench.at("elsewhere"), bench.at("cases"))
      assert.include((yield* Effect.flip(load(bench))).message, '"cases" is a symbolic link')
    })
  )
})

describe("The digests of a task class", () => {
  onGreeting("are the same for the same content elsewhere", (bench) =>
    Effect.gen(function* () {
      const shipped = yield* fresh(loadFrom(FIXTURES))
      assert.deepStrictEqual(yield* digestsOf(bench), shipped.digests)
      assert.deepStrictEqual(shipped.rubricFiles, [
        "breakdown-keys.ts",
        "registration.ts",
        "rubric.ts",
        "validators/one-line.mjs"
      ])
    })
  )

  onGreeting("cover what can change a score, and nothing else", (bench) =>
    Effect.gen(function* () {
      let before = yield* digestsOf(bench)
      const changes = (what: ReadonlyArray<keyof typeof before>) =>
        Effect.gen(function* () {
          const after = yield* digestsOf(bench)
          const keys = ["rubric", "taxonomy", "keys"] as const
          assert.deepStrictEqual(
            keys.filter((key) => after[key] !== before[key]),
            what
          )
          before = after
        })
      yield* bench.edit("rubric.ts", "0.75", "0.5")
      yield* changes(["rubric"])
      yield* bench.edit("validators/one-line.mjs", "+", "*")
      yield* changes(["rubric"])
      yield* bench.write("data/words.json", "[]")
      yield* changes(["rubric"])
      yield* bench.edit("task-class.yaml", "name: one-line", "name: two-lines")
      yield* changes(["rubric"])
      yield* bench.edit("failure_modes.yaml", "No greeting was written.", "None was.")
      yield* changes(["taxonomy"])
      for (const file of ["README.md", "cases/new/case.yaml", "sut/new.mjs", ".hidden", "node_modules/a/index.js"]) {
        yield* bench.write(file, "other")
        yield* changes([])
      }
      yield* bench.edit("failure_modes.yaml", "# What the rubric finds", "# Other words")
      yield* changes([])
    })
  )

  onGreeting("tell other keys from these", (bench) =>
    Effect.gen(function* () {
      const before = yield* digestsOf(bench)
      const other = yield* greetingBench
      yield* other.edit("breakdown-keys.ts", '"greeting.present", ', "")
      const after = yield* digestsOf(other)
      assert.notStrictEqual(after.keys, before.keys)
      assert.strictEqual(after.taxonomy, before.taxonomy)
    })
  )
})
