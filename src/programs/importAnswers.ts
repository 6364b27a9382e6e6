import { Effect, Option, Stream } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { answersPerGroup } from "../domain/pack/prompts.ts"
import { type Answered, askedOtherwise } from "../domain/run/askedOtherwise.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import { groupKey } from "../domain/run/groupKey.ts"
import { type Group, groupsOf } from "../domain/run/RunManifest.ts"
import { unknownName } from "../domain/run/unknownName.ts"
import { wholeFileInvalid } from "../domain/source/wholeFileProblem.ts"
import { AnswerFile } from "../services/AnswerFile.ts"
import type { ColumnChoice } from "../services/run/answerColumns.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import type { Loaded } from "../services/SourceReader.ts"
import { askedWith } from "./askedWith.ts"
import { importedManifest } from "./importedManifest.ts"

const SHOWN = 10

/**
 * What to import: a file of answers made elsewhere, for a pack, into a new run folder `out`. `models` and `variants`
 * restrict what may occur; with either of them, every model with every variant is a group of the run, answered or not;
 * without them the groups are those that the file has answers of.
 *
 * @since 0.1.0
 */
export interface ImportOptions extends ColumnChoice {
  readonly pack: Loaded<Pack>
  readonly answersFile: string
  readonly out: string
  readonly models?: ReadonlyArray<string> | undefined
  readonly variants?: ReadonlyArray<string> | undefined
}

/**
 * The run that was made, and how many answers it holds of those that its groups owe the pack.
 *
 * @since 0.1.0
 */
export interface ImportSummary {
  readonly run: StoredRun
  readonly answers: number
  readonly failed: number
  readonly expected: number
}

const knownVariants = (pack: Pack, asked: ReadonlyArray<string> | undefined) => {
  const available = pack.prompt_variants.map(({ id }) => id)
  const stray = asked?.find((variant) => !available.includes(variant))
  return stray === undefined
    ? Effect.succeed(available.filter((variant) => asked?.includes(variant) ?? true))
    : Effect.fail(unknownName("variant", stray, available))
}

/** Refuses a run's own answers where the pack asks something else by now: they would be judged by what nobody was asked. */
const refuseOtherwise = Effect.fnUntraced(function* (answersFile: string, pack: Pack, answered: Answered) {
  const before = yield* askedWith(answersFile)
  if (Option.isNone(before)) return
  const different = askedOtherwise(before.value.pack, pack, answered, before.value.source)
  if (different.length === 0) return
  const shown = different.slice(0, SHOWN).join(", ")
  const more = different.length > SHOWN ? `, and ${different.length - SHOWN} more` : ""
  return yield* wholeFileInvalid("answers", answersFile, {
    message: `These answers were given to another pack than this one. It differs from the run's own copy in ${shown}${more}`,
    hint: "Ask again with `assay run --pack`, or import a file without the answers to what changed, which lies outside the run folder"
  })
})

/**
 * Makes a complete run of answers that were made elsewhere. Either every row of the file is good and the run folder
 * appears whole, or nothing is written and all problems are reported. The file is read twice: to check it and find its
 * groups, then to store it. Answers that lie in a run folder are refused where the pack asks otherwise than that run did.
 *
 * @since 0.1.0
 */
export const importAnswers = Effect.fn("importAnswers")(function* (options: ImportOptions) {
  const { pack, answersFile, out } = options
  const store = yield* RunStore
  const variants = yield* knownVariants(pack.value, options.variants)
  const answers = (yield* AnswerFile).read(answersFile, {
    ...options,
    pack: pack.value,
    models: options.models,
    variants
  })
  const found = yield* Stream.runFold(
    answers,
    () => ({ groups: new Map<string, Group>(), prompts: new Set<string>(), answers: 0, failed: 0 }),
    (sum, { model, variant, ...answer }) => {
      sum.groups.set(groupKey({ model, variant }), { model, variant })
      sum.prompts.add(answer.prompt_id)
      sum.answers++
      if (!answer.ok) sum.failed++
      return sum
    }
  )
  const groups = [...found.groups.values()]
  const foundModels = new Set(groups.map(({ model }) => model))
  const foundVariants = new Set(groups.map(({ variant }) => variant))
  yield* refuseOtherwise(answersFile, pack.value, { prompts: found.prompts, variants: foundVariants })
  const asked = options.models !== undefined || options.variants !== undefined
  const manifest = yield* importedManifest({
    out,
    pack,
    models: options.models === undefined ? [...foundModels].toSorted(byCodeUnit) : [...new Set(options.models)],
    variants: options.variants === undefined ? variants.filter((variant) => foundVariants.has(variant)) : variants,
    groups: asked ? undefined : groups
  })
  const run = yield* store.save(out, manifest, pack, answers)
  const summary: ImportSummary = {
    run,
    answers: found.answers,
    failed: found.failed,
    expected: groupsOf(manifest).length * answersPerGroup(pack.value)
  }
  return summary
})
