import { History } from "../../../domain/comparison/History.ts"
import { csvText } from "./csv.ts"
import { historyReport } from "./historyReport.ts"
import { jsonText } from "./json.ts"
import { reportMarkdown } from "./report.md.ts"
import { reportText } from "./report.text.ts"
import type { Style } from "./style.ts"

/**
 * A history as one JSON document that decodes with the `History` schema.
 *
 * @since 0.1.0
 */
export const historyJson = (history: History): string => jsonText(History, history)

/**
 * A history as text for a terminal.
 *
 * @since 0.1.0
 */
export const historyText = (history: History, style: Style): string => reportText(historyReport(history), style)

/**
 * A history as Markdown.
 *
 * @since 0.1.0
 */
export const historyMarkdown = (history: History): string => reportMarkdown(historyReport(history))

const HEAD = [
  "pack_id",
  "pack_version",
  "dir",
  "run_id",
  "created_at",
  "status",
  "judge_id",
  "model",
  "variant",
  "verdict",
  "percent",
  "percent_low",
  "percent_high",
  "ko_reason",
  "state",
  "trend",
  "difference",
  "difference_low",
  "difference_high"
]

/**
 * A history as CSV: one row for each group of each run; a run without judged groups has one row of its own.
 *
 * @since 0.1.0
 */
export const historyCsv = ({ packs }: History): string =>
  csvText(
    HEAD,
    packs.flatMap(({ pack, runs }) =>
      runs.flatMap((run) => {
        const head = [pack.id, run.pack_version, run.dir, run.run_id, run.created_at, run.status, run.judge?.id ?? null]
        return run.groups.length === 0
          ? [[...head, ...Array.from({ length: HEAD.length - head.length }, () => null)]]
          : run.groups.map((group) => [
              ...head,
              group.model,
              group.variant,
              group.verdict,
              group.percent,
              group.interval?.low ?? null,
              group.interval?.high ?? null,
              group.ko_reason,
              group.state,
              group.trend,
              group.delta?.estimate ?? null,
              group.delta?.interval?.low ?? null,
              group.delta?.interval?.high ?? null
            ])
      })
    )
  )
