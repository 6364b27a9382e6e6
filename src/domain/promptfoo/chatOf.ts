import { Option, Result, Schema } from "effect"
import type { Message } from "../pack/Pack.ts"

/**
 * What a model is asked: a system prompt or none, and the conversation.
 *
 * @since 0.1.0
 */
export interface Chat {
  readonly system: string | null
  readonly messages: readonly [Message, ...ReadonlyArray<Message>]
}

const Turn = Schema.Struct({ role: Schema.String, content: Schema.Unknown })
const Turns = Schema.fromJsonString(Schema.NonEmptyArray(Turn))
const turnsOf = Schema.decodeUnknownOption(Turns)
const hasRole = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.NonEmptyArray(Schema.Struct({ role: Schema.Unknown })))
)

const SYSTEM = new Set(["system", "developer"])

/**
 * What promptfoo sends for a prompt, which is either a text or a chat as JSON. Fails with what of a chat a pack does not know.
 *
 * @since 0.1.0
 */
export const chatOf = (prompt: string): Result.Result<Chat, string> => {
  if (/^\s*- role:/u.test(prompt)) return Result.fail("a chat written as YAML")
  const turns = Option.getOrUndefined(turnsOf(prompt))
  if (turns === undefined) {
    if (Option.isSome(hasRole(prompt))) return Result.fail("a chat with a message that has no content")
    if (prompt.trim() === "") return Result.fail("a blank prompt")
    return Result.succeed({ system: null, messages: [{ role: "user", content: prompt }] })
  }
  let system: string | null = null
  const messages: Array<Message> = []
  for (const [index, { content, role }] of turns.entries()) {
    if (typeof content !== "string" || content.trim() === "") return Result.fail("a message whose content is no text")
    if (SYSTEM.has(role)) {
      if (index > 0) return Result.fail("a system message after the first")
      system = content
    } else if (role === "user" || role === "assistant") messages.push({ role, content })
    else return Result.fail(`a message of the role ${JSON.stringify(role.slice(0, 40))}`)
  }
  const [first, ...rest] = messages
  return first === undefined
    ? Result.fail("a chat without a user's message")
    : Result.succeed({ system, messages: [first, ...rest] })
}

/**
 * A text that is the same for two chats exactly if they ask the same.
 *
 * @since 0.1.0
 */
export const chatKey = (system: string | null, messages: ReadonlyArray<Message>): string =>
  JSON.stringify([system === "" ? null : system, messages.map(({ content, role }) => [role, content])])
