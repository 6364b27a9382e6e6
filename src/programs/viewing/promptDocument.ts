import { Effect, Schema, Stream, Struct } from "effect"
import { dimensionsOf, messagesOf, type PlacedPrompt } from "../../domain/pack/prompts.ts"
import type { Answer } from "../../domain/run/Answer.ts"
import { cellKey } from "../../domain/run/Cell.ts"
import { answerDigest } from "../../domain/run/digest.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { groupsOf } from "../../domain/run/RunManifest.ts"
import type { Verdict } from "../../domain/run/Verdict.ts"
import type { LocatedRows } from "../../services/RunRows.ts"
import type { ReadableRun } from "./openViewed.ts"
import { isFatal } from "./runDocuments.ts"
import { cellPlaceKey, viewPaths } from "./viewPaths.ts"
import type { ViewAnswer, ViewCell, ViewPrompt, ViewVerdict } from "./ViewPrompt.ts"

/** Of a longer text the page gets the beginning first: UTF-16 code units. */
const LONG = 65_536

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00

const fromJson = Schema.decodeSync(Schema.fromJsonString(Schema.String))

/** A copy, since a part of a text keeps all of it in memory. */
const beginning = (text: string): string =>
  text.length <= LONG
    ? text
    : fromJson(JSON.stringify(text.slice(0, isHighSurrogate(text.charCodeAt(LONG - 1)) ? LONG - 1 : LONG)))

const viewAnswer = (answer: Answer, whole: string): ViewAnswer => {
  const facts = Struct.omit(answer, ["model", "variant", "prompt_id", "repeat", "category", "started_at"])
  const text = beginning(answer.text)
  return {
    ...facts,
    ...(answer.reasoning_text === undefined ? {} : { reasoning_text: beginning(answer.reasoning_text) }),
    text,
    chars: answer.text.length,
    whole: text.length === answer.text.length ? null : whole
  }
}

const NOT_SHOWN = ["model", "variant", "prompt_id", "repeat", "answer_digest", "attempts", "other_cost_usd"] as const

const viewVerdict = (judge: string, verdict: Verdict, digest: string): ViewVerdict => ({
  judge,
  stale: verdict.answer_digest !== digest,
  verdict: verdict.status === "scored" ? Struct.omit(verdict, NOT_SHOWN) : Struct.omit(verdict, NOT_SHOWN)
})

/**
 * Where the answers to a prompt have their place: groups in the run's order, and in each the repeats.
 *
 * @since 0.1.0
 */
export const cellsOf = ({ opened: { run } }: ReadableRun, { prompt }: PlacedPrompt) =>
  groupsOf(run.manifest).flatMap(({ model, variant }, group) =>
    Array.from({ length: prompt.repeats }, (_, repeat) => ({
      key: cellPlaceKey(group, repeat),
      cell: { model, variant, prompt_id: prompt.id, repeat }
    }))
  )

const promptFacts = ({ opened: { run } }: ReadableRun, { category, prompt }: PlacedPrompt): ViewPrompt["prompt"] => ({
  id: prompt.id,
  title: prompt.title,
  category: category.id,
  tests: prompt.tests,
  messages: messagesOf(prompt),
  dimensions: dimensionsOf(run.pack.value, prompt),
  max_tokens: prompt.max_tokens,
  repeats: prompt.repeats,
  green_flags: prompt.green_flags,
  red_flags: prompt.red_flags,
  safety_critical: prompt.safety_critical,
  format_strict: prompt.format_strict,
  checks: prompt.checks.length,
  fatal: isFatal(run.pack.value, prompt.id)
})

/**
 * A prompt of a run with all answers to it and all verdicts on them. Of long texts only the beginning is held.
 *
 * @since 0.1.0
 */
export const promptDocument = Effect.fn("promptDocument")(function* (
  viewed: ReadableRun,
  placed: PlacedPrompt,
  rows: LocatedRows
) {
  const { key, opened } = viewed
  const { id } = placed.prompt
  const places = cellsOf(viewed, placed)
  const keys = new Map(places.map((place) => [cellKey(place.cell), place.key]))
  const answers = new Map<string, { readonly answer: ViewAnswer; readonly digest: string }>()
  yield* Stream.runForEach(rows.answers(id), (answer) =>
    Effect.sync(() => {
      const own = cellKey(answer)
      const whole = viewPaths.text(key, fileNameOf(id), keys.get(own) ?? "")
      answers.set(own, { answer: viewAnswer(answer, whole), digest: answerDigest(answer) })
    })
  )
  const verdicts = new Map<string, ReadonlyArray<ViewVerdict>>()
  for (const judge of opened.run.judges) {
    yield* Stream.runForEach(rows.verdicts(judge.id, id), (verdict) =>
      Effect.sync(() => {
        const own = cellKey(verdict)
        const said = viewVerdict(judge.id, verdict, answers.get(own)?.digest ?? "")
        verdicts.set(own, [...(verdicts.get(own) ?? []), said])
      })
    )
  }
  const document: ViewPrompt = {
    schema_version: 1,
    run: key,
    prompt: promptFacts(viewed, placed),
    cells: places.map(({ cell }): ViewCell => {
      const { model, repeat, variant } = cell
      const own = cellKey(cell)
      return { model, variant, repeat, answer: answers.get(own)?.answer ?? null, verdicts: verdicts.get(own) ?? [] }
    })
  }
  return document
})
