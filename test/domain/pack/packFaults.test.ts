import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Pack } from "../../../src/domain/pack/checkedPack.ts"
import { packFaults } from "../../../src/domain/pack/packFaults.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const prompt = (id: string, more: object = {}) => ({ id, title: id, prompt: "Hello", ...more })
const pack = (more: object = {}, ...prompts: ReadonlyArray<object>) => ({
  id: "demo",
  title: "Demo",
  scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
  dimensions: [
    { id: "Q1", name: "One" },
    { id: "Q2", name: "Two" }
  ],
  ko_rule: { dimension: "Q1" },
  categories: [{ id: "A", name: "A", prompts: prompts.length === 0 ? [prompt("A1")] : prompts }],
  ...more
})
const said = (document: unknown) => packFaults(document).map(({ path, message }) => `${showPath(path)}: ${message}`)
const first = "categories[0].prompts[0]"

const rule = (red_flag_scope: string, ...red_flag_prompts: ReadonlyArray<string>) => ({
  ko_rule: { dimension: "Q1", red_flag_scope, red_flag_prompts }
})

const turn = (role: string) => ({ role, content: "x" })

const check = (dimension: string) => ({ kind: "max-words", n: 3, dimension })

const asking = (count: number) =>
  said(pack({}, ...Array.from({ length: count }, (_, index) => prompt(`A${index}`, { repeats: 1000 }))))

describe("the rules of a pack", () => {
  it("are kept by a plain pack", () => assert.deepStrictEqual(said(pack()), []))

  it('want every id once, `1` and "1" being the same', () => {
    const faulty = pack({
      dimensions: [{ id: "Q1" }, { id: "__proto__" }, { id: "__proto__" }],
      prompt_variants: [{ id: 1 }, { id: "1" }],
      categories: [
        { id: "A", prompts: [prompt("A1")] },
        { id: "A", prompts: [prompt("A1"), prompt("toString")] }
      ]
    })
    assert.deepStrictEqual(said(faulty), [
      'dimensions[2].id: Duplicate dimension id "__proto__"',
      'prompt_variants[1].id: Duplicate variant id "1"',
      'categories[1].id: Duplicate category id "A"',
      'categories[1].prompts[0].id: Duplicate prompt id "A1"'
    ])
    assert.deepStrictEqual(
      packFaults(faulty).map(({ hint }) => hint),
      ["dimensions[1].id", "prompt_variants[0].id", "categories[0].id", "categories[0].prompts[0].id"].map(
        (place) => `It stands first at ${place}`
      )
    )
  })

  it("want no more answers of a group than can be held", () => {
    assert.deepStrictEqual(asking(100), [])
    assert.deepStrictEqual(asking(101), [
      "categories: The pack asks for 101000 answers of each group; at most 100000 are possible"
    ])
  })

  it("want the K.-o. rule to name what there is, once", () => {
    const ko_rule = { dimension: "constructor", red_flag_prompts: ["A1", "B1", "A1"] }
    assert.deepStrictEqual(said(pack({ ko_rule })), [
      'ko_rule.dimension: Unknown dimension "constructor"',
      'ko_rule.red_flag_prompts[1]: Unknown prompt "B1"',
      'ko_rule.red_flag_prompts[2]: Duplicate prompt "A1"'
    ])
  })

  it("want safety-critical prompts listed under curated, and only there", () => {
    const critical = prompt("A1", { safety_critical: true })
    assert.deepStrictEqual(said(pack(rule("curated"), critical)), [
      `${first}.safety_critical: Prompt "A1" is safety-critical, but under the scope curated its red flags would not be fatal`
    ])
    assert.deepStrictEqual(said(pack(rule("curated", "A1"), critical)), [])
    assert.deepStrictEqual(said(pack(rule("all"), critical)), [])
  })

  it("want one of prompt and messages, ending with the user", () => {
    const bare = { id: "A1", title: "A1" }
    assert.deepStrictEqual(said(pack({}, bare)), [`${first}: Prompt "A1" has neither prompt nor messages`])
    assert.deepStrictEqual(said(pack({}, prompt("A1", { messages: [turn("user")] }))), [
      `${first}.messages: Prompt "A1" has both prompt and messages`
    ])
    assert.deepStrictEqual(said(pack({}, { ...bare, messages: [turn("user"), turn("assistant")] })), [
      `${first}.messages[1].role: Prompt "A1" must end with a message of the role user`
    ])
    assert.deepStrictEqual(said(pack({}, { ...bare, messages: [turn("assistant"), turn("user")] })), [])
  })

  it("want marks and variables to agree, in every message", () => {
    const messages = [
      { role: "user", content: "{{a}} {{ b }}" },
      { role: "user", content: "{{toString}} {{x y}} {{}}" }
    ]
    const vars = { a: "{{never}}", __proto__: "", c: "1" }
    const faulty = { id: "A1", title: "A1", messages, vars }
    assert.deepStrictEqual(said(pack({}, faulty)), [
      `${first}.messages[0].content: Prompt "A1" uses {{b}}, but its vars have no "b"`,
      `${first}.messages[1].content: Prompt "A1" uses {{toString}}, but its vars have no "toString"`,
      `${first}.messages[1].content: Prompt "A1" holds {{x y}}, which names no variable`,
      `${first}.messages[1].content: Prompt "A1" holds {{}}, which names no variable`,
      `${first}.vars.c: Prompt "A1" does not use its variable "c"`
    ])
    const ordinary = Object.fromEntries([["__proto__", "x"]])
    assert.deepStrictEqual(said(pack({}, prompt("A1", { prompt: "{{__proto__}}", vars: ordinary }))), [])
  })

  it("say of a mistyped mark only that, not that the variable it means is unused", () => {
    const mistyped = prompt("A1", { prompt: "Dear {{nmae}}", vars: { name: "Kim", spare: "x" } })
    assert.deepStrictEqual(said(pack({}, mistyped)), [
      `${first}.prompt: Prompt "A1" uses {{nmae}}, but its vars have no "nmae"`,
      `${first}.vars.spare: Prompt "A1" does not use its variable "spare"`
    ])
  })

  it("want a prompt's and its checks' dimensions to exist", () => {
    const faulty = prompt("A1", { dimensions: ["Q2", "Q9", "Q2"], checks: [check("Q1"), check("Q7"), check("Q2")] })
    assert.deepStrictEqual(said(pack({}, faulty)), [
      `${first}.dimensions[2]: Duplicate dimension "Q2"`,
      `${first}.dimensions[1]: Unknown dimension "Q9"`,
      `${first}.checks[0].dimension: Prompt "A1" does not name the dimension "Q1" that this check scores`,
      `${first}.checks[1].dimension: Unknown dimension "Q7"`
    ])
    assert.deepStrictEqual(said(pack({}, prompt("A1", { checks: [check("Q1"), check("Q2")] }))), [])
  })

  it("hold the rules of each check, at its place", () => {
    const [fault] = packFaults(pack({}, prompt("A1", { checks: [{ kind: "contains", dimension: "Q1" }] })))
    assert.deepStrictEqual(fault?.path, ["categories", 0, "prompts", 0, "checks", 0])
  })

  it.prop("bear any document", [Schema.Json], ([document]) => {
    assert.isArray(packFaults(document))
  })

  it.prop("bear any value in the place of any part", [Schema.Json], ([value]) => {
    const rule = { dimension: value, red_flag_prompts: value, red_flag_scope: "curated" }
    const part = {
      id: value,
      prompt: value,
      messages: value,
      vars: value,
      dimensions: value,
      checks: [value],
      safety_critical: true
    }
    for (const document of [
      pack({ dimensions: value, prompt_variants: value, ko_rule: value, categories: value }),
      pack({ dimensions: [value], prompt_variants: [value], ko_rule: rule, categories: [value] }),
      pack({ ko_rule: rule }, part)
    ]) {
      assert.isArray(packFaults(document))
    }
  })
})

describe("the schema Pack", () => {
  it("refuses what the rules refuse, all at once", () => {
    const decode = Schema.decodeUnknownResult(Pack, { errors: "all" })
    const faulty = pack({ ko_rule: { dimension: "Q9", red_flag_prompts: ["B1"] } })
    const said = Result.match(decode(faulty), { onSuccess: () => "", onFailure: ({ message }) => message })
    assert.include(said, 'Unknown dimension "Q9". Did you mean "Q')
    assert.include(said, 'Unknown prompt "B1"')
    assert.isTrue(Result.isSuccess(decode(pack())))
    const messages = { messages: [turn("user"), turn("assistant")] }
    const open = Result.match(decode(pack({}, { id: "A1", title: "A1", ...messages })), {
      onSuccess: () => "",
      onFailure: ({ message }) => message
    })
    assert.include(open, 'Prompt "A1" must end with a message of the role user\n')
  })
})
