import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"

/**
 * The words of a pack's description that a scorecard report does not have.
 *
 * @since 0.1.0
 */
export interface PackWords {
  readonly language: string
  readonly description: string
  readonly size: string
  readonly sizeText: (prompts: number, answers: number, variants: number) => string
  readonly variants: string
  readonly variant: string
  readonly systemPrompt: string
  readonly control: string
  readonly dimensions: string
  readonly about: string
  readonly share: string
  readonly title: string
  readonly repeats: string
  readonly shows: string
  readonly all: string
  readonly properties: string
  readonly safetyCritical: string
  readonly formatStrict: string
  readonly curated: string
  readonly checks: (count: number) => string
  readonly scale: string
  readonly points: string
  readonly meaning: string
}

const en: PackWords = {
  language: "Language",
  description: "About",
  size: "Size",
  sizeText: (prompts, answers, variants) =>
    [counted(prompts, "prompt"), `${counted(answers, "answer")} per group`, counted(variants, "variant")].join(", "),
  variants: "Variants",
  variant: "Variant",
  systemPrompt: "System prompt",
  control: "none (control)",
  dimensions: "Dimensions",
  about: "About",
  share: "Share",
  title: "Title",
  repeats: "Repeats",
  shows: "Shows",
  all: "all",
  properties: "Properties",
  safetyCritical: "safety-critical",
  formatStrict: "strict format",
  curated: "⚑ red flag is fatal",
  checks: (count) => counted(count, "check"),
  scale: "Scale",
  points: "Points",
  meaning: "Meaning"
}

const de: PackWords = {
  language: "Sprache",
  description: "Über",
  size: "Umfang",
  sizeText: (prompts, answers, variants) =>
    [
      counted(prompts, "Prompt"),
      `${counted(answers, "Antwort", "Antworten")} je Gruppe`,
      counted(variants, "Variante", "Varianten")
    ].join(", "),
  variants: "Varianten",
  variant: "Variante",
  systemPrompt: "System-Prompt",
  control: "keiner (Kontrolle)",
  dimensions: "Dimensionen",
  about: "Über",
  share: "Anteil",
  title: "Titel",
  repeats: "Wiederh.",
  shows: "Zeigt",
  all: "alle",
  properties: "Eigenschaften",
  safetyCritical: "sicherheitskritisch",
  formatStrict: "strenges Format",
  curated: "⚑ Red-Flag ist fatal",
  checks: (count) => counted(count, "Prüfung", "Prüfungen"),
  scale: "Skala",
  points: "Punkte",
  meaning: "Bedeutung"
}

/**
 * The words of a pack's description in its language.
 *
 * @since 0.1.0
 */
export const packWords: Record<Language, PackWords> = { de, en }
