import { Schema } from "effect"
import { SutIdentity } from "../../../domain/bench/BenchReport.ts"
import { FailureCode } from "../../../domain/bench/FailureMode.ts"
import { PromotionVerdict, type Unmet } from "../../../domain/bench/PromotionVerdict.ts"
import { type Tier, tiers } from "../../../domain/bench/Tier.ts"
import { Digest } from "../../../domain/source/digest.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { Promotion } from "../../promoteBench.ts"
import { boundText } from "../../../domain/bench/passBound.ts"
import { DASH } from "./figures.ts"
import type { Exit } from "./gateReport.ts"
import { Ending, jsonText } from "./json.ts"
import { type Block, cell, id, number, type Report, table, text } from "./report.ts"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * The document of `assay bench promote --format json`: the verdict, the system under test, codes that must never occur and
 * that the taxonomy does not know, the anchor that the chain was held against, or null, and the exit code.
 *
 * @since 0.1.0
 */
export const PromoteDocument = Schema.Struct({
  schema_version: Schema.Literal(1),
  ...PromotionVerdict.fields,
  sut: SutIdentity,
  unknown_nevers: Schema.Array(FailureCode),
  anchor: Schema.NullOr(Digest),
  exit: Ending
})

/**
 * A verdict as one JSON document.
 *
 * @since 0.1.0
 */
export const benchPromoteJson = ({ anchor, sut, unknownNevers, verdict }: Promotion, { code, name }: Exit): string =>
  jsonText(PromoteDocument, {
    schema_version: 1,
    ...verdict,
    sut,
    unknown_nevers: unknownNevers,
    anchor,
    exit: { code, name }
  })

const bound = (rate: number | null): string => (rate === null ? DASH : boundText(rate))

const evidenceOf = ({ evidence: { against, runs } }: PromotionVerdict): string => {
  const others = counted(against.length, "more run")
  const more = against.length === 0 ? "" : `; ${others} ${against.length === 1 ? "counts" : "count"} only against`
  return `${counted(runs.length, "run")} in the audit chain${more}`
}

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
      { label: "Evidence", value: cell(evidenceOf(verdict)) },
      { label: "Exit code", value: cell(`${exit.code} (${exit.name})`) }
    ]
  }
}

const unmetNotes = (title: string, unmet: ReadonlyArray<Unmet>): ReadonlyArray<Block> =>
  unmet.length === 0
    ? []
    : [{ _tag: "Notes", title, notes: unmet.map(({ reason, remedy }) => cell(`${reason} ${remedy}`)) }]

/** How many reasons are shown; the document in JSON names every run. */
const MOST_REASONS = 5

/** The runs that are no evidence by what is wrong with them, those with the newest run first. */
const ignoredRuns = ({ evidence: { ignored } }: PromotionVerdict): ReadonlyArray<Block> => {
  if (ignored.length === 0) return []
  const groups = [...Map.groupBy(ignored.toReversed(), ({ why }) => why)]
  const others = groups.slice(MOST_REASONS)
  const runs = others.reduce((sum, [, group]) => sum + group.length, 0)
  const rows = groups
    .slice(0, MOST_REASONS)
    .map(([why, group]) => ({ cells: [cell(group[0]?.run_id ?? ""), cell(String(group.length)), cell(why)] }))
  const shown = table("Runs that are no evidence", [id("Newest"), number("Runs"), text("Why")], rows, 1)
  const rest = `${counted(runs, "older run")} with ${counted(others.length, "other reason")}: see --format json.`
  return [runs === 0 ? shown : { ...shown, foot: [rest] }]
}

/** Tiers are for all task classes, so that a code may be meant for another one; or it is misspelt. */
const inertNevers = ({ tierFile, unknownNevers, verdict }: Promotion): ReadonlyArray<Block> =>
  unknownNevers.length === 0
    ? []
    : [
        {
          _tag: "Notes",
          title: "Codes that guard nothing here",
          notes: [
            cell(
              `${tierFile} says that ${unknownNevers.join(", ")} must never occur for ${verdict.target_tier}, which the taxonomy of ${verdict.task_class} does not know.`
            )
          ]
        }
      ]

const rank = (tier: Tier | null): number => (tier === null ? -1 : tiers.indexOf(tier))
const isHeld = ({ current_tier, target_tier }: PromotionVerdict): boolean => rank(current_tier) >= rank(target_tier)

/** Where in the tier file the lines go. */
const placeOf = ({ grantsAny, verdict: { current_tier } }: Promotion): string => {
  if (!grantsAny) return "in place of an empty `current: {}`"
  return current_tier === null
    ? "added to what `current` holds already"
    : `in place of the line that grants ${current_tier}`
}

const act = (note: string): Block => ({
  _tag: "Notes",
  title: "A tier changes only by a person's commit",
  notes: [cell(note)]
})

const ownAct = (promotion: Promotion): ReadonlyArray<Block> => {
  const { tierFile, verdict } = promotion
  const { current_tier, evidence_sufficient, sut_digest, target_tier, task_class } = verdict
  if (!evidence_sufficient && !isHeld(verdict)) return [act(`Nothing is granted, and ${tierFile} stays as it is.`)]
  if (isHeld(verdict)) {
    const then = evidence_sufficient
      ? "There is nothing to grant."
      : `Today's evidence does not earn it: think about taking it back in ${tierFile}.`
    return [act(`It holds ${current_tier}. ${then}`)]
  }
  const lines = ["current:", `  ${task_class}:`, `    "${sut_digest}": ${target_tier}`]
  const how = act(`To grant it, a person commits this in ${tierFile}, ${placeOf(promotion)}:`)
  return [how, { _tag: "Lines", lines }]
}

/** What the next tier needs, unless that was asked for, or has been said of what was. */
const nextNeeds = ({ missing, next_tier, reasons, target_tier }: PromotionVerdict): ReadonlyArray<Block> => {
  const said = new Set(reasons.map(({ reason }) => reason))
  return next_tier === null || next_tier === target_tier || missing.every(({ reason }) => said.has(reason))
    ? []
    : unmetNotes(`What the next tier, ${next_tier}, needs`, missing)
}

/**
 * A verdict as a person reads it: the figures, everything that is missing and what would satisfy it, how a tier is granted, and
 * the runs that do not count and why.
 */
const promotionReport = (promotion: Promotion, exit: Exit): Report => {
  const { verdict } = promotion
  const { evidence_sufficient, target_tier, task_class } = verdict
  return {
    title: `${evidence_sufficient ? "✓" : "✗"} ${task_class}: ${target_tier} is ${evidence_sufficient ? "" : "not "}earned`,
    blocks: [
      facts(promotion, exit),
      ...unmetNotes(`What is missing for ${target_tier}`, verdict.reasons),
      ...nextNeeds(verdict),
      ...inertNevers(promotion),
      ...ownAct(promotion),
      ...ignoredRuns(verdict)
    ]
  }
}

/**
 * A verdict for a terminal.
 *
 * @since 0.1.0
 */
export const benchPromoteText = (promotion: Promotion, exit: Exit, style: Style): string =>
  reportText(promotionReport(promotion, exit), style)

/**
 * A verdict as Markdown.
 *
 * @since 0.1.0
 */
export const benchPromoteMarkdown = (promotion: Promotion, exit: Exit): string =>
  reportMarkdown(promotionReport(promotion, exit))
