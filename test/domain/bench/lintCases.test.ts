import { assert, describe, it } from "@effect/vitest"
import { heldOutFault } from "../../../src/domain/bench/heldOutFloor.ts"
import { keysDiffer, pinsIn, sharedPins, tooFewCases } from "../../../src/domain/bench/lintCases.ts"
import { makeTaskClass } from "../../../src/domain/bench/makeTaskClass.ts"
import type { Tier } from "../../../src/domain/bench/Tier.ts"
import type { Problem } from "../../../src/domain/source/Problem.ts"
import { benchCase, loadedCase } from "./generators.ts"

const taskClass = (minCasesForPromotion: ReadonlyArray<readonly [Tier, number]>) =>
  makeTaskClass({
    name: "toy",
    benchPath: "/bench/toy",
    minCasesForPromotion,
    rubric: { command: true },
    breakdownKeys: ["a.b", "a.c"],
    failureModeTaxonomy: []
  })
const casesOf = (count: number, heldOut: number, ambiguous = 0) => [
  ...Array.from({ length: count }, (_, at) =>
    loadedCase(`case-${at}`, { curation_class: at < heldOut ? "held-out" : "rag-corpus-derived" })
  ),
  ...Array.from({ length: ambiguous }, (_, at) => loadedCase(`odd-${at}`, { disposition: "ambiguous" }))
]
const placeOf = (tier: Tier) => ({ file: "registration.ts", line: tiers.indexOf(tier) + 1, column: 5, frame: null })
const tiers = ["bronze", "silver", "gold"]
const shown = (problems: ReadonlyArray<Problem>) =>
  problems.map(({ file, line, message }) => `${file}:${line}: ${message}`)
const few = (minCases: ReadonlyArray<readonly [Tier, number]>, ...counts: Parameters<typeof casesOf>) =>
  shown(tooFewCases(taskClass(minCases), casesOf(...counts), placeOf))

/** Why a task class of nine cases, so many of them held-out, cannot offer a tier. */
const heldOutFaultOf = (tier: Tier, heldOut: number) =>
  heldOutFault(
    new Map([[tier, 1]]),
    casesOf(9, heldOut).map((loaded) => loaded.case)
  )

const onlyFour = (tier: Tier) =>
  `minCasesForPromotion names ${tier}, which needs at least 5 held-out cases; there are 4`

describe("The held-out cases of a task class", () => {
  it("are at least five from silver up, and any number below", () => {
    for (const tier of ["silver", "gold"] as const) {
      assert.deepStrictEqual(
        [heldOutFaultOf(tier, 4), heldOutFaultOf(tier, 5), heldOutFaultOf(tier, 9)],
        [onlyFour(tier), undefined, undefined]
      )
    }
    assert.isUndefined(heldOutFaultOf("bronze", 0))
  })
})

const lackingHeldOut = (names: string) =>
  `minCasesForPromotion names ${names}, which needs at least 5 held-out cases; there are 0`

describe("The cases of a task class", () => {
  it("are too few for a tier by count, where the ambiguous ones do not count", () => {
    assert.deepStrictEqual(few([["bronze", 3]], 3, 0), [])
    assert.deepStrictEqual(few([["bronze", 3]], 4, 0), [])
    assert.deepStrictEqual(few([["bronze", 3]], 2, 0, 7), [
      "registration.ts:1: The tier bronze asks for 3 cases that are not ambiguous, and there are 2"
    ])
  })

  it("are too few held-out ones at the lowest tier that needs some", () => {
    assert.deepStrictEqual(few([["gold", 1]], 1, 0), [`registration.ts:3: ${lackingHeldOut("gold")}`])
    assert.deepStrictEqual(
      few(
        [
          ["silver", 1],
          ["gold", 2]
        ],
        1,
        0
      ),
      [
        "registration.ts:3: The tier gold asks for 2 cases that are not ambiguous, and there are 1",
        `registration.ts:2: ${lackingHeldOut("silver and gold")}`
      ]
    )
  })

  it("have each a pin of their own", () => {
    const pin = "0".repeat(32)
    const cases = [
      loadedCase("one", { cassette_canary_pin: pin }),
      loadedCase("two"),
      loadedCase("three", { cassette_canary_pin: pin }),
      loadedCase("four", { cassette_canary_pin: pin })
    ]
    assert.deepStrictEqual(
      sharedPins(cases, ({ folder }) => `${folder}/case.yaml`).map(({ file, hint, message }) => [file, message, hint]),
      ["three", "four"].map((id) => [
        `/bench/toy/cases/${id}/case.yaml`,
        `The case "${id}" has the canary pin of "one"`,
        "Give each case 16 fresh random bytes"
      ])
    )
    assert.deepStrictEqual(
      sharedPins(casesOf(3, 0), ({ folder }) => folder),
      []
    )
  })
})

describe("The canary pins in a text", () => {
  const [one, two] = [benchCase("one"), benchCase("two")].map((one) => one.cassette_canary_pin)

  it("are found in capitals, within longer runs of digits, and each of several", () => {
    assert(one !== undefined && two !== undefined)
    const pins = new Set([one, two])
    assert.deepStrictEqual(pinsIn(`x ${one.toUpperCase()} y${two}`, pins), [one, two])
    for (const text of [`${one}a`, `a${one}`, `ab${one}cd`]) assert.deepStrictEqual(pinsIn(text, pins), [one])
    assert.deepStrictEqual(pinsIn(`${one.slice(1)} ${one.slice(0, 16)} ${one.slice(16)}`, pins), [])
    assert.deepStrictEqual(pinsIn(`${one} ${two}`, new Set([two])), [two])
  })
})

const said = (...written: ReadonlyArray<string>) =>
  keysDiffer(taskClass([["bronze", 1]]), new Set(written), "breakdown-keys.ts").map(({ message }) => message)

describe("The breakdown keys that are registered", () => {
  it("are those that are written out", () => {
    assert.deepStrictEqual(said("a.b", "a.c"), [])
    assert.deepStrictEqual(said("a.b"), [
      "The breakdown keys that are registered are others (registered, but not written here: a.c)"
    ])
    assert.deepStrictEqual(said("a.b", "a.c", "a.d", "a.e"), [
      "The breakdown keys that are registered are others (written here, but not registered: a.d, a.e)"
    ])
    assert.deepStrictEqual(said("a.b", "x.y"), [
      "The breakdown keys that are registered are others (registered, but not written here: a.c; written here, but not registered: x.y)"
    ])
  })
})
