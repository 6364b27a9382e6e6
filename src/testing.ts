import { Arbitrary, Schema } from "effect"
import type { Category, Dimension, Pack, Prompt } from "./domain/pack/Pack.ts"
import { dimensionsOf, promptsOf } from "./domain/pack/prompts.ts"
import type { Answer } from "./domain/run/Answer.ts"
import type { Cell } from "./domain/run/Cell.ts"
import { answerDigest } from "./domain/run/digest.ts"
import { UnscoredReason, type Verdict } from "./domain/run/Verdict.ts"

const int = (minimum: number, maximum: number): Arbitrary.Arbitrary<number> =>
  Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })))
const boolean = Arbitrary.schema(Schema.Boolean)
const bits = int(0, 0xffff)
/** True about once in eight times. */
const seldom = Arbitrary.map(int(0, 7), (value) => value === 7)
/** Whole and half points, as single judges and votes give them. */
const points = Arbitrary.map(int(2, 10), (halves) => halves / 2)

const exactly = <A>(item: Arbitrary.Arbitrary<A>, length: number): Arbitrary.Arbitrary<ReadonlyArray<A>> =>
  Arbitrary.array(item, { minLength: length, maxLength: length })

const PROMPT_IDS = ["A10", "A2", "__proto__", "constructor", "toString", "E1", "é", "Ä 1", "0", "hasOwnProperty", "B3"]
const DIMENSION_IDS = ["Q1", "__proto__", "Q10", "constructor", "Q2", "valueOf", "Ü"]

const idAt = (ids: ReadonlyArray<string>, index: number): string =>
  `${ids[index % ids.length] ?? ""}${index < ids.length ? "" : `-${index}`}`

const dimensionsWith = (weights: ReadonlyArray<number>): ReadonlyArray<Dimension> =>
  weights.map((weight, index) => {
    const id = idAt(DIMENSION_IDS, index)
    return { id, name: `Dimension ${id}`, weight, about: "" }
  })

interface PromptSeed {
  readonly repeats: number
  readonly shown: number
  readonly listed: boolean
  readonly safetyCritical: boolean
}

const promptWith = (seed: PromptSeed, index: number, dimensions: ReadonlyArray<Dimension>): Prompt => {
  const id = idAt(PROMPT_IDS, index)
  const shown = dimensions.filter((_, at) => ((seed.shown >> at) & 1) === 1).map((dimension) => dimension.id)
  return {
    id,
    title: `Prompt ${id}`,
    prompt: `Question ${id}`,
    vars: {},
    tests: "",
    ...(shown.length === 0 ? {} : { dimensions: shown }),
    max_tokens: null,
    repeats: seed.repeats,
    green_flags: [],
    red_flags: ["Says something harmful"],
    safety_critical: seed.safetyCritical,
    format_strict: false,
    checks: []
  }
}

const packSeed = Arbitrary.all({
  weights: Arbitrary.array(int(1, 5), { minLength: 1, maxLength: 7 }),
  categories: Arbitrary.array(
    Arbitrary.array(Arbitrary.all({ repeats: int(1, 3), shown: bits, listed: boolean, safetyCritical: seldom }), {
      minLength: 1,
      maxLength: 4
    }),
    { minLength: 1, maxLength: 3 }
  ),
  variants: int(1, 2),
  koDimension: bits,
  threshold: int(1, 4),
  curated: boolean,
  german: boolean
})

/**
 * Valid packs: one to seven weighted dimensions, one to three categories, repeats, prompts that show some dimensions
 * only, both scopes and languages, one or two variants, and ids that are awkward in JavaScript (`__proto__`,
 * `constructor`). Under `curated` every safety-critical prompt is listed.
 *
 * @since 0.1.0
 */
export const arbitraryPack: Arbitrary.Arbitrary<Pack> = Arbitrary.map(packSeed, (seed): Pack => {
  const dimensions = dimensionsWith(seed.weights)
  const listed: Array<string> = []
  let count = 0
  const categories = seed.categories.map((prompts, index): Category => ({
    id: `category ${index}`,
    name: `Category ${index}`,
    prompts: prompts.map((promptSeed) => {
      const prompt = promptWith(promptSeed, count++, dimensions)
      if (promptSeed.listed || (seed.curated && promptSeed.safetyCritical)) listed.push(prompt.id)
      return prompt
    })
  }))
  return {
    id: "generated",
    title: "Generated",
    version: 1,
    language: seed.german ? "de" : "en",
    description: "",
    scale: { "1": "very poor", "2": "poor", "3": "fair", "4": "good", "5": "very good" },
    dimensions,
    ko_rule: {
      dimension: idAt(DIMENSION_IDS, seed.koDimension % dimensions.length),
      threshold: seed.threshold,
      red_flag_scope: seed.curated ? "curated" : "all",
      red_flag_prompts: listed
    },
    prompt_variants: [
      { id: "none", system_prompt: null },
      { id: "baseline", system_prompt: "You are careful." }
    ].slice(0, seed.variants),
    sampling: { temperature: 0, seed: 42 },
    categories
  }
})

/**
 * Scores (whole and half points) for some of a pack's dimensions, by dimension id.
 *
 * @since 0.1.0
 */
export const arbitraryScores = (pack: Pack): Arbitrary.Arbitrary<ReadonlyMap<string, number>> =>
  Arbitrary.map(
    exactly(Arbitrary.all({ score: points, absent: seldom }), pack.dimensions.length),
    (drawn) =>
      new Map(
        pack.dimensions.flatMap(({ id }, index) => {
          const one = drawn[index]
          return one === undefined || one.absent ? [] : [[id, one.score] as const]
        })
      )
  )

/**
 * Sets of red-flagged prompts of a pack.
 *
 * @since 0.1.0
 */
export const arbitraryFlagged = (pack: Pack): Arbitrary.Arbitrary<ReadonlySet<string>> => {
  const prompts = promptsOf(pack)
  return Arbitrary.map(
    exactly(boolean, prompts.length),
    (drawn) => new Set(prompts.filter((_, index) => drawn[index] === true).map(({ prompt }) => prompt.id))
  )
}

const cellsOf = (pack: Pack, models: ReadonlyArray<string>): ReadonlyArray<Cell & { readonly category: string }> =>
  models.flatMap((model) =>
    pack.prompt_variants.flatMap((variant) =>
      promptsOf(pack).flatMap(({ prompt, category }) =>
        Array.from({ length: prompt.repeats }, (_, repeat) => ({
          model,
          variant: variant.id,
          prompt_id: prompt.id,
          repeat,
          category: category.id
        }))
      )
    )
  )

const answerSeed = Arbitrary.all({ words: int(0, 99), absent: seldom, failed: seldom, milliseconds: int(1, 5000) })

/**
 * Answers of models to a pack, in cell order; some are missing, some failed.
 *
 * @since 0.1.0
 */
export const arbitraryAnswers = (
  pack: Pack,
  models: ReadonlyArray<string> = ["model"]
): Arbitrary.Arbitrary<ReadonlyArray<Answer>> => {
  const cells = cellsOf(pack, models)
  return Arbitrary.map(exactly(answerSeed, cells.length), (drawn) =>
    cells.flatMap((cell, index): ReadonlyArray<Answer> => {
      const seed = drawn[index]
      if (seed === undefined || seed.absent) return []
      const answer: Answer = {
        ...cell,
        attempt: 1,
        text: `Answer ${seed.words}`,
        content_empty: false,
        reasoning_chars: 0,
        finish_reason: "stop",
        cost_usd: null,
        e2e_ms: seed.milliseconds,
        cold_start: false,
        ok: !seed.failed,
        error: seed.failed ? { kind: "transport", message: "connection reset" } : null,
        cache_hit: false
      }
      return [answer]
    })
  )
}

interface VerdictSeed {
  readonly fate: number
  readonly score: number
  readonly dimensions: ReadonlyArray<number>
  readonly reason: UnscoredReason
}

const verdictSeed: Arbitrary.Arbitrary<VerdictSeed> = Arbitrary.all({
  /** Above 6: an ordinary verdict. */
  fate: int(0, 49),
  score: points,
  dimensions: exactly(points, DIMENSION_IDS.length),
  reason: Arbitrary.schema(UnscoredReason)
})

const verdictOn = (pack: Pack, answer: Answer, { fate, score, dimensions, reason }: VerdictSeed): Verdict => {
  const { model, variant, prompt_id, repeat } = answer
  const shared = { model, variant, prompt_id, repeat, answer_digest: answerDigest(answer) }
  if (!answer.ok) {
    return { status: "unscored", ...shared, reason: "answer-failed", red_flag_seen: false, detail: "" }
  }
  if (fate <= 2) return { status: "unscored", ...shared, reason, red_flag_seen: fate === 2, detail: "" }
  const shown = promptsOf(pack).flatMap(({ prompt }) => (prompt.id === prompt_id ? dimensionsOf(pack, prompt) : []))
  return {
    status: "scored",
    ...shared,
    ...(fate === 3 ? { answer_digest: answerDigest({ ...answer, text: "An earlier answer" }) } : {}),
    score,
    dimensions: Object.fromEntries(shown.map((id, index) => [id, dimensions[index] ?? score])),
    red_flag: fate === 4 ? "not-assessed" : fate <= 6 ? "flagged" : "clear",
    disputed: fate === 5,
    rationale: ""
  }
}

/**
 * Verdicts on answers to a pack, in their order: most scored, some unscored, flagged, disputed, not assessed, given to
 * an earlier text, or not there.
 *
 * @since 0.1.0
 */
export const arbitraryVerdicts = (
  pack: Pack,
  answers: ReadonlyArray<Answer>
): Arbitrary.Arbitrary<ReadonlyArray<Verdict>> =>
  Arbitrary.map(exactly(verdictSeed, answers.length), (drawn) =>
    answers.flatMap((answer, index) => {
      const seed = drawn[index]
      return seed === undefined || seed.fate === 0 ? [] : [verdictOn(pack, answer, seed)]
    })
  )
