import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Taxonomy } from "../../../../src/domain/bench/FailureMode.ts"
import { importFaults } from "../../../../src/domain/bench/static/importFaults.ts"
import { staticKeys } from "../../../../src/domain/bench/static/keyFaults.ts"
import { parseModule, type PlacedFault } from "../../../../src/domain/bench/static/parseModule.ts"
import { staticRegistration } from "../../../../src/domain/bench/static/registrationFaults.ts"
import { rubricFaults } from "../../../../src/domain/bench/static/rubricFaults.ts"

const parsed = (text: string) => Result.getOrThrow(parseModule(text))
const messages = (faults: ReadonlyArray<PlacedFault>) => faults.map(({ message }) => message)
const keysOf = (text: string) => staticKeys(parsed(text))

const NOT_LITERAL = "The breakdown keys are not written as a literal"
const NOT_A_TEXT = "A breakdown key is not written as a string literal"
const NONE = "No breakdown keys are exported here"

describe("Breakdown keys", () => {
  it.each([
    ['export const K = new Map(["a"])', NOT_LITERAL],
    ['export const K = new own.Set(["a"])', NOT_LITERAL],
    ['export const K = Set(["a"])', NOT_LITERAL],
    ['export const K = Other.freeze(["a"])', NOT_LITERAL],
    ['export const K = own.Object.freeze(["a"])', NOT_LITERAL],
    ['export const K = Object.seal(["a"])', NOT_LITERAL],
    ["export const K = Object.freeze()", NOT_LITERAL],
    ['export const K = new Set(...["a"])', NOT_LITERAL],
    ['export const K = { get A() { return "a" } }', NOT_A_TEXT],
    ["export const K = { A: 1 }", NOT_A_TEXT],
    ["export const K = { A: `a` }", NOT_A_TEXT],
    ['const K = ["a"]\nexport { K }', NONE],
    ['export default ["a"]', NONE],
    ["export function K() {}", NONE],
    ['export const [K] = [["a"]]', NONE],
    ["export let K", NONE]
  ])("are not written out in %j", (text, message) => {
    const { exportName, faults, keys } = keysOf(text)
    assert.deepStrictEqual(messages(faults), [message])
    assert.isNull(keys)
    assert.strictEqual(exportName, message === NOT_A_TEXT ? "K" : null)
  })

  it("are told to be lacking at the start of the file", () => {
    const [fault] = keysOf("const a = 1").faults
    assert.deepStrictEqual([fault?.start, fault?.end], [0, 0])
  })

  it("have the names of an object, however they are written, and none where a name is computed", () => {
    const { faults, keys, names } = keysOf('export const K = { A: "a", "B c": "b", ["D"]: "d", [e]: "e" }')
    assert.deepStrictEqual(faults, [])
    assert.deepStrictEqual([...(keys ?? [])], ["a", "b", "d", "e"])
    assert.deepStrictEqual(
      [...(names ?? [])],
      [
        ["A", "a"],
        ["B c", "b"],
        ["D", "d"]
      ]
    )
  })
})

const GOOD = `import { defineTaskClass } from "assay/bench"
import { BreakdownKey } from "./breakdown-keys.ts"
import { TheRubric } from "./rubric.ts"
export default defineTaskClass("toy", { breakdownKeys: BreakdownKey, minCasesForPromotion: { bronze: 1 } })(TheRubric)
`
const registered = (...changes: ReadonlyArray<readonly [from: string, to: string]>) =>
  staticRegistration(parsed(changes.reduce((text, [from, to]) => text.replace(from, to), GOOD)), "toy")
const NO_RUBRIC = "The rubric that is registered is not what rubric.ts exports"
const NO_KEYS = "The breakdown keys do not come from breakdown-keys.ts"
const NO_NAME = "The name of the task class is not written as a string literal"
const NOTHING = "Nothing here calls defineTaskClass of assay/bench"

type Changes = ReadonlyArray<readonly [from: string, to: string]>
const sound: ReadonlyArray<readonly [what: string, changes: Changes]> = [
  [
    "a namespace of assay/bench",
    [
      ["{ defineTaskClass }", "* as bench"],
      ["default defineTaskClass", "default bench.defineTaskClass"]
    ]
  ],
  [
    "a namespace of keys",
    [
      ["{ BreakdownKey }", "* as keys"],
      ["breakdownKeys: BreakdownKey", "breakdownKeys: keys.BreakdownKey"]
    ]
  ],
  ["a property in quotes", [["breakdownKeys:", '"breakdownKeys":']]],
  [
    "files by other endings",
    [
      ["./rubric.ts", "./rubric.mjs"],
      ["./breakdown-keys.ts", "./breakdown-keys"]
    ]
  ],
  ["a call of something else beside it", [["export default", "other()\nexport default"]]]
]
const faulty: ReadonlyArray<readonly [message: string, changes: Changes]> = [
  [
    NO_RUBRIC,
    [
      ["{ TheRubric }", "* as rubrics"],
      ["(TheRubric)", "(rubrics)"]
    ]
  ],
  [NO_RUBRIC, [["(TheRubric)", "(TheRubric.part)"]]],
  [NO_RUBRIC, [["(TheRubric)", "(other.TheRubric)"]]],
  [
    NO_RUBRIC,
    [
      ["{ TheRubric }", "* as rubrics"],
      ["(TheRubric)", "(own.rubrics.TheRubric)"]
    ]
  ],
  [NO_RUBRIC, [["./rubric.ts", "./rubrics.ts"]]],
  [NO_RUBRIC, [["./rubric.ts", "../rubric.ts"]]],
  [NO_RUBRIC, [["./rubric.ts", "./rubric.ts.js"]]],
  [NO_RUBRIC, [["./rubric.ts", "./rubric.txs"]]],
  ["The definition has no rubric", [["(TheRubric)", "()"]]],
  [NO_KEYS, [["breakdownKeys: BreakdownKey, ", ""]]],
  [NO_KEYS, [["breakdownKeys: BreakdownKey", "...{ breakdownKeys: BreakdownKey }"]]],
  [NO_KEYS, [["{ breakdownKeys: BreakdownKey, minCasesForPromotion: { bronze: 1 } }", "settings"]]],
  [NO_KEYS, [['("toy", { breakdownKeys: BreakdownKey, minCasesForPromotion: { bronze: 1 } })', '("toy")']]],
  [NO_NAME, [['"toy"', "7"]]],
  [NO_NAME, [['"toy"', "/toy/"]]],
  [
    NOTHING,
    [
      ["{ defineTaskClass }", "* as bench"],
      ["default defineTaskClass", "default bench.other"]
    ]
  ],
  [NOTHING, [["{ defineTaskClass }", "{ other as defineTaskClass }"]]],
  [NOTHING, [["{ defineTaskClass }", "defineTaskClass"]]],
  [NOTHING, [["default defineTaskClass", "default own.defineTaskClass"]]]
]

describe("A registration", () => {
  it.each(sound)("may have %s", (_, changes) => assert.deepStrictEqual(registered(...changes).faults, []))

  it.each(faulty)("is told: %s (%j)", (message, changes) =>
    assert.deepStrictEqual(messages(registered(...changes).faults), [message])
  )

  it("that calls nothing is told so at the start of the file", () => {
    const [fault] = registered(["{ defineTaskClass }", "{ other }"]).faults
    assert.deepStrictEqual([fault?.start, fault?.end], [0, 0])
  })

  it("without a name has three faults, the first at its definition", () => {
    const text = GOOD.replace(/defineTaskClass\("toy".*\)\(/u, "defineTaskClass()(")
    const [first, ...others] = staticRegistration(parsed(text), "toy").faults
    assert.strictEqual(text.slice(first?.start, first?.end), "defineTaskClass()")
    assert.deepStrictEqual([first?.message, ...messages(others)], [NO_NAME, NO_KEYS])
  })

  it("has the places of those minimums alone that are written out by name", () => {
    const tiersOf = (minimums: string) => [...registered(["{ bronze: 1 }", minimums]).tiers.keys()]
    assert.deepStrictEqual(tiersOf('{ "gold": 1, ...more, [silver]: 2, bronze: 3 }'), ["gold", "bronze"])
    assert.deepStrictEqual(tiersOf("minimums"), [])
    assert.deepStrictEqual([...registered(["minCasesForPromotion", "minimum"]).tiers.keys()], [])
  })
})

const taxonomy: Taxonomy = new Map([["toy.missing", "block"]])
const KEYS = 'export const K = { Present: "toy.present" }'
const said = (text: string) =>
  rubricFaults(parsed(text), { keys: keysOf(KEYS), taxonomy }).map(({ hint, message }) => `${message}. ${hint}`)

describe("A rubric", () => {
  it.each([
    'const r = { reason: "no.such", other: { "no.such": 1 } }',
    'const other = { "no.such": 1 }',
    'const { breakdown } = { "no.such": 1 }',
    'other["no.such"] = 1',
    'own.breakdown["no.such"] = 1',
    "breakdown = other",
    "let breakdown",
    "const breakdown = { ...other, [key]: 1 }",
    "Other.Polite",
    "own.Keys.Polite",
    'import { L as Keys } from "./breakdown-keys.ts"\nKeys.Polite',
    'import { K as Keys } from "./elsewhere.ts"\nKeys.Polite',
    'import { K as Keys } from "./breakdown-keys.ts"\nKeys[name]\nKeys.Present'
  ])("may say what is no code and no key: %j", (text) => assert.deepStrictEqual(said(text), []))

  it("is told what there is instead", () => {
    assert.deepStrictEqual(said('const r = { code: "zzzzzzzz" }'), [
      'The code "zzzzzzzz" is not in failure_modes.yaml. Known codes: toy.missing'
    ])
    assert.deepStrictEqual(said('breakdown["zzzzzzzz"] = 1'), [
      'The key "zzzzzzzz" is not in breakdown-keys.ts. Known keys: toy.present'
    ])
    assert.deepStrictEqual(said('import { K } from "./breakdown-keys.ts"\nK.Zzzzzzzz'), [
      '"Zzzzzzzz" is no key of breakdown-keys.ts. Known names: Present'
    ])
  })
})

describe("A module that cannot be parsed", () => {
  it("is a fault of one character, without the place in its message", () => {
    const text = `${"\n".repeat(11)}${" ".repeat(11)}const = 2`
    const fault = Result.getOrThrow(Result.flip(parseModule(text)))
    assert.strictEqual(text.slice(fault.start, fault.end), "=")
    assert.strictEqual(fault.message, "This is not JavaScript: Unexpected token")
  })
})

describe("An import", () => {
  const files = new Set(["js-lib.ts", "a.ts", "b.mjs"])
  const hintOf = (specifier: string) => importFaults(parsed(`import "${specifier}"`), "rubric.ts", files)[0]?.hint

  it("that names no file is told the one that was meant", () => {
    assert.strictEqual(hintOf("./js-lib.js"), 'Write "./js-lib.ts"')
    assert.strictEqual(hintOf("./b"), 'Write "./b.mjs"')
    assert.isUndefined(hintOf("./b.mjs"))
    for (const name of ["x./a.ts", "a..", ".hidden"]) assert.match(hintOf(name) ?? "", /^Bundle it into a file/u)
  })
})
