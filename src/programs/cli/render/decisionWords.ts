import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"

/**
 * The words of gate and simulation reports that a scorecard report does not have.
 *
 * @since 0.1.0
 */
export interface DecisionWords {
  readonly passed: string
  readonly blocked: string
  readonly asked: string
  readonly allGroups: string
  readonly recommended: string
  readonly minLevel: (level: string) => string
  readonly minCoverage: (share: string) => string
  readonly result: string
  readonly met: (met: number, all: number) => string
  readonly exitCode: string
  readonly gate: string
  readonly yes: string
  readonly no: string
  readonly reasons: string
  readonly simulation: string
  readonly changed: string
  readonly nothingOverridden: string
  readonly wouldChange: (changed: number, all: number) => string
  readonly before: string
  readonly after: string
  readonly rank: string
  readonly noReason: string
  readonly storedVerdicts: string
}

const en: DecisionWords = {
  passed: "Gate passed",
  blocked: "Gate blocked",
  asked: "Asked for",
  allGroups: "all groups",
  recommended: "recommended",
  minLevel: (level) => `level ${level} or better`,
  minCoverage: (share) => `${share} of the answers scored`,
  result: "Result",
  met: (met, all) => `met by ${met} of ${counted(all, "group")}`,
  exitCode: "Exit code",
  gate: "Gate",
  yes: "met",
  no: "not met",
  reasons: "Reasons",
  simulation: "Simulation",
  changed: "Changed",
  nothingOverridden: "nothing: the pack as it is",
  wouldChange: (changed, all) => `would change ${changed} of ${counted(all, "group")}`,
  before: "Before",
  after: "After",
  rank: "Rank",
  noReason: "no knock-out",
  storedVerdicts: "Computed from the stored verdicts; no model and no judge was asked."
}

const de: DecisionWords = {
  passed: "Gate bestanden",
  blocked: "Gate nicht bestanden",
  asked: "Verlangt",
  allGroups: "alle Gruppen",
  recommended: "Empfehlung Ja",
  minLevel: (level) => `Niveau mindestens ${level}`,
  minCoverage: (share) => `${share} der Antworten bewertet`,
  result: "Ergebnis",
  met: (met, all) => `erfüllt von ${met} von ${counted(all, "Gruppe", "Gruppen")}`,
  exitCode: "Exit-Code",
  gate: "Gate",
  yes: "erfüllt",
  no: "nicht erfüllt",
  reasons: "Gründe",
  simulation: "Simulation",
  changed: "Geändert",
  nothingOverridden: "nichts: das Pack, wie es ist",
  wouldChange: (changed, all) => `änderte ${changed} von ${counted(all, "Gruppe", "Gruppen")}`,
  before: "Vorher",
  after: "Nachher",
  rank: "Rang",
  noReason: "kein K.-o.",
  storedVerdicts: "Aus den gespeicherten Bewertungen berechnet; kein Modell und kein Judge wurde gefragt."
}

/**
 * The words of a gate or simulation report in the language of its pack.
 *
 * @since 0.1.0
 */
export const decisionWords: Record<Language, DecisionWords> = { de, en }
