import type { Plot } from "../charts/Chart.ts"
import { plain } from "../plain.ts"
import { percentOf, scaleBetween, scaleOf } from "./scale.ts"

const HEIGHT = 280

/** Percentages are shown from here on, or from below where one is lower. */
const USUAL_LOWEST = 50

/**
 * Points in two dimensions. The text alternative names every point.
 *
 * @since 0.1.0
 */
export const ScatterPlot = (plot: Extract<Plot, { readonly _tag: "Scatter" }>) => {
  const x = scaleOf(plot.points.map((point) => point.x))
  const y = scaleBetween(Math.min(USUAL_LOWEST, ...plot.points.map((point) => point.y)), 100)
  const left = (value: number) => percentOf(x.place(value))
  const top = (value: number) => Number((HEIGHT * (1 - y.place(value))).toFixed(2))
  const about = plot.points.map((point) => `${point.mark}: ${point.label}`).join("; ")
  return (
    <div class="scatter">
      <p class="axis-name">{plot.y}</p>
      <svg width="100%" height={HEIGHT} role="img" aria-label={plain(`${plot.x}, ${plot.y}. ${about}`)}>
        {y.ticks.map((tick) => (
          <g class="tick">
            <line class="grid" x1="0%" x2="100%" y1={top(tick)} y2={top(tick)} />
            <text x="-6" y={top(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {x.ticks.map((tick) => (
          <g class="tick">
            <line class="grid" x1={left(tick)} x2={left(tick)} y1="0" y2={HEIGHT} />
            <text x={left(tick)} y={HEIGHT + 16} text-anchor="middle">
              {tick}
            </text>
          </g>
        ))}
        {plot.points.map((point) => (
          <g class={`point tone-${point.tone}`}>
            <title>{plain(point.label)}</title>
            <circle cx={left(point.x)} cy={top(point.y)} r="10" />
            <text x={left(point.x)} y={top(point.y) + 4} text-anchor="middle">
              {point.mark}
            </text>
          </g>
        ))}
      </svg>
      <p class="axis-name end">{plot.x}</p>
    </div>
  )
}
