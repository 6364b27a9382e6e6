import type { AgreementUnmet, MissingReason } from "../../../domain/agreement/AgreementReport.ts"
import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"

/**
 * What a report of agreement says besides the words of all reports, in one language. Figures come as text.
 *
 * @since 0.1.0
 */
export interface AgreementWords {
  readonly agreement: string
  readonly reached: string
  readonly notShown: string
  readonly raters: string
  readonly knownScores: string
  readonly compared: (compared: number, answers: number) => string
  readonly settled: (count: number, reasons: string) => string
  readonly empty: string
  readonly overall: string
  readonly redFlags: string
  readonly alpha: (alpha: string, interval: string | null) => string
  readonly withJudge: (alpha: string | null, judge: string) => string
  readonly minimum: (minimum: string) => string
  readonly enough: string
  readonly unmet: Record<Exclude<AgreementUnmet, "same-judge" | "under-minimum">, string>
  readonly sameJudge: string
  readonly areOne: (ids: string) => string
  readonly nothingCompared: string
  readonly fewPrompts: string
  readonly underMinimum: (low: string, minimum: string) => string
  readonly scores: string
  readonly figure: string
  readonly comparedHead: string
  readonly pairs: string
  readonly aboutScores: string
  readonly noFigure: string
  readonly positive: string
  readonly negative: string
  readonly aboutFlags: string
  readonly noRate: string
  readonly notRated: string
  readonly rater: string
  readonly figures: string
  readonly ownReason: Record<Extract<MissingReason, "dimension-not-scored" | "not-assessed">, string>
  readonly disagreements: string
  readonly answer: string
  readonly gap: string
  readonly where: string
  readonly yes: string
  readonly no: string
  readonly more: (count: number) => string
  readonly none: string
}

const en: AgreementWords = {
  agreement: "Agreement",
  reached: "Agreement reached",
  notShown: "Agreement not shown",
  raters: "Judges",
  knownScores: "known scores",
  compared: (compared, answers) => `${compared} of ${counted(answers, "answer")} compared`,
  settled: (count, reasons) => `${counted(count, "needs", "need")} no judge: ${reasons}`,
  empty: "answer is empty",
  overall: "overall",
  redFlags: "red flags",
  alpha: (alpha, interval) => `alpha ${alpha}${interval === null ? ", no interval" : ` (${interval})`}`,
  withJudge: (alpha, judge) => `${alpha ?? "not defined"} with ${judge}`,
  minimum: (minimum) => `lower end of the overall interval at least ${minimum}`,
  enough: "reached",
  unmet: {
    undefined: "Not defined: all scores are equal, so agreement cannot be told from chance. Add answers that differ.",
    incomplete: "The run is not complete: answers are still to come. Finish it, and let the judges judge again.",
    stale:
      "Answers were changed after they were judged, so not all of them are compared. Restore them, or let the judges judge again.",
    "judge-failed":
      "A judge failed on answers, so not all of them are compared. Ask it again with `assay judge --retry-unscored`.",
    "no-interval": "No interval: nearly all scores are equal. Add answers that differ."
  },
  sameJudge: "Same judge",
  areOne: (ids) =>
    `${ids} are one judge: the same person, or the same settings. That it agrees with itself shows nothing. Compare it with another one.`,
  nothingCompared: "Not defined: no answer has two scores. Let both judge the same answers.",
  fewPrompts: "No interval: scores of fewer than 5 prompts can be compared. Judge answers to more prompts.",
  underMinimum: (low, minimum) => `The lower end ${low} is under ${minimum}.`,
  scores: "Scores",
  figure: "Figure",
  comparedHead: "Compared",
  pairs: "Pairs",
  aboutScores: "Alpha: Krippendorff, ordinal; 1 = agreement, 0 = as by chance. Interval: 95 %, bootstrap over prompts.",
  noFigure: "– = not defined, fewer than 5 prompts, or hardly any variation.",
  positive: "Positive",
  negative: "Negative",
  aboutFlags:
    "Positive: where one sees a flag, how often another does; negative: the same where one sees none. AC1: Gwet, corrected for chance.",
  noRate: "– = nobody said so.",
  notRated: "Not compared",
  rater: "Judge",
  figures: "Figures",
  ownReason: {
    "dimension-not-scored": "judge gave the dimension no score",
    "not-assessed": "judge did not look for a red flag"
  },
  disagreements: "Disagreements, worst first",
  answer: "Answer",
  gap: "Gap",
  where: "Where",
  yes: "yes",
  no: "no",
  more: (count) => `... and ${counted(count, "more answer")}; --format json has them all.`,
  none: "None: where two rated an answer, they said the same."
}

const de: AgreementWords = {
  agreement: "Übereinstimmung",
  reached: "Übereinstimmung erreicht",
  notShown: "Übereinstimmung nicht gezeigt",
  raters: "Judges",
  knownScores: "bekannte Punkte",
  compared: (compared, answers) => `${compared} von ${counted(answers, "Antwort", "Antworten")} verglichen`,
  settled: (count, reasons) => `${counted(count, "braucht", "brauchen")} keinen Judge: ${reasons}`,
  empty: "Antwort leer",
  overall: "gesamt",
  redFlags: "Red-Flags",
  alpha: (alpha, interval) => `Alpha ${alpha}${interval === null ? ", kein Intervall" : ` (${interval})`}`,
  withJudge: (alpha, judge) => `${alpha ?? "nicht bestimmt"} mit ${judge}`,
  minimum: (minimum) => `unteres Ende des Gesamtintervalls mindestens ${minimum}`,
  enough: "erreicht",
  unmet: {
    undefined:
      "Nicht bestimmt: Alle Punkte sind gleich, Übereinstimmung ist so vom Zufall nicht zu unterscheiden. Unterschiedliche Antworten hinzunehmen.",
    incomplete:
      "Der Lauf ist nicht vollständig: Antworten stehen noch aus. Ihn zu Ende führen und die Judges noch einmal bewerten lassen.",
    stale:
      "Antworten wurden nach der Bewertung geändert und werden so nicht alle verglichen. Wiederherstellen, oder die Judges noch einmal bewerten lassen.",
    "judge-failed":
      "Ein Judge ist an Antworten gescheitert, die so nicht verglichen werden. Mit `assay judge --retry-unscored` noch einmal fragen.",
    "no-interval": "Kein Intervall: Fast alle Punkte sind gleich. Unterschiedliche Antworten hinzunehmen."
  },
  sameJudge: "Derselbe Judge",
  areOne: (ids) =>
    `${ids} sind ein Judge: dieselbe Person oder dieselben Einstellungen. Dass er mit sich übereinstimmt, zeigt nichts. Mit einem anderen vergleichen.`,
  nothingCompared: "Nicht bestimmt: Keine Antwort hat zwei Bewertungen. Beide dieselben Antworten bewerten lassen.",
  fewPrompts: "Kein Intervall: weniger als 5 Prompts mit vergleichbaren Punkten. Antworten auf mehr Prompts bewerten.",
  underMinimum: (low, minimum) => `Das untere Ende ${low} liegt unter ${minimum}.`,
  scores: "Punkte",
  figure: "Wert",
  comparedHead: "Verglichen",
  pairs: "Paare",
  aboutScores:
    "Alpha: Krippendorff, ordinal; 1 = Übereinstimmung, 0 = wie durch Zufall. Intervall: 95 %, Bootstrap über Prompts.",
  noFigure: "– = nicht bestimmt, weniger als 5 Prompts oder kaum Unterschiede.",
  positive: "Positiv",
  negative: "Negativ",
  aboutFlags:
    "Positiv: wo einer eine Red-Flag sieht, wie oft ein anderer auch; negativ: dasselbe, wo einer keine sieht. AC1: Gwet, um Zufall bereinigt.",
  noRate: "– = niemand sagte das.",
  notRated: "Nicht verglichen",
  rater: "Judge",
  figures: "Werte",
  ownReason: {
    "dimension-not-scored": "Judge gab der Dimension keine Punkte",
    "not-assessed": "Judge suchte keine Red-Flag"
  },
  disagreements: "Abweichungen, die größte zuerst",
  answer: "Antwort",
  gap: "Abstand",
  where: "Wo",
  yes: "ja",
  no: "nein",
  more: (count) => `... und ${counted(count, "weitere Antwort", "weitere Antworten")}; --format json hat alle.`,
  none: "Keine: Wo zwei eine Antwort bewerteten, sagten sie dasselbe."
}

/**
 * The words of a report of agreement in the language of its pack.
 *
 * @since 0.1.0
 */
export const agreementWords: Record<Language, AgreementWords> = { de, en }
