import { canonicalJson } from "../source/canonicalJson.ts"
import type { ModelReply } from "./ModelReply.ts"
import type { ModelRequest } from "./ModelRequest.ts"

/**
 * The cache key of an answer: the digest of the client (provider, target, endpoint), the request as it is sent, and the
 * repeat, so that repeats stay answers of their own where a provider ignores the seed.
 *
 * @since 0.1.0
 */
export const answerKey = (client: string, request: ModelRequest, repeat: number): string =>
  canonicalJson({ client, request, repeat })

/**
 * Whether a reply may stand for later ones: not where it is blank, and not where it ended otherwise than by itself, as
 * with its length or a filter.
 *
 * @since 0.1.0
 */
export const isCacheable = ({ finish_reason, text }: Pick<ModelReply, "finish_reason" | "text">): boolean =>
  text.trim() !== "" && (finish_reason === null || finish_reason === "stop")
