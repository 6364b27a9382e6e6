import type { Language } from "../../../../domain/pack/Pack.ts"

/**
 * What charts say of themselves, in one language.
 *
 * @since 0.1.0
 */
export interface ChartWords {
  readonly figures: string
  readonly percent: string
  readonly aboutPercent: string
  readonly dimensions: string
  readonly aboutDimensions: (dimension: string, threshold: number) => string
  readonly speed: (measure: string) => string
  readonly aboutSpeed: string
  readonly trend: string
  readonly aboutTrend: string
  readonly difference: string
  readonly aboutDifference: string
  readonly aboutTolerance: string
  readonly value: string
}

const en: ChartWords = {
  figures: "Figures of this chart",
  percent: "Percent of each group",
  aboutPercent:
    "A dot is the percentage of a group, the bar its 95 % interval. The lines at 50, 70 and 85 divide the levels.",
  dimensions: "Dimensions of each group",
  aboutDimensions: (dimension, threshold) =>
    `Points from 1 to 5 with their 95 % intervals. A group with ${dimension} at the line at ${threshold} or left of it is knocked out.`,
  speed: (measure) => `Percent and ${measure}`,
  aboutSpeed: "Each group by its percentage and its speed; the numbers are ranks. The table names them.",
  trend: "Percent from run to run",
  aboutTrend: "A dot is the percentage in one run, oldest first; the bar is its 95 % interval.",
  difference: "Difference of the percentages",
  aboutDifference: "A dot is candidate less base in percent points, the bar its 95 % interval; right of 0 is better.",
  aboutTolerance: "The dashed line is what is tolerated.",
  value: "Value"
}

const de: ChartWords = {
  figures: "Werte dieses Diagramms",
  percent: "Prozent jeder Gruppe",
  aboutPercent:
    "Ein Punkt ist der Prozentwert einer Gruppe, der Balken ihr 95-%-Intervall. Die Linien bei 50, 70 und 85 trennen die Niveaus.",
  dimensions: "Dimensionen jeder Gruppe",
  aboutDimensions: (dimension, threshold) =>
    `Punkte von 1 bis 5 mit ihren 95-%-Intervallen. Eine Gruppe mit ${dimension} an der Linie bei ${threshold} oder links davon ist K.-o.`,
  speed: (measure) => `Prozent und ${measure}`,
  aboutSpeed:
    "Jede Gruppe nach Prozent und Geschwindigkeit; die Zahlen sind Ränge. Die Tabelle nennt die Gruppen dazu.",
  trend: "Prozent von Lauf zu Lauf",
  aboutTrend: "Ein Punkt ist der Prozentwert in einem Lauf, ältester zuerst; der Balken ist sein 95-%-Intervall.",
  difference: "Unterschied der Prozentwerte",
  aboutDifference:
    "Ein Punkt ist Kandidat minus Basis in Prozentpunkten, der Balken das 95-%-Intervall; rechts von 0 ist besser.",
  aboutTolerance: "Die gestrichelte Linie ist das, was hingenommen wird.",
  value: "Wert"
}

/**
 * The words of charts in the language of a pack.
 *
 * @since 0.1.0
 */
export const chartWords: Record<Language, ChartWords> = { de, en }
