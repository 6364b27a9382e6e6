import type { Language } from "../../domain/pack/Language.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import type { ViewLeftOut } from "../../programs/viewing/documents.ts"
import { viewerWords } from "../viewerWords.ts"
import { Sentence } from "./Sentence.tsx"

/**
 * The runs that are left out of a page, and why.
 *
 * @since 0.1.0
 */
export const LeftOut = ({
  language,
  left
}: {
  readonly left: ReadonlyArray<ViewLeftOut>
  readonly language: Language
}) =>
  left.length === 0 ? null : (
    <section class="problems">
      <h2>{viewerWords[language].leftOut}</h2>
      <ul>
        {left.map(({ dir, problem, run }) => (
          <li key={run}>
            <strong>
              <Shown text={dir} />
            </strong>
            <Sentence text={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
