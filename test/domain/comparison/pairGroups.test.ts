import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { type PairSelection, pairGroups } from "../../../src/domain/comparison/pairGroups.ts"

const groupsOf = (...names: ReadonlyArray<string>) =>
  names.map((name) => {
    const [model = "", variant = ""] = name.split("/")
    return { model, variant }
  })
const nameOf = ({ model, variant }: { readonly model: string; readonly variant: string }) => `${model}/${variant}`

const base = groupsOf("a/x", "a/y", "b/x", "c/x")
const candidate = groupsOf("b/x", "a/x", "d/x", "a/y")

describe("pairGroups", () => {
  const table: ReadonlyArray<readonly [string, PairSelection, ReadonlyArray<string>, readonly [string, string]]> = [
    ["all, in the candidate's order", {}, ["b/x=b/x", "a/x=a/x", "a/y=a/y"], ["c/x", "d/x"]],
    ["of one model", { model: "a" }, ["a/x=a/x", "a/y=a/y"], ["", ""]],
    ["of one variant", { variant: "x" }, ["b/x=b/x", "a/x=a/x"], ["c/x", "d/x"]],
    ["one group", { model: "a", variant: "y" }, ["a/y=a/y"], ["", ""]],
    ["a model beside another one", { model: "d", baseModel: "b" }, ["b/x=d/x"], ["", ""]],
    ["a variant beside another one", { model: "a", variant: "x", baseVariant: "y" }, ["a/y=a/x"], ["", ""]],
    ["all beside one model", { baseModel: "a" }, ["a/x=b/x", "a/x=a/x", "a/x=d/x", "a/y=a/y"], ["", ""]],
    ["all beside one that lacks a variant", { baseModel: "c" }, ["c/x=b/x", "c/x=a/x", "c/x=d/x"], ["", "a/y"]]
  ]
  it.each(table)("pairs %s", (_what, selection, pairs, [ofBase, ofCandidate]) => {
    const found = Result.getOrThrow(pairGroups(base, candidate, selection))
    assert.deepStrictEqual(
      found.pairs.map((pair) => `${nameOf(pair.base)}=${nameOf(pair.candidate)}`),
      pairs
    )
    assert.strictEqual(found.unmatched.base.map(nameOf).join(), ofBase)
    assert.strictEqual(found.unmatched.candidate.map(nameOf).join(), ofCandidate)
  })

  const refusals: ReadonlyArray<readonly [string, PairSelection, string, string, ReadonlyArray<string>]> = [
    ["the candidate lacks", { model: "c" }, "candidate", "c / *", ["a / x", "a / y", "b / x", "d / x"]],
    ["the base lacks", { model: "a", baseModel: "d" }, "base", "d / *", ["a / x", "a / y", "b / x", "c / x"]],
    ["the base lacks as a variant", { baseVariant: "z" }, "base", "* / z", ["a / x", "a / y", "b / x", "c / x"]]
  ]
  it.each(refusals)("is refused where something is named that %s", (_what, selection, side, given, available) => {
    const refused = pairGroups(base, candidate, selection)
    assert.isTrue(Result.isFailure(refused))
    assert.deepInclude(Result.isFailure(refused) ? refused.failure : {}, {
      what: `group of the ${side}`,
      given,
      available
    })
  })

  it("is refused of a run without groups", () => {
    assert.isTrue(Result.isFailure(pairGroups([], candidate, {})))
    assert.isTrue(Result.isFailure(pairGroups(base, [], {})))
  })
})
