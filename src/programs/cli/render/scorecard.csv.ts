import type { Scorecard, ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { csvText, type Field } from "./csv.ts"

const HEAD = [
  "run_id",
  "pack_id",
  "pack_version",
  "judge_id",
  "rank",
  "model",
  "variant",
  "dimension",
  "dimension_name",
  "weight",
  "ko_dimension",
  "score",
  "score_low",
  "score_high",
  "prompts",
  "answers",
  "reported",
  "verdict",
  "level",
  "percent",
  "percent_low",
  "percent_high",
  "knocked_out",
  "ko_reason",
  "red_flags",
  "red_flags_assessed",
  "scored",
  "expected"
]

const cardRows = (report: ScoreReport, card: Scorecard): ReadonlyArray<ReadonlyArray<Field>> =>
  report.dimensions.map(({ id, name, weight }) => {
    const found = card.dimensions.find((dimension) => dimension.id === id)
    return [
      report.run.run_id,
      report.pack.id,
      report.pack.version,
      report.judge.id,
      card.rank,
      card.model,
      card.variant,
      id,
      name,
      weight,
      String(id === report.rule.dimension),
      found?.score ?? null,
      found?.interval?.low ?? null,
      found?.interval?.high ?? null,
      found?.prompts ?? 0,
      found?.answers ?? 0,
      String(found?.reported ?? false),
      card.verdict,
      card.level,
      card.percent,
      card.interval?.low ?? null,
      card.interval?.high ?? null,
      String(card.ko._tag === "KnockedOut"),
      card.ko_reason,
      card.red_flags.flagged,
      card.red_flags.assessed,
      card.coverage.scored,
      card.coverage.expected
    ]
  })

/**
 * A scorecard report as CSV: one row for each group and dimension, the group's verdict and K.-o. columns repeated on
 * each. Figures are exact, with a decimal point, in every language; an absent figure is an empty field.
 *
 * @since 0.1.0
 */
export const scorecardCsv = (report: ScoreReport): string =>
  csvText(
    HEAD,
    report.scorecards.flatMap((card) => cardRows(report, card))
  )
