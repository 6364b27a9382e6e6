import { Schema } from "effect"
import type { Pack } from "../pack/Pack.ts"
import { dimensionsOf, promptsOf } from "../pack/prompts.ts"
import { AnswerRow, cellOfRow } from "../run/AnswerRow.ts"
import { cellKey } from "../run/Cell.ts"
import { cellFaults } from "../run/cellFaults.ts"
import type { RunManifest } from "../run/RunManifest.ts"
import { Points } from "../run/Verdict.ts"
import { Digest } from "../source/digest.ts"
import type { Fault } from "../source/Problem.ts"
import { nearHint, quote } from "../source/wording.ts"
import type { Rating } from "./Rating.ts"

const { model, variant, prompt_id, repeat } = AnswerRow.fields

/**
 * What is known of one answer of a run: its overall score, scores of dimensions, whether it has a red flag; at least one of
 * these. `variant` may be absent where the pack has one, `repeat` (from 0) where the prompt is asked once. With
 * `answer_digest` the knowledge is about that very answer and no later one in its place.
 *
 * @since 0.1.0
 */
export const KnownAnswer = Schema.Struct({
  model,
  variant,
  prompt_id,
  repeat,
  answer_digest: Schema.optionalKey(Digest),
  score: Schema.optionalKey(Points),
  dimensions: Schema.optionalKey(Schema.Record(Schema.String, Points)),
  red_flag: Schema.optionalKey(Schema.Boolean)
})
export interface KnownAnswer extends Schema.Schema.Type<typeof KnownAnswer> {}

/**
 * A calibration set as a YAML or JSON document: answers with known scores, to measure a judge by.
 *
 * @since 0.1.0
 */
export const CalibrationSet = Schema.Struct({ answers: Schema.NonEmptyArray(KnownAnswer) })
export interface CalibrationSet extends Schema.Schema.Type<typeof CalibrationSet> {}

/**
 * What is known, as a rating beside a judge's.
 *
 * @since 0.1.0
 */
export const knownRating = ({ dimensions, red_flag, score }: KnownAnswer): Rating => ({
  score: score ?? null,
  dimensions: new Map(Object.entries(dimensions ?? {})),
  red_flag: red_flag === undefined ? "not-assessed" : red_flag ? "flagged" : "clear",
  unscored: null
})

const ownFaults = (known: KnownAnswer, asked: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const given = Object.keys(known.dimensions ?? {})
  const nothing = known.score === undefined && given.length === 0 && known.red_flag === undefined
  return [
    ...(nothing
      ? [
          {
            path: [],
            message: "Nothing is known of this answer",
            hint: "Give its score, dimensions or red_flag, or take it out"
          }
        ]
      : []),
    ...given
      .filter((id) => !asked.includes(id))
      .map((id) => ({
        path: ["dimensions", id],
        key: true,
        message: `The prompt has no dimension ${quote(id)}`,
        hint: nearHint(id, "dimensions", asked)
      }))
  ]
}

const digestFaults = (known: KnownAnswer, digest: string | undefined): ReadonlyArray<Fault> => {
  if (digest === undefined) return [{ path: [], message: "The run has no such answer", hint: "Take it out of the set" }]
  if (known.answer_digest === undefined || known.answer_digest === digest) return []
  const message = `The score is known of another answer than the run has: that has the digest ${digest}`
  return [{ path: ["answer_digest"], message, hint: "Use the run that the set was made for, or score this answer" }]
}

/**
 * Tells of one known answer after the other what is wrong with it: it names what the run or the pack
 * does not have, nothing is known of it, the answer is missing or another one, or it stands twice. `digests` are those of
 * the run's answers, by the key of their cell.
 *
 * @since 0.1.0
 */
export const calibrationCheck = (
  pack: Pack,
  { models, variants }: Pick<RunManifest, "models" | "variants">,
  digests: ReadonlyMap<string, string>
): ((known: KnownAnswer) => ReadonlyArray<Fault>) => {
  const cellOf = cellOfRow(pack)
  const strayFaults = cellFaults(pack, models, variants)
  const asked = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, dimensionsOf(pack, prompt)]))
  const seen = new Set<string>()
  return (known) => {
    const { cell, faults: open } = cellOf(known)
    const strays = open.length > 0 ? open : strayFaults(cell)
    const shown = asked.get(known.prompt_id)
    const own = shown === undefined ? [] : ownFaults(known, shown)
    if (strays.length > 0) return [...strays, ...own]
    const key = cellKey(cell)
    const twice = seen.has(key) ? [{ path: [], message: "The answer stands twice in the set" }] : []
    seen.add(key)
    return [...own, ...digestFaults(known, digests.get(key)), ...twice]
  }
}
