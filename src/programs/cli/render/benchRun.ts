import type { RunFormat } from "../bench/places.ts"
import { benchRunJson, benchRunJsonLines } from "./benchRun.json.ts"
import { benchRunJunit } from "./benchRun.junit.ts"
import { benchRunText } from "./benchRun.text.ts"
import type { ShownRun } from "./ShownRun.ts"
import type { Style } from "./style.ts"

const renderers: Record<RunFormat, (run: ShownRun, style: Style) => string> = {
  text: benchRunText,
  json: benchRunJson,
  jsonl: benchRunJsonLines,
  junit: benchRunJunit
}

/**
 * A run in one of its formats.
 *
 * @since 0.1.0
 */
export const benchRunIn = (format: RunFormat, run: ShownRun, style: Style): string => renderers[format](run, style)
