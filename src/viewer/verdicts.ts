import type { ViewCell } from "../programs/viewing/documents.ts"

type Counted = Extract<ViewCell["verdicts"][number]["verdict"], { readonly status: "scored" }>

/**
 * How far the judges of an answer are apart, by their verdicts that count: the difference of the highest and the lowest overall
 * score, and whether one sees a red flag where another sees none.
 *
 * @since 0.1.0
 */
export const disagreementOf = ({ verdicts }: Pick<ViewCell, "verdicts">) => {
  const counted = verdicts.flatMap(({ stale, verdict }): ReadonlyArray<Counted> =>
    stale || verdict.status === "unscored" ? [] : [verdict]
  )
  const scores = counted.map(({ score }) => score)
  const seen = new Set(counted.map(({ red_flag }) => red_flag))
  return {
    gap: scores.length < 2 ? 0 : Math.max(...scores) - Math.min(...scores),
    red_flag: seen.has("flagged") && seen.has("clear")
  }
}
