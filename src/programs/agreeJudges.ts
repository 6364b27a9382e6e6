import { Effect, Stream } from "effect"
import { agreementOf } from "../domain/agreement/agreementOf.ts"
import type { Rater, SettledReason } from "../domain/agreement/AgreementReport.ts"
import { calibrationCheck, knownRating } from "../domain/agreement/Calibration.ts"
import type { RatedAnswer } from "../domain/agreement/figures.ts"
import { type Rating, ratingOf } from "../domain/agreement/Rating.ts"
import { settledReasonOf } from "../domain/agreement/settledReason.ts"
import { dimensionsOf, promptsOf } from "../domain/pack/prompts.ts"
import { type Cell, cellKey } from "../domain/run/Cell.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { cellOfRow } from "../domain/run/AnswerRow.ts"
import { answerDigest } from "../domain/run/digest.ts"
import { NotJudged } from "../domain/run/errors.ts"
import type { JudgeManifest } from "../domain/run/RunManifest.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { Tally } from "../domain/scorecard/tally.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import { CalibrationFile } from "../services/CalibrationFile.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
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

/** An answer of the run: the dimensions that its prompt shows, and why it needs no judge, or null. */
interface Given {
  readonly cell: Cell
  readonly digest: string
  readonly shown: ReadonlyArray<string>
  readonly settled: SettledReason | null
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

/** A judge with a tally of its own, which refuses verdicts that do not fit the run. */
interface Compared {
  readonly manifest: JudgeManifest
  readonly tally: Tally
}

/** The answers of the run by their cell, in file order. */
const answersOf = Effect.fnUntraced(function* (run: StoredRun, judges: ReadonlyArray<Compared>) {
  const store = yield* RunStore
  const pack = run.pack.value
  const prompts = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt]))
  const given = new Map<string, Given>()
  const take = (answer: Answer) => {
    for (const { tally } of judges) tally.answer(answer)
    const prompt = prompts.get(answer.prompt_id)
    if (prompt === undefined) return
    const { model, prompt_id, repeat, variant } = answer
    given.set(cellKey(answer), {
      cell: { model, variant, prompt_id, repeat },
      digest: answerDigest(answer),
      shown: dimensionsOf(pack, prompt),
      settled: settledReasonOf(pack, prompt, answer)
    })
  }
  yield* Stream.runForEachArray(store.answers(run), (answers) => Effect.sync(() => answers.forEach(take)))
  return given
})

/** What one judge says of the answers, by their cells. */
const ratingsOf = Effect.fnUntraced(function* (
  run: StoredRun,
  { manifest, tally }: Compared,
  given: ReadonlyMap<string, Given>
) {
  const store = yield* RunStore
  const ratings = new Map<string, Rating>()
  yield* Stream.runForEachArray(store.verdicts(run, manifest.id), (verdicts) =>
    Effect.sync(() => {
      for (const verdict of verdicts) {
        tally.verdict(verdict)
        const key = cellKey(verdict)
        const answer = given.get(key)
        if (answer !== undefined) ratings.set(key, ratingOf(verdict, answer.digest))
      }
    })
  )
  yield* Effect.fromResult(tally.finish())
  return ratings
})

/** What a calibration set knows of the answers, by their cells. */
const knownOf = Effect.fnUntraced(function* (run: StoredRun, given: ReadonlyMap<string, Given>, file: string) {
  const pack = run.pack.value
  const digests = new Map([...given].map(([key, { digest }]) => [key, digest]))
  const files = yield* CalibrationFile
  const known = yield* files.read(file, () => calibrationCheck(pack, run.manifest, digests))
  const cellOf = cellOfRow(pack)
  return new Map(known.map((answer) => [cellKey(cellOf(answer).cell), knownRating(answer)]))
})

const askedOf = (shown: ReadonlyArray<string>, known: Rating | undefined): RatedAnswer["asked"] =>
  known === undefined
    ? { overall: true, dimensions: new Set(shown), redFlag: true }
    : {
        overall: known.score !== null,
        dimensions: new Set(known.dimensions.keys()),
        redFlag: known.red_flag !== "not-assessed"
      }

/**
 * How far judges of a stored run agree, or one judge with known scores. Answers that need no judge are counted and not
 * compared; so is what a judge did not score.
 *
 * @since 0.1.0
 */
export const agreeJudges = Effect.fn("agreeJudges")(function* (options: AgreeOptions) {
  const { calibration, minAgreement = null } = options
  if (minAgreement !== null && !(minAgreement > -1 && minAgreement <= 1)) {
    return yield* usage(`The least agreement must be above -1 and at most 1, not ${minAgreement}.`)
  }
  const run = yield* RunStore.use((store) => store.open(options.run))
  const pack = run.pack.value
  const chosen = yield* calibration === undefined ? chooseJudges(run, options.judges) : chooseOne(run, options.judges)
  const judges = chosen.map((manifest) => ({ manifest, tally: new Tally(run.manifest, pack, manifest.kind) }))
  const given = yield* answersOf(run, judges)
  const known = calibration === undefined ? undefined : yield* knownOf(run, given, calibration)
  const byJudge = yield* Effect.forEach(judges, (judge) => ratingsOf(run, judge, given))
  const rated: Array<RatedAnswer> = []
  const settled = new Map<SettledReason, number>()
  for (const [key, answer] of given) {
    const set = known?.get(key)
    if (known !== undefined && set === undefined) continue
    if (answer.settled !== null) {
      settled.set(answer.settled, (settled.get(answer.settled) ?? 0) + 1)
      continue
    }
    const ratings = byJudge.map((ratings) => ratings.get(key) ?? ratingOf(undefined, answer.digest))
    rated.push({
      cell: answer.cell,
      asked: askedOf(answer.shown, set),
      ratings: set === undefined ? ratings : [...ratings, set]
    })
  }
  const raters: ReadonlyArray<Rater> = [
    ...chosen.map(({ id, kind }) => ({ id, kind })),
    ...(known === undefined ? [] : [{ id: "calibration", kind: "calibration" } as const])
  ]
  return agreementOf({ manifest: run.manifest, pack, raters, rated, settled, minAgreement })
})
