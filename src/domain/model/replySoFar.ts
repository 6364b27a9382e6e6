import type { Usage } from "../run/Answer.ts"
import type { ChatChunk } from "./ChatChunk.ts"

/**
 * What has come of a reply.
 *
 * @since 0.1.0
 */
export interface ReplySoFar {
  readonly text: string
  readonly reasoning: string
  readonly finish_reason: string | null
  readonly usage: typeof Usage.Type
  readonly cost_usd: number | undefined
}

/**
 * A reply of which nothing has come.
 *
 * @since 0.1.0
 */
export const nothingYet: ReplySoFar = { text: "", reasoning: "", finish_reason: null, usage: {}, cost_usd: undefined }

/** Reasons that say the text is not all that the model would have said. */
const CUT = new Set(["length", "content_filter"])

/**
 * The reply with one more piece. A reason that says that the reply was cut stays, whatever comes after it; else the last
 * one counts, as does the last count of each kind of token.
 *
 * @since 0.1.0
 */
export const withPiece = (reply: ReplySoFar, piece: Extract<ChatChunk, { readonly _tag: "Piece" }>): ReplySoFar => ({
  text: reply.text + piece.text,
  reasoning: reply.reasoning + piece.reasoning,
  finish_reason: CUT.has(reply.finish_reason ?? "")
    ? reply.finish_reason
    : (piece.finish_reason ?? reply.finish_reason),
  usage: { ...reply.usage, ...piece.usage },
  cost_usd: piece.cost_usd ?? reply.cost_usd
})
