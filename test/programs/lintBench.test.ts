import { appendFileSync } from "node:fs"
import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, FileSystem } from "effect"
import type { Problem } from "../../src/domain/source/Problem.ts"
import { lintBench } from "../../src/programs/lintBench.ts"
import { sealBench } from "../../src/programs/sealBench.ts"
import { BenchLoader } from "../../src/services/BenchLoader.ts"
import { anew, edit, greetingCopy, machine } from "./greetingBench.ts"

const lint = (root: string, ...names: ReadonlyArray<string>) =>
  lintBench({ root, names }).pipe(
    Effect.map(({ problems }) => problems),
    anew
  )
const seal = (root: string) => sealBench({ name: "greeting", root, check: false }).pipe(anew)

const errorsOf = (problems: ReadonlyArray<Problem>) => problems.filter(({ severity }) => severity === "error")
const shown = (root: string, problems: ReadonlyArray<Problem>) =>
  problems.map(({ column, file, line, message }) => {
    const place = line === null ? "" : `:${line}:${column}`
    return `${path.relative(root, file)}${place} ${message}`
  })

/** Lints a copy after a change, and gives the problems as lines. */
const after = Effect.fnUntraced(function* (file: string, from: string | RegExp, to: string) {
  const root = yield* greetingCopy
  yield* edit(root, file, from, to)
  return shown(root, yield* lint(root))
})

const KEYS = "greeting/breakdown-keys.ts"
const REGISTRATION = "greeting/registration.ts"
const TAXONOMY = "greeting/failure_modes.yaml"
const STAND_IN = /\n\}\)\(GreetingRubric\)/u

withLayer(machine)("Lint", (it) => {
  it.effect("finds nothing in a task class that is as it should be", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      const found = yield* lintBench({ root, names: [] }).pipe(anew)
      assert.deepStrictEqual(found.problems, [])
      assert.deepStrictEqual(found.taskClasses, [{ name: "greeting", cases: 8, heldOut: 5 }])
    })
  )

  it.effect("finds an empty set of breakdown keys, at the set", () =>
    Effect.gen(function* () {
      const found = yield* after(KEYS, /new Set\(\[.*\]\)/u, "new Set([])")
      assert.deepStrictEqual(found, [`${KEYS}:1:29 There is no breakdown key; a score has at least one component`])
    })
  )

  it.effect("finds that the rubric gives keys which are not in the set, where it gives them", () =>
    Effect.gen(function* () {
      const found = yield* after(KEYS, ', "greeting.correct", "greeting.refused"', "")
      assert.deepStrictEqual(found, [
        'greeting/rubric.ts:22:7 The key "greeting.correct" is not in breakdown-keys.ts',
        'greeting/rubric.ts:23:7 The key "greeting.refused" is not in breakdown-keys.ts',
        'greeting/rubric.ts:40:55 The key "greeting.refused" is not in breakdown-keys.ts'
      ])
    })
  )

  it.effect("finds a severity that is none, and a key of the taxonomy that is none, at their places", () =>
    Effect.gen(function* () {
      const severity = yield* after(
        TAXONOMY,
        "greeting.missing: { severity: block",
        "greeting.missing: { severity: fatal"
      )
      assert.strictEqual(severity.length, 1)
      assert.match(severity[0] ?? "", /^greeting\/failure_modes\.yaml:2:31 .*"fatal"/u)
      const owner = yield* after(TAXONOMY, "severity: block, desc", "severity: block, owner: me, desc")
      assert.strictEqual(owner.length, 1)
      assert.match(owner[0] ?? "", /^greeting\/failure_modes\.yaml:2:38 .*"owner"/u)
    })
  )

  it.effect("finds a stand-in for the rubric, at the stand-in", () =>
    Effect.gen(function* () {
      const found = yield* after(REGISTRATION, STAND_IN, "\n})({ ...GreetingRubric })")
      assert.deepStrictEqual(found, [`${REGISTRATION}:8:4 The rubric that is registered is not what rubric.ts exports`])
    })
  )

  it.effect("finds a name that is not the folder's or not written out, though the task class loads", () =>
    Effect.gen(function* () {
      const computed = yield* after(REGISTRATION, 'Class("greeting"', 'Class(["greet", "ing"].join("")')
      assert.deepStrictEqual(computed, [
        `${REGISTRATION}:5:32 The name of the task class is not written as a string literal`
      ])
      const other = yield* after(REGISTRATION, 'Class("greeting"', 'Class("greetings"')
      assert.include(other, `${REGISTRATION}:5:32 The task class is named "greetings", but its folder is "greeting"`)
    })
  )

  it.effect("finds keys that are computed, and keys with a banned part", () =>
    Effect.gen(function* () {
      const computed = yield* after(
        REGISTRATION,
        "breakdownKeys: BreakdownKey",
        'breakdownKeys: [...BreakdownKey, "a.b"]'
      )
      assert.deepStrictEqual(computed, [
        `${KEYS} The breakdown keys that are registered are others (registered, but not written here: a.b)`
      ])
      const banned = yield* after(KEYS, '"greeting.present"', '"greeting.present", "llm.opinion"')
      assert.deepStrictEqual(banned, [`${KEYS}:1:58 The key "llm.opinion" holds "llm", which no key may`])
    })
  )

  it.effect("warns of a code that nothing emits, at the code", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      const line = 'greeting.late: { severity: info, description: "It came late." }\n'
      appendFileSync(path.join(root, TAXONOMY), line)
      const problems = yield* lint(root)
      assert.deepStrictEqual(shown(root, problems), [`${TAXONOMY}:15:1 Nothing in the rubric emits this code`])
      assert.deepStrictEqual(errorsOf(problems), [])
    })
  )

  it.effect("finds types that cannot be removed, and what does not parse, at their places", () =>
    Effect.gen(function* () {
      const found = yield* after(KEYS, "export", "enum A { B }\nexport")
      assert.strictEqual(found.length, 1)
      assert.match(found[0] ?? "", /^greeting\/breakdown-keys\.ts:1:1 .*enum/u)
      const broken = yield* after("greeting/rubric.ts", "const GREETING =", "const GREETING = =")
      assert.strictEqual(broken.length, 1)
      assert.match(broken[0] ?? "", /^greeting\/rubric\.ts:4:18 /u)
    })
  )

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
      for (const folder of ["audit", ".cache", "notes"]) yield* fs.makeDirectory(path.join(root, folder))
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
