import type { Language } from "../../domain/pack/Language.ts"
import { hrefOf, withQuery } from "../route.ts"
import { useViewer } from "../Viewer.ts"
import { countText, viewerWords } from "../viewerWords.ts"

/** Rows on one page of a long table. */
const ROWS = 100

/**
 * The rows of the page that the address names, and what leads to the others; nothing of the latter where one page holds all.
 *
 * @since 0.1.0
 */
export const usePage = <Row,>(rows: ReadonlyArray<Row>) => {
  const { place } = useViewer()
  const pages = Math.max(1, Math.ceil(rows.length / ROWS))
  const asked = Number(place.query.get("page") ?? 1)
  const at = Number.isInteger(asked) ? Math.min(pages, Math.max(1, asked)) : 1
  return { rows: rows.slice((at - 1) * ROWS, at * ROWS), at, pages, first: (at - 1) * ROWS }
}

/**
 * Links to the pages before and after.
 *
 * @since 0.1.0
 */
export const Pager = ({
  at,
  language,
  pages
}: {
  readonly at: number
  readonly pages: number
  readonly language: Language
}) => {
  const { place } = useViewer()
  const w = viewerWords[language]
  if (pages < 2) return null
  const to = (page: number) => hrefOf(place.route, withQuery(place.query, "page", page === 1 ? null : String(page)))
  return (
    <nav class="pager" aria-label={w.page(countText(at, language), countText(pages, language))}>
      {at > 1 ? <a href={to(at - 1)}>{w.previous}</a> : <span class="off">{w.previous}</span>}
      <span>{w.page(countText(at, language), countText(pages, language))}</span>
      {at < pages ? <a href={to(at + 1)}>{w.next}</a> : <span class="off">{w.next}</span>}
    </nav>
  )
}
