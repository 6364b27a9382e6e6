import type { Panel, Plot, RangeRow } from "../charts/Chart.ts"
import { Brief, ShownCell } from "./Shown.tsx"

type Ranges = Extract<Plot, { readonly _tag: "Ranges" }>

/** Where a value stands between the ends of a domain, as a percentage of the width. */
export const placeIn = ([from, to]: readonly [number, number]) => {
  return (value: number): string => `${Number(((100 * (value - from)) / (to - from)).toFixed(2))}%`
}

const MIDDLE = 11

const Row = ({ domain, row, ticks }: { readonly row: RangeRow } & Pick<Ranges, "domain" | "ticks">) => {
  const at = placeIn(domain)
  return (
    <li class="range">
      <span class="range-label">
        <Brief text={row.label} />
      </span>
      <svg
        class={`range-plot${row.tone === undefined ? "" : ` tone-${row.tone}`}`}
        width="100%"
        height="22"
        aria-hidden
      >
        {ticks.map((tick) => (
          <line class="grid" x1={at(tick)} x2={at(tick)} y1="0" y2="22" />
        ))}
        {row.floor === undefined ? null : <line class="floor" x1={at(row.floor)} x2={at(row.floor)} y1="0" y2="22" />}
        {row.low === null || row.high === null ? null : (
          <line class="whisker" x1={at(row.low)} x2={at(row.high)} y1={MIDDLE} y2={MIDDLE} />
        )}
        {row.value === null ? null : <circle class="dot" cx={at(row.value)} cy={MIDDLE} r="4.5" />}
      </svg>
      <span class="range-value">
        <span class={row.tone === undefined ? "" : `tone-${row.tone}`}>{row.text}</span>
        <small>{row.interval ?? ""}</small>
      </span>
    </li>
  )
}

const Axis = ({ domain, ticks }: Pick<Ranges, "domain" | "ticks">) => {
  const at = placeIn(domain)
  return (
    <li class="range axis" aria-hidden>
      <svg class="range-plot" width="100%" height="16" aria-hidden>
        {ticks.map((tick) => (
          <text x={at(tick)} y="11" text-anchor="middle">
            {tick}
          </text>
        ))}
      </svg>
    </li>
  )
}

const PanelView = ({ domain, panel, ticks }: { readonly panel: Panel } & Pick<Ranges, "domain" | "ticks">) => (
  <div class="panel">
    {panel.head === null ? null : (
      <p class="panel-head">
        <Brief text={panel.head} /> {panel.remark === null ? null : <ShownCell cell={panel.remark} />}
      </p>
    )}
    <ul class="ranges">
      {panel.rows.map((row) => (
        <Row domain={domain} row={row} ticks={ticks} />
      ))}
      <Axis domain={domain} ticks={ticks} />
    </ul>
  </div>
)

/**
 * Values with their intervals on a common scale, a list in which every row says its figures in words too.
 *
 * @since 0.1.0
 */
export const RangePlot = ({ domain, panels, ticks }: Ranges) => (
  <div class={panels.length > 1 ? "panels" : "one-panel"}>
    {panels.map((panel) => (
      <PanelView domain={domain} panel={panel} ticks={ticks} />
    ))}
  </div>
)
