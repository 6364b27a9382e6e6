import type { Comparison, GroupComparison } from "../../../../domain/comparison/Comparison.ts"
import { directionOf } from "../../../../domain/comparison/direction.ts"
import { pairName, signed, signedInterval } from "../compareFigures.ts"
import { directionTones } from "../compareTables.ts"
import { compareWords } from "../compareWords.ts"
import { cell, id, number, table } from "../report.ts"
import { words } from "../words.ts"
import type { Chart, RangeRow } from "./Chart.ts"
import { chartWords } from "./chartWords.ts"

const rowOf = (group: GroupComparison, { pack: { language }, tolerance }: Comparison): RangeRow => {
  const { delta } = group
  return {
    label: pairName(group),
    value: delta.estimate,
    low: delta.interval?.low ?? null,
    high: delta.interval?.high ?? null,
    text: signed(delta.estimate, language, tolerance),
    interval: delta.interval === null ? null : signedInterval(delta.interval, language, tolerance),
    tone: directionTones[directionOf(delta)],
    ...(tolerance === null ? {} : { floor: -tolerance })
  }
}

/** Round ends, as far left of 0 as right of it, so that 0 stands in the middle. */
const reachOf = (rows: ReadonlyArray<RangeRow>): number => {
  const ends = rows.flatMap(({ high, low, value }) => [value ?? 0, low ?? 0, high ?? 0]).map(Math.abs)
  return Math.max(5, Math.ceil(Math.max(...ends) / 5) * 5)
}

/**
 * The differences of the groups with their intervals around 0, and what is tolerated as a line. None without groups.
 *
 * @since 0.1.0
 */
export const compareCharts = (comparison: Comparison): ReadonlyArray<Chart> => {
  const { groups, pack, tolerance } = comparison
  if (groups.length === 0) return []
  const { language } = pack
  const w = words[language]
  const c = chartWords[language]
  const rows = groups.map((group) => rowOf(group, comparison))
  const reach = reachOf(rows)
  const cells = groups.map((group) => ({
    cells: [
      cell(pairName(group)),
      cell(signed(group.delta.estimate, language, tolerance)),
      cell(signedInterval(group.delta.interval, language, tolerance))
    ]
  }))
  return [
    {
      beside: w.groups,
      title: c.difference,
      about: tolerance === null ? c.aboutDifference : `${c.aboutDifference} ${c.aboutTolerance}`,
      plot: {
        _tag: "Ranges",
        domain: [-reach, reach],
        ticks: [-reach, -reach / 2, 0, reach / 2, reach],
        panels: [{ head: null, remark: null, rows }]
      },
      table: table(c.difference, [id(w.group), number(compareWords[language].difference), number(w.interval)], cells, 1)
    }
  ]
}
