import { Sse } from "effect/encoding"
import { readChunk } from "../../domain/model/ChatChunk.ts"
import { brokenOff } from "../../domain/model/refusal.ts"
import { nothingYet, type ReplySoFar, withPiece } from "../../domain/model/replySoFar.ts"
import { LARGEST_TEXT, sizeOfText } from "../../domain/run/answerSize.ts"
import { quote } from "../../domain/source/wording.ts"
import { type Failure, tooLarge } from "./attempt.ts"

const LAST = "[DONE]"

const malformed = (detail: string): Failure => ({ kind: "malformed", detail })

const unknownChunk = (data: string): Failure =>
  malformed(`the endpoint sent what the protocol does not know: ${quote(data)}.`)
/** Makes a provider's words safe to show. */
export type Say = (words: string) => string

const cutOff: Failure = { kind: "transport", detail: "the stream ended before the reply did." }
const noReply = malformed("the endpoint answered without a reply.")

/**
 * Where a reader stands: `pieces` are those of the reply itself, `size` its bytes, reasoning included. A `failure` is final,
 * and so is `done`.
 */
interface ReaderState {
  readonly reply: ReplySoFar
  readonly size: number
  readonly pieces: number
  readonly done: boolean
  readonly failure: Failure | undefined
}

export interface ChatReader {
  readonly state: () => ReaderState
  readonly feed: (bytes: Uint8Array) => void
  readonly end: () => void
}

const start: ReaderState = { reply: nothingYet, size: 0, pieces: 0, done: false, failure: undefined }

/** The state after one message of the protocol. */
const withMessage = (state: ReaderState, data: string, say: Say): ReaderState => {
  if (state.done || state.failure !== undefined) return state
  const chunk = readChunk(data)
  if (chunk === undefined) return { ...state, failure: unknownChunk(say(data)) }
  if (chunk._tag === "Failed") {
    const said = chunk.said === undefined ? undefined : say(chunk.said)
    return { ...state, failure: brokenOff({ ...chunk, said }) }
  }
  const reply = withPiece(state.reply, chunk)
  const size = state.size + sizeOfText(chunk.text) + sizeOfText(chunk.reasoning)
  const failure =
    reply.finish_reason === "error"
      ? brokenOff({ said: undefined, code: undefined, param: undefined })
      : size > LARGEST_TEXT
        ? tooLarge
        : undefined
  return { ...state, reply, size, pieces: state.pieces + (chunk.ofReply ? 1 : 0), failure }
}

/** The state at the end of all that came: what is neither marked as whole nor says why it finished was cut off. */
const atEnd = (state: ReaderState): ReaderState => {
  if (state.failure !== undefined) return state
  if (!state.done && state.reply.finish_reason === null) return { ...state, failure: cutOff }
  return state.pieces === 0 ? { ...state, failure: noReply } : { ...state, done: true }
}

/**
 * Reads a stream of server-sent events. Bytes may be split anywhere, inside a character too.
 */
export const streamReader = (say: Say): ChatReader => {
  let state = start
  const parser = Sse.makeParser((event) => {
    // A `retry:` line asks for nothing that concerns one request.
    if (event._tag === "Retry") return
    state = event.data.trim() === LAST ? { ...state, done: true } : withMessage(state, event.data, say)
  })
  const decoder = new TextDecoder()
  const feed = (text: string) => {
    if (parser.feed(text) !== undefined) state = { ...state, failure: state.failure ?? tooLarge }
  }
  return {
    state: () => state,
    feed: (bytes) => feed(decoder.decode(bytes, { stream: true })),
    end: () => {
      const before = state
      // The last event of some servers lacks the empty line that ends it. One that was cut in the middle is not garbage.
      feed(`${decoder.decode()}\n\n`)
      if (before.failure === undefined && state.failure?.kind === "malformed") state = before
      state = atEnd(state)
    }
  }
}

/**
 * Reads a reply that comes as one JSON document.
 */
export const documentReader = (say: Say): ChatReader => {
  let state = start
  let text = ""
  const decoder = new TextDecoder()
  return {
    state: () => state,
    feed: (bytes) => {
      text += decoder.decode(bytes, { stream: true })
      if (text.length > LARGEST_TEXT) state = { ...state, failure: tooLarge }
    },
    end: () => {
      text += decoder.decode()
      const read = withMessage(state, text, say)
      state = atEnd({ ...read, done: read.failure === undefined })
    }
  }
}
