import { Predicate, Result, Schema } from "effect"
import { ModelReply } from "../../domain/model/ModelReply.ts"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { schemaFaults } from "../source/schemaFaults.ts"
import { showPath } from "../../domain/source/Problem.ts"
import type { Failure, Replied } from "./attempt.ts"

const { text, reasoning, finish_reason, usage, cost_usd } = ModelReply.fields

/** A reply that comes as a whole: only `text` is needed. */
const WholeReply = Schema.Struct({
  text,
  reasoning: Schema.optionalKey(reasoning),
  finish_reason: Schema.optionalKey(finish_reason),
  usage,
  cost_usd
})

const decode = Schema.decodeUnknownResult(WholeReply, {
  errors: "all",
  onExcessProperty: "error",
  reportInput: true
})
const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** The most that one reply may be, in bytes. */
export const LARGEST_REPLY = 32 * 1024 * 1024

const malformed = (detail: string): Failure => ({ kind: "malformed", detail })

/** A reply that is nothing but text. */
export const plainReply = (text: string): Replied => ({ text, reasoning: "", finish_reason: null })

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The text of a reply's bytes; a byte order mark is no part of it. */
export const textOfReply = (bytes: Uint8Array): Result.Result<string, Failure> =>
  Result.try({ try: () => utf8.decode(bytes), catch: () => malformed("its reply is not valid UTF-8.") })

const decodeReply = (json: unknown): Result.Result<Replied, Failure> =>
  Result.match(decode(json), {
    onSuccess: (reply): Result.Result<Replied, Failure> =>
      Result.succeed({ ...reply, reasoning: reply.reasoning ?? "", finish_reason: reply.finish_reason ?? null }),
    onFailure: ({ issue }) => {
      const [fault] = schemaFaults(issue)
      const said = fault === undefined ? "" : ` (at ${showPath(fault.path)})`
      return Result.fail(
        malformed(
          `its reply is no object of text and, where they are known, reasoning, finish_reason, usage, cost_usd${said}.`
        )
      )
    }
  })

/** A reply that is JSON by its declaration. */
export const jsonReply = (text: string): Result.Result<Replied, Failure> =>
  Result.flatMap(
    Result.mapError(parse(text), () => malformed("its reply is said to be JSON and is not.")),
    decodeReply
  )

/**
 * A reply that is text or JSON: an object with the key `text` is the latter, and must fit; everything else is the answer's
 * text, JSON of another shape included. One line break at the end, which most programs print, is not part of the text.
 */
export const anyReply = (text: string): Result.Result<Replied, Failure> => {
  const json = text.trimStart().startsWith("{") ? Result.getOrElse(parse(text), () => undefined) : undefined
  return Predicate.hasProperty(json, "text")
    ? decodeReply(json)
    : Result.succeed(plainReply(text.replace(/\r?\n$/u, "")))
}

/** What a program or a URL is asked, as JSON. */
export const requestJson = ({ maxTokens }: ModelSpec, request: ModelRequest): string =>
  JSON.stringify({ ...request, ...(maxTokens === undefined ? {} : { max_tokens: request.max_tokens ?? maxTokens }) })
