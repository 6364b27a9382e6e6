import type { RunFormat } from "../bench/places.ts"
import { benchRunJson, benchRunJsonLines } from "./benchRun.json.ts"
import { benchRunJunit } from "./benchRun.junit.ts"
import { benchRunMarkdown } from "./benchRun.md.ts"
import { benchRunText } from "./benchRun.text.ts"
import type { ShownRun } from "./ShownRun.ts"
import type { Style } from "./style.ts"

/**
 * A run in each of its formats.
 *
 * @since 0.1.0
 */
export const benchRunRenderers = (run: ShownRun, style: Style): Record<RunFormat, () => string> => ({
  text: () => benchRunText(run, style),
  md: () => benchRunMarkdown(run),
  json: () => benchRunJson(run),
  jsonl: () => benchRunJsonLines(run),
  junit: () => benchRunJunit(run)
})
