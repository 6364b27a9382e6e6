import type { Language } from "../../../../domain/pack/Pack.ts"
import type { Chart, Plot } from "../charts/Chart.ts"
import { chartWords } from "../charts/chartWords.ts"
import { DataTable } from "./DataTable.tsx"
import { RangePlot } from "./RangePlot.tsx"
import { ScatterPlot } from "./ScatterPlot.tsx"
import { Shown } from "./Shown.tsx"
import { TrendPlot } from "./TrendPlot.tsx"

const PlotView = ({ plot }: { readonly plot: Plot }) => {
  switch (plot._tag) {
    case "Ranges":
      return <RangePlot {...plot} />
    case "Scatter":
      return <ScatterPlot {...plot} />
    case "Trends":
      return <TrendPlot {...plot} />
  }
}

/**
 * A chart with what it shows in words, and behind it the table of the same figures.
 *
 * @since 0.1.0
 */
export const ChartFigure = ({ chart, language }: { readonly chart: Chart; readonly language: Language }) => (
  <figure class={`chart ${chart.plot._tag.toLowerCase()}-chart`}>
    <figcaption>
      <h3>
        <Shown text={chart.title} />
      </h3>
      <p class="about">
        <Shown text={chart.about} />
      </p>
    </figcaption>
    <PlotView plot={chart.plot} />
    <details>
      <summary>{chartWords[language].figures}</summary>
      <DataTable table={chart.table} />
    </details>
  </figure>
)
