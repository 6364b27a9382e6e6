import { Schema } from "effect"
import { SutIdentity } from "../../../domain/bench/BenchReport.ts"
import { PromotionVerdict, type Unmet } from "../../../domain/bench/PromotionVerdict.ts"
import { type Tier, tiers } from "../../../domain/bench/Tier.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { Promotion } from "../../promoteBench.ts"
import { DASH } from "./figures.ts"
import type { Exit } from "./gateReport.ts"
import { jsonText } from "./json.ts"
import { plain } from "./plain.ts"
import { type Block, cell, id, type Report, table, text } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * The document of `assay bench promote --format json`: the verdict, the system under test and the exit code.
 *
 * @since 0.1.0
 */
export const PromoteDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  ...PromotionVerdict.fields,
  sut: SutIdentity,
  exit: Schema.Struct({ code: Schema.Int, name: Schema.String })
})

/**
 * A verdict as one JSON document.
 *
 * @since 0.1.0
 */
export const benchPromoteJson = ({ sut, verdict }: Promotion, { code, name }: Exit): string =>
  jsonText(PromoteDocument, { schema_version: 1, ...verdict, sut, exit: { code, name } })

const bound = (rate: number | null): string => (rate === null ? DASH : (Math.floor(rate * 10_000) / 10_000).toFixed(4))

const facts = ({ sut, verdict }: Promotion, exit: Exit): Block => {
  const { derived, gap, held_out } = verdict.evidence
  const passed = ({ cases, passed }: Pick<typeof held_out, "cases" | "passed">) => `${passed} of ${cases} passed`
  const difference =
    gap === null ? "" : `; derived ${passed(derived)}, a gap of ${(100 * gap).toFixed(1)} percentage points`
  return {
    _tag: "Facts",
    facts: [
      { label: "System under test", value: cell(`${sut.name} (${sut.digest})`) },
      { label: "Tier now", value: cell(verdict.current_tier ?? "none") },
      { label: "Tier asked for", value: cell(verdict.target_tier) },
      { label: "Highest earned", value: cell(verdict.highest_tier_earned ?? "none") },
      {
        label: "Lower bound",
        value: cell(`${bound(verdict.lower_bound_95)}; the threshold is ${verdict.threshold_at_target ?? DASH}`)
      },
      { label: "Cases", value: cell(passed(verdict.evidence)) },
      { label: "Held-out", value: cell(`${passed(held_out)}${difference}`) },
      { label: "Evidence", value: cell(`${counted(verdict.evidence.runs.length, "run")} in the audit chain`) },
      { label: "Exit code", value: cell(`${exit.code} (${exit.name})`) }
    ]
  }
}

const unmetNotes = (title: string, unmet: ReadonlyArray<Unmet>): ReadonlyArray<Block> =>
  unmet.length === 0
    ? []
    : [{ _tag: "Notes", title, notes: unmet.map(({ reason, remedy }) => cell(`${reason} ${remedy}`)) }]

const ignoredRuns = ({ evidence: { ignored } }: PromotionVerdict): ReadonlyArray<Block> =>
  ignored.length === 0
    ? []
    : [
        table(
          "Runs that are no evidence",
          [id("Run"), text("Why")],
          ignored.map(({ run_id, why }) => ({ cells: [cell(run_id), cell(why)] })),
          1
        )
      ]

const rank = (tier: Tier | null): number => (tier === null ? -1 : tiers.indexOf(tier))
const isHeld = ({ current_tier, target_tier }: PromotionVerdict): boolean => rank(current_tier) >= rank(target_tier)

const ownAct = ({ tierFile, verdict }: Promotion): Block => {
  const held = `It holds ${verdict.current_tier ?? "none"}.`
  const act = verdict.evidence_sufficient
    ? isHeld(verdict)
      ? `${held} There is nothing to grant.`
      : `To grant it, a person commits this in ${tierFile}, in place of an empty \`current: {}\`:`
    : isHeld(verdict)
      ? `${held} Today's evidence does not earn it: think about taking it back in ${tierFile}.`
      : `Nothing is granted, and ${tierFile} stays as it is.`
  return { _tag: "Notes", title: "A tier changes only by a person's commit", notes: [cell(act)] }
}

/** What to write into the tier file, as it must stand there: no line of it may be wrapped. */
const lines = ({ verdict: { evidence_sufficient, sut_digest, target_tier, task_class }, verdict }: Promotion): string =>
  evidence_sufficient && !isHeld(verdict)
    ? `\ncurrent:\n  ${plain(task_class)}:\n    "${sut_digest}": ${target_tier}\n`
    : ""

/**
 * A verdict for a terminal: the figures, everything that is missing and what would satisfy it, the runs that do not count
 * and why, and how a tier is granted.
 *
 * @since 0.1.0
 */
export const benchPromoteText = (promotion: Promotion, exit: Exit, style: Style): string => {
  const { verdict } = promotion
  const { evidence_sufficient, highest_tier_earned, target_tier, task_class } = verdict
  const next = tiers[rank(highest_tier_earned) + 1]
  const more = next === target_tier ? [] : verdict.missing
  const report: Report = {
    title: `${evidence_sufficient ? "✓" : "✗"} ${task_class}: ${target_tier} is ${evidence_sufficient ? "" : "not "}earned`,
    blocks: [
      facts(promotion, exit),
      ...unmetNotes(`What is missing for ${target_tier}`, verdict.reasons),
      ...unmetNotes("What the next tier needs", more),
      ...ignoredRuns(verdict),
      ownAct(promotion)
    ]
  }
  return `${reportText(report, style)}${lines(promotion)}`
}
