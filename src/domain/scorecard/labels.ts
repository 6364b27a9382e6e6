import type { Language } from "../pack/Pack.ts"
import { shardText } from "../run/Shard.ts"
import { counted } from "../source/wording.ts"
import type { Level } from "./Level.ts"
import type { GroupVerdict, InconclusiveReason } from "./Scorecard.ts"

const VERDICTS = {
  de: {
    recommended: "Ja",
    conditional: "Mit Einschränkung",
    "not-recommended": "Nein",
    "knocked-out": "K.-o.",
    inconclusive: "Nicht entscheidbar"
  },
  en: {
    recommended: "Recommended",
    conditional: "Conditional",
    "not-recommended": "Not recommended",
    "knocked-out": "Knocked out",
    inconclusive: "Inconclusive"
  }
} satisfies Record<Language, Record<GroupVerdict, string>>

const LEVELS = {
  de: { strong: "hoch", solid: "solide", partial: "teilweise", insufficient: "ungenügend" },
  en: { strong: "strong", solid: "solid", partial: "partial", insufficient: "insufficient" }
} satisfies Record<Language, Record<Level, string>>

/**
 * A group's verdict as people read it.
 *
 * @since 0.1.0
 */
export const verdictLabel = (verdict: GroupVerdict, language: Language): string => VERDICTS[language][verdict]

/**
 * A level as people read it.
 *
 * @since 0.1.0
 */
export const levelLabel = (level: Level, language: Language): string => LEVELS[language][level]

type Unknown = Extract<InconclusiveReason, { readonly _tag: "FatalFlagsUnknown" }>["prompts"][number]

const WHYS = {
  de: {
    missing: "Antwort fehlt",
    unscored: "nicht bewertet",
    "not-assessed": "Red-Flags nicht geprüft",
    "flag-seen": "Red-Flag gesehen, aber Urteil nicht verwertbar",
    disputed: "Red-Flag umstritten"
  },
  en: {
    missing: "answer missing",
    unscored: "not scored",
    "not-assessed": "red flags not assessed",
    "flag-seen": "red flag seen, but the verdict cannot be used",
    disputed: "red flag disputed"
  }
} satisfies Record<Language, Record<Unknown["why"], string>>

const unknownFlags = (prompts: ReadonlyArray<Unknown>, language: Language): string =>
  [...new Set(prompts.map(({ why }) => why))]
    .map((why) => {
      const ids = prompts.flatMap((prompt) => (prompt.why === why ? [prompt.id] : []))
      return `${ids.join(", ")} (${WHYS[language][why]})`
    })
    .join(", ")

const share = (ratio: number, language: Language): string => {
  const percent = String(Number((100 * ratio).toPrecision(12)))
  return `${language === "de" ? percent.replace(".", ",") : percent} %`
}

const german = (reason: InconclusiveReason): string => {
  switch (reason._tag) {
    case "RunIncomplete":
      return reason.status === "open" ? "Der Lauf ist noch offen" : "Der Lauf wurde abgebrochen"
    case "DraftPack":
      return "Das Pack ist ein Entwurf (draft: true)"
    case "OneShard":
      return `Der Lauf ist nur Teil ${reason.index} von ${reason.of} (Shard)`
    case "MissingDimensions":
      return `Keine Bewertung für ${reason.dimensions.join(", ")}`
    case "FatalFlagsUnknown":
      return `Red-Flags mit K.-o.-Wirkung nicht auszuschließen: ${unknownFlags(reason.prompts, "de")}`
    case "LowCoverage":
      return `Nur ${reason.scored} von ${counted(reason.expected, "erwarteten Antwort", "erwarteten Antworten")} bewertet, verlangt sind ${share(reason.minimum, "de")}`
  }
}

const english = (reason: InconclusiveReason): string => {
  switch (reason._tag) {
    case "RunIncomplete":
      return reason.status === "open" ? "The run is still open" : "The run was interrupted"
    case "DraftPack":
      return "The pack is a draft (draft: true)"
    case "OneShard":
      return `The run is only ${shardText(reason)}`
    case "MissingDimensions":
      return `No score for ${reason.dimensions.join(", ")}`
    case "FatalFlagsUnknown":
      return `Fatal red flags cannot be ruled out: ${unknownFlags(reason.prompts, "en")}`
    case "LowCoverage":
      return `Only ${reason.scored} of ${counted(reason.expected, "expected answer")} ${reason.expected === 1 ? "is" : "are"} scored, ${share(reason.minimum, "en")} are asked for`
  }
}

/**
 * Why a group cannot be decided, as one sentence without a full stop that names prompts and dimensions.
 *
 * @since 0.1.0
 */
export const inconclusiveText = (reason: InconclusiveReason, language: Language): string =>
  language === "de" ? german(reason) : english(reason)
