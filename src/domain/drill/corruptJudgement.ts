import { digestOf } from "../source/digest.ts"
import { type Corruption, type Original, otherDigest, pickedOf, textOf } from "./Corruption.ts"
import { cutAfter, halved, lost, noJson, replacedBy } from "./corruptAnyFile.ts"
import type { DrilledJudge, DrilledRun } from "./DrilledRun.ts"
import { edited, NO_NUMBERS, noNumbers, objectIn, withKey } from "./jsonEdits.ts"
import { otherTimes } from "./otherTimes.ts"
import { decidingRows, linesOf, otherName, type RowAt, rowFaults, withLines } from "./rowEdits.ts"

const BEST = 5

const digestKeys = (file: Original): ReadonlyArray<Corruption> =>
  ["pack", "verdicts_digest"].flatMap((key) =>
    edited(file, "corrupted", `a digit of ${key} is another one`, (document) => {
      const digest = document[key]
      return typeof digest === "string" ? withKey(document, key, otherDigest(digest)) : undefined
    })
  )

const ofManifest = (run: DrilledRun, { manifest }: DrilledJudge): ReadonlyArray<Corruption> => [
  ...lost(manifest),
  ...halved(manifest),
  ...noJson(manifest),
  ...noNumbers(manifest, "verdicts"),
  ...edited(manifest, "corrupted", "it counts one verdict fewer", (document) => {
    const count = document["verdicts"]
    return typeof count === "number" ? withKey(document, "verdicts", count - 1) : undefined
  }),
  ...digestKeys(manifest),
  ...edited(manifest, "mislabelled", "it names another judge than its folder", (document) => {
    const { id } = document
    return typeof id === "string" ? withKey(document, "id", otherName(id)) : undefined
  }),
  ...otherTimes(manifest, run)
]

const scoreOf = ({ row }: RowAt): number | undefined => {
  const { score } = row
  return typeof score === "number" ? score : undefined
}

/** The edit that would let a gate pass on a worse answer: a score that can be better is the best. */
const raised = (
  { isPinned, seed }: DrilledRun,
  { manifest, verdicts }: DrilledJudge,
  rows: ReadonlyArray<RowAt>
): ReadonlyArray<Corruption> => {
  const poorer = rows.filter((row) => (scoreOf(row) ?? BEST) < BEST)
  const row = pickedOf(poorer.length > 0 ? poorer : rows, seed, `${verdicts.path} score`)
  if (row === undefined) return []
  const to = poorer.length > 0 ? BEST : 1
  const how = `the score of row ${row.at + 1} is ${poorer.length > 0 ? "raised" : "lowered"} to ${to} by hand`
  const edits = withLines(verdicts, "corrupted", how, new Map([[row.at, JSON.stringify({ ...row.row, score: to })]]))
  return [...edits, ...(isPinned ? edits.flatMap((edit) => sealedAnew(edit, manifest, verdicts)) : [])]
}

/** What no seal shows: the seal is made for what was edited. Only a pin tells it from another judgement. */
const sealedAnew = (
  { changes, how, kind, piece }: Corruption,
  manifest: Original,
  verdicts: Original
): ReadonlyArray<Corruption> => {
  const content = changes.get(verdicts.path)
  const document = objectIn(textOf(manifest))
  if (!(content instanceof Uint8Array) || document === undefined) return []
  const sealed = withKey(document, "verdicts_digest", digestOf(content))
  const text = new TextEncoder().encode(`${JSON.stringify(sealed, null, 2)}\n`)
  return [{ piece, kind, how: `${how}, and sealed anew`, changes: new Map([...changes, [manifest.path, text]]) }]
}

const noScore = (verdicts: Original, { at, line }: RowAt): ReadonlyArray<Corruption> =>
  NO_NUMBERS.flatMap((word) =>
    withLines(
      verdicts,
      "corrupted",
      `the score of row ${at + 1} is ${word}`,
      new Map([[at, line.replace(/"score":[\d.]+/u, `"score":${word}`)]])
    )
  )

const ofVerdicts = (run: DrilledRun, judge: DrilledJudge): ReadonlyArray<Corruption> => {
  const { others, rows, seed } = run
  const { verdicts } = judge
  const scored = decidingRows(linesOf(verdicts), rows).filter((row) => scoreOf(row) !== undefined)
  const row = pickedOf(scored, seed, verdicts.path)
  return [
    ...lost(verdicts),
    ...cutAfter(verdicts, verdicts.bytes.length - 10, "its last row is torn"),
    ...(row === undefined ? [] : [...rowFaults(verdicts, row), ...noScore(verdicts, row)]),
    ...raised(run, judge, scored),
    ...replacedBy(
      verdicts,
      others.find(({ path }) => path !== verdicts.path)
    )
  ]
}

/**
 * What a drill does to a judgement: to what says who judged, and to the verdicts.
 *
 * @since 0.1.0
 */
export const corruptJudgement = (run: DrilledRun, judge: DrilledJudge): ReadonlyArray<Corruption> => [
  ...ofManifest(run, judge),
  ...ofVerdicts(run, judge)
]
