import type {
  AgreementReport,
  Disagreement,
  FlagAgreement,
  MissingReason,
  Rater,
  ScoreAgreement
} from "../../../domain/agreement/AgreementReport.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { showCell } from "../../../domain/run/Cell.ts"
import { agreementWords } from "./agreementWords.ts"
import { DASH, decimals } from "./figures.ts"
import { type Block, type Cell, cell, id, number, type Row, table, type Table, text } from "./report.ts"
import { words } from "./words.ts"

const SHOWN = 20

/** A coefficient with two decimals, and more where rounding would carry it over what decides, or to agreement. */
export const coefficient = (value: number | null, language: Language, minimum: number | null): string =>
  value === null
    ? DASH
    : decimals(
        value,
        2,
        language,
        (shown) => `${shown >= 1}${shown > 0}${minimum === null || shown >= minimum}`
      ).replace("-", "−")

/** The ends of an interval, or null where there is none. */
export const coefficients = (
  { interval }: Pick<ScoreAgreement, "interval">,
  language: Language,
  minimum: number | null
): string | null =>
  interval === null
    ? null
    : `${coefficient(interval.low, language, minimum)}–${coefficient(interval.high, language, minimum)}`

/** The name of each figure, and what it was computed from. */
const figuresOf = (report: AgreementReport): ReadonlyArray<{ readonly name: string; readonly of: ScoreAgreement }> => [
  { name: agreementWords[report.pack.language].overall, of: report.overall },
  ...report.dimensions.map((dimension) => ({ name: dimension.id, of: dimension }))
]

const countCells = ({ answers, compared, pairs, prompts }: ScoreAgreement | FlagAgreement): ReadonlyArray<Cell> => [
  cell(String(prompts)),
  cell(`${compared} / ${answers}`, compared < answers ? "unsure" : undefined),
  cell(String(pairs))
]

const countColumns = (language: Language) => {
  const w = agreementWords[language]
  return [number(words[language].prompts), number(w.comparedHead), number(w.pairs)]
}

/** What a table's figures mean, and its dashes where it has any. */
const withDash = (rows: ReadonlyArray<Row>, about: string, dash: string): ReadonlyArray<string> => [
  rows.some(({ cells }) => cells.some((one) => one.text === DASH)) ? `${about} ${dash}` : about
]

/**
 * Alpha of the overall score and of every dimension, with what each rests on.
 *
 * @since 0.1.0
 */
export const scoresTable = (report: AgreementReport): Table => {
  const { language } = report.pack
  const w = agreementWords[language]
  const rows = figuresOf(report).map(({ name, of }, at) => ({
    cells: [
      cell(name, at === 0 ? "strong" : undefined),
      cell(coefficient(of.alpha, language, report.min_agreement)),
      cell(coefficients(of, language, report.min_agreement) ?? DASH, "quiet"),
      ...countCells(of)
    ]
  }))
  const columns = [id(w.figure), number("Alpha"), number(words[language].interval), ...countColumns(language)]
  return { ...table(w.scores, columns, rows, 1), foot: withDash(rows, w.aboutScores, w.noFigure) }
}

/**
 * Agreement on red flags.
 *
 * @since 0.1.0
 */
export const flagsTable = ({ pack: { language }, red_flags: flags }: AgreementReport): Table => {
  const w = agreementWords[language]
  const share = (rate: number | null) =>
    cell(rate === null ? DASH : `${decimals(100 * rate, 1, language, (shown) => `${shown >= 100}${shown <= 0}`)} %`)
  const cells = [
    share(flags.positive),
    share(flags.negative),
    cell(coefficient(flags.ac1, language, null)),
    ...countCells(flags)
  ]
  const columns = [number(w.positive), number(w.negative), number("AC1"), ...countColumns(language)]
  return {
    ...table(words[language].redFlags, columns, [{ cells }], 0),
    foot: withDash([{ cells }], w.aboutFlags, w.noRate)
  }
}

const reasonText = (reason: MissingReason, language: Language): string =>
  reason === "dimension-not-scored" || reason === "not-assessed"
    ? agreementWords[language].ownReason[reason]
    : words[language].unscoredReason[reason]

/**
 * What was not compared and why, one row for all figures of which the same is true; nothing where all was compared.
 *
 * @since 0.1.0
 */
export const missingTable = (report: AgreementReport): ReadonlyArray<Block> => {
  const { language } = report.pack
  const w = agreementWords[language]
  const all = [...figuresOf(report), { name: w.redFlags, of: report.red_flags }].flatMap(({ name, of }) =>
    of.missing.map((missing) => ({ name, ...missing }))
  )
  const rows = [...Map.groupBy(all, ({ count, rater, reason }) => JSON.stringify([rater, reason, count])).values()]
    .flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, names: [first, ...others] }]))
    .map(({ count, names, rater, reason }) => ({
      cells: [
        cell(rater),
        cell(reasonText(reason, language)),
        cell(String(count), "unsure"),
        cell(names.map(({ name }) => name).join(", "), "quiet")
      ]
    }))
  const columns = [id(w.rater), text(words[language].why), number(words[language].answers), text(w.figures)]
  return rows.length === 0 ? [] : [table(w.notRated, columns, rows, 1)]
}

const points = (value: number | null | undefined, language: Language): string =>
  typeof value === "number"
    ? decimals(value, [0, 1].find((digits) => Number(value.toFixed(digits)) === value) ?? 2, language)
    : DASH

/** Where raters differ besides the overall score: dimensions with their points, and red flags, by rater. */
const differencesOf = (
  { ratings, red_flag }: Disagreement,
  { dimensions, pack: { language } }: AgreementReport
): string => {
  const w = agreementWords[language]
  const byDimension = ratings.map((rating) => new Map(Object.entries(rating.dimensions)))
  const differing = dimensions.flatMap(({ id: dimension }) => {
    const given = byDimension.map((scores) => scores.get(dimension))
    return new Set(given.filter((score) => score !== undefined)).size < 2
      ? []
      : [`${dimension} ${given.map((score) => points(score, language)).join(" : ")}`]
  })
  const flags = ratings.map((rating) =>
    rating.red_flag === "not-assessed" ? DASH : rating.red_flag === "flagged" ? w.yes : w.no
  )
  return [...(red_flag ? [`⚑ ${flags.join(" : ")}`] : []), ...differing].join(", ")
}

const disagreementRow = (disagreement: Disagreement, report: AgreementReport): Row => {
  const { language } = report.pack
  const note = differencesOf(disagreement, report)
  return {
    cells: [
      cell(showCell(disagreement), disagreement.red_flag ? "bad" : undefined),
      cell(points(disagreement.gap, language)),
      ...disagreement.ratings.map(({ score }) => cell(points(score, language)))
    ],
    ...(note === "" ? {} : { note: cell(note) })
  }
}

/**
 * The worst disagreements, and how many more there are.
 *
 * @since 0.1.0
 */
export const disagreementTable = (report: AgreementReport): Block => {
  const { disagreements, raters } = report
  const w = agreementWords[report.pack.language]
  if (disagreements.length === 0) return { _tag: "Notes", title: w.disagreements, notes: [cell(w.none)] }
  const rows = disagreements.slice(0, SHOWN).map((disagreement) => disagreementRow(disagreement, report))
  const columns = [id(w.answer), number(w.gap), ...raters.map((rater: Rater) => number(rater.id))]
  const rest = disagreements.length - rows.length
  return {
    ...table(w.disagreements, columns, rows, 1),
    noteHead: w.where,
    foot: rest === 0 ? [] : [w.more(rest)]
  }
}
