import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import { sealBench } from "../../src/programs/sealBench.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { after, anew, edit, errorsOf, greetingCopy, lint, machine, shown } from "./greetingBench.ts"

const seal = (root: string) => sealBench({ name: "greeting", root, check: false }).pipe(anew)

const REGISTRATION = "greeting/registration.ts"
const TAXONOMY = "greeting/failure_modes.yaml"

withLayer(machine)("Lint of cases and tiers", (it) => {
  it.effect("finds cases that are not sealed, changed, new or gone", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const unsealed = yield* greetingCopy
      yield* fs.remove(path.join(unsealed, "greeting/cases/digests.yaml"))
      assert.deepStrictEqual(shown(unsealed, yield* lint(unsealed)), [
        "greeting/cases/digests.yaml The cases are not sealed"
      ])
      const root = yield* greetingCopy
      yield* edit(root, "greeting/cases/greet-ada/input/request.json", "Ada", "Ida")
      yield* fs.copy(path.join(root, "greeting/cases/greet-grace"), path.join(root, "greeting/cases/greet-joan"))
      yield* edit(root, "greeting/cases/greet-joan/case.yaml", "greet-grace", "greet-joan")
      yield* edit(root, "greeting/cases/greet-joan/case.yaml", /(?<=pin: ).*/u, `"${"0".repeat(32)}"`)
      yield* fs.remove(path.join(root, "greeting/cases/greet-linus"), { recursive: true })
      const found = shown(root, errorsOf(yield* lint(root)))
      assert.match(found[0] ?? "", /not sealed: greet-joan; sealed, but not there: greet-linus/u)
      assert.match(found[1] ?? "", /The case "greet-ada" is not what was sealed/u)
    })
  )

  it.effect("finds a case that was relabelled as held-out, and so does loading", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, "greeting/cases/greet-ada/case.yaml", "rag-corpus-derived", "held-out")
      const found = shown(root, yield* lint(root))
      assert.strictEqual(found.length, 1)
      assert.match(found[0] ?? "", /The case "greet-ada" is not what was sealed/u)
      const loading = BenchLoader.use((loader) =>
        Effect.flatMap(loader.loadTaskClass("greeting", root), loader.loadCases)
      )
      const error = yield* Effect.flip(anew(loading))
      assert.strictEqual(error._tag, "BenchCaseDigestMismatch")
    })
  )

  it.effect("lets a pin be changed without a new seal, also to one that looks like a number", () =>
    Effect.gen(function* () {
      const found = yield* after(
        "greeting/cases/greet-ada/case.yaml",
        /(?<=pin: ).*/u,
        `87081483379852e${"1".repeat(17)}`
      )
      assert.deepStrictEqual(found, [])
    })
  )

  it.effect("finds a pin that two cases share, and one that stands in another file, without quoting that", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      const pin = "108d9a2a9ce5e04cf6db9973ecaa8e40"
      yield* edit(root, "greeting/cases/greet-grace/case.yaml", /(?<=pin: ).*/u, pin)
      yield* edit(root, "greeting/README.md", "greeting", `greeting ff${pin.toUpperCase()}`)
      const problems = yield* lint(root)
      assert.deepStrictEqual(shown(root, errorsOf(problems)).toSorted(), [
        'greeting/README.md The canary pin of the case "greet-ada" stands in this file',
        'greeting/cases/greet-grace/case.yaml The case "greet-grace" has the canary pin of "greet-ada"'
      ])
      assert.isTrue(problems.every(({ frame }) => frame === null))
    })
  )

  it.effect("finds that there is no case, though the seal says so, too", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      yield* fs.remove(path.join(root, "greeting/cases"), { recursive: true })
      yield* fs.makeDirectory(path.join(root, "greeting/cases"))
      yield* fs.writeFileString(path.join(root, "greeting/cases/digests.yaml"), "algorithm: sha256\ncases: {}\n")
      assert.include(shown(root, errorsOf(yield* lint(root))), "greeting/cases There is no case")
    })
  )

  it.effect("finds tiers that ask for more cases than there are, at the minimum", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* after(REGISTRATION, "bronze: 5", "bronze: 8"), [
        `${REGISTRATION}:6:27 The tier bronze asks for 8 cases that are not ambiguous, and there are 7`
      ])
      const root = yield* greetingCopy
      yield* edit(root, "greeting/cases/greet-pair/case.yaml", "held-out", "rag-corpus-derived")
      yield* seal(root)
      const found = shown(root, yield* lint(root))
      assert.strictEqual(found.length, 1)
      assert.match(found[0] ?? "", /^greeting\/registration\.ts:6:38 .*5 held-out cases; there are 4/u)
    })
  )

  it.effect("warns of a tier that cannot be earned though it has its cases, and refuses one without a rule", () =>
    Effect.gen(function* () {
      const high = yield* after("trust-tiers.yaml", "threshold: 0.60", "threshold: 0.66")
      assert.strictEqual(high.length, 1)
      assert.match(high[0] ?? "", /^greeting\/registration\.ts:6:38 The tier silver cannot be earned/u)
      const none = yield* after("trust-tiers.yaml", / {2}silver:[\s\S]*(?=current)/u, "")
      assert.strictEqual(none.length, 1)
      assert.match(none[0] ?? "", /^trust-tiers\.yaml .*no rule for silver/u)
    })
  )

  it.effect("finds a tier file that is missing or wrong, and warns of folders that are no task class", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      for (const folder of ["audit", "external", "node_modules", ".cache", "notes"])
        yield* fs.makeDirectory(path.join(root, folder))
      yield* fs.remove(path.join(root, "trust-tiers.yaml"))
      const problems = yield* lint(root)
      assert.deepStrictEqual(
        problems.map(({ file, severity }) => [severity, path.relative(root, file)]),
        [
          ["warning", "notes"],
          ["error", "trust-tiers.yaml"]
        ]
      )
    })
  )

  it.effect("collects the problems of all task classes, also of those after one that does not load", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      yield* fs.copy(path.join(root, "greeting"), path.join(root, "another"))
      yield* edit(root, TAXONOMY, "severity: info", "severity: note")
      const found = shown(root, errorsOf(yield* lint(root)))
      assert.isTrue(found.some((line) => line.startsWith("another/registration.ts:5:32")))
      assert.isTrue(found.some((line) => line.startsWith("greeting/failure_modes.yaml:6:")))
    })
  )

  it.effect("collects the problems of all cases", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* edit(root, "greeting/cases/greet-ada/case.yaml", "easy", "trivial")
      yield* edit(root, "greeting/cases/greet-trio/case.yaml", "hard", "fiendish")
      const problems = yield* lint(root)
      assert.deepStrictEqual(
        problems.map(({ file, line }) => `${path.relative(root, file)}:${line}`),
        ["greeting/cases/greet-ada/case.yaml:4", "greeting/cases/greet-trio/case.yaml:4"]
      )
      assert.isTrue(problems.every(({ frame }) => frame === null))
    })
  )

  it.effect("fails where there is no task class, no root, or not the one asked for", () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const root = yield* greetingCopy
      assert.strictEqual((yield* Effect.flip(lint(root, "greetin")))._tag, "TaskClassNotFound")
      yield* fs.remove(path.join(root, "greeting"), { recursive: true })
      assert.deepStrictEqual(shown(root, errorsOf(yield* lint(root))), [" There is no task class here"])
      assert.strictEqual((yield* Effect.flip(lint(path.join(root, "none"))))._tag, "BenchRootNotFound")
    })
  )
})
