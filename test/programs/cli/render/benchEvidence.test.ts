import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { tierNeeds } from "../../../../src/domain/bench/tierNeeds.ts"
import { digestOf } from "../../../../src/domain/source/digest.ts"
import { exitCodes } from "../../../../src/programs/cli/exitCode.ts"
import {
  benchHistoryJson,
  benchHistoryText,
  HistoryDocument
} from "../../../../src/programs/cli/render/benchHistory.ts"
import { benchPlanJson, benchPlanText } from "../../../../src/programs/cli/render/benchPlan.ts"
import {
  benchPromoteJson,
  benchPromoteText,
  PromoteDocument
} from "../../../../src/programs/cli/render/benchPromote.ts"
import { benchVerifyJson, benchVerifyText, VerifyDocument } from "../../../../src/programs/cli/render/benchVerify.ts"
import type { PastRun } from "../../../../src/domain/bench/PastRun.ts"
import type { BenchPlan } from "../../../../src/programs/planBench.ts"
import { caseOf, digests, report, row, rows } from "../../../domain/bench/benchReports.ts"
import { good, heldOut, judge, run, rule, sut, tierFile, withFailed } from "../../../domain/bench/promotions.ts"

const style = { color: false, width: 100 }
/** All cases, of which two failed. */
const twoFailed = good.map((one) => (/^d-[12]$/u.test(one.case_id) ? row(one.case_id, false) : one))
const flat = (text: string) => text.replaceAll(/\s+/gu, " ")
const aged = (day: number) => report(`02${day}`, good, { ended_at: `2026-01-0${day}T00:00:00Z` })
const promotion = (changes: Parameters<typeof judge>[0]) => ({
  verdict: judge(changes),
  sut,
  tierFile: "bench/trust-tiers.yaml",
  grantsAny: changes.tierFile?.current !== undefined,
  unknownNevers: [],
  anchor: null
})
const earned = (changes: Parameters<typeof judge>[0] = {}) => benchPromoteText(promotion(changes), exitCodes.ok, style)
const missing = (changes: Parameters<typeof judge>[0]) =>
  benchPromoteText(promotion(changes), exitCodes.tierNotEarned, style)
const granted = (tier: "bronze" | "gold") => ({
  tierFile: { ...tierFile, current: { "fix-it": { [digests.sut]: tier } } }
})

describe("A promotion verdict as text", () => {
  it("of an earned tier says that a person grants it, with the lines to commit as they must stand", () => {
    expect(earned()).toMatchSnapshot()
    assert.isTrue(earned().endsWith(`\ncurrent:\n  fix-it:\n    "${digests.sut}": gold\n`))
  })

  it("of a tier that is not earned says everything that is missing, and which runs do not count", () => {
    const cases = [...withFailed("d", 6, rows("d", 12, 12)), ...rows("h", 3, 2, heldOut), row("n-1", false)]
    const reports = [
      report("01A", cases),
      report("01B", good, { complete: false }),
      report("01C", good, { case_filter: {} })
    ]
    const text = missing({ reports, target: "silver", cases: cases.map(caseOf) })
    expect(text).toMatchSnapshot()
    assert.notInclude(text, "current:")
  })

  it("has nothing to commit where the tier is held already", () => {
    for (const text of [earned(granted("gold")), earned({ ...granted("gold"), target: "bronze" })]) {
      assert.include(text, "There is nothing to grant.")
      assert.notInclude(text, "current:")
    }
    assert.include(earned(granted("bronze")), "current:")
  })

  it("says where the lines go: in the place of nothing, of a lower tier, or beside other tiers", () => {
    const other = { tierFile: { ...tierFile, current: { other: { [digests.sut]: "bronze" as const } } } }
    assert.include(flat(earned()), "in place of an empty `current: {}`:")
    for (const [text, where] of [
      [flat(earned(granted("bronze"))), "in place of the line that grants bronze: current:"],
      [flat(earned(other)), "added to what `current` holds already: current:"]
    ] as const) {
      assert.include(text, where)
      assert.notInclude(text, "{}")
    }
  })

  it("gives the lines to commit before the runs that do not count", () => {
    const reports = [report("01A", good), report("01B", good, { case_filter: {} })]
    const text = earned({ reports })
    assert.isBelow(text.indexOf("current:"), text.indexOf("Runs that are no evidence"))
    assert.isAbove(text.indexOf("current:"), 0)
  })

  it("groups the runs that do not count by their reasons, newest first, and counts the rest", () => {
    const reports = [1, 2, 3, 4, 5, 6].flatMap((day) => [aged(day), { ...aged(day), run_id: `03${day}` }])
    const text = earned({ reports: [...reports, report("01A", good)] })
    assert.match(text, /Newest +Runs +Why\n─+\n036 +2 +it ended 64 days ago.*\n035 +2 /u)
    assert.include(text, "2 older runs with 1 other reason: see --format json.")
    assert.notInclude(text, "031")
    assert.notInclude(earned({ reports: [...reports.slice(2), report("01A", good)] }), "older run")
  })

  it("says how many runs only count against, and in how many cases", () => {
    const stopped = report("01B", twoFailed, { complete: false })
    const text = earned({ target: "bronze", reports: [report("01A", good), stopped] })
    assert.match(text, /Evidence +1 run in the audit chain; 1 more run counts only against\n/u)
    assert.match(text, /01B +1 +it is incomplete: it counts only against \(2 cases failed in it\)\n/u)
    assert.match(text, /Cases +58 of 60 passed/u)
  })

  it("says so where a held tier is no longer earned", () => {
    assert.match(missing({ ...granted("gold"), reports: [] }), /It holds gold\. Today's evidence does not earn it/u)
  })

  it("shows what the next tier needs where more than the asked one is earned", () => {
    const text = earned({ target: "bronze", ...run(withFailed("d", 3)) })
    assert.match(text, /What the next tier, gold, needs\n• 57 of 60 cases passed: .*gold\s+needs 0\.9\./u)
  })
})

describe("Codes that must never occur", () => {
  it("are named where the taxonomy does not know them, so that they guard nothing", () => {
    const text = flat(
      benchPromoteText({ ...promotion({}), unknownNevers: ["recipe.semantic_drft"] }, exitCodes.ok, style)
    )
    assert.include(
      text,
      "bench/trust-tiers.yaml says that recipe.semantic_drft must never occur for gold, which the taxonomy of fix-it does not know."
    )
    assert.notInclude(earned(), "must never occur")
  })
})

describe("What the next tier needs", () => {
  it("is left out where it was asked for, or is what was said of a higher one already", () => {
    assert.notInclude(missing({ target: "bronze", reports: [] }), "The next tier")
    assert.notInclude(missing({ ...run(withFailed("d", 12)), target: "bronze" }), "the next tier")
    assert.include(missing({ ...run(withFailed("d", 12)), target: "silver" }), "What the next tier, bronze, needs")
    // Of both tiers the same is said: the system has no lock.
    const undeclared = missing({ target: "gold", sut: { ...sut, lock: "undeclared" } })
    assert.include(undeclared, "has no lock")
    assert.notInclude(undeclared, "the next tier")
  })
})

describe("A promotion verdict as JSON", () => {
  it("decodes with its schema, and carries the exit code", () => {
    const document = Schema.decodeSync(Schema.fromJsonString(PromoteDocument))(
      benchPromoteJson(promotion({ reports: [] }), exitCodes.tierNotEarned)
    )
    assert.deepStrictEqual(document.exit, { code: 14, name: "tierNotEarned" })
    assert.isFalse(document.evidence_sufficient)
    assert.isTrue(document.requires_human_approval)
    assert.strictEqual(document.next_tier, "bronze")
  })
})

const cases = good.map(({ family, ...one }) => (family === null ? one : { ...one, family }))
const plan = (count: number): BenchPlan => ({
  task_class: "fix-it",
  calibrated: false,
  tiers: [
    tierNeeds({ tier: "silver", rule: rule(0.8), silver: 0.8, minimum: 25, cases: cases.slice(0, count) }),
    tierNeeds({ tier: "gold", rule: rule(0.9), silver: 0.8, minimum: undefined, cases: cases.slice(0, count) })
  ]
})

describe("A plan", () => {
  it("as text says what is there, what each tier needs and what the bench can show", () => {
    expect(benchPlanText(plan(60), style)).toMatchSnapshot("60 cases")
    expect(benchPlanText(plan(4), style)).toMatchSnapshot("4 cases")
  })

  it("as JSON is the plan", () => {
    assert.include(benchPlanJson(plan(60)), '"smallest_difference"')
  })
})

describe("A chain that verifies", () => {
  const verified = { chain: "bench/audit", count: 3, hash: digestOf("head"), anchor: null }

  it("is one line with the head", () => {
    assert.strictEqual(
      benchVerifyText(verified, style),
      `✓ bench/audit verifies: 3 records. Head: ${digestOf("head")}\n`
    )
    assert.include(benchVerifyText({ ...verified, anchor: digestOf("a") }, style), "contains the published hash")
  })

  it("decodes with its schema as JSON", () => {
    const document = Schema.decodeSync(Schema.fromJsonString(VerifyDocument))(benchVerifyJson(verified))
    assert.strictEqual(document.count, 3)
  })
})

describe("A history", () => {
  const past: PastRun = {
    run_id: "01JDZ3NDEKTSV4RRFFQ69G5FAV",
    started_at: "2026-03-01T10:00:00Z",
    ended_at: "2026-03-01T10:05:00Z",
    sut,
    complete: true,
    filtered: false,
    cached: 0,
    repeat: 1,
    cases: 60,
    passed: 57,
    mean_score: 0.95,
    lower_bound_95: 0.875812789522,
    hash: digestOf("record")
  }
  const killed = { ...past, ended_at: null, complete: false, cases: 0, passed: 0, mean_score: null, lower_bound_95: 0 }
  const runs = [past, { ...past, complete: false, filtered: true, cached: 2, mean_score: null }, killed]

  it("as text is a table with what about a run is no evidence", () => {
    expect(benchHistoryText({ task_class: "fix-it", runs, external: [] }, style)).toMatchSnapshot()
    assert.strictEqual(
      benchHistoryText({ task_class: "fix-it", runs: [], external: [] }, style),
      "fix-it: 0 runs in the audit chain\n"
    )
  })

  it("shows ids of runs in full, since they are typed again, however narrow the terminal is", () => {
    for (const width of [40, 60, 80, 100]) {
      assert.include(
        benchHistoryText({ task_class: "fix-it", runs, external: [] }, { ...style, width }),
        `${past.run_id}  `,
        String(width)
      )
    }
  })

  it("decodes with its schema as JSON", () => {
    const document = Schema.decodeSync(Schema.fromJsonString(HistoryDocument))(
      benchHistoryJson({ task_class: "fix-it", runs, external: [] })
    )
    assert.deepStrictEqual(document.runs, runs)
  })
})
