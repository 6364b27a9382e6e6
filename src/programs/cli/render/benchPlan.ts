import { Schema } from "effect"
import type { TierNeeds } from "../../../domain/bench/tierNeeds.ts"
import { counted } from "../../../domain/source/wording.ts"
import { BenchPlan } from "../../planBench.ts"
import { exactRateText, rateText } from "./figures.ts"
import { jsonText } from "./json.ts"
import { type Block, cell, type Report } from "./report.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

const PlanDocument = Schema.Struct({ schema_version: Schema.Literal(1), ...BenchPlan.fields })

/**
 * A plan as one JSON document.
 *
 * @since 0.1.0
 */
export const benchPlanJson = (plan: BenchPlan): string => jsonText(PlanDocument, { schema_version: 1, ...plan })

const casesText = ({ cases: { ambiguous, counted: there, held_out, negative } }: TierNeeds): string =>
  `${counted(there, "counted case")}, ${held_out} of them held-out, ${negative} negative${ambiguous === 0 ? "" : `; ${ambiguous} more are ambiguous and do not count`}`

const tierNotes = (needs: TierNeeds): Block => {
  const { allowed_failures, fewest_cases, held_out_needed, minimum_cases, shortfalls, threshold, tier, unit, units } =
    needs
  const many = unit === "case" ? "cases" : "families"
  const notes = [
    fewest_cases === null
      ? "No number of passes shows a rate of 1."
      : `${fewest_cases} of ${fewest_cases} ${many} passed would be enough: the fewest that show a pass rate of ${exactRateText(threshold, "en")} with 95 % certainty.`,
    ...(allowed_failures === null
      ? []
      : [
          `Of the ${units} ${many} there are, ${allowed_failures === 0 ? "none" : `at most ${allowed_failures}`} may fail.`
        ]),
    minimum_cases === null
      ? `The task class does not offer ${tier}: it declares no minimum for it.`
      : `The task class asks for ${counted(minimum_cases, "case")}.`,
    ...(held_out_needed === null || held_out_needed === 0
      ? []
      : [`It needs ${counted(held_out_needed, "held-out case")} at least.`])
  ]
  return {
    _tag: "Notes",
    title: `${tier}${shortfalls.length === 0 ? "" : ": out of reach with the cases there are"}`,
    notes: [...notes.map((note) => cell(note)), ...shortfalls.map((note) => cell(note, "caution"))]
  }
}

const difference = ({ smallest_difference }: TierNeeds): string =>
  smallest_difference === null
    ? "None: two systems cannot be told apart on fewer than 6 cases."
    : `${smallest_difference.cases} cases that all go one way, ${rateText(smallest_difference.share, "en")} of them (exact McNemar test, two-sided, 5 %)`

/**
 * A plan for a terminal: what is there, what each tier needs, and the smallest difference that the bench can show.
 *
 * @since 0.1.0
 */
export const benchPlanText = ({ calibrated, task_class, tiers }: BenchPlan, style: Style): string => {
  const [first] = tiers
  const facts =
    first === undefined
      ? []
      : [
          { label: "Cases", value: cell(casesText(first)) },
          { label: "Smallest difference", value: cell(difference(first)) },
          {
            label: "Thresholds",
            value: calibrated
              ? cell("calibrated on measured outcomes")
              : cell("not calibrated: a place to start, not measured against what later went wrong", "caution")
          }
        ]
  const report: Report = {
    title: `What ${task_class} needs`,
    blocks: [{ _tag: "Facts", facts }, ...tiers.map(tierNotes)]
  }
  return reportText(report, style)
}
