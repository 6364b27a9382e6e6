import { changed, type Corruption, picked, pickedOf, textOf } from "./Corruption.ts"
import { cutAfter, lost } from "./corruptAnyFile.ts"
import type { DrilledRun } from "./DrilledRun.ts"
import { NO_NUMBERS } from "./jsonEdits.ts"
import { decidingRows, linesOf, type RowAt, rowFaults, withLines } from "./rowEdits.ts"

const LETTER = /\p{L}/u

/** A text that has letters with one of them another one; the seed picks which. */
const otherLetter = (text: string, seed: number): string => {
  // Every second part is a letter.
  const parts = text.split(/(\p{L})/u)
  const at = 2 * picked(seed, text, (parts.length - 1) / 2) + 1
  return parts.with(at, parts[at] === "x" ? "y" : "x").join("")
}

const hasText = ({ row }: RowAt): boolean => {
  const { ok, text } = row
  return ok === true && typeof text === "string" && LETTER.test(text)
}

const withText = (row: RowAt["row"], text: string): string => JSON.stringify({ ...row, text })

/** One answer is another text, or each where less than all of them must be scored. */
const otherTexts = (
  { answers, seed, whollyScored }: DrilledRun,
  rows: ReadonlyArray<RowAt>
): ReadonlyArray<Corruption> => {
  const one = pickedOf(rows, seed, `${answers.path} text`)
  const chosen = whollyScored ? (one === undefined ? [] : [one]) : rows
  const edits = chosen.map(({ at, row }) => [at, withText(row, otherLetter(String(row["text"]), seed))] as const)
  const how =
    whollyScored && one !== undefined
      ? `a letter of the answer in row ${one.at + 1} is another one`
      : "a letter of every answer is another one"
  return withLines(answers, "corrupted", how, new Map(edits))
}

const exchanged = (
  { answers, whollyScored }: DrilledRun,
  [first, ...others]: ReadonlyArray<RowAt>
): ReadonlyArray<Corruption> => {
  const second = others.find(({ row }) => row["text"] !== first?.row["text"])
  if (!whollyScored || first === undefined || second === undefined) return []
  const edits = new Map([
    [first.at, withText(first.row, String(second.row["text"]))],
    [second.at, withText(second.row, String(first.row["text"]))]
  ])
  return withLines(
    answers,
    "mislabelled",
    `the texts of rows ${first.at + 1} and ${second.at + 1} are exchanged`,
    edits
  )
}

/**
 * What a drill does to the answers of a run: to the file, and to rows that decide.
 *
 * @since 0.1.0
 */
export const corruptAnswers = (run: DrilledRun): ReadonlyArray<Corruption> => {
  const { answers, rows, seed } = run
  const deciding = decidingRows(linesOf(answers), rows).filter(hasText)
  const row = pickedOf(deciding, seed, answers.path)
  return [
    ...lost(answers),
    ...cutAfter(answers, answers.bytes.length - 10, "its last row is torn"),
    ...(row === undefined ? [] : rowFaults(answers, row)),
    ...NO_NUMBERS.flatMap((word) =>
      changed(answers, "corrupted", `a repeat is ${word}`, textOf(answers).replace(/"repeat":\d+/u, `"repeat":${word}`))
    ),
    ...otherTexts(run, deciding),
    ...exchanged(run, deciding)
  ]
}
