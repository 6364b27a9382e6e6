import { scaleLinear, scaleLog } from "d3-scale"
import type { Plot, Point } from "../charts/Chart.ts"
import { plain } from "../plain.ts"

const HEIGHT = 280
/** From this ratio on, equal steps on the axis stand for equal factors. */
const WIDE = 20

const scales = (points: ReadonlyArray<Point>) => {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [low, high] = [Math.min(...xs), Math.max(...xs)]
  const x =
    low > 0 && high / low > WIDE
      ? scaleLog().domain([low, high]).range([0, 100]).nice()
      : scaleLinear()
          .domain([0, high === 0 ? 1 : high])
          .range([0, 100])
          .nice()
  const y = scaleLinear()
    .domain([Math.min(50, ...ys), 100])
    .range([HEIGHT, 0])
    .nice()
  return { x, y }
}

const percentOf = (value: number): string => `${Number(value.toFixed(2))}%`

/**
 * Points in two dimensions. The text alternative lists every point; a log scale is used where the values span decades.
 *
 * @since 0.1.0
 */
export const ScatterPlot = (plot: Extract<Plot, { readonly _tag: "Scatter" }>) => {
  const { x, y } = scales(plot.points)
  const format = x.tickFormat(5, "~s")
  const about = plot.points.map((point) => `${point.mark}: ${point.label}`).join("; ")
  return (
    <div class="scatter">
      <p class="axis-name">{plot.y}</p>
      <svg width="100%" height={HEIGHT} role="img" aria-label={plain(`${plot.x}, ${plot.y}. ${about}`)}>
        {y.ticks(5).map((tick) => (
          <g class="tick">
            <line class="grid" x1="0%" x2="100%" y1={y(tick)} y2={y(tick)} />
            <text x="-6" y={y(tick) + 4} text-anchor="end">
              {tick}
            </text>
          </g>
        ))}
        {x.ticks(5).map((tick) => (
          <g class="tick">
            <line class="grid" x1={percentOf(x(tick))} x2={percentOf(x(tick))} y1="0" y2={HEIGHT} />
            <text x={percentOf(x(tick))} y={HEIGHT + 16} text-anchor="middle">
              {format(tick)}
            </text>
          </g>
        ))}
        {plot.points.map((point) => (
          <g class={`point tone-${point.tone}`}>
            <title>{plain(point.label)}</title>
            <circle cx={percentOf(x(point.x))} cy={y(point.y)} r="10" />
            <text x={percentOf(x(point.x))} y={y(point.y) + 4} text-anchor="middle">
              {point.mark}
            </text>
          </g>
        ))}
      </svg>
      <p class="axis-name end">{plot.x}</p>
    </div>
  )
}
