import type { Usage } from "../run/Answer.ts"
import type { ModelReply } from "./ModelReply.ts"
import type { ModelRequest } from "./ModelRequest.ts"
import type { Price } from "./ModelSpec.ts"

const BYTES_PER_TOKEN = 3
const MILLION = 1_000_000

/**
 * About how many tokens a text has, rather too many than too few: a third of its bytes in UTF-8. English has four to five
 * bytes a token, Chinese three.
 *
 * @since 0.1.0
 */
export const estimateTokens = (text: string): number =>
  Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN)

/**
 * About how many tokens a request has.
 *
 * @since 0.1.0
 */
export const requestTokens = ({ messages }: Pick<ModelRequest, "messages">): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)

/**
 * US dollars for so many tokens in and out. Tokens of reasoning are among those out.
 *
 * @since 0.1.0
 */
export const tokensUsd = (price: Price, tokens: { readonly input: number; readonly output: number }): number =>
  (price.input * tokens.input + price.output * tokens.output) / MILLION

const countedUsd = (usage: typeof Usage.Type | undefined, price: Price | undefined): number | null =>
  price === undefined || usage?.input === undefined || usage.output === undefined
    ? null
    : tokensUsd(price, { input: usage.input, output: usage.output })

/**
 * What a reply cost: what its provider says, else its tokens by the price; null where one of these is not known.
 *
 * @since 0.1.0
 */
export const costOfReply = (reply: Pick<ModelReply, "cost_usd" | "usage">, price: Price | undefined): number | null =>
  reply.cost_usd ?? countedUsd(reply.usage, price)
