import type { Language } from "../pack/Pack.ts"

/**
 * What a check looks at: the pack's language (number format, word and sentence rules, language of the detail), the text
 * of the prompt as the model was sent it, and the text of the answer.
 *
 * @since 0.1.0
 */
export interface CheckContext {
  readonly language: Language
  readonly prompt: string
  readonly answer: string
}

/**
 * Whether a check passed, and what was found, as half a sentence in the pack's language.
 *
 * @since 0.1.0
 */
export interface CheckOutcome {
  readonly passed: boolean
  readonly detail: string
}

/**
 * One of two wordings, by language.
 *
 * @since 0.1.0
 */
export const say = (language: Language, wording: { readonly de: string; readonly en: string }): string =>
  wording[language]

const MAX_QUOTED = 60
const MAX_LISTED = 5

const quote = (text: string): string => {
  const shown = Array.from(text.slice(0, 2 * MAX_QUOTED))
    .slice(0, MAX_QUOTED)
    .join("")
  return `"${shown.replace(/[\s\p{Cc}]+/gu, " ")}${shown.length < text.length ? "…" : ""}"`
}

/**
 * Texts quoted for a detail: at most five of them, each cut to 60 characters.
 *
 * @since 0.1.0
 */
export const quoted = (texts: ReadonlyArray<string>): string =>
  texts.slice(0, MAX_LISTED).map(quote).join(", ") + (texts.length > MAX_LISTED ? ", …" : "")
