import { digestOf } from "../source/digest.ts"
import type { Answer } from "./Answer.ts"

/**
 * The digest of what a judge sees of an answer: its text, whether it failed, why it ended and whether it reasoned. A
 * text with lone surrogates has a digest of its own, since the fields are hashed as JSON.
 *
 * @since 0.1.0
 */
export const answerDigest = (answer: Answer): string =>
  digestOf(JSON.stringify([answer.text, answer.ok, answer.finish_reason, answer.reasoning_chars > 0]))
