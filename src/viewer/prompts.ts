import type { PromptResult, ScoreReport } from "../domain/scorecard/Scorecard.ts"
import type { ViewPromptEntry, ViewRun } from "../programs/viewing/documents.ts"
import type { Query } from "./route.ts"

/**
 * One prompt of a run with what the judge makes of it, in the order of the run's groups; null without a judge.
 *
 * @since 0.1.0
 */
export interface PromptRow {
  readonly entry: ViewPromptEntry
  readonly category: string
  readonly results: ReadonlyArray<PromptResult | null>
}

/** In which order prompts are listed. */
type PromptOrder = "pack" | "lowest" | "spread"

/**
 * What a list of prompts is narrowed down to. `groups` are places in the run's list, `dimension` is the one that the score is
 * taken of (null: the overall score), `from` and `to` are points.
 *
 * @since 0.1.0
 */
export interface PromptFilter {
  readonly groups: ReadonlyArray<number> | null
  readonly category: string | null
  readonly dimension: string | null
  readonly from: number | null
  readonly to: number | null
  readonly flagged: boolean
  readonly unscored: boolean
  readonly text: string
  readonly order: PromptOrder
}

const numberIn = (query: Query, name: string): number | null => {
  const text = query.get(name)?.trim().replace(",", ".") ?? ""
  const value = Number(text)
  return text === "" || !Number.isFinite(value) ? null : value
}

/**
 * The places of groups that a query names, each once and in order; null where it names none.
 *
 * @since 0.1.0
 */
export const groupsIn = (query: Query, count: number): ReadonlyArray<number> | null => {
  const places = (query.get("groups") ?? "")
    .split(",")
    .filter((text) => /^\d+$/u.test(text))
    .map(Number)
  const there = [...new Set(places)].filter((place) => place < count).toSorted((left, right) => left - right)
  return there.length === 0 ? null : there
}

/**
 * The filter that a query asks for; what it does not know is passed over.
 *
 * @since 0.1.0
 */
export const filterOf = (query: Query, count: number): PromptFilter => {
  const order = query.get("order")
  return {
    groups: groupsIn(query, count),
    category: query.get("category") ?? null,
    dimension: query.get("dimension") ?? null,
    from: numberIn(query, "from"),
    to: numberIn(query, "to"),
    flagged: query.get("flagged") === "1",
    unscored: query.get("unscored") === "1",
    text: query.get("text") ?? "",
    order: order === "lowest" || order === "spread" ? order : "pack"
  }
}

/**
 * The prompts of a run, in pack order, with the results of a report.
 *
 * @since 0.1.0
 */
export const rowsOf = (
  { groups, pack }: Pick<ViewRun, "groups" | "pack">,
  report: ScoreReport | null
): ReadonlyArray<PromptRow> => {
  const byGroup = groups.map(({ model, variant }) => {
    const card = report?.scorecards.find((one) => one.model === model && one.variant === variant)
    return new Map(card?.prompts.map((result) => [result.id, result]))
  })
  return pack.categories.flatMap(({ id, prompts }) =>
    prompts.map((entry) => ({
      entry,
      category: id,
      results: byGroup.map((results) => results.get(entry.id) ?? null)
    }))
  )
}

/**
 * The score of a prompt, overall or of one dimension; null where there is none.
 *
 * @since 0.1.0
 */
export const scoreOf = (result: PromptResult | null, dimension: string | null): number | null => {
  if (result === null || dimension === null) return result?.score ?? null
  return new Map(Object.entries(result.dimensions)).get(dimension) ?? null
}

/**
 * Whether answers to a prompt are missing or not scored.
 *
 * @since 0.1.0
 */
export const isLacking = (result: PromptResult | null): boolean => result === null || result.scored < result.expected

const isMeant = (result: PromptResult | null, filter: PromptFilter): boolean => {
  const score = scoreOf(result, filter.dimension)
  if (filter.flagged && (result?.red_flags ?? 0) === 0) return false
  if (filter.unscored && !isLacking(result)) return false
  if (filter.from !== null && (score === null || score < filter.from)) return false
  return filter.to === null || (score !== null && score <= filter.to)
}

const chosen = (row: PromptRow, groups: ReadonlyArray<number> | null): ReadonlyArray<PromptResult | null> =>
  groups === null ? row.results : groups.map((place) => row.results[place] ?? null)

const scoresOf = (row: PromptRow, filter: PromptFilter): ReadonlyArray<number> =>
  chosen(row, filter.groups).flatMap((result) => scoreOf(result, filter.dimension) ?? [])

const keyOf = (row: PromptRow, filter: PromptFilter): number => {
  const scores = scoresOf(row, filter)
  if (scores.length === 0) return filter.order === "lowest" ? Infinity : 0
  return filter.order === "lowest" ? Math.min(...scores) : Math.min(...scores) - Math.max(...scores)
}

const hasWords = ({ entry }: PromptRow, text: string): boolean => {
  const words = text.toLowerCase().split(/\s+/u)
  const where = `${entry.id} ${entry.title}`.toLowerCase()
  return words.every((word) => where.includes(word))
}

/**
 * The prompts that a filter leaves: those of the category and the words of which at least one chosen group meets all the rest.
 * Equal ones stay in pack order.
 *
 * @since 0.1.0
 */
export const selectRows = (rows: ReadonlyArray<PromptRow>, filter: PromptFilter): ReadonlyArray<PromptRow> => {
  const found = rows.filter(
    (row) =>
      (filter.category === null || row.category === filter.category) &&
      hasWords(row, filter.text) &&
      chosen(row, filter.groups).some((result) => isMeant(result, filter))
  )
  if (filter.order === "pack") return found
  const keys = new Map(found.map((row) => [row, keyOf(row, filter)]))
  const rank = (row: PromptRow) => keys.get(row) ?? 0
  return found.toSorted((left, right) => (rank(left) < rank(right) ? -1 : rank(left) > rank(right) ? 1 : 0))
}
