import { Arbitrary, Result, Schema } from "effect"
import { type Pack, PackFields } from "../../../src/domain/pack/Pack.ts"
import { promptsOf } from "../../../src/domain/pack/prompts.ts"
import type { Answer } from "../../../src/domain/run/Answer.ts"
import type { Cell } from "../../../src/domain/run/Cell.ts"
import { answerDigest } from "../../../src/domain/run/digest.ts"
import type { JudgeManifest, RunManifest } from "../../../src/domain/run/RunManifest.ts"
import type { Scored, Verdict } from "../../../src/domain/run/Verdict.ts"
import type { Scorecard, ScoreReport } from "../../../src/domain/scorecard/Scorecard.ts"
import { scoreRun } from "../../../src/domain/scorecard/scoreRun.ts"
import { arbitraryAnswers, arbitraryPack, arbitraryVerdicts } from "../../../src/testing.ts"

const DIGEST = `sha256:${"0".repeat(64)}`

/** A pack from the fields that matter to a test. */
export const packOf = (fields: {
  readonly weights: Readonly<Record<string, number>>
  readonly ko_rule: object
  readonly prompts: ReadonlyArray<string | ({ readonly id: string } & Record<string, unknown>)>
  readonly language?: "de" | "en"
}): Pack =>
  Schema.decodeUnknownSync(PackFields)({
    id: "test",
    title: "Test",
    language: fields.language ?? "en",
    scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
    dimensions: Object.entries(fields.weights).map(([id, weight]) => ({ id, name: id, weight })),
    ko_rule: fields.ko_rule,
    categories: [
      {
        id: "all",
        name: "All",
        prompts: fields.prompts.map((prompt) => ({
          title: "t",
          prompt: "p",
          ...(typeof prompt === "string" ? { id: prompt } : prompt)
        }))
      }
    ]
  })

export const manifestOf = (pack: Pack, models: ReadonlyArray<string>): RunManifest => ({
  schema_version: 1,
  run_id: "run",
  created_at: "2026-01-01T00:00:00Z",
  tool_version: "0.1.0",
  status: "complete",
  source: "import",
  pack: { id: pack.id, version: pack.version, digest: DIGEST },
  models,
  variants: pack.prompt_variants.map(({ id }) => id),
  sampling: pack.sampling
})

const judge: JudgeManifest = {
  schema_version: 1,
  id: "checks",
  kind: "checks",
  created_at: "2026-01-01T00:00:00Z",
  tool_version: "0.1.0",
  pack: DIGEST,
  verdicts: 0,
  settings: {}
}

export const contextOf = (pack: Pack, models: ReadonlyArray<string>) => ({
  manifest: manifestOf(pack, models),
  pack,
  packDigest: DIGEST,
  judge
})

export const answerAt = (cell: Partial<Cell> & { readonly prompt_id: string }, text = "An answer"): Answer => ({
  model: "m",
  variant: "none",
  repeat: 0,
  category: "all",
  attempt: 1,
  content_empty: false,
  reasoning_chars: 0,
  finish_reason: "stop",
  cost_usd: null,
  cold_start: false,
  ok: true,
  error: null,
  cache_hit: false,
  text,
  ...cell
})

const placeOf = ({ model, variant, prompt_id, repeat }: Cell): Cell => ({ model, variant, prompt_id, repeat })

export const scoredOn = (
  answer: Answer,
  dimensions: Readonly<Record<string, number>>,
  changes: Partial<Scored> = {}
): Scored => ({
  status: "scored",
  ...placeOf(answer),
  answer_digest: answerDigest(answer),
  score: 3,
  dimensions,
  red_flag: "clear",
  disputed: false,
  rationale: "",
  ...changes
})

export const unscoredOn = (answer: Answer, red_flag_seen = false): Verdict => ({
  status: "unscored",
  ...placeOf(answer),
  answer_digest: answerDigest(answer),
  reason: "judge-unparseable",
  red_flag_seen,
  detail: ""
})

/** Every answer of a group, with the same scores everywhere unless `scores` says otherwise. */
export const wholeGroup = (
  pack: Pack,
  model: string,
  scores: (promptId: string, dimension: string) => number
): { readonly answers: ReadonlyArray<Answer>; readonly verdicts: ReadonlyArray<Scored> } => {
  const answers = promptsOf(pack).flatMap(({ prompt }) =>
    Array.from({ length: prompt.repeats }, (_, repeat) => answerAt({ model, prompt_id: prompt.id, repeat }))
  )
  const shown = new Map(
    promptsOf(pack).map(({ prompt }) => [prompt.id, prompt.dimensions ?? pack.dimensions.map(({ id }) => id)])
  )
  const verdicts = answers.map((answer) =>
    scoredOn(
      answer,
      Object.fromEntries((shown.get(answer.prompt_id) ?? []).map((id) => [id, scores(answer.prompt_id, id)]))
    )
  )
  return { answers, verdicts }
}

export const reportFrom = (
  pack: Pack,
  models: ReadonlyArray<string>,
  answers: ReadonlyArray<Answer>,
  verdicts: ReadonlyArray<Verdict>,
  changes: { readonly minCoverage?: number; readonly status?: RunManifest["status"] } = {}
): ScoreReport => {
  const { status, ...rest } = changes
  const context = contextOf(pack, models)
  const manifest = status === undefined ? context.manifest : { ...context.manifest, status }
  return Result.getOrThrow(scoreRun({ ...context, ...rest, manifest, answers, verdicts }))
}

export const cardOf = (report: ScoreReport, model: string): Scorecard => {
  const card = report.scorecards.find((scorecard) => scorecard.model === model)
  if (card === undefined) throw new Error(`no group of ${model}`)
  return card
}

export interface GeneratedRun {
  readonly pack: Pack
  readonly answers: ReadonlyArray<Answer>
  readonly verdicts: ReadonlyArray<Verdict>
}

/** Runs of the models `a` and `b` on generated packs. */
export const arbitraryRun: Arbitrary.Arbitrary<GeneratedRun> = arbitraryPack.pipe(
  Arbitrary.flatMap((pack) =>
    arbitraryAnswers(pack, ["a", "b"]).pipe(
      Arbitrary.flatMap((answers) =>
        Arbitrary.map(arbitraryVerdicts(pack, answers), (verdicts) => ({ pack, answers, verdicts }))
      )
    )
  )
)

/** A row, verdict or scorecard with some fields changed. */
export const changed = <A extends object>(row: A, changes: Partial<A>): A => ({ ...row, ...changes })

/** A permutation that the number fixes. */
export const shuffled = <A>(items: ReadonlyArray<A>, seed: number): ReadonlyArray<A> =>
  items
    .map((item, index) => ({ item, key: Math.sin((seed + 1) * 9973 + index * 7919) }))
    .sort((left, right) => left.key - right.key)
    .map(({ item }) => item)
