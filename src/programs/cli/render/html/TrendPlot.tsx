import type { Line, Plot } from "../charts/Chart.ts"
import { plain } from "../plain.ts"
import { placeIn } from "./RangePlot.tsx"
import { Shown, ShownCell } from "./Shown.tsx"

type Trends = Extract<Plot, { readonly _tag: "Trends" }>
type Step = Line["steps"][number]

const HEIGHT = 64

const stepText = ({ name, text }: Step): string => plain(`${name}: ${text}`)

/** Steps stand in the middle of equal parts, so that the first and the last are not cut. */
const across = (count: number) => (at: number) => (100 * (at + 0.5)) / count

/** Steps next to each other that have what is drawn of them; a step without it divides two pieces. */
const piecesOf = (steps: ReadonlyArray<Step>, has: (step: Step) => boolean): ReadonlyArray<ReadonlyArray<number>> => {
  const pieces: Array<Array<number>> = [[]]
  for (const [at, step] of steps.entries()) {
    if (has(step)) pieces.at(-1)?.push(at)
    else pieces.push([])
  }
  return pieces.filter((piece) => piece.length > 1)
}

const pathsOf = (steps: ReadonlyArray<Step>, [from, to]: readonly [number, number]) => {
  const x = across(steps.length)
  const point = (at: number, value: number | null | undefined) =>
    `${x(at).toFixed(2)} ${((100 * (to - (value ?? from))) / (to - from)).toFixed(2)}`
  const curve = piecesOf(steps, ({ value }) => value !== null).map(
    (piece) => `M${piece.map((at) => point(at, steps[at]?.value)).join("L")}`
  )
  const band = piecesOf(steps, ({ high, low }) => low !== null && high !== null).map((piece) => {
    const upper = piece.map((at) => point(at, steps[at]?.high))
    const lower = piece.toReversed().map((at) => point(at, steps[at]?.low))
    return `M${[...upper, ...lower].join("L")}Z`
  })
  return { curve: curve.join(""), band: band.join("") }
}

const Trend = ({ domain, line, ticks }: { readonly line: Line } & Pick<Trends, "domain" | "ticks">) => {
  const paths = pathsOf(line.steps, domain)
  const at = placeIn([domain[1], domain[0]])
  const x = across(line.steps.length)
  const last = line.steps.findLast((step) => step.value !== null)
  return (
    <li class="trend">
      <p class="panel-head">
        <Shown text={line.label} /> {line.remark === null ? null : <ShownCell cell={line.remark} />}
      </p>
      <svg width="100%" height={HEIGHT} role="img" aria-label={line.steps.map(stepText).join("; ")}>
        {ticks.map((tick) => (
          <line class="grid" x1="0%" x2="100%" y1={at(tick)} y2={at(tick)} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height={HEIGHT}>
          <path class="band" d={paths.band} />
          <path class="curve" d={paths.curve} vector-effect="non-scaling-stroke" />
        </svg>
        {line.steps.map((step, index) =>
          step.value === null ? null : (
            <circle class={`dot tone-${step.tone}`} cx={`${x(index).toFixed(2)}%`} cy={at(step.value)} r="3.5">
              <title>{stepText(step)}</title>
            </circle>
          )
        )}
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
