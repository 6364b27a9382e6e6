import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"

/**
 * What a history says besides the words of all reports, in one language. Figures come as text.
 *
 * @since 0.1.0
 */
export interface HistoryWords {
  readonly history: (runs: number) => string
  readonly runs: string
  readonly made: string
  readonly remarks: string
  readonly notJudged: string
  readonly packVersion: (version: number) => string
  readonly stands: string
  readonly goodNow: (run: string) => string
  readonly badSince: (run: string) => string
  readonly lastGood: (run: string) => string
  readonly neverGood: string
  readonly undecidedNow: string
  readonly noGroups: string
  readonly marks: string
  readonly isBad: (tolerance: string) => string
}

const en: HistoryWords = {
  history: (runs) => `History of ${counted(runs, "run")}`,
  runs: "Runs",
  made: "Made (UTC)",
  remarks: "Remarks",
  notJudged: "not judged",
  packVersion: (version) => `now version ${version} of the pack`,
  stands: "Where each group stands",
  goodNow: (run) => `good, in ${run}`,
  badSince: (run) => `first bad run: ${run}`,
  lastGood: (run) => `last good run: ${run}`,
  neverGood: "no run before it was good",
  undecidedNow: "not decided in the last run",
  noGroups: "No group is judged in any run, so nothing is known of them.",
  marks:
    "Since the run before: ↑ better, ↓ worse (the interval excludes 0), → cannot be told, = the same answers, ≠ other pack, judge or limits, – no interval.",
  isBad: (tolerance) =>
    `Bad: not recommended, or a worse verdict or surely more than ${tolerance} percent points lower than in the last good run. ? is neither good nor bad.`
}

const de: HistoryWords = {
  history: (runs) => `Verlauf über ${counted(runs, "Lauf", "Läufe")}`,
  runs: "Läufe",
  made: "Gemacht (UTC)",
  remarks: "Bemerkungen",
  notJudged: "nicht bewertet",
  packVersion: (version) => `jetzt Version ${version} des Packs`,
  stands: "Wo jede Gruppe steht",
  goodNow: (run) => `gut, in ${run}`,
  badSince: (run) => `erster schlechter Lauf: ${run}`,
  lastGood: (run) => `letzter guter Lauf: ${run}`,
  neverGood: "kein Lauf davor war gut",
  undecidedNow: "im letzten Lauf nicht entscheidbar",
  noGroups: "Keine Gruppe ist in irgendeinem Lauf bewertet, also ist nichts von ihnen bekannt.",
  marks:
    "Gegen den Lauf davor: ↑ besser, ↓ schlechter (das Intervall schließt 0 aus), → nicht zu unterscheiden, = dieselben Antworten, ≠ anderes Pack, anderer Judge oder andere Grenzen, – kein Intervall.",
  isBad: (tolerance) =>
    `Schlecht: keine Empfehlung Ja, oder eine schlechtere Empfehlung oder sicher mehr als ${tolerance} Prozentpunkte niedriger als im letzten guten Lauf. ? ist weder gut noch schlecht.`
}

/**
 * The words of a history in the language of its pack.
 *
 * @since 0.1.0
 */
export const historyWords: Record<Language, HistoryWords> = { de, en }
