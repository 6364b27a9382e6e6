import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Taxonomy } from "../../../../src/domain/bench/FailureMode.ts"
import { staticKeys } from "../../../../src/domain/bench/static/keyFaults.ts"
import { parseModule, type PlacedFault, textsIn } from "../../../../src/domain/bench/static/parseModule.ts"
import { staticRegistration } from "../../../../src/domain/bench/static/registrationFaults.ts"
import { rubricFaults } from "../../../../src/domain/bench/static/rubricFaults.ts"

const parsed = (text: string) => Result.getOrThrow(parseModule(text))

/** What each fault is about, as it stands in the text, with its message. */
const shown = (text: string, faults: ReadonlyArray<PlacedFault>) =>
  faults.map(({ end, message, start }) => [text.slice(start, end), message])

const keysOf = (text: string) => staticKeys(parsed(text))

describe("breakdown-keys.ts, read without running it", () => {
  it("gives the keys of a set, a list and an object, frozen or not", () => {
    for (const text of [
      'export const BreakdownKey = new Set(["a.b", "c"])',
      'export const BreakdownKey = ["a.b", "c"]',
      'export const BreakdownKey = Object.freeze({ First: "a.b", "second one": "c" })'
    ]) {
      const { faults, keys } = keysOf(text)
      assert.deepStrictEqual(faults, [], text)
      assert.deepStrictEqual([...(keys ?? [])], ["a.b", "c"], text)
    }
    assert.deepStrictEqual([...(keysOf('export const K = { First: "a.b" }').names ?? [])], [["First", "a.b"]])
    assert.isNull(keysOf('export const K = ["a.b"]').names)
  })

  it("refuses an empty set, at the set", () => {
    for (const literal of ["new Set()", "new Set([])", "[]", "{}", "Object.freeze({})"]) {
      const text = `export const BreakdownKey = ${literal}`
      const { faults, keys } = keysOf(text)
      assert.deepStrictEqual(shown(text, faults), [
        [literal, "There is no breakdown key; a score has at least one component"]
      ])
      assert.isNull(keys)
    }
  })

  it("refuses what is not written out, at its place", () => {
    const message = "A breakdown key is not written as a string literal"
    for (const [text, at] of [
      ['const first = "a.b"\nexport const K = new Set([first, "c"])', "first"],
      ['export const K = ["a." + "b"]', '"a." + "b"'],
      ["export const K = [`a.b`]", "`a.b`"],
      ['const more = ["a.b"]\nexport const K = [...more]', "...more"],
      ['export const K = { A: "a", ...other }', "...other"],
      ["export const K = [,]", "[,]"],
      ["export const K = [1]", "1"]
    ] as const) {
      assert.deepStrictEqual(shown(text, keysOf(text).faults), [[at, message]], text)
      assert.isNull(keysOf(text).keys)
    }
    const built = "export const K = make()"
    assert.deepStrictEqual(shown(built, keysOf(built).faults), [
      ["make()", "The breakdown keys are not written as a literal"]
    ])
  })

  it("refuses banned parts, malformed and repeated keys, all of them at once", () => {
    const text = 'export const K = { A: "model.Confidence", B: "the_llm_says", C: "Ab.c", D: "a", E: "a" }'
    assert.deepStrictEqual(
      shown(text, keysOf(text).faults).map(([at]) => at),
      ['"model.Confidence"', '"the_llm_says"', '"Ab.c"', '"a"']
    )
  })

  it("refuses no export, and two", () => {
    assert.strictEqual(keysOf('const K = ["a"]').faults.length, 1)
    const two = 'export const K = ["a"]\nexport const L = ["b"]'
    assert.deepStrictEqual(
      shown(two, keysOf(two).faults).map(([at]) => at),
      ['["b"]']
    )
  })
})

const GOOD = `import { defineTaskClass } from "assay/bench"
import { BreakdownKey } from "./breakdown-keys.ts"
import { TheRubric } from "./rubric.ts"
export default defineTaskClass("greeting", { minCasesForPromotion: { bronze: 10, "silver": 25 }, breakdownKeys: BreakdownKey })(TheRubric)
`
const registered = (text: string) => shown(text, staticRegistration(parsed(text), "greeting").faults)

describe("registration.ts, read without running it", () => {
  it("accepts one literal definition, in the forms that an import can take", () => {
    assert.deepStrictEqual(registered(GOOD), [])
    for (const [from, to] of [
      ["{ TheRubric }", "TheRubric"],
      ["{ TheRubric }", "{ other as TheRubric }"],
      ["breakdownKeys: BreakdownKey", "breakdownKeys: Object.values(BreakdownKey)"]
    ] as const) {
      const text = GOOD.replace(from, to)
      assert.deepStrictEqual(registered(text), [], text)
    }
    const renamed = GOOD.replace("{ defineTaskClass }", "{ defineTaskClass as define }")
    assert.deepStrictEqual(registered(renamed.replace("default defineTaskClass", "default define")), [])
    const namespace = GOOD.replace("{ TheRubric }", "* as rubrics").replace("(TheRubric)", "(rubrics.TheRubric)")
    assert.deepStrictEqual(registered(namespace), [])
    const command = GOOD.replace("{ defineTaskClass }", "{ commandRubric, defineTaskClass }").replace(
      "(TheRubric)",
      "(commandRubric)"
    )
    assert.deepStrictEqual(registered(command), [])
  })

  it("wants the name as a literal, and the folder's", () => {
    assert.deepStrictEqual(
      registered(GOOD.replace('("greeting"', '("greet" + "ing"')).map(([at]) => at),
      ['"greet" + "ing"']
    )
    assert.deepStrictEqual(
      registered(GOOD.replace('("greeting"', "(`greeting`")).map(([at]) => at),
      ["`greeting`"]
    )
    assert.deepStrictEqual(registered(GOOD.replace('("greeting"', '("greetings"')), [
      ['"greetings"', 'The task class is named "greetings", but its folder is "greeting"']
    ])
  })

  it("finds a stand-in for the rubric, whatever it is made of", () => {
    for (const standIn of ["{ score: () => reply }", "{ ...TheRubric }", "Object.create(TheRubric)", "StandIn"]) {
      assert.deepStrictEqual(registered(GOOD.replace("(TheRubric)", `(${standIn})`)), [
        [standIn, "The rubric that is registered is not what rubric.ts exports"]
      ])
    }
  })

  it("finds keys from elsewhere, a missing rubric, no definition, and two", () => {
    const own = GOOD.replace("breakdownKeys: BreakdownKey", 'breakdownKeys: ["a"]')
    assert.deepStrictEqual(
      registered(own).map(([at]) => at),
      ['["a"]']
    )
    assert.strictEqual(registered(GOOD.replace("(TheRubric)", "()")).length, 1)
    assert.strictEqual(registered(GOOD.replace('"assay/bench"', '"./mine.ts"')).length, 1)
    assert.strictEqual(registered(`${GOOD}defineTaskClass("b", {})(TheRubric)`).length, 1)
  })

  it("wants the definition as the default export, not beside another one", () => {
    const decoy = GOOD.replace("export default ", "") + 'export default { name: ["greet", "ing"].join("") }'
    assert.deepStrictEqual(
      registered(decoy).map(([at]) => at),
      ['export default { name: ["greet", "ing"].join("") }']
    )
    assert.strictEqual(registered(GOOD.replace("export default ", "")).length, 1)
    assert.strictEqual(registered(GOOD.replace("export default ", "export const it = ")).length, 1)
  })

  it("says where the minimum of each tier stands", () => {
    const { tiers } = staticRegistration(parsed(GOOD), "greeting")
    assert.deepStrictEqual(
      [...tiers].map(([tier, { end, start }]) => [tier, GOOD.slice(start, end)]),
      [
        ["bronze", "bronze: 10"],
        ["silver", '"silver": 25']
      ]
    )
  })
})

const taxonomy: Taxonomy = new Map([
  ["greeting.missing", "block"],
  ["greeting.rude", "warn"],
  ["sut.timeout", "block"]
])
const rubric = (text: string, keys = 'export const K = ["greeting.present"]') =>
  shown(text, rubricFaults(parsed(text), { keys: keysOf(keys), taxonomy }))

describe("rubric.ts, read without running it", () => {
  it("accepts codes and keys that there are, and what is computed", () => {
    const text = `const breakdown = { "greeting.present": 1 }
const f = (code, key) => ({ code, [key]: 1, breakdown: bad ? { "greeting.present": 0 } : breakdown })
breakdown["greeting.present"] = 0
breakdown[key] = 0
const g = { code: bad ? "greeting.missing" : "greeting.rude" }`
    assert.deepStrictEqual(rubric(text), [])
  })

  it("finds keys that are not in the set, wherever a breakdown is written out", () => {
    for (const text of [
      'const r = { breakdown: { "greeting.polite": 1 } }',
      'const r = { breakdown: { ["greeting.polite"]: 1 } }',
      'const breakdown = { "greeting.present": 1, "greeting.polite": 1 }',
      'breakdown["greeting.polite"] = 1',
      'const r = { breakdown: ok ? { "greeting.polite": 1 } : {} }'
    ]) {
      assert.deepStrictEqual(
        rubric(text),
        [['"greeting.polite"', 'The key "greeting.polite" is not in breakdown-keys.ts']],
        text
      )
    }
    const plain = "const r = { breakdown: { polite: 1 } }"
    assert.deepStrictEqual(rubric(plain), [["polite", 'The key "polite" is not in breakdown-keys.ts']])
  })

  it("finds a name that the object of keys does not have", () => {
    const text = `import { K as Keys } from "./breakdown-keys.ts"
const r = { breakdown: { [Keys.Present]: 1, [Keys.Polite]: 1 } }`
    assert.deepStrictEqual(rubric(text, 'export const K = { Present: "greeting.present" }'), [
      ["Keys.Polite", '"Polite" is no key of breakdown-keys.ts']
    ])
    assert.deepStrictEqual(rubric(text), [], "a set has other members")
  })

  it("says that a key is banned rather than unknown", () => {
    const text = 'const r = { breakdown: { "model.confidence": 1 } }'
    assert.deepStrictEqual(rubric(text), [
      ['"model.confidence"', 'The key "model.confidence" holds "confidence", which no key may']
    ])
  })

  it("finds codes that the taxonomy lacks, and the runner's", () => {
    const text = 'const r = [{ code: "greeting.mising" }, { code: x ?? "sut.timeout" }]'
    assert.deepStrictEqual(rubric(text), [
      ['"greeting.mising"', 'The code "greeting.mising" is not in failure_modes.yaml'],
      ['"sut.timeout"', 'The code "sut.timeout" is the runner\'s; a rubric may not give it']
    ])
  })

  it("compares with nothing that is not known", () => {
    const text = 'const r = { code: "no.such", breakdown: { "no.such": 1 } }'
    assert.deepStrictEqual(rubricFaults(parsed(text), { keys: null, taxonomy: null }), [])
  })
})

describe("A module", () => {
  it("that cannot be parsed is a fault at its place", () => {
    const text = "const a = 1\nconst = 2"
    const [fault] = Result.match(parseModule(text), { onSuccess: () => [], onFailure: (found) => [found] })
    assert.strictEqual(fault?.start, text.indexOf("= 2"))
    assert.strictEqual(fault?.message, "This is not JavaScript: Unexpected token")
  })

  it("gives every text that is written out in it, in quotes or as a template", () => {
    assert.deepStrictEqual([...textsIn(parsed('const a = ["x.y", `z`, `${1}p`, { "k": 1 }, /r/u]'))], ["x.y", "z", "k"])
  })

  it("of a long chain is walked to its end", () => {
    const text = `const a = ${'"x" + '.repeat(1000)}"y"`
    assert.deepStrictEqual([...textsIn(parsed(text))], ["x", "y"])
  })
})
