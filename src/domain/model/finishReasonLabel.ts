const KNOWN = new Set(["stop", "length", "content_filter", "tool_calls", "function_call", "error"])

/**
 * Why a reply ended, where others may read it: in traces. A reason that is none of the protocol's may be any text.
 *
 * @since 0.1.0
 */
export const finishReasonLabel = (reason: string): string => (KNOWN.has(reason) ? reason : "other")
