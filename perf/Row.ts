/**
 * One figure beside what bounds it. `measured` and `limit` are in `unit`; `target` is what `measured / limit` may be: at
 * most, or at least where `atLeast`. Without a limit of its own, `limit` is null and `target` bounds `measured` itself.
 */
export interface Measure {
  readonly what: string
  readonly unit: string
  readonly measured: number
  readonly limit: number | null
  readonly target: number
  readonly atLeast?: boolean
  readonly note?: string
}

/** A folder to work in, removed afterwards, and how large to make things: 1 is the size of the table, 0.01 a hundredth. */
export interface Room {
  readonly dir: string
  readonly scale: number
}

/** A row of the table, or several that need the same preparation. */
export type Row = (room: Room) => Promise<ReadonlyArray<Measure>>

/** What is compared with the target. */
export const compared = ({ limit, measured }: Measure): number => (limit === null ? measured : measured / limit)

export const isMet = (measure: Measure): boolean =>
  measure.atLeast === true ? compared(measure) >= measure.target : compared(measure) <= measure.target

export const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2
}

/**
 * How steeply something grows: the steepest slope between neighbours of (log size, log figure); 1 is linear. Not the slope
 * through all of them, which what is there at any size, such as start-up, would make flat.
 */
const steepest = (points: ReadonlyArray<readonly [number, number]>): number =>
  Math.max(
    ...points.slice(1).map(([x, y], at) => {
      const [before, below] = points[at] ?? [Number.NaN, Number.NaN]
      return Math.log(y / below) / Math.log(x / before)
    })
  )

/** How steeply a figure grows with the size of the work, over sizes that are 1, 10 and 100 times the first. */
export const growth = (what: string, points: ReadonlyArray<readonly [number, number]>, target = 1.1): Measure => ({
  what: `${what} over 1x, 10x, 100x`,
  unit: "slope",
  measured: steepest(points),
  limit: null,
  target
})

/** The last of what was measured at growing sizes. */
export const largestOf = <A>(passes: ReadonlyArray<A>): A => {
  const largest = passes.at(-1)
  if (largest === undefined) throw new Error("nothing was measured")
  return largest
}
