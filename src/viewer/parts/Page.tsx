import type { ComponentChildren } from "preact"
import { useEffect, useRef } from "preact/hooks"
import type { Language } from "../../domain/pack/Language.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { plain } from "../../programs/cli/render/plain.ts"
import { hrefOf } from "../route.ts"
import { useViewer } from "../Viewer.ts"
import { viewerWords } from "../viewerWords.ts"

/** A page on the way to this one. */
export interface Crumb {
  readonly label: string
  readonly href: string
}

/**
 * A page that is there: the way to it, its heading, which gets the focus, and its content.
 *
 * @since 0.1.0
 */
export const Page = ({
  children,
  crumbs,
  language,
  title
}: {
  readonly title: string
  readonly language: Language
  readonly crumbs: ReadonlyArray<Crumb>
  readonly children: ComponentChildren
}) => {
  const { arrived, place } = useViewer()
  const heading = useRef<HTMLHeadingElement>(null)
  const here = hrefOf(place.route)
  useEffect(() => {
    document.title = `${plain(title)} · Assay`
  }, [title])
  useEffect(() => {
    if (heading.current !== null) arrived(heading.current)
  }, [here])
  return (
    <main id="content" lang={language}>
      {crumbs.length === 0 ? null : (
        <nav class="crumbs" aria-label={viewerWords[language].home}>
          {crumbs.map(({ href, label }) => (
            <a key={href} href={href}>
              <Shown text={label} />
            </a>
          ))}
        </nav>
      )}
      <h1 tabIndex={-1} ref={heading}>
        <Shown text={title} />
      </h1>
      {children}
    </main>
  )
}
