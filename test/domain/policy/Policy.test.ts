import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Day, endOfDay } from "../../../src/domain/policy/Day.ts"
import { Condition, Policy } from "../../../src/domain/policy/Policy.ts"
import { policyFaults } from "../../../src/domain/policy/policyFaults.ts"
import { Said } from "../../../src/domain/policy/Said.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

const DIGEST = `sha256:${"0".repeat(64)}`
const pinned = { digest: DIGEST }
const groups = { model: "m", variant: "none" }
const scorecard = { kind: "scorecard", id: "card", run: "runs/a", judge: "checks", ...groups, ...pinned }
const regression = { kind: "regression", id: "trend", run: "runs/a", baseline: "runs/b", judge: "checks", ...pinned }
const agreement = { kind: "agreement", id: "same", run: "runs/a", judges: ["checks", "kim"], min_agreement: 0.8 }
const policy = {
  version: 1,
  id: "release",
  title: "Release",
  conditions: [
    { ...scorecard, groups: "all", verdict: "recommended", min_level: "solid", min_coverage: 1, max_age_days: 30 },
    { ...scorecard, id: "any", groups: "any", verdict: "conditional" },
    {
      kind: "tier",
      id: "tier",
      task_class: "fixes",
      tier: "gold",
      system: "s",
      bench_root: "b",
      chain: "c",
      anchor: DIGEST
    },
    { kind: "dod", id: "done", plan: "p", context: ["c"], approved: "a", signoffs: "s", min_coverage: 1 },
    { ...regression, ...groups, base_model: "m", base_variant: "none", tolerance: 2, min_coverage: 1, max_age_days: 1 },
    { ...agreement, calibration: "known.jsonl", max_age_days: 1 }
  ],
  waivers: [{ condition: "card", ...pinned, who: "Kim", why: "Known and accepted", until: "2026-12-31" }]
}
const OPTIONAL =
  /^waivers$|^conditions\.\d\.(?:digest|model|variant|judge|groups|verdict|min_level|min_coverage|max_age_days|system|bench_root|chain|anchor|context|approved|signoffs|base_model|base_variant|tolerance|calibration)$/u

const takes = <A>(schema: Schema.ConstraintDecoder<A>, value: unknown): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(schema, { onExcessProperty: "error" })(value))

describe("Policy", () => {
  it("is a file of conditions of five kinds, each with its own fields", () => {
    assert.isTrue(takes(Policy, policy))
    assertFieldsDocumented(Policy, policy, OPTIONAL)
  })

  it.each([
    ["min_coverage", scorecard, [1], [0, 1.01, Number.NaN]],
    ["max_age_days", scorecard, [0.5, 36_500], [0, -1, 36_501]],
    ["groups", scorecard, ["all", "any"], ["some", ""]],
    ["verdict", scorecard, ["recommended", "conditional"], ["not-recommended", "inconclusive", "knocked-out", ""]],
    ["min_level", scorecard, ["strong", "insufficient"], ["gold", ""]],
    ["model", scorecard, ["m"], [""]],
    ["tolerance", regression, [0, 100], [-0.01, 100.01]],
    ["min_agreement", agreement, [-0.99, 1], [-1, 1.01]],
    ["judges", agreement, [["checks"]], [[], [" "]]],
    ["digest", agreement, [DIGEST], ["", "0"]],
    ["kind", agreement, ["agreement"], ["", "gate", "scorecard"]]
  ])("takes of %s only what a condition can mean", (field, condition, good, bad) => {
    const wrong = good.filter((value) => !takes(Condition, { ...condition, [field]: value }))
    const right = bad.filter((value) => takes(Condition, { ...condition, [field]: value }))
    assert.deepStrictEqual({ wrong, right }, { wrong: [], right: [] })
  })

  it("needs a condition, and is of version 1", () => {
    assert.isFalse(takes(Policy, { ...policy, conditions: [] }))
    assert.isFalse(takes(Policy, { ...policy, version: 2 }))
  })
})

const faultOfSaid = (text: string) => String(Result.getOrUndefined(Result.flip(Schema.decodeResult(Said)(text))))

describe("What a waiver says", () => {
  it.each([
    "Kim",
    "Ärztin 7",
    "known: see issue 12",
    "Not a test",
    "x-ray",
    "todo list kept",
    "<b>",
    "(Kim)",
    "no(ne",
    "no!ne"
  ])("can be %s", (text) => assert.isTrue(takes(Said, text)))

  it.each([
    "",
    "  ",
    "TODO",
    "todo!",
    " <name> ",
    "<<who>>",
    "n/a",
    '"why?"',
    "...",
    "123",
    "(tbd.)",
    "XXX",
    "because:",
    "'Nobody'"
  ])("is never only %s", (text) => assert.isFalse(takes(Said, text)))

  it("says of a blank that it is blank, and of a placeholder that it is one", () => {
    assert.match(faultOfSaid(" "), /not blank/u)
    assert.match(faultOfSaid("todo"), /placeholder/u)
  })
})

describe("Day", () => {
  it("is a day of the calendar, and ends where the next begins", () => {
    assert.isTrue(takes(Day, "2028-02-29"))
    for (const none of ["2026-02-29", "2026-13-01", "2026-1-1", "tomorrow", ""]) assert.isFalse(takes(Day, none))
    assert.strictEqual(endOfDay("2026-12-31"), Date.UTC(2027, 0, 1))
  })
})

const faultsOf = (changes: object) =>
  policyFaults({ ...policy, ...changes }).map(({ path, message, hint }) => [path.join("."), message, hint])
const ONCE = "Give each id once"
const NEEDS_TWO = "Agreement needs two judges: one agrees with itself"
const NEEDS_ONE = "A calibration set measures one judge at a time"
const HINTS = new Map([
  [NEEDS_TWO, "Name another judge, or a calibration set with known scores (calibration)"],
  [NEEDS_ONE, "Name one judge, or leave calibration out"]
])

describe("policyFaults", () => {
  it("finds none where each id is given once and each waiver has its condition", () => {
    assert.deepStrictEqual(faultsOf({ conditions: [scorecard, regression, agreement] }), [])
    assert.deepStrictEqual(faultsOf({ conditions: [scorecard], waivers: undefined }), [])
  })

  it.each([
    undefined,
    null,
    1,
    "text",
    [],
    {},
    { conditions: 1, waivers: 2 },
    { conditions: [null, 1, {}, { id: 1 }, { id: 1 }], waivers: [null, {}] }
  ])("leaves the shape of a document to its schema: %o", (document) =>
    assert.deepStrictEqual(policyFaults(document), [])
  )

  it("names an id that is given twice at each place but the first, and only ids", () => {
    assert.deepStrictEqual(faultsOf({ conditions: [scorecard, { ...regression, id: "card" }, { id: "card" }] }), [
      ["conditions.1.id", 'The id "card" is given twice', ONCE],
      ["conditions.2.id", 'The id "card" is given twice', ONCE]
    ])
  })

  it("names a waiver of a condition that is not there, with the nearest that is", () => {
    const [waiver] = policy.waivers
    const waivers = [waiver, { ...waiver, condition: "crad" }, { ...waiver, condition: 7 }]
    const [[path, message, hint] = []] = faultsOf({ conditions: [scorecard], waivers })
    assert.deepStrictEqual([path, message], ["waivers.1.condition", 'There is no condition "crad"'])
    assert.match(hint ?? "", /"card"/u)
    assert.lengthOf(faultsOf({ conditions: [scorecard], waivers }), 1)
    assert.match(faultsOf({ conditions: [], waivers: [waiver] })[0]?.[2] ?? "", /conditions/u)
    const stray = [{ ...waiver, condition: "elsewhere" }]
    assert.deepStrictEqual(
      faultsOf({ conditions: [{ id: 7 }, scorecard], waivers: stray }),
      faultsOf({ conditions: [scorecard], waivers: stray })
    )
  })

  it.each([
    [["checks"], undefined, [NEEDS_TWO]],
    [["checks", "kim"], undefined, []],
    [["checks"], "known.jsonl", []],
    [["checks", "kim"], "known.jsonl", [NEEDS_ONE]],
    [[], undefined, []]
  ])("lets agreement compare what can be compared: judges %o with calibration %s", (judges, calibration, expected) => {
    const conditions = [{ ...agreement, judges, ...(calibration === undefined ? {} : { calibration }) }]
    assert.deepStrictEqual(
      faultsOf({ conditions, waivers: [] }),
      expected.map((message) => ["conditions.0.judges", message, HINTS.get(message)])
    )
    assert.deepStrictEqual(faultsOf({ conditions: [{ ...conditions[0], kind: "scorecard" }], waivers: [] }), [])
  })

  it("names a judge that is given twice, and nothing else of that condition", () => {
    assert.deepStrictEqual(
      faultsOf({ conditions: [{ ...agreement, judges: ["a", "a"], calibration: "k" }], waivers: [] }),
      [["conditions.0.judges.1", 'The judge "a" is given twice', "Give each judge once"]]
    )
  })
})
