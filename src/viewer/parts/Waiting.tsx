import type { Language } from "../../domain/pack/Language.ts"
import type { Seen } from "../Viewer.ts"
import { viewerWords } from "../viewerWords.ts"
import { Page } from "./Page.tsx"
import { Sentence } from "./Sentence.tsx"

/**
 * What stands in the place of a document that is not there: that it is being loaded, or why it cannot be shown.
 *
 * @since 0.1.0
 */
export const Waiting = ({
  language,
  of
}: {
  readonly of: Exclude<Seen<unknown>, { readonly _tag: "Ready" }>
  readonly language: Language
}) => {
  const w = viewerWords[language]
  return of._tag === "Loading" ? (
    <p class="waiting" role="status">
      {w.loading} …
    </p>
  ) : (
    <p class="problem" role="alert">
      <Sentence text={of._tag === "Failed" ? (of.problem ?? w.notReached) : w.notThere} />
    </p>
  )
}

/**
 * A page of which the document is not there.
 *
 * @since 0.1.0
 */
export const WaitingPage = ({
  language,
  of
}: {
  readonly of: Exclude<Seen<unknown>, { readonly _tag: "Ready" }>
  readonly language: Language
}) =>
  of._tag === "Loading" ? (
    <main id="content">
      <Waiting of={of} language={language} />
    </main>
  ) : (
    <Page title={viewerWords[language].failed} language={language} crumbs={[]}>
      <Waiting of={of} language={language} />
    </Page>
  )
