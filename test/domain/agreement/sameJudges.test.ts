import { assert, describe, it } from "@effect/vitest"
import { judgeIdentity, sameJudges } from "../../../src/domain/agreement/sameJudges.ts"

const settings = { model: "strong", provider: "openai-compatible", target: "a", endpoint: "http://a/v1", votes: 1 }
const model = (id: string, other: object = {}) => ({ id, kind: "model" as const, settings: { ...settings, ...other } })
const person = (id: string, author?: string, seed = 0) => ({
  id,
  kind: "human" as const,
  ...(author === undefined ? {} : { author }),
  settings: { sheet: "s", seed }
})
const old = (id: string, name: string) => ({ id, kind: "model" as const, settings: { model: name } })
const checks = (id: string) => ({ id, kind: "checks" as const, settings: {} })

const unplaced = (id: string, name: string) => ({
  id,
  kind: "model" as const,
  settings: { model: name, provider: "recording" }
})

describe("One judge under several ids", () => {
  it("is a model with the same settings, whatever it is called in the config", () => {
    assert.deepStrictEqual(sameJudges([model("a"), model("b"), model("c", { model: "other" })]), [["a", "b", "c"]])
  })

  it("is no model of another provider, target or endpoint, nor one asked otherwise", () => {
    assert.deepStrictEqual(sameJudges([unplaced("a", "x"), unplaced("b", "y")]), [])
    for (const other of [{ provider: "x" }, { target: "b" }, { endpoint: null }, { votes: 3 }]) {
      assert.deepStrictEqual(sameJudges([model("a"), model("b", other)]), [], JSON.stringify(other))
    }
  })

  it("is told by the name where nothing else is known of the model", () => {
    assert.deepStrictEqual(sameJudges([old("a", "x"), old("b", "x"), old("c", "y")]), [["a", "b"]])
  })

  it("is a person with the same name, on any sheet; nobody knows that persons without one are two", () => {
    const people = [
      person("a", "Kim"),
      person("b", " kim", 7),
      person("f", "Kim  Lee"),
      person("g", "kim lee "),
      person("c", "Lee"),
      person("d"),
      person("e", undefined, 1)
    ]
    assert.deepStrictEqual(sameJudges(people), [
      ["a", "b"],
      ["f", "g"],
      ["d", "e"]
    ])
  })

  it("is the checks twice, and never a judge of another kind", () => {
    assert.deepStrictEqual(sameJudges([checks("a"), checks("b")]), [["a", "b"]])
    assert.notStrictEqual(judgeIdentity(checks("a")), judgeIdentity({ kind: "model", settings: {} }))
  })
})
