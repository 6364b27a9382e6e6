/**
 * One thing that the server does with a response: send bytes, wait so many milliseconds or for what a test lets happen,
 * leave it open for good, or cut the connection.
 */
export type Step =
  | { readonly send: string | Uint8Array }
  | { readonly wait: number | Promise<unknown> }
  | { readonly finish: "stall" | "drop" | "end" }

/** What a request is answered with. */
export interface Script {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly steps: ReadonlyArray<Step>
}

/** The body of a request for a chat completion, as far as the models here look at it. */
export interface Asked {
  readonly model: string
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string }>
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly temperature?: number
  readonly seed?: number
  readonly response_format?: {
    readonly type: string
    readonly json_schema?: { readonly name: string; readonly schema: unknown }
  }
}

/** How a model answers. `nth` counts its requests from 1; `argument` is what stands after the colon of its name. */
export type Behaviour = (asked: Asked, nth: number, argument: string | undefined) => Script | string

const json = "application/json"

export const wholeJson = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Script => ({
  status,
  headers: { "content-type": json, ...headers },
  steps: [{ send: JSON.stringify(body) }, { finish: "end" }]
})

/** An error as OpenAI words it. */
export const failure = (
  status: number,
  message: string,
  code: string | null = null,
  headers: Readonly<Record<string, string>> = {}
): Script => wholeJson(status, { error: { message, type: "invalid_request_error", param: null, code } }, headers)

/** The last words of a user. */
export const lastWords = ({ messages }: Asked): string =>
  messages.findLast(({ role }) => role === "user")?.content ?? ""

const tokensOf = (text: string): number => Math.ceil(text.length / 4)

export const usageOf = (asked: Asked, text: string) => {
  const prompt_tokens = asked.messages.reduce((sum, { content }) => sum + tokensOf(content), 0)
  const completion_tokens = tokensOf(text)
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

/** A chunk of a streamed reply, as JSON text. */
export const chunk = (delta: unknown, finish: string | null = null, more: object = {}): string =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: "local",
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more
  })

/** The last chunk of a stream that was asked for usage: no choices. */
export const usageChunk = (usage: object): string =>
  JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", choices: [], usage })

export const event = (data: string): string => `data: ${data}\n\n`

/** A stream of server-sent events; each text is sent by itself. */
export const stream = (steps: ReadonlyArray<Step | string>): Script => ({
  status: 200,
  headers: { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" },
  steps: [...steps.map((step) => (typeof step === "string" ? { send: step } : step)), { finish: "end" }]
})

/** Words with the blanks that follow them. */
export const pieces = (text: string): ReadonlyArray<string> => text.match(/\S+\s*|\s+/gu) ?? []

/** The events of a whole good reply. */
export const goodEvents = (asked: Asked, text: string, finish = "stop"): ReadonlyArray<string> => [
  event(chunk({ role: "assistant", content: "" })),
  ...pieces(text).map((piece) => event(chunk({ content: piece }))),
  event(chunk({}, finish)),
  ...(asked.stream_options?.include_usage === true ? [event(usageChunk(usageOf(asked, text)))] : []),
  event("[DONE]")
]

/** The whole reply as one JSON body. */
export const completion = (asked: Asked, text: string, finish = "stop"): Script =>
  wholeJson(200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1_700_000_000,
    model: asked.model,
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }],
    usage: usageOf(asked, text)
  })

/** A good reply in the form that was asked for. */
export const good = (asked: Asked, text: string, finish = "stop"): Script =>
  asked.stream === true ? stream(goodEvents(asked, text, finish)) : completion(asked, text, finish)
