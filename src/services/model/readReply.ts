import { Effect } from "effect"
import type { Failure, Replied, SoFar } from "./attempt.ts"
import type { ChatReader } from "./chatReader.ts"
import type { HttpResponse } from "./HttpExchange.ts"
import { brokenBody } from "./httpFailure.ts"

/** Some servers leave the connection open after the last word; they are not waited for. */
const AFTER_LAST = "100 millis"

/** When the parts of a reply came, in milliseconds since it was asked for. */
interface Times {
  /** Text or reasoning, for the first time and for the last. */
  first: number | undefined
  last: number | undefined
  firstText: number | undefined
  end: number
}

/** What a reader has read, with its times. Speed is told where the reply came in several parts. */
const repliedOf = (reader: ChatReader, { first, last, firstText, end }: Times): Replied => {
  const { reply } = reader.state()
  const { output } = reply.usage
  const streamed = first !== undefined && last !== undefined && last > first
  return {
    text: reply.text,
    reasoning: reply.reasoning,
    finish_reason: reply.finish_reason,
    ...(Object.keys(reply.usage).length === 0 ? {} : { usage: reply.usage }),
    ...(reply.cost_usd === undefined ? {} : { cost_usd: reply.cost_usd }),
    ...(firstText === undefined ? {} : { ttft_ms: firstText }),
    ...(output === undefined || !streamed ? {} : { decode_tps: (output * 1000) / (end - first) })
  }
}

/**
 * Reads a reply to its end and takes its times; `soFar` holds what has come, whatever happens.
 */
export const readReply = Effect.fnUntraced(function* (
  response: HttpResponse,
  reader: ChatReader,
  soFar: SoFar,
  elapsed: () => number
): Effect.fn.Return<Replied, Failure> {
  const times: Times = { first: undefined, last: undefined, firstText: undefined, end: 0 }
  const isOver = () => reader.state().done || reader.state().failure !== undefined

  const note = (bytes: Uint8Array): boolean => {
    if (isOver()) return true
    const now = elapsed()
    reader.feed(bytes)
    const { reply } = reader.state()
    if (reply.text.length + reply.reasoning.length > soFar.text.length + soFar.reasoning.length) {
      times.first ??= now
      times.last = now
    }
    if (reply.text !== "") times.firstText ??= now
    times.end = now
    soFar.text = reply.text
    soFar.reasoning = reply.reasoning
    return isOver()
  }

  yield* Effect.mapError(response.read(note), brokenBody)
  // What happens to the connection after the last word does not matter, but one that is left is not used again.
  if (reader.state().done && !response.isEnded()) yield* Effect.timeoutOption(response.ended, AFTER_LAST)
  reader.end()
  const { failure } = reader.state()
  return failure === undefined ? repliedOf(reader, times) : yield* Effect.fail(failure)
})
