import type { ComparisonOutcome } from "../../../domain/comparison/Comparison.ts"
import type { Direction } from "../../../domain/comparison/direction.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"

/**
 * What a comparison says besides the words of all reports, in one language. Figures come as text.
 *
 * @since 0.1.0
 */
export interface CompareWords {
  readonly comparison: string
  readonly variantsAgainst: (control: string) => string
  readonly outcome: Record<ComparisonOutcome, string>
  readonly base: string
  readonly candidate: string
  readonly noWorse: (tolerance: string) => string
  readonly passed: (passed: number, all: number) => string
  readonly onlyBase: (groups: string) => string
  readonly onlyCandidate: (groups: string) => string
  readonly noPartner: string
  readonly verdicts: string
  readonly difference: string
  readonly shows: string
  readonly direction: Record<Direction, string>
  readonly unchanged: string
  readonly aboutDifference: string
  readonly aboutShows: string
  readonly dimension: string
  readonly passes: string
  readonly both: string
  readonly gained: string
  readonly lost: string
  readonly neither: string
  readonly undecided: string
  readonly aboutPasses: string
  readonly fewChanged: (least: number) => string
  readonly diverging: string
  readonly prompt: string
  readonly added: string
  readonly points: (points: string) => string
  readonly score: (score: string) => string
  readonly noAnswer: string
  readonly failed: (kind: string) => string
  readonly worse: (base: string, candidate: string) => string
  readonly lower: (estimate: string, tolerance: string, high: string) => string
  readonly sideUndecided: (side: "base" | "candidate", reasons: string) => string
  readonly unpaired: (prompts: string) => string
  readonly noInterval: (prompts: number, least: number) => string
  readonly mayBeLower: (points: string, tolerance: string) => string
}

const en: CompareWords = {
  comparison: "Comparison",
  variantsAgainst: (control) => `Variants against ${control}`,
  outcome: { ok: "No regression", inconclusive: "Not shown that nothing got worse", regressed: "Regression" },
  base: "Base",
  candidate: "Candidate",
  noWorse: (tolerance) => `no verdict worse, and surely no more than ${tolerance} percent points lower`,
  passed: (passed, all) => `shown for ${passed} of ${counted(all, "group")}`,
  onlyBase: (groups) => `only in the base: ${groups}`,
  onlyCandidate: (groups) => `only in the candidate: ${groups}`,
  noPartner: "Without partner",
  verdicts: "Verdict",
  difference: "Difference",
  shows: "Smallest shown",
  direction: {
    higher: "better: the interval excludes 0",
    lower: "worse: the interval excludes 0",
    "not-told": "cannot be told apart: the interval holds 0",
    "not-known": "not known: no interval"
  },
  unchanged: "the same answers with the same verdicts",
  aboutDifference:
    "Difference: candidate less base in percent points, paired by prompt; interval 95 %, bootstrap over prompts.",
  aboutShows: "Smallest shown: the difference that so many prompts with such a spread show four times in five.",
  dimension: "Dimensions: candidate less base, in points",
  passes: "Prompts that pass",
  both: "Both",
  gained: "Gained",
  lost: "Lost",
  neither: "Neither",
  undecided: "Undecided",
  aboutPasses:
    "A prompt passes with every repeat scored, 70 % of the points on average and no red flag. p: McNemar's exact test.",
  fewChanged: (least) => `With fewer than ${least} changed prompts no difference of passes can be told from chance.`,
  diverging: "Prompts that differ most",
  prompt: "Prompt",
  added: "Adds",
  points: (points) => `${points} percent points`,
  score: (score) => `score ${score}`,
  noAnswer: "no answer",
  failed: (kind) => `failed (${kind})`,
  worse: (base, candidate) => `The verdict got worse: ${base} → ${candidate}`,
  lower: (estimate, tolerance, high) =>
    `Lower by ${estimate} points, where ${tolerance} are tolerated, and surely lower (the interval ends at ${high})`,
  sideUndecided: (side, reasons) => `The ${side} is inconclusive: ${reasons}`,
  unpaired: (prompts) => `Scored on one side only: ${prompts}`,
  noInterval: (prompts, least) =>
    `Scored on both sides: ${counted(prompts, "prompt")}; an interval needs at least ${least}`,
  mayBeLower: (points, tolerance) =>
    `May be lower by ${points} points, where ${tolerance} are tolerated; more prompts or repeats narrow the interval`
}

const de: CompareWords = {
  comparison: "Vergleich",
  variantsAgainst: (control) => `Varianten gegen ${control}`,
  outcome: {
    ok: "Keine Verschlechterung",
    inconclusive: "Nicht gezeigt, dass nichts schlechter wurde",
    regressed: "Verschlechterung"
  },
  base: "Vergleichsbasis",
  candidate: "Kandidat",
  noWorse: (tolerance) => `keine Empfehlung schlechter, und sicher höchstens ${tolerance} Prozentpunkte niedriger`,
  passed: (passed, all) => `gezeigt für ${passed} von ${counted(all, "Gruppe", "Gruppen")}`,
  onlyBase: (groups) => `nur in der Vergleichsbasis: ${groups}`,
  onlyCandidate: (groups) => `nur im Kandidaten: ${groups}`,
  noPartner: "Ohne Gegenstück",
  verdicts: "Empfehlung",
  difference: "Unterschied",
  shows: "Kleinster sichtbarer",
  direction: {
    higher: "besser: das Intervall schließt 0 aus",
    lower: "schlechter: das Intervall schließt 0 aus",
    "not-told": "nicht zu unterscheiden: das Intervall enthält 0",
    "not-known": "nicht bekannt: kein Intervall"
  },
  unchanged: "dieselben Antworten mit denselben Bewertungen",
  aboutDifference:
    "Unterschied: Kandidat minus Vergleichsbasis in Prozentpunkten, je Prompt gepaart; Intervall 95 %, Bootstrap über Prompts.",
  aboutShows:
    "Kleinster sichtbarer: der Unterschied, den so viele Prompts mit solcher Streuung in vier von fünf Fällen zeigen.",
  dimension: "Dimensionen: Kandidat minus Vergleichsbasis, in Punkten",
  passes: "Bestandene Prompts",
  both: "Beide",
  gained: "Gewonnen",
  lost: "Verloren",
  neither: "Keiner",
  undecided: "Offen",
  aboutPasses:
    "Ein Prompt ist bestanden, wenn jede Wiederholung bewertet ist, im Mittel mit 70 % der Punkte, und ohne Red-Flag. p: exakter Test von McNemar.",
  fewChanged: (least) =>
    `Bei weniger als ${least} geänderten Prompts ist kein Unterschied im Bestehen vom Zufall zu unterscheiden.`,
  diverging: "Prompts mit dem größten Unterschied",
  prompt: "Prompt",
  added: "Beitrag",
  points: (points) => `${points} Prozentpunkte`,
  score: (score) => `Bewertung ${score}`,
  noAnswer: "keine Antwort",
  failed: (kind) => `gescheitert (${kind})`,
  worse: (base, candidate) => `Die Empfehlung ist schlechter: ${base} → ${candidate}`,
  lower: (estimate, tolerance, high) =>
    `Um ${estimate} Punkte niedriger, ${tolerance} sind zulässig, und sicher niedriger (das Intervall endet bei ${high})`,
  sideUndecided: (side, reasons) =>
    `${side === "base" ? "Die Vergleichsbasis" : "Der Kandidat"} ist nicht entscheidbar: ${reasons}`,
  unpaired: (prompts) => `Nur auf einer Seite bewertet: ${prompts}`,
  noInterval: (prompts, least) =>
    `Auf beiden Seiten bewertet: ${counted(prompts, "Prompt", "Prompts")}; ein Intervall braucht mindestens ${least}`,
  mayBeLower: (points, tolerance) =>
    `Vielleicht um ${points} Punkte niedriger, ${tolerance} sind zulässig; mehr Prompts oder Wiederholungen verengen das Intervall`
}

/**
 * The words of a comparison in the language of its pack.
 *
 * @since 0.1.0
 */
export const compareWords: Record<Language, CompareWords> = { de, en }
