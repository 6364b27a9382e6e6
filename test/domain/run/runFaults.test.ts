import { assert, describe, it } from "@effect/vitest"
import { runFaults } from "../../../src/domain/run/runFaults.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const group = (model: string, variant: string) => ({ model, variant })
const run = {
  status: "complete",
  answers: 4,
  models: ["a", "__proto__"],
  variants: ["x", "y"],
  groups: [group("a", "x"), group("__proto__", "y")]
}
const saidOf = (document: unknown) => runFaults(document).map(({ path, message }) => `${showPath(path)}: ${message}`)

const many = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`)

describe("runFaults", () => {
  it("finds nothing in a run whose names and groups are the same, with and without a list of groups", () => {
    assert.deepStrictEqual(saidOf(run), [])
    const { groups: _, ...all } = run
    assert.deepStrictEqual(saidOf(all), [])
  })

  it("names a group whose model or variant is not listed", () => {
    assert.deepStrictEqual(saidOf({ ...run, groups: [...run.groups, group("b", "x"), group("a", "z")] }), [
      'groups[2].model: The model "b" of this group is not listed in models',
      'groups[3].variant: The variant "z" of this group is not listed in variants'
    ])
  })

  it("names a model and a variant that no group has", () => {
    assert.deepStrictEqual(saidOf({ ...run, groups: [group("a", "x")] }), [
      'models[1]: No group has the model "__proto__"',
      'variants[1]: No group has the variant "y"'
    ])
  })

  it("names what is given twice", () => {
    const twice = { ...run, models: ["a", "__proto__", "a"], groups: [...run.groups, group("a", "x")] }
    assert.deepStrictEqual(saidOf(twice), ["models[2]: The name is given twice", "groups[2]: The group is given twice"])
    assert.deepStrictEqual(saidOf({ ...run, variants: ["x", "y", "x"] }), ["variants[2]: The name is given twice"])
  })

  it("wants the number of answers of a complete run only", () => {
    const { answers: _, ...unsealed } = run
    assert.deepStrictEqual(saidOf(unsealed), [
      '(document): The key "answers" is missing: a complete run says how many it has'
    ])
    assert.deepStrictEqual(saidOf({ ...unsealed, status: "open" }), [])
  })

  it("bears ten thousand groups, not more", () => {
    const wide = { status: "open", variants: many(100) }
    assert.deepStrictEqual(saidOf({ ...wide, models: many(100) }), [])
    const [fault] = runFaults({ ...wide, models: many(101) })
    assert.match(fault?.message ?? "", /at most 10000 groups/u)
    assert.deepStrictEqual([fault?.path, fault?.key], [["models"], true])
  })

  it("bears any shape", () => {
    for (const document of [null, 1, [], { groups: [null, 1, {}], models: 1, status: "open" }, { models: [null] }]) {
      assert.isArray(runFaults(document))
    }
    const odd = { status: "open", models: [1, 1], variants: ["x"], groups: [{ model: 1, variant: "x" }] }
    assert.deepStrictEqual(saidOf(odd), [])
  })
})
