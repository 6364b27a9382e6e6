import type { Language } from "../domain/pack/Language.ts"
import type { ViewIndex } from "../programs/viewing/documents.ts"
import { german } from "./words.de.ts"
import { english } from "./words.en.ts"
import type { ViewerWords } from "./words.ts"

/**
 * The words of the pages in a language.
 *
 * @since 0.1.0
 */
export const viewerWords: Record<Language, ViewerWords> = { de: german, en: english }

/**
 * The language of the pages that show several packs: that of the packs where all have the same, else English.
 *
 * @since 0.1.0
 */
export const sharedLanguage = ({ runs }: Pick<ViewIndex, "runs">): Language => {
  const [only = "en", ...others] = new Set(runs.flatMap(({ facts }) => (facts === null ? [] : [facts.pack.language])))
  return others.length === 0 ? only : "en"
}

/**
 * A count as people write it.
 *
 * @since 0.1.0
 */
export const countText = (count: number, language: Language): string => count.toLocaleString(language)
