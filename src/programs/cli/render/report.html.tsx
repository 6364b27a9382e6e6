import { hexToBytes } from "@noble/hashes/utils.js"
import { Base64 } from "effect/encoding"
import { renderToString } from "preact-render-to-string"
import type { Language } from "../../../domain/pack/Pack.ts"
import { sha256Hex } from "../../../domain/source/sha256.ts"
import type { Chart } from "./charts/Chart.ts"
import { ChartFigure } from "./html/ChartFigure.tsx"
import { ReportBlock } from "./html/ReportBlock.tsx"
import { Shown } from "./html/Shown.tsx"
import { baseStyle, reportStyle } from "./html/style.ts"
import { plain } from "./plain.ts"
import type { Report } from "./report.ts"

const style = `${baseStyle}${reportStyle}`

/** Nothing may be loaded or run, and of styles only the one of the page. */
const policy = () => {
  const digest = Base64.encode(hexToBytes(sha256Hex(style)))
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`
}

const Page = ({
  charts,
  language,
  report
}: {
  readonly report: Report
  readonly charts: ReadonlyArray<Chart>
  readonly language: Language
}) => {
  const [first, ...others] = report.blocks
  return (
    <html lang={language} dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy()} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{plain(report.title)}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main class="report">
          <header>
            <h1>
              <Shown text={report.title} />
            </h1>
            {first === undefined ? null : <ReportBlock block={first} />}
          </header>
          {others.map((block) => (
            <ReportBlock block={block}>
              {charts.map((chart) =>
                "title" in block && chart.beside === block.title ? (
                  <ChartFigure chart={chart} language={language} />
                ) : null
              )}
            </ReportBlock>
          ))}
        </main>
      </body>
    </html>
  )
}

/**
 * A report as one HTML file that needs nothing else: it loads nothing, runs nothing and says so in its content security
 * policy. Every text of data is escaped, on one line and without control characters. A chart stands above the table that it
 * belongs to, with the table of its own figures behind it.
 *
 * @since 0.1.0
 */
export const reportHtml = (
  report: Report,
  { charts = [], language }: { readonly charts?: ReadonlyArray<Chart>; readonly language: Language }
): string => `<!doctype html>\n${renderToString(<Page report={report} charts={charts} language={language} />)}\n`
