import { Result } from "effect"
import type { LocatedFault } from "./Tree.ts"

/** The text of a file: `exact` as it stands there, `text` as it is parsed, without the byte order mark and with LF line ends. */
export interface DecodedText {
  readonly exact: string
  readonly text: string
}

/** Why bytes are not read, and what can be shown of them; null where they have no lines. */
export interface RefusedText {
  readonly fault: LocatedFault
  readonly shown: string | null
}

const refused = (message: string, hint: string, shown: string | null = null, start = 0) =>
  Result.fail({ fault: { path: [], message, hint, start, end: start + 1 }, shown })

const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text)
const withLineFeeds = (text: string): string => text.replace(/\r\n?/gu, "\n")

const decodeStrictly = (bytes: Uint8Array, stream: boolean): Result.Result<string, unknown> =>
  Result.try(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes, { stream }))

const looksLikeUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  (first !== undefined && second !== undefined && (first === 0) !== (second === 0))

// The longest prefix that is UTF-8; a character cut at its end counts as right.
const validPrefix = (bytes: Uint8Array): string => {
  let low = 0
  let high = bytes.length
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (Result.isSuccess(decodeStrictly(bytes.subarray(0, middle), true))) low = middle
    else high = middle
  }
  return Result.getOrElse(decodeStrictly(bytes.subarray(0, low), true), () => "")
}

/** The fault of a file that is over the limit. */
export const tooLarge = (size: number, maxBytes: number): LocatedFault => ({
  path: [],
  start: 0,
  end: 0,
  message: `The file has ${size} bytes; at most ${maxBytes} are read`,
  hint: "Make the file smaller"
})

/**
 * Decodes UTF-8 strictly: bytes that are not UTF-8, UTF-16 and files over the limit are refused, never repaired.
 */
export const decodeText = (bytes: Uint8Array, maxBytes: number): Result.Result<DecodedText, RefusedText> => {
  if (bytes.length > maxBytes) return Result.fail({ fault: tooLarge(bytes.length, maxBytes), shown: null })
  if (looksLikeUtf16(bytes)) return refused("The file is UTF-16 text, not UTF-8", "Save it as UTF-8")
  const decoded = decodeStrictly(bytes, false)
  if (Result.isFailure(decoded)) {
    const prefix = withLineFeeds(withoutMark(validPrefix(bytes)))
    const shown = withLineFeeds(withoutMark(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)))
    return refused("The file is not UTF-8 text: this byte fits no character", "Save it as UTF-8", shown, prefix.length)
  }
  const exact = decoded.success
  const text = withLineFeeds(withoutMark(exact))
  return text.startsWith("\uFEFF")
    ? refused("The file starts with more than one byte order mark", "Save it as UTF-8 without a mark", text)
    : Result.succeed({ exact, text })
}
