import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PackFields } from "../../../src/domain/pack/Pack.ts"
import { type Answered, askedOtherwise } from "../../../src/domain/run/askedOtherwise.ts"
import { unknownName } from "../../../src/domain/run/unknownName.ts"

interface Asked {
  readonly text?: string
  readonly maxTokens?: number
  readonly system?: string | null
  readonly temperature?: number
  readonly prompts?: ReadonlyArray<string>
}

const packOf = ({ text = "one", maxTokens = 9, system = "be kind", temperature = 0, prompts = ["P1", "P2"] }: Asked) =>
  Schema.decodeSync(PackFields)({
    id: "tiny",
    title: "Tiny",
    scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
    dimensions: [{ id: "Q1", name: "Truth" }],
    ko_rule: { dimension: "Q1" },
    prompt_variants: [{ id: "a", system_prompt: system }, { id: "b" }],
    sampling: { temperature, seed: 1 },
    categories: [
      {
        id: "C",
        name: "C",
        prompts: prompts.map((id) =>
          id === "P1"
            ? { id, title: id, prompt: text, max_tokens: maxTokens }
            : { id, title: id, prompt: "two", max_tokens: 1 }
        )
      }
    ]
  })

const all: Answered = { prompts: new Set(["P1", "P2"]), variants: new Set(["a", "b"]) }

describe("askedOtherwise", () => {
  const table: ReadonlyArray<readonly [string, Asked, Answered, "run" | "import", ReadonlyArray<string>]> = [
    ["the same pack", {}, all, "run", []],
    ["another text", { text: "other" }, all, "import", ['the text of the prompt "P1"']],
    ["another text and length", { text: "other", maxTokens: 8 }, all, "run", ['the text of the prompt "P1"']],
    ["another text that has no answers", { text: "other" }, { ...all, prompts: new Set(["P2"]) }, "run", []],
    ["another length", { maxTokens: 8 }, all, "run", ['max_tokens of the prompt "P1"']],
    ["another length of imported answers", { maxTokens: 8 }, all, "import", []],
    ["another system prompt", { system: "be short" }, all, "import", ['the system prompt of the variant "a"']],
    ["another one without answers", { system: "be short" }, { ...all, variants: new Set(["b"]) }, "run", []],
    ["another sampling", { temperature: 1 }, all, "run", ["the sampling"]],
    ["another sampling of imported answers", { temperature: 1 }, all, "import", []],
    ["a prompt less", { prompts: ["P2"] }, all, "run", []]
  ]
  it.each(table)("says in what a pack asks otherwise: %s", (_what, after, answered, source, said) => {
    assert.deepStrictEqual(askedOtherwise(packOf({}), packOf(after), answered, source), said)
  })

  it("says nothing of a prompt that the earlier pack did not have", () => {
    assert.deepStrictEqual(askedOtherwise(packOf({ prompts: ["P2"] }), packOf({}), all, "run"), [])
  })

  it("takes a variant without a system prompt, and one that is not there, as one that says nothing", () => {
    const variants = new Set(["b", "gone"])
    assert.deepStrictEqual(askedOtherwise(packOf({ system: "" }), packOf({ system: null }), all, "run"), [])
    assert.deepStrictEqual(askedOtherwise(packOf({}), packOf({ system: "other" }), { ...all, variants }, "run"), [])
  })
})

describe("unknownName", () => {
  it("lists what there is, each once and in order, and the nearest", () => {
    const { available, given, suggestion, what } = unknownName("model", "alpa", ["beta", "alpha", "beta"])
    assert.deepStrictEqual([what, given, available, suggestion], ["model", "alpa", ["alpha", "beta"], "alpha"])
    assert.isNull(unknownName("model", "zzzzzz", ["beta"]).suggestion)
  })
})
