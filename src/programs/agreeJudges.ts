import { Effect } from "effect"
import { agreementOf } from "../domain/agreement/agreementOf.ts"
import type { Rater } from "../domain/agreement/AgreementReport.ts"
import { calibrationCheck, knownRating } from "../domain/agreement/Calibration.ts"
import { type JudgedAnswer, ratedAnswers } from "../domain/agreement/ratedAnswers.ts"
import { sameJudges } from "../domain/agreement/sameJudges.ts"
import { cellOfRow } from "../domain/run/AnswerRow.ts"
import { cellKey } from "../domain/run/Cell.ts"
import { NotJudged } from "../domain/run/errors.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import { CalibrationFile } from "../services/CalibrationFile.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import { readRatings } from "./readRatings.ts"
import { chooseJudge } from "./scoreStoredRun.ts"

/**
 * Whose verdicts on which run are compared: those of the named judges, two or more, or of all; with `calibration`, a file of
 * known scores, those of one judge with it. `minAgreement`, above -1 and at most 1, is what the lower end of the overall
 * interval must reach.
 *
 * @since 0.1.0
 */
export interface AgreeOptions {
  readonly run: string
  readonly judges: ReadonlyArray<string>
  readonly calibration?: string | undefined
  readonly minAgreement?: number | undefined
}

const usage = (detail: string) => new UsageInvalid({ detail })

/** The judges that are meant, by id in code-unit order: how they are named changes nothing. */
const chooseJudges = Effect.fnUntraced(function* (run: StoredRun, named: ReadonlyArray<string>) {
  const ids = run.judges.map(({ id }) => id)
  if (ids.length === 0) return yield* new NotJudged({ run: run.dir })
  const stray = named.find((name) => !ids.includes(name))
  if (stray !== undefined) return yield* unknownName("judge", stray, ids)
  const twice = named.find((name, at) => named.indexOf(name) !== at)
  if (twice !== undefined) return yield* usage(`The judge ${quote(twice)} is named twice; it agrees with itself.`)
  const chosen = run.judges.filter(({ id }) => named.length === 0 || named.includes(id))
  if (chosen.length > 1) return chosen
  const another =
    ids.length > 1
      ? "Name another one with --judge"
      : "Let another one judge the run (assay judge --as, assay judge-sheet)"
  const there = chosen.map(({ id }) => id).join(", ")
  return yield* usage(
    `Agreement needs two judges, and this is one: ${there}. ${another}, or give a calibration set with --calibration.`
  )
})

const chooseOne = Effect.fnUntraced(function* (run: StoredRun, named: ReadonlyArray<string>) {
  const [judge, another] = named
  if (another === undefined) return [yield* chooseJudge(run, judge)]
  return yield* usage("A calibration set measures one judge at a time: give --judge once, or no --calibration.")
})

/** What a calibration set knows of the answers, by their cells. */
const knownOf = Effect.fnUntraced(function* (run: StoredRun, answers: ReadonlyMap<string, JudgedAnswer>, file: string) {
  const pack = run.pack.value
  const digests = new Map([...answers].map(([key, { digest }]) => [key, digest]))
  const files = yield* CalibrationFile
  const known = yield* files.read(file, () => calibrationCheck(pack, run.manifest, digests))
  const cellOf = cellOfRow(pack)
  return new Map(known.map((answer) => [cellKey(cellOf(answer).cell), knownRating(answer)]))
})

/**
 * How far judges of a stored run agree, or one judge with known scores. Answers that need no judge are counted and not
 * compared; so is what a judge did not score. One judge under two ids is told, and meets no minimum.
 *
 * @since 0.1.0
 */
export const agreeJudges = Effect.fn("agreeJudges")(function* (options: AgreeOptions) {
  const { calibration, minAgreement = null } = options
  if (minAgreement !== null && !(minAgreement > -1 && minAgreement <= 1)) {
    return yield* usage(`The least agreement must be above -1 and at most 1, not ${minAgreement}.`)
  }
  const run = yield* RunStore.use((store) => store.open(options.run))
  const chosen = yield* calibration === undefined ? chooseJudges(run, options.judges) : chooseOne(run, options.judges)
  const { answers, judged } = yield* readRatings(run, chosen)
  const known = calibration === undefined ? undefined : yield* knownOf(run, answers, calibration)
  const raters: ReadonlyArray<Rater> = [
    ...chosen.map(({ id, kind }) => ({ id, kind })),
    ...(known === undefined ? [] : [{ id: "calibration", kind: "calibration" } as const])
  ]
  return agreementOf({
    manifest: run.manifest,
    pack: run.pack.value,
    raters,
    same: sameJudges(chosen),
    ...ratedAnswers(
      answers,
      judged.map(({ ratings }) => ratings),
      known
    ),
    minAgreement
  })
})
