import { byCodeUnit } from "../run/Cell.ts"
import { digestOf } from "../source/digest.ts"
import { bootstrapIntervals, MIN_CLUSTERS } from "../stats/bootstrap.ts"
import type { PromptTally } from "./GroupTally.ts"
import type { Interval } from "./Scorecard.ts"

/** Scores by prompt and dimension in a fixed order; row by row, NaN where a prompt does not show a dimension. */
interface ScoreTable {
  readonly dimensions: ReadonlyArray<string>
  readonly prompts: number
  readonly values: Float64Array
  readonly seed: string
}

const tableOf = (prompts: ReadonlyArray<Pick<PromptTally, "id" | "dimensions">>): ScoreTable => {
  const rows = prompts
    .filter((prompt) => prompt.dimensions.size > 0)
    .sort((left, right) => byCodeUnit(left.id, right.id))
  const dimensions = [...new Set(rows.flatMap((row) => [...row.dimensions.keys()]))].sort(byCodeUnit)
  const cells = rows.flatMap((row) => dimensions.map((id) => row.dimensions.get(id) ?? null))
  return {
    dimensions,
    prompts: rows.length,
    values: Float64Array.from(cells, (score) => score ?? Number.NaN),
    seed: digestOf(JSON.stringify([rows.map((row) => row.id), dimensions, cells]))
  }
}

/** Writes the mean of each dimension over the picked prompts, then the percentage, into `out`. */
const figuresOf = (table: ScoreTable, weights: ReadonlyMap<string, number>) => {
  const width = table.dimensions.length
  const percentPerPoint = new Float64Array(width)
  const observed = new Float64Array(width)
  const sums = new Float64Array(width)
  const counts = new Uint32Array(width)
  const maximum = 5 * [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  for (const [column, id] of table.dimensions.entries()) {
    percentPerPoint[column] = (100 * (weights.get(id) ?? 0)) / maximum
  }

  const statistics = (picked: Uint32Array, out: Float64Array): void => {
    sums.fill(0)
    counts.fill(0)
    for (let index = 0; index < picked.length; index++) {
      const start = (picked[index] ?? 0) * width
      for (let column = 0; column < width; column++) {
        const score = table.values[start + column] ?? Number.NaN
        if (Number.isNaN(score)) continue
        sums[column] = (sums[column] ?? 0) + score
        counts[column] = (counts[column] ?? 0) + 1
      }
    }
    let percent = 0
    for (let column = 0; column < width; column++) {
      const count = counts[column] ?? 0
      const mean = count === 0 ? (observed[column] ?? 0) : (sums[column] ?? 0) / count
      out[column] = mean
      percent += mean * (percentPerPoint[column] ?? 0)
    }
    out[width] = percent
  }

  const everyPrompt = Uint32Array.from({ length: table.prompts }, (_, index) => index)
  const out = new Float64Array(width + 1)
  statistics(everyPrompt, out)
  observed.set(out.subarray(0, width))
  return statistics
}

/**
 * 95 % intervals of a group's percentage and dimension scores: prompts are resampled whole, with their repeats inside,
 * and dimension means and percentage are computed afresh from each resample. A dimension that a resample does not
 * contain keeps its observed mean there. The seed comes from the scores themselves, so the order of prompts and
 * dimensions does not matter. With fewer than five scored prompts there is no interval, and none for a dimension that
 * fewer than five prompts show.
 *
 * @since 0.1.0
 */
export const scoreIntervals = (
  dimensions: ReadonlyArray<{ readonly id: string; readonly weight: number }>,
  prompts: ReadonlyArray<Pick<PromptTally, "id" | "dimensions">>
): { readonly percent: Interval | null; readonly dimensions: ReadonlyMap<string, Interval> } => {
  const table = tableOf(prompts)
  const intervals = bootstrapIntervals({
    clusters: table.prompts,
    figures: table.dimensions.length + 1,
    seed: table.seed,
    statistics: figuresOf(table, new Map(dimensions.map(({ id, weight }) => [id, weight])))
  })
  const byDimension = new Map<string, Interval>()
  for (const [column, id] of table.dimensions.entries()) {
    const interval = intervals?.[column]
    const showing = prompts.filter((prompt) => prompt.dimensions.has(id)).length
    if (interval !== undefined && showing >= MIN_CLUSTERS) byDimension.set(id, interval)
  }
  return { percent: intervals?.[table.dimensions.length] ?? null, dimensions: byDimension }
}
