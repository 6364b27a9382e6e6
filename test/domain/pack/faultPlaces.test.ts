import { assert, describe, it } from "@effect/vitest"
import { packFaults } from "../../../src/domain/pack/packFaults.ts"
import { packRules } from "../../../src/domain/pack/packRules.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const check = (dimension: string) => ({ kind: "max-words", n: 1, dimension })
const prompt = (id: unknown, more: object = {}) => ({ id, title: "T", prompt: "Hello", ...more })
const packOf = (prompts: ReadonlyArray<object>, more: object = {}) => ({
  dimensions: [{ id: "Q1" }, { id: "Q2" }],
  ko_rule: { dimension: "Q1" },
  categories: [{ id: "A", prompts }],
  ...more
})
const faultsOf = (prompts: ReadonlyArray<object>, more: object = {}) =>
  packFaults(packOf(prompts, more)).map(({ path, key = false, hint }) => [showPath(path), key, hint])

const messagesOf = (document: unknown) => packFaults(document).map(({ message }) => message)

const first = "categories[0].prompts[0]"

describe("A fault of a pack", () => {
  it("is shown at a key where the key itself is too many, else at its value, with what to do", () => {
    const curated = { ko_rule: { dimension: "Q1", red_flag_scope: "curated" } }
    assert.deepStrictEqual(faultsOf([prompt("A1", { safety_critical: true })], curated), [
      [`${first}.safety_critical`, false, 'Add "A1" to ko_rule.red_flag_prompts']
    ])
    assert.deepStrictEqual(faultsOf([prompt("A1", { messages: [{ role: "user", content: "x" }] })]), [
      [`${first}.messages`, true, "Keep one of them"]
    ])
    assert.deepStrictEqual(faultsOf([{ id: "A1" }]), [[first, false, "Write one of them"]])
    assert.deepStrictEqual(faultsOf([prompt("A1", { vars: { b: "1" } })]), [
      [`${first}.vars.b`, true, "Write {{b}} into the prompt, or remove the variable"]
    ])
    assert.deepStrictEqual(faultsOf([prompt("A1", { repeats: 100_001 })]), [
      ["categories", true, "Ask fewer prompts, or with fewer repeats"]
    ])
  })

  it("names the nearest of what there is, or all", () => {
    assert.deepStrictEqual(faultsOf([prompt("A1", { dimensions: ["Q2"], checks: [check("Q1"), check("tone")] })]), [
      [`${first}.checks[0].dimension`, false, "Its dimensions: Q2"],
      [`${first}.checks[1].dimension`, false, "Known dimensions: Q1, Q2"]
    ])
    const marks = prompt("A1", { prompt: "{{nmae}} {{x y}} {{other}}", vars: { name: "Kim" } })
    assert.deepStrictEqual(faultsOf([marks]), [
      [`${first}.prompt`, false, "Did you mean {{name}}?"],
      [`${first}.prompt`, false, 'Add "other" to vars'],
      [
        `${first}.prompt`,
        false,
        "Write {{name}}, without blanks in the name; a text that really has such braces goes into vars"
      ]
    ])
  })

  it("counts repeats that are said, and one for each prompt that says nothing that is a number", () => {
    assert.deepStrictEqual(faultsOf([prompt("A1", { repeats: 99_999 }), prompt("A2")]), [])
    assert.lengthOf(faultsOf([prompt("A1", { repeats: 100_000 }), prompt("A2")]), 1)
    assert.deepStrictEqual(faultsOf([prompt("A1", { repeats: 100_000 }), prompt("A2", { repeats: "7" })]), [])
  })
})

describe("A pack of any shape", () => {
  it.each<readonly [string, object, ReadonlyArray<string>]>([
    ["variables that are no object", prompt("A1", { prompt: "{{a}}", vars: "ab" }), []],
    ["no variables", prompt("A1", { prompt: "{{a}}" }), ['Prompt "A1" uses {{a}}, but its vars have no "a"']],
    ["no text", { id: "A1", vars: { a: "1" } }, ['Prompt "A1" has neither prompt nor messages']],
    ["a dimension without a name", prompt("A1", { dimensions: [null], checks: [check("Q1")] }), []],
    ["a check without a dimension", prompt("A1", { dimensions: ["Q1"], checks: [check("Q1"), { kind: "json" }] }), []]
  ])("is told only what can be told: %s", (_what, one, said) => {
    assert.deepStrictEqual(messagesOf(packOf([one])), said)
  })

  it("has the faults of its checks only where they are compiled", () => {
    const faulty = packOf([prompt("A1", { checks: [{ kind: "contains", dimension: "Q1" }] })])
    assert.lengthOf(packFaults(faulty), 1)
    assert.deepStrictEqual(packRules(faulty), [])
  })
})

describe("The names of a pack", () => {
  it("are the same as a number or a truth value, and as its text", () => {
    assert.deepStrictEqual(
      messagesOf(packOf([prompt(true), prompt("true"), prompt(7), prompt("7"), prompt(null), prompt(null)])),
      ['Duplicate prompt id "true"', 'Duplicate prompt id "7"']
    )
    const rule = { ko_rule: { dimension: "Q1", red_flag_prompts: [7] } }
    assert.deepStrictEqual(messagesOf(packOf([prompt("7")], rule)), [])
  })

  it("are not needed to say what is wrong", () => {
    assert.deepStrictEqual(messagesOf(packOf([{ title: "T" }])), ["The prompt has neither prompt nor messages"])
  })

  it("are unknown only where any are known: else the fault lies elsewhere", () => {
    assert.deepStrictEqual(messagesOf({ ko_rule: { dimension: "Q1", red_flag_prompts: ["A1"] } }), [])
    assert.deepStrictEqual(messagesOf(packOf([prompt("A1")], { dimensions: [{ name: "One" }] })), [])
  })
})
