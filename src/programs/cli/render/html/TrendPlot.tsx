import type { Line, Plot } from "../charts/Chart.ts"
import { plain } from "../plain.ts"
import { placeIn } from "./RangePlot.tsx"
import { Brief } from "./Shown.tsx"

type Trends = Extract<Plot, { readonly _tag: "Trends" }>
type Step = Line["steps"][number]

const HEIGHT = 64

const stepText = ({ name, text }: Step): string => plain(`${name}: ${text}`)

/** Steps stand in the middle of equal parts, so that the first and the last are not cut. */
const across = (count: number) => (at: number) => (100 * (at + 0.5)) / count

/** A line through steps next to each other that have a value; a step without one divides it. */
const curveOf = (steps: ReadonlyArray<Step>, [from, to]: readonly [number, number]): string => {
  const x = across(steps.length)
  const parts: Array<string> = []
  for (const [at, { value }] of steps.entries()) {
    if (value === null) continue
    const joined = at > 0 && steps[at - 1]?.value !== null
    parts.push(`${joined ? "L" : "M"}${x(at).toFixed(2)} ${((100 * (to - value)) / (to - from)).toFixed(2)}`)
  }
  return parts.join("")
}

const StepMark = ({
  at,
  height,
  step
}: {
  readonly step: Step
  readonly at: string
  readonly height: (value: number) => string
}) =>
  step.value === null ? null : (
    <g class={`tone-${step.tone}`}>
      <title>{stepText(step)}</title>
      {step.low === null || step.high === null ? null : (
        <line class="whisker" x1={at} x2={at} y1={height(step.low)} y2={height(step.high)} />
      )}
      <circle class="dot" cx={at} cy={height(step.value)} r="3.5" />
    </g>
  )

const Trend = ({ domain, line, ticks }: { readonly line: Line } & Pick<Trends, "domain" | "ticks">) => {
  const at = placeIn([domain[1], domain[0]])
  const x = across(line.steps.length)
  const last = line.steps.findLast((step) => step.value !== null)
  return (
    <li class="trend">
      {line.label === null ? null : (
        <p class="panel-head">
          <Brief text={line.label} />
        </p>
      )}
      <svg width="100%" height={HEIGHT} role="img" aria-label={line.steps.map(stepText).join("; ")}>
        {ticks.map((tick) => (
          <line class="grid" x1="0%" x2="100%" y1={at(tick)} y2={at(tick)} />
        ))}
        {domain.map((end) => (
          <text x="-6" dy="4" y={at(end)} text-anchor="end">
            {end}
          </text>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height={HEIGHT}>
          <path class="curve" d={curveOf(line.steps, domain)} vector-effect="non-scaling-stroke" />
        </svg>
        {line.steps.map((step, index) => (
          <StepMark step={step} at={`${x(index).toFixed(2)}%`} height={at} />
        ))}
      </svg>
      <p class="trend-value">{last === undefined ? "" : last.text}</p>
    </li>
  )
}

/**
 * Values over equal steps, a panel for each line, all on one scale.
 *
 * @since 0.1.0
 */
export const TrendPlot = ({ domain, lines, ticks }: Trends) => (
  <ul class="trends">
    {lines.map((line) => (
      <Trend domain={domain} line={line} ticks={ticks} />
    ))}
  </ul>
)
