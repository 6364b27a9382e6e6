import { nice, ticks } from "d3-array"

/**
 * A scale from values to places between 0 and 1, with round values to mark on it.
 *
 * @since 0.1.0
 */
export interface Scale {
  readonly place: (value: number) => number
  readonly ticks: ReadonlyArray<number>
}

/** About so many marks. */
const TICKS = 5

/** From this ratio on, equal steps stand for equal factors: else the small values would lie on each other. */
const WIDE = 20

const linear = (from: number, to: number): Scale => {
  const [low, high] = nice(from, to === from ? from + 1 : to, TICKS)
  return { place: (value) => (value - low) / (high - low), ticks: ticks(low, high, TICKS) }
}

const logarithmic = (from: number, to: number): Scale => {
  const low = Math.floor(Math.log10(from))
  const high = Math.ceil(Math.log10(to))
  const powers = Array.from({ length: high - low + 1 }, (_, step) => Number(`1e${low + step}`))
  return { place: (value) => (Math.log10(value) - low) / (high - low), ticks: powers }
}

/**
 * A scale for values that cannot be negative: from 0 on, or in powers of ten where the largest is many times the smallest.
 *
 * @since 0.1.0
 */
export const scaleOf = (values: ReadonlyArray<number>): Scale => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low > 0 && high / low > WIDE ? logarithmic(low, high) : linear(0, high)
}

/**
 * A scale between two values, rounded outwards.
 *
 * @since 0.1.0
 */
export const scaleBetween = (from: number, to: number): Scale => linear(from, to)

/**
 * A place between 0 and 1 as a part of the width or the height.
 *
 * @since 0.1.0
 */
export const percentOf = (place: number): string => `${Number((100 * place).toFixed(2))}%`
