import { judgement } from "./judgement.ts"
import {
  type Asked,
  type Behaviour,
  type Script,
  type Step,
  chunk,
  completion,
  event,
  failure,
  good,
  goodEvents,
  lastWords,
  pieces,
  stream,
  usageChunk,
  usageOf
} from "./Script.ts"

const reply = (asked: Asked): string => `You said: ${lastWords(asked)}`

/** The number in place `at` of an argument such as `2,1`. */
const numberAt = (argument: string | undefined, at: number, fallback: number): number =>
  Number(argument?.split(",")[at] ?? fallback)

const TOO_MANY = "Rate limit reached for requests. Please try again later."

/** Refuses the first requests, then answers. */
const firstFailing =
  (failing: (argument: string | undefined) => Script, times: number): Behaviour =>
  (asked, nth, argument) =>
    nth <= numberAt(argument, 0, times) ? failing(argument) : good(asked, reply(asked))

/** The good stream with each of its texts changed, or with something else in its place. */
const changed =
  (change: (events: ReadonlyArray<string>) => ReadonlyArray<Step | string>): Behaviour =>
  (asked) =>
    stream(change(goodEvents(asked, reply(asked))))

/** The start of the good stream: the role, then two words. */
const started = (events: ReadonlyArray<string>) => events.slice(0, 3)

/** All bytes of the texts, each sent by itself. */
const byteByByte = (texts: ReadonlyArray<string>): ReadonlyArray<Step> =>
  [...new TextEncoder().encode(texts.join(""))].map((byte) => ({ send: Uint8Array.of(byte) }))

const withoutUsage = (asked: Asked): Asked => ({ ...asked, stream_options: { include_usage: false } })

const streamed = (asked: Asked, deltas: ReadonlyArray<object>, finish = "stop", more: object = {}): Script =>
  stream([
    ...deltas.map((delta) => event(chunk(delta))),
    event(chunk({}, finish)),
    event(usageChunk({ ...usageOf(asked, deltas.map(() => "word").join(" ")), ...more })),
    event("[DONE]")
  ])

const good_: Record<string, Behaviour> = {
  /** Says what it was told. */
  echo: (asked) => good(asked, reply(asked)),
  /** Says what stands after the colon of its name. */
  says: (asked, _, argument = "") => good(asked, argument),
  /** Judges: a reply that fits the schema that is asked for; `judge:2` gives 2 everywhere, `judge:1,flag` a red flag. */
  judge: (asked, _, argument) => good(asked, judgement(asked, argument)),
  /** Waits so many milliseconds before each word, 50 where it is not said. */
  slow: (asked, _, argument) =>
    stream(goodEvents(asked, reply(asked)).flatMap((text) => [{ wait: numberAt(argument, 0, 50) }, { send: text }])),
  /** Every byte by itself: no character comes whole. */
  bytes: (asked) => stream(byteByByte(goodEvents(asked, `Grüße, 日本語, 👩‍🚀. ${reply(asked)}`))),
  crlf: changed((events) => [": a comment\r\n\r\n", ...events.map((text) => text.replaceAll("\n", "\r\n"))]),
  "retry-line": changed((events) => ["retry: 3000\n\n", ...events]),
  comments: changed((events) => events.flatMap((text) => [": OPENROUTER PROCESSING\n\n", text])),
  "no-usage": (asked) => good(withoutUsage(asked), reply(asked)),
  "array-content": (asked) =>
    streamed(
      asked,
      pieces(reply(asked)).map((text) => ({ content: [{ type: "text", text }] }))
    ),
  /** Does not stream, whatever it is asked. */
  whole: (asked) => completion(asked, reply(asked)),
  /** Ends without the last mark, but says why it finished. */
  "no-done": changed((events) => events.slice(0, -1))
}

const odd: Record<string, Behaviour> = {
  thinks: (asked) =>
    streamed(
      asked,
      [{ reasoning_content: "Let me " }, { reasoning_content: "think." }, { content: reply(asked) }],
      "stop",
      { completion_tokens_details: { reasoning_tokens: 4 } }
    ),
  "thinks-only": (asked) => streamed(asked, [{ reasoning_content: "Let me think." }], "stop"),
  "reasoning-field": (asked) => streamed(asked, [{ reasoning: "Let me think." }, { content: reply(asked) }]),
  empty: (asked) => streamed(asked, [{ role: "assistant", content: "" }]),
  long: (asked) => good(asked, "It goes on and on and", "length"),
  filtered: (asked) => good(asked, "I would say", "content_filter"),
  /** Cut at its limit, then a second end that says all is well. */
  "late-stop": (asked) =>
    stream([
      event(chunk({ content: "It goes on and" })),
      event(chunk({}, "length")),
      event(chunk({}, "stop")),
      event(usageChunk(usageOf(asked, "It goes on and"))),
      event("[DONE]")
    ])
}

const bad: Record<string, Behaviour> = {
  /** Two words, then silence. */
  stall: changed((events) => [...started(events), { finish: "stall" }]),
  /** Takes the request, and not even headers come. */
  silent: () => ({ status: 0, headers: {}, steps: [{ finish: "stall" }] }),
  /** Two words, then the connection breaks. */
  drop: changed((events) => [...started(events), { wait: 5 }, { finish: "drop" }]),
  /** Breaks before any header for so many requests (always where it is not said), then answers. */
  "no-answer": firstFailing(() => ({ status: 0, headers: {}, steps: [{ finish: "drop" }] }), Number.MAX_SAFE_INTEGER),
  /** Two words, then the body ends as if all were well. */
  ends: changed(started),
  /** `rate-limited:2,1` refuses twice and asks for a second of patience. */
  "rate-limited": firstFailing(
    (argument) => failure(429, TOO_MANY, "rate_limit_exceeded", { "retry-after": String(numberAt(argument, 1, 1)) }),
    1
  ),
  /** The same, with a date. */
  "rate-limited-date": firstFailing((argument) => {
    const date = new Date(Date.now() + 1000 * numberAt(argument, 1, 1))
    return failure(429, TOO_MANY, "rate_limit_exceeded", { "retry-after": date.toUTCString() })
  }, 1),
  /** `broken:2` answers 500 twice, `broken` always. */
  broken: firstFailing(() => failure(500, "The server had an error."), Number.MAX_SAFE_INTEGER),
  overloaded: firstFailing(() => failure(503, "The model is loading."), Number.MAX_SAFE_INTEGER),
  refuses: () => failure(400, "max_tokens is too large: 99999.", "invalid_value"),
  "html-error": () => ({
    status: 502,
    headers: { "content-type": "text/html" },
    steps: [{ send: "<html><body><h1>502 Bad Gateway</h1></body></html>" }, { finish: "end" }]
  }),
  html: () => ({
    status: 200,
    headers: { "content-type": "text/html" },
    steps: [{ send: "<html><body>Sign in</body></html>" }, { finish: "end" }]
  }),
  garbage: changed((events) => [...started(events), event('{"choices":[{"delta":{"content"'), event("[DONE]")]),
  "no-choices": changed((events) => [...started(events), event('{"object":"something.else"}'), event("[DONE]")]),
  /** An error in the middle of a stream, as OpenRouter sends it. */
  "error-chunk": changed((events) => [
    ...started(events),
    event(chunk({ content: "" }, "error", { error: { code: 502, message: "Provider disconnected" } })),
    event("[DONE]")
  ])
}

/** The models that the endpoint offers, each with one way to answer. Names are like `rate-limited:2`. */
export const behaviours: ReadonlyMap<string, Behaviour> = new Map(Object.entries({ ...good_, ...odd, ...bad }))
