import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"

/**
 * What a leaderboard says besides the words of all reports, in one language. Figures come as text.
 *
 * @since 0.1.0
 */
export interface LeaderboardWords {
  readonly leaderboard: (runs: number) => string
  readonly apart: (parts: number) => string
  readonly unlike: string
  readonly part: (number: number) => string
  readonly differsIn: string
  readonly cost: string
  readonly aboutCost: string
  readonly notRanked: string
  readonly noGroups: string
  readonly cheapest: string
  readonly named: (group: string, run: string, cost: string, percent: string) => string
  readonly behind: (difference: string, interval: string) => string
  readonly isBest: string
  readonly noneDecided: string
  readonly nonePriced: (tolerance: string) => string
  readonly notPriced: (count: number) => string
}

const en: LeaderboardWords = {
  leaderboard: (runs) => `Leaderboard of ${counted(runs, "run")}`,
  apart: (parts) => `${parts} parts that cannot be compared`,
  unlike: "Unlike runs",
  part: (number) => `Part ${number}`,
  differsIn: "Differs in",
  cost: "USD/answer",
  aboutCost: "USD/answer: – where it is not known of every answer; one out of the cache does not tell it.",
  notRanked: "Not ranked: the parts are of different packs, judges or limits.",
  noGroups: "No groups: nothing was evaluated, so nothing is ranked.",
  cheapest: "Cheapest",
  named: (group, run, cost, percent) => `${group} (${run}): ${cost} an answer, ${percent}`,
  behind: (difference, interval) => `${difference} percent points against the best (95 %: ${interval})`,
  isBest: "the best itself",
  noneDecided: "none: no group is decided and not knocked out",
  nonePriced: (tolerance) =>
    `none: no decided group within ${tolerance} percent points of the best has a known cost (give prices in the config)`,
  notPriced: (count) => `good enough, but without a known cost: ${counted(count, "group")}`
}

const de: LeaderboardWords = {
  leaderboard: (runs) => `Rangliste über ${counted(runs, "Lauf", "Läufe")}`,
  apart: (parts) => `${parts} nicht vergleichbare Teile`,
  unlike: "Ungleiche Läufe",
  part: (number) => `Teil ${number}`,
  differsIn: "Unterscheidet sich in",
  cost: "USD/Antwort",
  aboutCost: "USD/Antwort: – wo sie nicht von jeder Antwort bekannt sind; eine aus dem Cache sagt es nicht.",
  notRanked: "Ohne Rang: Die Teile haben verschiedene Packs, Judges oder Grenzen.",
  noGroups: "Keine Gruppen: Es wurde nichts bewertet, also hat nichts einen Rang.",
  cheapest: "Am günstigsten",
  named: (group, run, cost, percent) => `${group} (${run}): ${cost} je Antwort, ${percent}`,
  behind: (difference, interval) => `${difference} Prozentpunkte gegen den Besten (95 %: ${interval})`,
  isBest: "der Beste selbst",
  noneDecided: "keine: Keine Gruppe ist entschieden und nicht K.-o.",
  nonePriced: (tolerance) =>
    `keine: Von keiner entschiedenen Gruppe höchstens ${tolerance} Prozentpunkte unter dem Besten sind die Kosten bekannt (Preise stehen in der Konfiguration)`,
  notPriced: (count) => `gut genug, aber ohne bekannte Kosten: ${counted(count, "Gruppe", "Gruppen")}`
}

/**
 * The words of a leaderboard in the language of its pack.
 *
 * @since 0.1.0
 */
export const leaderboardWords: Record<Language, LeaderboardWords> = { de, en }
