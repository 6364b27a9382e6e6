import { changed, type Corruption, picked, textOf } from "./Corruption.ts"
import { cutAfter, lost } from "./corruptAnyFile.ts"
import type { DrilledRun } from "./DrilledRun.ts"
import { NO_NUMBERS } from "./jsonEdits.ts"
import { decidingRows, linesOf, pickedRow, type RowAt, rowFaults, withLines } from "./rowEdits.ts"

const LETTER = /\p{L}/u

/** The text with one letter another one; the seed picks which. */
const otherLetter = (text: string, seed: number): string | undefined => {
  const places = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index)
  const at = places[places.length === 0 ? 0 : picked(seed, text, places.length)]
  if (at === undefined) return undefined
  const letter = text[at] === "x" ? "y" : "x"
  return `${text.slice(0, at)}${letter}${text.slice(at + 1)}`
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
  const one = pickedRow(rows, seed, `${answers.path} text`)
  const chosen = whollyScored ? (one === undefined ? [] : [one]) : rows
  const edits = chosen.flatMap(({ at, row }) => {
    const text = otherLetter(String(row["text"]), seed)
    return text === undefined ? [] : [[at, withText(row, text)] as const]
  })
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
  const lines = linesOf(answers)
  const deciding = decidingRows(lines, rows).filter(hasText)
  const row = pickedRow(deciding, seed, answers.path)
  const line = row === undefined ? undefined : lines[row.at]
  return [
    ...lost(answers),
    ...cutAfter(answers, answers.bytes.length - 10, "its last row is torn"),
    ...(row === undefined || line === undefined ? [] : rowFaults(answers, row, line)),
    ...NO_NUMBERS.flatMap((word) =>
      changed(answers, "corrupted", `a repeat is ${word}`, textOf(answers).replace(/"repeat":\d+/u, `"repeat":${word}`))
    ),
    ...otherTexts(run, deciding),
    ...exchanged(run, deciding)
  ]
}
