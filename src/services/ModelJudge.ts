import { Effect, Random, Result } from "effect"
import { type Combined, combineVotes } from "../domain/judging/combineVotes.ts"
import { judgeRequest, type JudgeRequest, repairMessages } from "../domain/judging/judgePrompt.ts"
import { judgePromptDigest } from "../domain/judging/judgePromptDigest.ts"
import { type JudgeReply, readJudgeReply, type UnusableReply } from "../domain/judging/readJudgeReply.ts"
import { judgedAnswer, settledWithoutJudge } from "../domain/judging/settledWithoutJudge.ts"
import { withAttempts } from "../domain/judging/standing.ts"
import type { AskingStopped, ModelFailed } from "../domain/model/errors.ts"
import type { ModelReply } from "../domain/model/ModelReply.ts"
import type { ModelRequest } from "../domain/model/ModelRequest.ts"
import type { Pack, Prompt } from "../domain/pack/Pack.ts"
import type { Answer } from "../domain/run/Answer.ts"
import type { AskedModel } from "../domain/run/RunManifest.ts"
import type { FailedAttempt, Verdict, Vote } from "../domain/run/Verdict.ts"
import { mayBeFatalOn } from "../domain/scorecard/groupVerdict.ts"
import type { Judge } from "./Judge.ts"

/**
 * The model that judges. One call of `ask` may be many requests: whether and when to ask again is its own business, and so
 * is the cost. It fails with `AskingStopped` where the judge is being stopped. `asked` says which model it really is, whatever
 * it is called, as `askedModel` tells it of its spec: verdicts of another one are never mixed with its own.
 *
 * @since 0.1.0
 */
export interface JudgingModel {
  readonly id: string
  readonly asked: Pick<AskedModel, "provider" | "target" | "endpoint">
  readonly structured: boolean
  readonly ask: (request: ModelRequest) => Effect.Effect<ModelReply, ModelFailed | AskingStopped>
}

/**
 * How a model judges. `id` is what it is called as a judge. Each answer is judged `votes` times (an odd number), and
 * `confirmFlags` times more where a red flag came out that would be fatal. `maxTokens` is the most that one reply may
 * have, `concurrency` how many answers are judged at a time.
 *
 * @since 0.1.0
 */
export interface ModelJudgeOptions {
  readonly id: string
  readonly votes: number
  readonly confirmFlags: number
  readonly maxTokens?: number | undefined
  readonly concurrency: number
}

/** Asked once, a judge should say the same each time; votes without any chance in them would be one vote. */
const TEMPERATURE = { once: 0, again: 0.7 }

const CODE_WORDS = 4
const WORD = 0xffff_ffff

const temperatureOf = (votes: number): number => (votes === 1 ? TEMPERATURE.once : TEMPERATURE.again)

/**
 * What could change the verdicts of a model as a judge, by name, as it stands in `judge.json`.
 *
 * @since 0.1.0
 */
export const judgeSettings = (
  { id, asked: { endpoint, provider, target } }: Pick<JudgingModel, "id" | "asked">,
  { votes, confirmFlags, maxTokens }: Pick<ModelJudgeOptions, "votes" | "confirmFlags" | "maxTokens">
): Judge["Service"]["settings"] => ({
  model: id,
  provider,
  target,
  endpoint,
  prompt: judgePromptDigest(),
  votes,
  confirm_flags: confirmFlags,
  temperature: temperatureOf(votes),
  max_tokens: maxTokens ?? null
})

/** 128 random bits in hex: whatever stands in an answer was written before them. */
const newCode = Effect.map(Effect.replicateEffect(Random.nextIntBetween(0, WORD), CODE_WORDS), (words) =>
  words.map((word) => word.toString(16).padStart(8, "0")).join("")
)

/**
 * Asks a provider that may not know the shape it is asked for, whatever it says: refused, it is asked without, and once that
 * has helped, always.
 */
const askInShape = (client: JudgingModel) => {
  let shaped = client.structured
  return ({ json_schema, ...plain }: ModelRequest) => {
    if (!shaped || json_schema === undefined) return client.ask(plain)
    const without = Effect.tap(client.ask(plain), () => Effect.sync(() => (shaped = false)))
    return client.ask({ ...plain, json_schema }).pipe(
      Effect.catchIf(
        (failure) => failure._tag === "ModelFailed" && (failure.kind === "refused" || failure.kind === "not-found"),
        () => without
      )
    )
  }
}

/** What the replies about one answer cost. */
class Bill {
  #replies = 0
  #usd: number | null = 0

  add({ cost_usd }: ModelReply): void {
    this.#replies += 1
    this.#usd = this.#usd === null || cost_usd === undefined ? null : this.#usd + cost_usd
  }

  on(verdict: Verdict): Verdict {
    return this.#replies === 0 ? verdict : { ...verdict, cost_usd: this.#usd }
  }
}

const unusable = ({ fault, red_flag_seen }: UnusableReply, { finish_reason }: ModelReply): FailedAttempt => {
  const cut = finish_reason === "length" ? " It was cut off at its longest." : ""
  return { reason: "judge-unparseable", red_flag_seen, detail: `The judge's reply cannot be used: ${fault}${cut}` }
}

/** A vote; `attempts` are the replies before it that could not be used. */
interface Cast {
  readonly vote: Vote
  readonly attempts: ReadonlyArray<FailedAttempt>
}

/** A vote that came to nothing: the last attempt at it, and those before. */
interface Uncast {
  readonly last: FailedAttempt
  readonly attempts: ReadonlyArray<FailedAttempt>
}

const uncallable = (failure: ModelFailed | AskingStopped): FailedAttempt =>
  failure._tag === "ModelFailed"
    ? { reason: "judge-error", red_flag_seen: false, detail: failure.detail }
    : { reason: "not-judged", red_flag_seen: false, detail: "The judge was stopped before it had judged this." }

const cast = ({ rationale, score, dimensions, red_flag, flags }: JudgeReply, attempts: Cast["attempts"]): Cast => ({
  vote: { score, dimensions, red_flag, flags, rationale },
  attempts
})

/** One call and, if its reply cannot be used, one repair request. */
const castVote = Effect.fnUntraced(function* (
  asking: JudgingModel["ask"],
  { messages, asked }: JudgeRequest,
  request: Omit<ModelRequest, "messages">
) {
  const send = (texts: ModelRequest["messages"], attempts: Uncast["attempts"]) =>
    asking({ ...request, messages: texts }).pipe(
      Effect.mapError((failure): Uncast => ({ last: uncallable(failure), attempts }))
    )
  const first = yield* send(messages, [])
  const read = readJudgeReply(first.text, asked)
  if (Result.isSuccess(read)) return cast(read.success, [])
  const attempts = [unusable(read.failure, first)]
  const second = yield* send(repairMessages(messages, first.text, read.failure.fault), attempts)
  const again = readJudgeReply(second.text, asked)
  if (Result.isSuccess(again)) return cast(again.success, attempts)
  const uncast: Uncast = { last: unusable(again.failure, second), attempts }
  return yield* Effect.fail(uncast)
})

const scored = (answer: Answer, votes: ReadonlyArray<Vote>, combined: Combined): Verdict => ({
  status: "scored",
  ...judgedAnswer(answer),
  ...(votes.length > 1 ? { votes } : {}),
  score: combined.score,
  dimensions: combined.dimensions,
  red_flag: combined.red_flag ? "flagged" : "clear",
  disputed: combined.disputed,
  flags: combined.flags,
  rationale: combined.rationale
})

const failed = (
  answer: Answer,
  votes: ReadonlyArray<Vote>,
  { reason, detail, red_flag_seen }: FailedAttempt
): Verdict => ({
  status: "unscored",
  ...judgedAnswer(answer),
  ...(votes.length > 0 ? { votes } : {}),
  reason,
  red_flag_seen: red_flag_seen || votes.some(({ red_flag }) => red_flag),
  detail
})

interface Judged {
  readonly pack: Pack
  readonly prompt: Prompt
  readonly answer: Answer
}

/**
 * A model as a judge. An answer that needs no judge gets the verdict that stands without one, and costs nothing. Every
 * vote must be there: where one cannot be had, the answer is unscored. A verdict has what it cost, where the model says what its
 * replies do.
 *
 * @since 0.1.0
 */
export const modelJudge = (client: JudgingModel, options: ModelJudgeOptions): Judge["Service"] => {
  const { id, votes, confirmFlags, maxTokens, concurrency } = options
  const temperature = temperatureOf(votes)
  const asking = askInShape(client)
  const vote = Effect.fnUntraced(function* (of: Judged, number: number, bill: Bill) {
    const { pack } = of
    const request = judgeRequest(pack, of.prompt, of.answer.text, yield* newCode)
    const paying = (asked: ModelRequest) => Effect.tap(asking(asked), (reply) => Effect.sync(() => bill.add(reply)))
    return yield* castVote(paying, request, {
      temperature: number < votes ? temperature : TEMPERATURE.again,
      seed: pack.sampling.seed + number,
      ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
      json_schema: { name: "verdict", schema: request.schema }
    })
  })
  const judge = Effect.fnUntraced(function* (pack: Pack, prompt: Prompt, answer: Answer) {
    const settled = settledWithoutJudge(pack, prompt, answer)
    if (settled !== undefined) return settled
    const bill = new Bill()
    const cast: Array<Vote> = []
    const attempts: Array<FailedAttempt> = []
    let wanted = votes
    while (true) {
      const next = yield* Effect.result(vote({ pack, prompt, answer }, cast.length, bill))
      if (Result.isFailure(next)) {
        const { last, attempts: others } = next.failure
        return bill.on(withAttempts(failed(answer, cast, last), [...attempts, ...others]))
      }
      cast.push(next.success.vote)
      attempts.push(...next.success.attempts)
      if (cast.length < wanted) continue
      const [first = next.success.vote, ...others] = cast
      const combined = combineVotes([first, ...others])
      const isFatal = combined.red_flag && mayBeFatalOn(pack.ko_rule)(prompt)
      if (cast.length > votes || confirmFlags === 0 || !isFatal) {
        return bill.on(withAttempts(scored(answer, cast, combined), attempts))
      }
      wanted += confirmFlags
    }
  })
  return {
    id,
    kind: "model",
    settings: judgeSettings(client, options),
    concurrency,
    judge
  }
}
