import { appendFileSync, renameSync } from "node:fs"
import path from "node:path"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { lintBench } from "../../src/programs/lintBench.ts"
import { after, anew, errorsOf, greetingCopy, lint, machine, shown } from "./greetingBench.ts"

const KEYS = "greeting/breakdown-keys.ts"
const REGISTRATION = "greeting/registration.ts"
const TAXONOMY = "greeting/failure_modes.yaml"
const STAND_IN = /\n\}\)\(GreetingRubric\)/u

withLayer(machine)("Lint of a task class's files", (it) => {
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
      assert.deepStrictEqual(other, [
        `${REGISTRATION}:5:32 The task class is named "greetings", but its folder is "greeting"`
      ])
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

  it.effect("finds a file that nearly has the name of the settings, once, and goes on", () =>
    Effect.gen(function* () {
      const root = yield* greetingCopy
      yield* Effect.sync(() =>
        renameSync(path.join(root, "greeting/task-class.yaml"), path.join(root, "greeting/task-class.yml"))
      )
      yield* Effect.sync(() => appendFileSync(path.join(root, TAXONOMY), "greeting.odd: {}\n"))
      const problems = shown(root, yield* lint(root))
      const misnamed = "greeting/task-class.yml"
      assert.strictEqual(problems.filter((problem) => problem.startsWith(misnamed)).length, 1)
      assert.isTrue(problems.some((problem) => problem.startsWith(TAXONOMY)))
      assert.include(problems.join("\n"), "settings are read from task-class.yaml only")
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
})
