import { Deferred, Effect, Stream } from "effect"
import type { HttpClientResponse } from "effect/http"
import type { Failure, Replied, SoFar } from "./attempt.ts"
import type { ChatReader } from "./chatReader.ts"
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
  response: HttpClientResponse.HttpClientResponse,
  reader: ChatReader,
  soFar: SoFar,
  elapsed: Effect.Effect<number>
): Effect.fn.Return<Replied, Failure> {
  const times: Times = { first: undefined, last: undefined, firstText: undefined, end: 0 }
  const over = yield* Deferred.make<void>()
  const isOver = () => reader.state().done || reader.state().failure !== undefined

  const note = Effect.fnUntraced(function* (bytes: Uint8Array) {
    if (isOver()) return
    const now = yield* elapsed
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
    if (isOver()) yield* Deferred.succeed(over, undefined)
  })

  const all = response.stream.pipe(
    Stream.mapError(brokenBody),
    Stream.runForEach(note),
    // What happens to the connection after the last word does not matter.
    Effect.catchIf(isOver, () => Effect.void)
  )
  const enough = Deferred.await(over).pipe(
    Effect.andThen(
      Effect.suspend(() => (reader.state().failure === undefined ? Effect.sleep(AFTER_LAST) : Effect.void))
    )
  )
  yield* Effect.raceFirst(all, enough)
  reader.end()
  const { failure } = reader.state()
  return failure === undefined ? repliedOf(reader, times) : yield* Effect.fail(failure)
})
