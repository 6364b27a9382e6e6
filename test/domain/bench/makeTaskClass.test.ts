import { assert, describe, it } from "@effect/vitest"
import type { Severity } from "../../../src/domain/bench/FailureMode.ts"
import { isMade, makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import type { TaskClass } from "../../../src/domain/bench/TaskClass.ts"
import type { Tier } from "../../../src/domain/bench/Tier.ts"

const rubric = { score: () => ({ passed: true, score: 1, breakdown: {} }) }

const given = () => ({
  name: "toy",
  benchPath: "/bench/toy",
  minCasesForPromotion: new Map<Tier, number>([["bronze", 10]]),
  rubric,
  breakdownKeys: new Set(["a.b"]),
  failureModeTaxonomy: new Map<string, Severity>([["sut.timeout", "block"]])
})

/** What anybody can read of a task class. */
const seen = (taskClass: TaskClass) => ({
  name: taskClass.name,
  minCases: [...taskClass.minCasesForPromotion],
  keys: [...taskClass.breakdownKeys],
  codes: [...taskClass.failureModeTaxonomy],
  sizes: [taskClass.minCasesForPromotion.size, taskClass.breakdownKeys.size, taskClass.failureModeTaxonomy.size]
})

const before = seen(makeTaskClass(given()))

/** Ways to write to what was handed out, as a program without types would. */
const attacks: ReadonlyArray<readonly [string, (taskClass: TaskClass) => unknown]> = [
  ["assigning a field", (taskClass) => Reflect.set(taskClass, "name", "other")],
  ["adding a field", (taskClass) => Reflect.set(taskClass, "seventh", 1)],
  ["deleting a field", (taskClass) => Reflect.deleteProperty(taskClass, "name")],
  [
    "Map.prototype.set",
    ({ minCasesForPromotion }) => Reflect.apply(Map.prototype.set, minCasesForPromotion, ["gold", 1])
  ],
  ["Map.prototype.clear", ({ failureModeTaxonomy }) => Reflect.apply(Map.prototype.clear, failureModeTaxonomy, [])],
  ["Set.prototype.add", ({ breakdownKeys }) => Reflect.apply(Set.prototype.add, breakdownKeys, ["x"])],
  ["Set.prototype.clear", ({ breakdownKeys }) => Reflect.apply(Set.prototype.clear, breakdownKeys, [])],
  ["a method of its own", ({ breakdownKeys }) => Reflect.set(breakdownKeys, "has", () => true)],
  [
    "a method of its prototype",
    ({ breakdownKeys }) => Reflect.set(Reflect.getPrototypeOf(breakdownKeys) ?? {}, "has", () => true)
  ],
  ["another prototype", ({ breakdownKeys }) => Reflect.setPrototypeOf(breakdownKeys, Set.prototype)],
  [
    "what forEach hands on",
    ({ breakdownKeys, failureModeTaxonomy }) => {
      breakdownKeys.forEach((_value, _key, set) => Reflect.apply(Set.prototype.clear, set, []))
      failureModeTaxonomy.forEach((_value, _key, map) => Reflect.apply(Map.prototype.clear, map, []))
    }
  ]
]

const fails = (attack: () => unknown): boolean => {
  try {
    return attack() === false
  } catch {
    return true
  }
}

describe("makeTaskClass", () => {
  it("makes exactly six fields, and hands the rubric on as it is", () => {
    const taskClass = makeTaskClass(given())
    assert.deepStrictEqual(Object.keys(taskClass), [
      "name",
      "benchPath",
      "minCasesForPromotion",
      "rubric",
      "breakdownKeys",
      "failureModeTaxonomy"
    ])
    assert.strictEqual(taskClass.rubric, rubric)
    const { breakdownKeys, failureModeTaxonomy, minCasesForPromotion } = taskClass
    assert.deepStrictEqual(
      [breakdownKeys, failureModeTaxonomy, minCasesForPromotion].map(({ size }) => size),
      [breakdownKeys, failureModeTaxonomy, minCasesForPromotion].map((container) => [...container].length)
    )
    for (const container of [breakdownKeys, failureModeTaxonomy]) {
      assert.isTrue(Object.isFrozen(container) && Object.isFrozen(Object.getPrototypeOf(container)))
    }
    assert.isTrue(Object.isFrozen(taskClass))
    assert.isFalse(Object.isFrozen(rubric))
  })

  it("copies what it is given, so that later changes do not show", () => {
    const parts = given()
    const taskClass = makeTaskClass(parts)
    parts.minCasesForPromotion.set("gold", 1)
    parts.breakdownKeys.clear()
    parts.failureModeTaxonomy.set("sut.timeout", "info")
    assert.deepStrictEqual(seen(taskClass), before)
  })

  it.each(attacks)("bears %s", (_, attack) => {
    const taskClass = makeTaskClass(given())
    assert.isTrue(fails(() => attack(taskClass)))
    assert.deepStrictEqual(seen(taskClass), before)
    assert.isFalse(taskClass.breakdownKeys.has("x"))
  })

  it("would notice a container that can be changed", () => {
    // A class of its own: an attack on the prototype would change every set of the test process.
    class OpenSet extends Set<string> {}
    const open: TaskClass = { ...given(), breakdownKeys: new OpenSet(["a.b"]) }
    const changing = attacks.filter(([, attack]) => !fails(() => attack(open)))
    assert.isAbove(changing.length, 6)
  })

  it("gives maps and sets that read like any other", () => {
    const { breakdownKeys, failureModeTaxonomy, minCasesForPromotion } = makeTaskClass(given())
    assert.strictEqual(minCasesForPromotion.get("bronze"), 10)
    assert.isUndefined(minCasesForPromotion.get("gold"))
    assert.isTrue(failureModeTaxonomy.has("sut.timeout"))
    assert.deepStrictEqual([...failureModeTaxonomy.keys()], ["sut.timeout"])
    assert.deepStrictEqual([...failureModeTaxonomy.values()], ["block"])
    assert.deepStrictEqual([...failureModeTaxonomy.entries()], [["sut.timeout", "block"]])
    assert.isTrue(breakdownKeys.has("a.b"))
    assert.deepStrictEqual([...breakdownKeys.keys(), ...breakdownKeys.values()], ["a.b", "a.b"])
    assert.deepStrictEqual([...breakdownKeys.entries()], [["a.b", "a.b"]])
    const visited: Array<unknown> = []
    minCasesForPromotion.forEach((value, key) => visited.push(key, value))
    breakdownKeys.forEach((value) => visited.push(value))
    assert.deepStrictEqual(visited, ["bronze", 10, "a.b"])
  })

  it("knows what it made", () => {
    const taskClass = makeTaskClass(given())
    assert.isTrue(isMade(taskClass))
    assert.isFalse(isMade({ ...taskClass }))
    assert.isFalse(isMade(given()))
    assert.isFalse(isMade(Object.create(taskClass)))
  })

  it("makes a copy of a task class", () => {
    const first = makeTaskClass(given())
    const second = makeTaskClass(first)
    assert.notStrictEqual(second, first)
    assert.deepStrictEqual(seen(second), before)
  })
})
