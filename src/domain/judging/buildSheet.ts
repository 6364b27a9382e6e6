import type { Pack, Prompt } from "../pack/Pack.ts"
import { dimensionsOf, promptText } from "../pack/prompts.ts"
import type { Answer } from "../run/Answer.ts"
import { byCodeUnit, type Cell, cellKey } from "../run/Cell.ts"
import { digestOf } from "../source/digest.ts"
import type { RunManifest } from "../run/RunManifest.ts"
import type { Sheet, SheetItem } from "./Sheet.ts"

const ID_LENGTH = 16

const short = (...parts: ReadonlyArray<string | number>): string =>
  digestOf(JSON.stringify(parts)).slice("sha256:".length, "sha256:".length + ID_LENGTH)

/**
 * What makes a sheet of a run: the fingerprint that stands on it, and the item id of each answer. Both depend on the
 * run's identity, which is not on the sheet, and on the seed; an item id also on the answer's digest, so that it no longer fits
 * once the answer was changed.
 *
 * @since 0.1.0
 */
export interface SheetKey {
  readonly sheet: string
  readonly itemOf: (answered: Cell & { readonly answer_digest: string }) => string
}

/**
 * The key of the sheet of a run under a seed.
 *
 * @since 0.1.0
 */
export const sheetKey = (manifest: RunManifest, seed: number): SheetKey => {
  const key = digestOf(JSON.stringify([manifest.run_id, manifest.created_at, manifest.pack.digest, seed]))
  return {
    sheet: short(key, "sheet"),
    itemOf: (answered) => short(key, cellKey(answered), answered.answer_digest)
  }
}

/**
 * One answer as a sheet shows it, nothing filled in.
 *
 * @since 0.1.0
 */
export const sheetItem = (pack: Pack, prompt: Prompt, answer: Answer, item: string): SheetItem => ({
  item,
  prompt: promptText(prompt),
  tests: prompt.format_strict ? `${prompt.tests}\n(literal format counts)`.trim() : prompt.tests,
  green_flags: prompt.green_flags,
  red_flags: prompt.red_flags,
  // Nobody sees a carriage return before a line feed, and YAML could show such a text only in escapes.
  answer: answer.text.replaceAll("\r\n", "\n"),
  dimensions: Object.fromEntries(dimensionsOf(pack, prompt).map((id) => [id, null])),
  overall: null,
  red_flag: null,
  note: null
})

/**
 * The sheet of these items. Item ids are digests under the seed, so their order is the shuffle: the same for the same
 * run and seed, whatever the order of `items`.
 *
 * @since 0.1.0
 */
export const sheetOf = (pack: Pack, key: SheetKey, seed: number, items: ReadonlyArray<SheetItem>): Sheet => ({
  schema_version: 1,
  sheet: key.sheet,
  seed,
  scale: pack.scale,
  dimensions: pack.dimensions.map(({ id, name, about }) => ({ id, name, about })),
  items: items.toSorted((left, right) => byCodeUnit(left.item, right.item))
})
