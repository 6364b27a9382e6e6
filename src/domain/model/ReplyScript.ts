import { Option, Schema } from "effect"
import { Id } from "../pack/Id.ts"
import { Usage } from "../run/Answer.ts"
import { NonBlank } from "../source/NonBlank.ts"
import { entriesOf, under } from "../source/placed.ts"
import type { DocumentPath, Fault } from "../source/Problem.ts"
import { ModelFailureKind } from "./errors.ts"

const Milliseconds = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 86_400_000 }))
const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/**
 * When a reply fits; what is absent fits always. `model` is what stands after `#` in the target, or else the model's id.
 * `contains` are texts that the messages hold, all of them.
 *
 * @since 0.1.0
 */
const ScriptWhen = Schema.Struct({
  model: Schema.optionalKey(NonBlank),
  variant: Schema.optionalKey(Id),
  prompt_id: Schema.optionalKey(Id),
  repeat: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
  contains: Schema.optionalKey(Schema.Union([NonBlank, Schema.NonEmptyArray(NonBlank)]))
})
interface ScriptWhen extends Schema.Schema.Type<typeof ScriptWhen> {}

/** A failure in place of a reply: always, or so many times at a place. `after_chars` of the text have come by then. */
const ScriptError = Schema.Struct({
  kind: ModelFailureKind,
  times: Schema.optionalKey(Count),
  after_chars: Schema.optionalKey(Count),
  retry_after_ms: Schema.optionalKey(Milliseconds)
})

const replyFields = {
  text: Schema.optionalKey(Schema.String),
  reasoning: Schema.optionalKey(Schema.String),
  finish_reason: Schema.optionalKey(NonBlank),
  usage: Schema.optionalKey(Usage),
  cost_usd: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))),
  ttft_ms: Schema.optionalKey(Milliseconds),
  e2e_ms: Schema.optionalKey(Milliseconds),
  error: Schema.optionalKey(ScriptError)
}

/**
 * What is replied. The times are waited: `ttft_ms` to the first visible chunk, `e2e_ms` to the end.
 *
 * @since 0.1.0
 */
export type ScriptReply = Schema.Struct.Type<typeof replyFields>

/** What no single field shows. */
const joint = ({ text, error, ttft_ms = 0, e2e_ms = ttft_ms }: ScriptReply) => {
  if (text === undefined && (error === undefined || error.times !== undefined)) {
    return { path: ["text"], issue: 'The key "text" is missing. An empty answer is text: ""' }
  }
  return e2e_ms < ttft_ms
    ? { path: ["e2e_ms"], issue: "The end (e2e_ms) comes before the first chunk (ttft_ms)" }
    : undefined
}

/**
 * A model's replies, written down: the first of `replies` that fits a request, else `default`.
 *
 * @since 0.1.0
 */
export const ReplyScript = Schema.Struct({
  replies: Schema.optionalKey(
    Schema.NonEmptyArray(
      Schema.Struct({ when: Schema.optionalKey(ScriptWhen), ...replyFields }).check(Schema.makeFilter(joint))
    )
  ),
  default: Schema.optionalKey(Schema.Struct(replyFields).check(Schema.makeFilter(joint)))
}).check(
  Schema.makeFilter((script) =>
    script.replies === undefined && script.default === undefined ? "A script needs replies, or a default" : undefined
  )
)
export interface ReplyScript extends Schema.Schema.Type<typeof ReplyScript> {}

/**
 * What a request is, for a script: the model's name, its place if it has one, and its messages.
 *
 * @since 0.1.0
 */
export interface Asked {
  readonly model: string
  readonly place: { readonly variant: string; readonly prompt_id: string; readonly repeat: number } | undefined
  readonly messages: ReadonlyArray<{ readonly content: string }>
}

const textsOf = ({ contains }: ScriptWhen): ReadonlyArray<string> =>
  typeof contains === "string" ? [contains] : (contains ?? [])

const places = ["variant", "prompt_id", "repeat"] as const

const fits = (when: ScriptWhen, { model, place, messages }: Asked): boolean =>
  (when.model === undefined || when.model === model) &&
  places.every((field) => when[field] === undefined || when[field] === place?.[field]) &&
  textsOf(when).every((text) => messages.some(({ content }) => content.includes(text)))

/**
 * The reply that fits, with a number that tells it from the others; undefined where none does.
 *
 * @since 0.1.0
 */
export const scriptedReply = (
  script: ReplyScript,
  asked: Asked
): { readonly at: number; readonly reply: ScriptReply } | undefined => {
  const at = script.replies?.findIndex(({ when = {} }) => fits(when, asked)) ?? -1
  const reply = script.replies?.[at] ?? script.default
  return reply && { at, reply }
}

/** Whether all that fits `narrow` fits `wide`, as far as can be seen without texts to search. */
const covers = (wide: ScriptWhen, narrow: ScriptWhen): boolean =>
  (["model", ...places] as const).every((field) => wide[field] === undefined || wide[field] === narrow[field]) &&
  textsOf(wide).every((text) => textsOf(narrow).some((other) => other.includes(text)))

/** The fault of a reply, if an earlier one comes before it wherever it fits. */
const unused = (path: DocumentPath, by: DocumentPath | undefined): ReadonlyArray<Fault> =>
  by === undefined
    ? []
    : [
        {
          path,
          message: `This reply is never given: replies[${by.at(-1)}] comes first wherever it fits`,
          hint: "Put the one that fits less before it"
        }
      ]

const decodeWhen = Schema.decodeUnknownOption(ScriptWhen, { onExcessProperty: "error" })

/**
 * The replies of a script, of any shape, that an earlier one always comes before.
 *
 * @since 0.1.0
 */
export const scriptFaults = (document: unknown): ReadonlyArray<Fault> => {
  const root = { value: document, path: [] }
  const whens = entriesOf(under(root, "replies")).flatMap(
    (entry): ReadonlyArray<readonly [DocumentPath, ScriptWhen]> => {
      const { value } = under(entry, "when")
      const when = decodeWhen(value ?? {})
      return Option.isSome(when) ? [[entry.path, when.value]] : []
    }
  )
  const first = (narrow: ScriptWhen, before: number) =>
    whens.slice(0, before).find(([, wide]) => covers(wide, narrow))?.[0]
  const rest = under(root, "default")
  return [
    ...whens.flatMap(([path, when], index) => unused(path, first(when, index))),
    ...(rest.value === undefined ? [] : unused(rest.path, first({}, whens.length)))
  ]
}
