import type { Language } from "../../../domain/pack/Pack.ts"
import { counted } from "../../../domain/source/wording.ts"
import type { JudgeKind, RunStatus } from "../../../domain/run/RunManifest.ts"
import type { UnscoredReason } from "../../../domain/run/Verdict.ts"

/**
 * Every word that a scorecard report shows, apart from the labels of verdicts, levels and reasons. Counts and ids are
 * filled in as they are; figures come as text in the same language.
 *
 * @since 0.1.0
 */
export interface Words {
  readonly pack: string
  readonly version: (version: number) => string
  readonly judge: string
  readonly judgeKind: Record<JudgeKind, string>
  readonly run: string
  readonly runStatus: Record<RunStatus, string>
  readonly shard: (index: number, of: number) => string
  readonly groups: string
  readonly noGroups: string
  readonly rule: string
  readonly ruleText: (dimension: string, threshold: number, flags: string) => string
  readonly anyFlag: string
  readonly listedFlags: (prompts: string) => string
  readonly noFlags: string
  readonly simulated: string
  readonly ranking: string
  readonly rank: string
  readonly group: string
  readonly verdict: string
  readonly percent: string
  readonly interval: string
  readonly level: string
  readonly reason: string
  readonly leader: string
  readonly toldApart: (p: string) => string
  readonly notToldApart: (p: string) => string
  readonly notCompared: string
  readonly intervals: string
  readonly order: string
  readonly noInterval: string
  readonly decimals: string
  readonly dimensions: string
  readonly dimension: string
  readonly weight: string
  readonly koMark: string
  readonly sum: string
  readonly answersBehind: string
  readonly missingCountsZero: string
  readonly reported: string
  readonly categories: string
  readonly category: string
  readonly prompts: string
  readonly prompt: string
  readonly flagged: string
  readonly coverage: string
  readonly answers: string
  readonly scored: string
  readonly unscored: string
  readonly missing: string
  readonly why: string
  readonly unscoredReason: Record<UnscoredReason, string>
  readonly redFlags: string
  readonly fatal: string
  readonly nonFatal: string
  readonly kOfN: (flagged: number, assessed: number) => string
  readonly below: (rate: string) => string
  readonly notAssessed: string
  readonly speed: string
  readonly firstToken: string
  readonly wholeAnswer: string
  readonly tokensPerSecond: string
  readonly cost: string
  readonly whatNext: string
}

const en: Words = {
  pack: "Pack",
  version: (version) => `version ${version}`,
  judge: "Judge",
  judgeKind: { checks: "deterministic checks", model: "model", human: "person" },
  run: "Run",
  runStatus: { open: "still open", complete: "complete", interrupted: "interrupted" },
  shard: (index, of) => `only shard ${index} of ${of}`,
  groups: "Groups",
  noGroups: "No groups: nothing was evaluated, so nothing is decided.",
  rule: "K.-o. rule",
  ruleText: (dimension, threshold, flags) => `${dimension} at ${counted(threshold, "point")} or less, or ${flags}`,
  anyFlag: "a red flag on any prompt",
  listedFlags: (prompts) => `a red flag on ${prompts}`,
  noFlags: "no red flag at all (the list of prompts is empty)",
  simulated: "Simulated",
  ranking: "Ranking",
  rank: "#",
  group: "Group",
  verdict: "Verdict",
  percent: "Percent",
  interval: "Interval",
  level: "Level",
  reason: "Reason",
  leader: "leader",
  toldApart: (p) => `can be told from the leader (${p})`,
  notToldApart: (p) => `cannot be excluded as best (${p})`,
  notCompared: "not compared with the leader",
  intervals: "Interval: 95 %, bootstrap over prompts.",
  order: "Order: decided groups by percent, then inconclusive, then knocked out.",
  noInterval: "–: fewer than 5 prompts, no interval.",
  decimals: "Levels are decided on the exact figure; near an edge it is shown with more decimals.",
  dimensions: "Dimensions",
  dimension: "Dimension",
  weight: "Weight",
  koMark: "K.-o.",
  sum: "Weighted sum",
  answersBehind: "n = scored answers behind each figure of the row.",
  missingCountsZero: "– = nothing scored; a missing dimension counts 0 in the sum and makes a group inconclusive.",
  reported: "* = score given from outside: reported, no interval.",
  categories: "Categories",
  category: "Category",
  prompts: "Prompts",
  prompt: "Prompt",
  flagged: "⚑ = answers with a red flag; ? = answers missing or unscored.",
  coverage: "Coverage",
  answers: "Answers",
  scored: "Scored",
  unscored: "Unscored",
  missing: "Missing",
  why: "Why unscored",
  unscoredReason: {
    "answer-failed": "the model call failed",
    truncated: "answer was cut off",
    "reasoning-only": "reasoning without an answer",
    "no-checks": "prompt has no checks",
    "judge-unparseable": "judge's reply was unreadable",
    "judge-error": "judge failed",
    "not-judged": "not judged yet",
    stale: "verdict is for an older answer"
  },
  redFlags: "Red flags",
  fatal: "Fatal",
  nonFatal: "Not fatal",
  kOfN: (flagged, assessed) => `${flagged} of ${assessed} flagged`,
  below: (rate) => `(rate below ${rate} with 95 % confidence)`,
  notAssessed: "not assessed",
  speed: "Speed and cost",
  firstToken: "First token ms",
  wholeAnswer: "Whole answer ms",
  tokensPerSecond: "Tokens/s",
  cost: "Cost USD",
  whatNext: "What to do next"
}

const de: Words = {
  pack: "Pack",
  version: (version) => `Version ${version}`,
  judge: "Judge",
  judgeKind: { checks: "deterministische Prüfungen", model: "Modell", human: "Mensch" },
  run: "Lauf",
  runStatus: { open: "noch offen", complete: "vollständig", interrupted: "abgebrochen" },
  shard: (index, of) => `nur Teil ${index} von ${of}`,
  groups: "Gruppen",
  noGroups: "Keine Gruppen: Es wurde nichts bewertet, also ist nichts entschieden.",
  rule: "K.-o.-Regel",
  ruleText: (dimension, threshold, flags) =>
    `${dimension} höchstens ${counted(threshold, "Punkt", "Punkte")} oder ${flags}`,
  anyFlag: "eine Red-Flag bei irgendeinem Prompt",
  listedFlags: (prompts) => `eine Red-Flag bei ${prompts}`,
  noFlags: "durch keine Red-Flag (die Liste der Prompts ist leer)",
  simulated: "Simuliert",
  ranking: "Rangliste",
  rank: "#",
  group: "Gruppe",
  verdict: "Empfehlung",
  percent: "Prozent",
  interval: "Intervall",
  level: "Niveau",
  reason: "Grund",
  leader: "führt",
  toldApart: (p) => `vom Ersten unterscheidbar (${p})`,
  notToldApart: (p) => `als Bester nicht auszuschließen (${p})`,
  notCompared: "nicht mit dem Ersten verglichen",
  intervals: "Intervall: 95 %, Bootstrap über Prompts.",
  order: "Reihenfolge: entschiedene Gruppen nach Prozent, dann nicht entscheidbare, dann K.-o.",
  noInterval: "–: weniger als 5 Prompts, kein Intervall.",
  decimals: "Das Niveau gilt für den genauen Wert; nahe an einer Grenze stehen mehr Nachkommastellen.",
  dimensions: "Dimensionen",
  dimension: "Dimension",
  weight: "Gewicht",
  koMark: "K.-o.",
  sum: "Gewichtete Summe",
  answersBehind: "n = bewertete Antworten hinter den Werten der Zeile.",
  missingCountsZero:
    "– = nichts bewertet; eine fehlende Dimension zählt 0 in der Summe und macht die Gruppe nicht entscheidbar.",
  reported: "* = von außen angegebener Wert, ohne Intervall.",
  categories: "Kategorien",
  category: "Kategorie",
  prompts: "Prompts",
  prompt: "Prompt",
  flagged: "⚑ = Antworten mit Red-Flag; ? = Antworten fehlen oder sind unbewertet.",
  coverage: "Abdeckung",
  answers: "Antworten",
  scored: "Bewertet",
  unscored: "Unbewertet",
  missing: "Fehlend",
  why: "Warum unbewertet",
  unscoredReason: {
    "answer-failed": "Modellaufruf gescheitert",
    truncated: "Antwort abgeschnitten",
    "reasoning-only": "nur Überlegung, keine Antwort",
    "no-checks": "Prompt ohne Prüfungen",
    "judge-unparseable": "Judge-Antwort nicht lesbar",
    "judge-error": "Judge gescheitert",
    "not-judged": "noch nicht bewertet",
    stale: "Bewertung gilt einer älteren Antwort"
  },
  redFlags: "Red-Flags",
  fatal: "Fatal",
  nonFatal: "Nicht fatal",
  kOfN: (flagged, assessed) => `${flagged} von ${assessed} markiert`,
  below: (rate) => `(Rate unter ${rate} bei 95 % Sicherheit)`,
  notAssessed: "nicht geprüft",
  speed: "Geschwindigkeit und Kosten",
  firstToken: "Erstes Token ms",
  wholeAnswer: "Ganze Antwort ms",
  tokensPerSecond: "Token/s",
  cost: "Kosten USD",
  whatNext: "Nächste Schritte"
}

/**
 * The words of a report in the language of its pack.
 *
 * @since 0.1.0
 */
export const words: Record<Language, Words> = { de, en }
