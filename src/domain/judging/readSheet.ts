import type { Pack, Prompt } from "../pack/Pack.ts"
import { dimensionsOf } from "../pack/prompts.ts"
import type { DocumentPath, Fault } from "../source/Problem.ts"
import { nearHint, quote } from "../source/wording.ts"
import type { SheetItem } from "./Sheet.ts"

/**
 * What a person gave one answer.
 *
 * @since 0.1.0
 */
export interface FilledItem {
  readonly score: number
  readonly dimensions: ReadonlyMap<string, number>
  readonly flagged: boolean
  readonly note: string
}

/**
 * The parts of a sheet's item that are read back.
 *
 * @since 0.1.0
 */
export type ItemEntry = Pick<SheetItem, "item" | "dimensions" | "overall" | "red_flag" | "note">

const isTouched = ({ dimensions, overall, red_flag, note }: ItemEntry): boolean =>
  overall !== null ||
  red_flag !== null ||
  (note ?? "").trim() !== "" ||
  Object.values(dimensions).some((score) => score !== null)

const missing = (path: DocumentPath, what: string): Fault => ({
  path,
  message: `${what} is missing`,
  hint: "Fill the item in whole, or leave all of it empty"
})

/**
 * What is wrong with an item: a dimension that the prompt does not have or that is gone, or an item that is filled in
 * only in part. Paths are relative to the item.
 *
 * @since 0.1.0
 */
const itemFaults = (pack: Pack, prompt: Prompt, entry: ItemEntry): ReadonlyArray<Fault> => {
  const asked = dimensionsOf(pack, prompt)
  const given = new Map(Object.entries(entry.dimensions))
  const strange = [...given].filter(([id, score]) => score !== null && !asked.includes(id))
  const touched = isTouched(entry)
  const open = asked.filter((id) => (touched ? (given.get(id) ?? null) === null : !given.has(id)))
  return [
    ...strange.map(([id]) => ({
      path: ["dimensions", id],
      key: true,
      message: `The prompt has no dimension ${quote(id)}`,
      hint: nearHint(id, "dimensions", asked)
    })),
    ...open.map((id) => missing(["dimensions", id], `The score of dimension ${quote(id)}`)),
    ...(touched && entry.overall === null ? [missing(["overall"], "The overall score")] : []),
    ...(touched && entry.red_flag === null
      ? [missing(["red_flag"], "Whether there is a red flag (true or false)")]
      : [])
  ]
}

/**
 * What the person gave, or undefined where the item was left empty. The item must be without faults.
 *
 * @since 0.1.0
 */
export const filledItem = ({ dimensions, overall, red_flag, note }: ItemEntry): FilledItem | undefined =>
  overall === null || red_flag === null
    ? undefined
    : {
        score: overall,
        dimensions: new Map(Object.entries(dimensions).flatMap(([id, score]) => (score === null ? [] : [[id, score]]))),
        flagged: red_flag,
        note: note ?? ""
      }

/**
 * Tells of one item of a sheet after the other what is wrong with it, given the prompts of the answers that the sheet may
 * hold, by item id. An item that is not among them, or stands twice, is a fault.
 *
 * @since 0.1.0
 */
export const sheetFaults = (
  pack: Pack,
  prompts: ReadonlyMap<string, Prompt>
): ((entry: ItemEntry) => ReadonlyArray<Fault>) => {
  const seen = new Set<string>()
  return (entry) => {
    const prompt = prompts.get(entry.item)
    if (prompt === undefined) {
      const message = `The run has no answer for item ${quote(entry.item)}`
      return [{ path: ["item"], message, hint: "The answer was changed after the export, or the id was" }]
    }
    if (seen.has(entry.item)) return [{ path: ["item"], message: `The item ${quote(entry.item)} stands twice` }]
    seen.add(entry.item)
    return itemFaults(pack, prompt, entry)
  }
}
