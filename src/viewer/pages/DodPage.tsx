import { dodBlocks } from "../../programs/cli/render/dodBlocks.ts"
import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { cell } from "../../programs/cli/render/report.ts"
import type { ViewIndex } from "../../programs/viewing/documents.ts"
import { LongText } from "../parts/LongText.tsx"
import { Page } from "../parts/Page.tsx"
import { WaitingPage } from "../parts/Waiting.tsx"
import { hrefOf, type Route } from "../route.ts"
import { useDocument } from "../Viewer.ts"
import { sharedLanguage, viewerWords } from "../viewerWords.ts"

/**
 * One checked plan with every criterion.
 *
 * @since 0.1.0
 */
export const DodPage = ({
  index,
  route
}: {
  readonly index: ViewIndex
  readonly route: Extract<Route, { readonly page: "dod" }>
}) => {
  const entry = index.dod.find(({ key }) => key === route.key)
  const loaded = useDocument("dod", entry?.document ?? null)
  const language = sharedLanguage(index)
  if (loaded._tag !== "Ready") {
    const problem = entry?.problem ?? null
    return <WaitingPage of={problem === null ? loaded : { _tag: "Failed", problem }} language={language} />
  }
  const { check, file } = loaded.value
  const facts = [
    { label: "Plan", value: cell(`${check.plan_id} (${file})`) },
    { label: "Evaluated", value: cell(check.evaluated_at) },
    { label: "Exit code", value: cell(`${check.exit.code} (${check.exit.name})`) },
    { label: "Digest", value: cell(check.digest, "quiet") }
  ]
  return (
    <Page
      title={`${check.allowed ? "✓ May be applied" : "✗ Must not be applied"}: ${check.plan_id}`}
      language="en"
      crumbs={[{ label: viewerWords[language].home, href: hrefOf({ page: "home" }) }]}
    >
      <ReportBlock block={{ _tag: "Facts", facts }} />
      {dodBlocks(check).map((block, at) => (
        <ReportBlock key={at} block={block} />
      ))}
      <details>
        <summary>Definition of done as it was written</summary>
        <LongText text={check.definition_of_done} language="en" />
      </details>
    </Page>
  )
}
