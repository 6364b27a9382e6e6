import type { Language } from "../../../domain/pack/Pack.ts"

/**
 * What to do about groups that are knocked out or not decided, in one language.
 *
 * @since 0.1.0
 */
export interface NextWords {
  readonly knockedOutNext: (group: string, reason: string, verdicts: string) => string
  readonly judgeErred: string
  readonly inconclusive: (group: string, next: string) => string
  readonly finishRun: string
  readonly mergeShards: string
  readonly addAnswers: string
  readonly judgeAnswers: string
  readonly askPerson: string
  readonly coverDimensions: string
}

const en: NextWords = {
  knockedOutNext: (group, reason, verdicts) =>
    `${group} is knocked out: ${reason}. No total outweighs this. The rationales stand in ${verdicts} of the run.`,
  judgeErred: "If the judge was wrong, let a person judge the answers (assay judge-sheet).",
  inconclusive: (group, next) => `${group} is not decided. ${next}`,
  finishRun: "Finish the run, then score again.",
  mergeShards: "Merge all shards into one run (assay merge), then judge and score that.",
  addAnswers: "Import all answers, with the missing ones, into a new run (assay import), then judge and score that.",
  judgeAnswers: "Have them judged by a judge that scores them and assesses red flags (assay judge).",
  askPerson: "Let a person decide these red flags (assay judge-sheet).",
  coverDimensions: "Use a judge that scores these dimensions (assay judge, assay judge-sheet)."
}

const de: NextWords = {
  knockedOutNext: (group, reason, verdicts) =>
    `${group} ist K.-o.: ${reason}. Keine Punktzahl wiegt das auf. Die Begründungen stehen in ${verdicts} des Laufs.`,
  judgeErred: "Hat sich der Judge geirrt, die Antworten von einem Menschen bewerten lassen (assay judge-sheet).",
  inconclusive: (group, next) => `${group} ist nicht entscheidbar. ${next}`,
  finishRun: "Lauf zu Ende führen, dann erneut bewerten.",
  mergeShards: "Alle Teile zu einem Lauf vereinen (assay merge), dann diesen bewerten und auswerten.",
  addAnswers:
    "Alle Antworten samt den fehlenden in einen neuen Lauf importieren (assay import), dann bewerten und auswerten.",
  judgeAnswers: "Von einem Judge bewerten lassen, der Punkte vergibt und Red-Flags prüft (assay judge).",
  askPerson: "Diese Red-Flags von einem Menschen entscheiden lassen (assay judge-sheet).",
  coverDimensions: "Einen Judge nehmen, der diese Dimensionen bewertet (assay judge, assay judge-sheet)."
}

/**
 * The next steps in the language of a pack.
 *
 * @since 0.1.0
 */
export const nextWords: Record<Language, NextWords> = { de, en }
