import { ReportBlock } from "../../programs/cli/render/html/ReportBlock.tsx"
import { type Block, cell } from "../../programs/cli/render/report.ts"
import type { ViewRun } from "../../programs/viewing/documents.ts"
import { viewerWords } from "../viewerWords.ts"
import { LongText } from "./LongText.tsx"

const fact = (label: string, text: string) => ({ label, value: cell(text) })

const factsOf = ({ dir, judges, manifest, pack }: ViewRun): Block => {
  const { asked = [], limits, sampling } = manifest
  const w = viewerWords[pack.language]
  return {
    _tag: "Facts",
    facts: [
      fact(w.run, `${dir} (${manifest.run_id})`),
      fact(w.made, `${manifest.created_at} (assay ${manifest.tool_version})`),
      fact(w.pack, `${pack.id} ${pack.version}, ${pack.digest}`),
      fact("sampling", JSON.stringify(sampling)),
      ...asked.map((model) =>
        fact(
          model.model,
          [model.provider, model.endpoint ?? model.target, `max_tokens ${model.max_tokens ?? "–"}`].join(" · ")
        )
      ),
      ...(limits === undefined ? [] : [fact("limits", JSON.stringify(limits))]),
      ...judges.map((judge) =>
        fact(
          `${w.judge} ${judge.id}`,
          [judge.created_at, judge.author ?? "", JSON.stringify(judge.settings)].join(" · ")
        )
      )
    ]
  }
}

/**
 * What else is known of a run: when it was made, how models and judges were asked, and the pack's description.
 *
 * @since 0.1.0
 */
export const AboutRun = ({ run }: { readonly run: ViewRun }) => (
  <details class="about-run">
    <summary>{viewerWords[run.pack.language].about}</summary>
    {run.pack.description === "" ? null : <LongText text={run.pack.description} language={run.pack.language} />}
    <ReportBlock block={factsOf(run)} />
  </details>
)
