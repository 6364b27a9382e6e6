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
  readonly finishDraft: string
  readonly finishRun: string
  readonly mergeShards: string
  readonly addAnswers: string
  readonly resumeMissing: string
  readonly askRest: string
  readonly resumeFailed: string
  readonly resumeShards: string
  readonly raiseTokens: string
  readonly addChecks: string
  readonly retryJudge: string
  readonly judgeAnswers: string
  readonly assessFlags: string
  readonly askPerson: string
  readonly coverDimensions: string
}

const en: NextWords = {
  knockedOutNext: (group, reason, verdicts) =>
    `${group} is knocked out: ${reason}. No total outweighs this. The rationales stand in ${verdicts} of the run.`,
  judgeErred: "If the judge was wrong, let a person judge the answers (assay judge-sheet).",
  inconclusive: (group, next) => `${group} is not decided. ${next}`,
  finishDraft:
    "Say in the pack what is right, remove its line `draft: true`, and import the answers again with that pack (assay import --answers RUN/answers.jsonl; the run has its own copy of the pack).",
  finishRun: "Finish the run, then score again.",
  mergeShards: "Merge all shards into one run (assay merge), then judge and score that.",
  addAnswers: "Import all answers, with the missing ones, into a new run (assay import), then judge and score that.",
  resumeMissing: "Ask for the missing answers (assay run --resume), then judge and score again.",
  askRest:
    "Only some of the pack's prompts were asked (--only, --limit): ask all of them in a new run (assay run without these flags).",
  resumeFailed: "Ask again for the answers that failed (assay run --resume), then judge and score again.",
  resumeShards:
    "Ask again for the answers that failed in their shards (assay run --resume), merge again (assay merge), then judge and score that.",
  raiseTokens:
    "Raise max_tokens for the answers that were cut off or hold only reasoning, and ask again in a new run (assay run).",
  addChecks:
    "Give these prompts checks in the pack, then import the answers again with it (assay import --answers RUN/answers.jsonl; the run has its own copy of the pack), or use a judge that needs none (assay judge --judge model:MODEL).",
  retryJudge: "Ask the judge again where it failed (assay judge --retry-unscored).",
  judgeAnswers: "Have them judged by a judge that scores them and assesses red flags (assay judge).",
  assessFlags:
    "The checks of these prompts assess no red flag: add one with red_flag: true to each, or narrow ko_rule.red_flag_scope, and import the answers again with that pack (assay import), or use a judge that looks for red flags (assay judge --judge model:MODEL, assay judge-sheet).",
  askPerson: "Let a person decide these red flags (assay judge-sheet).",
  coverDimensions: "Use a judge that scores these dimensions (assay judge, assay judge-sheet)."
}

const de: NextWords = {
  knockedOutNext: (group, reason, verdicts) =>
    `${group} ist K.-o.: ${reason}. Keine Punktzahl wiegt das auf. Die Begründungen stehen in ${verdicts} des Laufs.`,
  judgeErred: "Hat sich der Judge geirrt, die Antworten von einem Menschen bewerten lassen (assay judge-sheet).",
  inconclusive: (group, next) => `${group} ist nicht entscheidbar. ${next}`,
  finishDraft:
    "Im Pack sagen, was richtig ist, die Zeile `draft: true` entfernen und die Antworten mit diesem Pack erneut importieren (assay import --answers RUN/answers.jsonl; der Lauf hat seine eigene Kopie des Packs).",
  finishRun: "Lauf zu Ende führen, dann erneut bewerten.",
  mergeShards: "Alle Teile zu einem Lauf vereinen (assay merge), dann diesen bewerten und auswerten.",
  addAnswers:
    "Alle Antworten samt den fehlenden in einen neuen Lauf importieren (assay import), dann bewerten und auswerten.",
  resumeMissing: "Die fehlenden Antworten holen (assay run --resume), dann erneut bewerten und auswerten.",
  askRest:
    "Nur ein Teil der Prompts wurde gefragt (--only, --limit): in einem neuen Lauf alle fragen (assay run ohne diese Angaben).",
  resumeFailed: "Die gescheiterten Antworten erneut holen (assay run --resume), dann erneut bewerten und auswerten.",
  resumeShards:
    "Die gescheiterten Antworten in ihren Teilen erneut holen (assay run --resume), wieder vereinen (assay merge), dann bewerten und auswerten.",
  raiseTokens:
    "Für abgeschnittene Antworten und solche, die nur Überlegung sind, max_tokens erhöhen und in einem neuen Lauf fragen (assay run).",
  addChecks:
    "Diesen Prompts im Pack Prüfungen geben und die Antworten damit erneut importieren (assay import --answers RUN/answers.jsonl; der Lauf hat seine eigene Kopie des Packs), oder einen Judge nehmen, der keine braucht (assay judge --judge model:MODEL).",
  retryJudge: "Den Judge erneut fragen, wo er gescheitert ist (assay judge --retry-unscored).",
  judgeAnswers: "Von einem Judge bewerten lassen, der Punkte vergibt und Red-Flags prüft (assay judge).",
  assessFlags:
    "Die Prüfungen dieser Prompts sehen nach keiner Red-Flag: jedem eine mit red_flag: true geben oder ko_rule.red_flag_scope enger fassen und die Antworten mit diesem Pack erneut importieren (assay import), oder einen Judge nehmen, der Red-Flags prüft (assay judge --judge model:MODEL, assay judge-sheet).",
  askPerson: "Diese Red-Flags von einem Menschen entscheiden lassen (assay judge-sheet).",
  coverDimensions: "Einen Judge nehmen, der diese Dimensionen bewertet (assay judge, assay judge-sheet)."
}

/**
 * The next steps in the language of a pack.
 *
 * @since 0.1.0
 */
export const nextWords: Record<Language, NextWords> = { de, en }
