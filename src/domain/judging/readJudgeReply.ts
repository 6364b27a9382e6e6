import { Predicate, Result, Schema } from "effect"
import { jsonKeys } from "../source/jsonKeys.ts"
import { quote } from "../source/wording.ts"
import { topLevelObjects } from "./topLevelObjects.ts"

/**
 * What a judge was asked: the dimensions to score, how many red flags were listed, and the texts of strangers that were
 * shown to it.
 *
 * @since 0.1.0
 */
export interface AskedOfJudge {
  readonly dimensions: ReadonlyArray<string>
  readonly redFlags: number
  readonly data: ReadonlyArray<string>
}

/**
 * One admitted reply of a model judge: points 1..5 overall and in exactly the prompt's dimensions, whether a red flag
 * fired and which (indices in the prompt's list, ascending, without repetition), and why.
 *
 * @since 0.1.0
 */
export interface JudgeReply {
  readonly rationale: string
  readonly score: number
  readonly dimensions: { readonly [dimension: string]: number }
  readonly red_flag: boolean
  readonly flags: ReadonlyArray<number>
}

/**
 * Why a reply cannot be used, as a sentence for the judge and for people, and whether it showed a red flag all the same.
 *
 * @since 0.1.0
 */
export interface UnusableReply {
  readonly fault: string
  readonly red_flag_seen: boolean
}

type Read<A> = Result.Result<A, string>

const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))
const KEYS = new Set(["rationale", "score", "dimensions", "red_flag", "flags"])
const NAMES_SHOWN = 30
/** The most characters of a rationale: it is kept for each vote, and all votes must fit into one row. */
const LONGEST_RATIONALE = 64 * 1024
const NUMERIC = /^\s*[0-9]+(?:\.[0-9]+)?\s*$/u

const show = (value: unknown): string => {
  if (value === undefined) return "missing"
  if (Array.isArray(value)) return "a list"
  if (Predicate.isObject(value)) return "an object"
  return typeof value === "string" ? quote(value) : String(value)
}

/** Points are never clamped: what is not a number from 1 to 5, or the text of one, is none. */
const pointsOf = (name: string, value: unknown): Read<number> => {
  const points = typeof value === "string" && NUMERIC.test(value) ? Number(value) : value
  return typeof points === "number" && points >= 1 && points <= 5
    ? Result.succeed(points)
    : Result.fail(`${name} must be a number from 1 to 5, and is ${show(value)}.`)
}

const isFields = (value: unknown): value is object => Predicate.isObject(value) && !Array.isArray(value)

const namesOf = (names: ReadonlyArray<string>): string =>
  `${names.slice(0, NAMES_SHOWN).map(quote).join(", ")}${names.length > NAMES_SHOWN ? ", ..." : ""}`

const dimensionsOf = (value: unknown, asked: ReadonlyArray<string>): Read<JudgeReply["dimensions"]> => {
  if (!isFields(value)) return Result.fail(`dimensions must be an object, and is ${show(value)}.`)
  const given = new Map<string, unknown>(Object.entries(value))
  const strange = [...given.keys()].filter((id) => !asked.includes(id))
  if (strange.length > 0) return Result.fail(`dimensions has ${namesOf(strange)}, which nobody asked for.`)
  const absent = asked.filter((id) => !given.has(id))
  if (absent.length > 0) return Result.fail(`dimensions lacks ${namesOf(absent)}.`)
  const points = Result.all(
    asked.map((id) =>
      Result.map(pointsOf(`The dimension ${quote(id)}`, given.get(id)), (score) => [id, score] as const)
    )
  )
  return Result.map(points, (entries) => Object.fromEntries(entries))
}

const redFlagOf = (value: unknown): Read<boolean> =>
  value === true || value === "true"
    ? Result.succeed(true)
    : value === false || value === "false"
      ? Result.succeed(false)
      : Result.fail(`red_flag must be true or false, and is ${show(value)}.`)

/** Without `flags`, none is named: which is no contradiction to `red_flag: false`, and one to `true`. */
const flagsOf = (value: unknown, redFlags: number): Read<ReadonlyArray<number>> => {
  const given: unknown = value === undefined ? [] : value
  if (!Array.isArray(given)) return Result.fail(`flags must be a list of indices, and is ${show(value)}.`)
  const indices = given.filter((index): index is number => Number.isInteger(index) && index >= 0 && index < redFlags)
  if (indices.length === given.length) {
    return Result.succeed([...new Set(indices)].sort((left, right) => left - right))
  }
  const range = redFlags === 0 ? "no red flag is listed" : `the red flags have the indices 0 to ${redFlags - 1}`
  const wrong: unknown = given.find((index) => !indices.includes(index))
  return Result.fail(`flags names ${show(wrong)}, but ${range}.`)
}

const rationaleOf = (value: unknown): Read<string> => {
  if (typeof value !== "string" || value.trim() === "") {
    return Result.fail(`rationale must be a text, and is ${show(value)}.`)
  }
  return value.length > LONGEST_RATIONALE
    ? Result.fail(`rationale has ${value.length} characters, and at most ${LONGEST_RATIONALE} are taken.`)
    : Result.succeed(value)
}

const UNICODE_ESCAPE = /\\u(?<code>[0-9a-f]{4})/giu
const APOSTROPHE = /[\u2018-\u201B\u2032\u02BC]/gu
const QUOTATION_MARK = /[\u201C-\u201F\u2033]/gu

/** Without what may differ between a text and its quotation: blanks, invisible characters, escapes, forms of a letter. */
const bare = (text: string): string =>
  text
    .replace(UNICODE_ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(APOSTROPHE, "'")
    .replace(QUOTATION_MARK, '"')
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\\]+/gu, "")

/** A reason as long as this that stands in the judged texts as a whole was not thought of by the judge. */
const LONG_RATIONALE = 40

/** Whether a text stands in the judged texts. These may be long, and are only looked at when they must be. */
const isIn = (data: ReadonlyArray<string>): ((source: string) => boolean) => {
  let texts: ReadonlyArray<string> | undefined
  return (source) => {
    texts ??= data.map(bare)
    return texts.some((text) => text.includes(bare(source)))
  }
}

const decode = (source: string, asked: AskedOfJudge, isTheirs: (source: string) => boolean): Read<JudgeReply> =>
  Result.gen(function* () {
    const json = yield* Result.mapError(parse(source), () => "the object is no valid JSON.")
    const { repeated } = jsonKeys(source)
    if (repeated !== undefined)
      return yield* Result.fail(`the key ${quote(String(repeated.path.at(-1)))} stands twice.`)
    if (!isFields(json)) return yield* Result.fail("it is no JSON object.")
    const fields = new Map<string, unknown>(Object.entries(json))
    const strange = [...fields.keys()].filter((key) => !KEYS.has(key))
    if (strange.length > 0) return yield* Result.fail(`it has ${namesOf(strange)}, which nobody asked for.`)
    const rationale = yield* rationaleOf(fields.get("rationale"))
    const score = yield* pointsOf("score", fields.get("score"))
    const dimensions = yield* dimensionsOf(fields.get("dimensions"), asked.dimensions)
    const red_flag = yield* redFlagOf(fields.get("red_flag"))
    const flags = yield* flagsOf(fields.get("flags"), asked.redFlags)
    if (red_flag !== flags.length > 0) {
      const named = flags.length === 0 ? "no red flag" : `the red flags ${flags.join(", ")}`
      return yield* Result.fail(`red_flag is ${red_flag}, but flags names ${named}.`)
    }
    if (isTheirs(source)) return yield* Result.fail("it stands word for word in what was to be judged.")
    if (bare(rationale).length >= LONG_RATIONALE && isTheirs(rationale)) {
      return yield* Result.fail("its rationale stands word for word in what was to be judged.")
    }
    return { rationale, score, dimensions, red_flag, flags }
  })

/** What a verdict decides, the red flag by its flags: two that decide the same are one, whatever their reasons. */
const decidesLike = (left: JudgeReply, right: JudgeReply): boolean =>
  left.score === right.score &&
  left.flags.join() === right.flags.join() &&
  Object.entries(left.dimensions).every(([id, points]) => new Map(Object.entries(right.dimensions)).get(id) === points)

/** As far as it can be made out, also in what is cut off or no JSON. */
const SHOWS_FLAG = /\bred_flag["']?\s*:\s*(?:["']\s*)?true\b|\bflags["']?\s*:\s*\[\s*["']?[0-9]/iu

/**
 * Reads the reply of a model judge: of the complete top-level JSON objects outside reasoning blocks, those count that are a
 * verdict in every respect, and all of these must decide the same; of several, the last one gives the reasons. Points are kept
 * as they are, never clamped. An object that stands in the judged texts themselves is never the judge's own.
 *
 * @since 0.1.0
 */
export const readJudgeReply = (reply: string, asked: AskedOfJudge): Result.Result<JudgeReply, UnusableReply> => {
  const shown = topLevelObjects(reply)
  const isTheirs = isIn(asked.data)
  // The last first; a text that is repeated is looked at once.
  const sources = [...new Set(shown.objects.toReversed())]
  const decoded = sources.map((source) => decode(source, asked, isTheirs))
  const verdicts = decoded.filter(Result.isSuccess).map(({ success }) => success)
  const [verdict] = verdicts
  const unusable = (fault: string) =>
    Result.fail({ fault, red_flag_seen: SHOWS_FLAG.test(shown.text) || verdicts.some(({ red_flag }) => red_flag) })
  if (verdict === undefined) {
    return unusable(decoded.find(Result.isFailure)?.failure ?? "there is no complete JSON object in it.")
  }
  return verdicts.every((other) => decidesLike(other, verdict))
    ? Result.succeed(verdict)
    : unusable("it holds several verdicts that differ. Give one object only, your own verdict, and quote no other.")
}
