import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { makeTaskClass } from "../../src/domain/bench/makeTaskClass.ts"
import type { TaskClass } from "../../src/domain/bench/TaskClass.ts"
import type { Severity } from "../../src/domain/bench/FailureMode.ts"
import type { Tier } from "../../src/domain/bench/Tier.ts"
import { TaskClassRegistry } from "../../src/services/TaskClassRegistry.ts"

const rubric = { score: () => ({ passed: true, score: 1, breakdown: {} }) }
const parts = (name: string) => ({
  name,
  benchPath: `/bench/${name}`,
  minCasesForPromotion: new Map<Tier, number>([["bronze", 10]]),
  rubric,
  breakdownKeys: new Set(["a.b"]),
  failureModeTaxonomy: new Map<string, Severity>([["sut.timeout", "block"]])
})
const taskClass = (name: string) => makeTaskClass(parts(name))
const origin = (place: string) => `file:///${place}/registration.ts`

const fresh = <A, E>(use: Effect.Effect<A, E, TaskClassRegistry>) =>
  Effect.provide(use, Layer.fresh(TaskClassRegistry.layer))
const test = <A, E>(title: string, use: (registry: TaskClassRegistry["Service"]) => Effect.Effect<A, E>) =>
  it.effect(title, () => fresh(TaskClassRegistry.use(use)))

/** A task class whose name is of any type, as plain JavaScript can give it. */
const named = (name: unknown): TaskClass => Object.assign({ ...parts("x") }, JSON.parse(JSON.stringify({ name })))

describe("TaskClassRegistry.register", () => {
  test("gives back the object, and from then on get and all give that object", (registry) =>
    Effect.gen(function* () {
      const given = taskClass("one")
      const registered = yield* registry.register(given, origin("a"))
      assert.strictEqual(registered, given)
      assert.strictEqual(yield* registry.get("one"), given)
      assert.strictEqual((yield* registry.all)[0], given)
      assert.strictEqual(registered.rubric, rubric)
    }))

  test("refuses another task class of the name, and says where both come from", (registry) =>
    Effect.gen(function* () {
      yield* registry.register(taskClass("one"), origin("a"))
      const error = yield* Effect.flip(registry.register(taskClass("one"), origin("b")))
      assert.deepInclude(error, {
        _tag: "TaskClassAlreadyRegistered",
        name: "one",
        existingOrigin: origin("a"),
        incomingOrigin: origin("b")
      })
    }))

  test("refuses the same object again, too, even from the same place", (registry) =>
    Effect.gen(function* () {
      const given = taskClass("one")
      yield* registry.register(given, origin("a"))
      const error = yield* Effect.flip(registry.register(given, origin("a")))
      assert.strictEqual(error._tag, "TaskClassAlreadyRegistered")
    }))

  test("refuses all but one of many at the same time", (registry) =>
    Effect.gen(function* () {
      const attempts = Array.from({ length: 20 }, (_, index) =>
        Effect.andThen(Effect.yieldNow, registry.register(taskClass("one"), origin(String(index)))).pipe(Effect.result)
      )
      const ends = yield* Effect.all(attempts, { concurrency: "unbounded" })
      const [winner, ...others] = ends.filter(({ _tag }) => _tag === "Success")
      assert.isDefined(winner)
      assert.isEmpty(others)
      assert.lengthOf(yield* registry.all, 1)
    }))

  test("leaves the registry as it was when it fails", (registry) =>
    Effect.gen(function* () {
      const first = yield* registry.register(taskClass("one"), origin("a"))
      yield* Effect.flip(registry.register(taskClass("one"), origin("b")))
      yield* Effect.flip(registry.register(named("Not A Name"), origin("c")))
      assert.strictEqual(yield* registry.get("one"), first)
      assert.lengthOf(yield* registry.all, 1)
      yield* registry.register(taskClass("two"), origin("b"))
      assert.lengthOf(yield* registry.all, 2)
    }))

  test("takes only names that are slugs, and says why not", (registry) =>
    Effect.gen(function* () {
      const names: ReadonlyArray<readonly [unknown, string]> = [
        ["", '"" is no name of a task class: it is blank.'],
        ["  ", '"  " is no name of a task class: it is blank.'],
        [" one", '" one" is no name of a task class: it begins or ends with a blank.'],
        ["one\n", '"one\\n" is no name of a task class: it begins or ends with a blank.'],
        [5, "A value of type number is no name of a task class: it is no text."],
        [null, "null is no name of a task class: it is no text."],
        [["one"], "A value of type object is no name of a task class: it is no text."]
      ]
      for (const [name, message] of names) {
        const error = yield* Effect.flip(registry.register(named(name), origin("a")))
        assert.strictEqual(error._tag, "InvalidTaskClassName")
        assert.strictEqual(error.message, message)
      }
      for (const name of ["One", "one_two", "one--two", "-one", "ünë", "a/b", "..", "x".repeat(65)]) {
        const error = yield* Effect.flip(registry.register(named(name), origin("a")))
        assert.strictEqual(error._tag, "InvalidTaskClassName")
        assert.match(error.message, /lower-case letters and digits|upper-case letters/u)
      }
      assert.isEmpty(yield* registry.all)
      yield* registry.register(named("one-2"), origin("a"))
    }))

  test("keeps a copy of what a caller can change", (registry) =>
    Effect.gen(function* () {
      const given = parts("one")
      const registered = yield* registry.register(given, origin("a"))
      given.name = "two"
      given.minCasesForPromotion.set("bronze", 0)
      given.breakdownKeys.add("c.d")
      given.failureModeTaxonomy.clear()
      assert.strictEqual(yield* registry.get("one"), registered)
      assert.strictEqual(registered.name, "one")
      assert.strictEqual(registered.minCasesForPromotion.get("bronze"), 10)
      assert.deepStrictEqual([...registered.breakdownKeys], ["a.b"])
      assert.deepStrictEqual([...registered.failureModeTaxonomy], [["sut.timeout", "block"]])
      assert.strictEqual(registered.rubric, rubric)
    }))

  test("hands out what cannot be written to", (registry) =>
    Effect.gen(function* () {
      const registered = yield* registry.register(parts("one"), origin("a"))
      assert.throws(() => Object.assign(registered, { name: "two" }), TypeError)
      for (const container of [
        registered.minCasesForPromotion,
        registered.breakdownKeys,
        registered.failureModeTaxonomy
      ]) {
        assert.throws(() => Map.prototype.clear.call(container), TypeError)
        assert.throws(() => Set.prototype.clear.call(container), TypeError)
        assert.throws(() => Object.assign(container, { size: 0 }), TypeError)
      }
    }))
})

describe("TaskClassRegistry.get", () => {
  test("says which names there are, sorted, and which one may be meant", (registry) =>
    Effect.gen(function* () {
      for (const name of ["zebra", "vuln-remediation", "ant"]) {
        yield* registry.register(taskClass(name), origin(name))
      }
      const near = yield* Effect.flip(registry.get("vuln-remedation"))
      assert.deepStrictEqual(near.available, ["ant", "vuln-remediation", "zebra"])
      assert.include(near.message, 'Did you mean "vuln-remediation"?')
      const far = yield* Effect.flip(registry.get("something-else"))
      assert.include(far.message, "Known task classes: ant, vuln-remediation, zebra")
      assert.deepStrictEqual(
        (yield* registry.all).map(({ name }) => name),
        ["ant", "vuln-remediation", "zebra"]
      )
    }))

  test("takes names that are special in JavaScript for unknown", (registry) =>
    Effect.gen(function* () {
      for (const name of ["__proto__", "constructor", "toString"]) {
        assert.strictEqual((yield* Effect.flip(registry.get(name)))._tag, "TaskClassNotFound")
      }
      const given = taskClass("constructor")
      yield* registry.register(given, origin("a"))
      assert.strictEqual(yield* registry.get("constructor"), given)
    }))
})

describe("Two registries", () => {
  it.effect("share nothing", () =>
    Effect.gen(function* () {
      const given = taskClass("one")
      const register = TaskClassRegistry.use((registry) => registry.register(given, origin("a")))
      yield* fresh(register)
      yield* fresh(register)
      assert.isEmpty(yield* fresh(TaskClassRegistry.use(({ all }) => all)))
      const twice = yield* Effect.flip(fresh(Effect.andThen(register, register)))
      assert.strictEqual(twice._tag, "TaskClassAlreadyRegistered")
    })
  )
})
