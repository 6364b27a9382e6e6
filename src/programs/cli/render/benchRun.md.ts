import { benchRunReport } from "./benchRun.text.ts"
import { reportMarkdown } from "./report.md.ts"
import type { ShownRun } from "./ShownRun.ts"

/**
 * A run as Markdown.
 *
 * @since 0.1.0
 */
export const benchRunMarkdown = (run: ShownRun): string => reportMarkdown(benchRunReport(run))
