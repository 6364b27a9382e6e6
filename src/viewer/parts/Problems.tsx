import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { plain } from "../../programs/cli/render/plain.ts"
import { Sentence } from "./Sentence.tsx"

/**
 * What cannot be shown, and why. A long list of reasons scrolls by itself.
 *
 * @since 0.1.0
 */
export const Problems = ({
  problems,
  title
}: {
  readonly title: string
  readonly problems: ReadonlyArray<{ readonly dir: string; readonly problem: string }>
}) =>
  problems.length === 0 ? null : (
    <section class="problems">
      <h2>{title}</h2>
      <ul>
        {problems.map(({ dir, problem }) => (
          <li key={dir}>
            <strong>
              <Shown text={dir} />
            </strong>
            <div class="what" role="region" aria-label={plain(dir)} tabIndex={0}>
              <Sentence text={problem} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
