import type { Language } from "../../domain/pack/Language.ts"
import { DASH } from "../../programs/cli/render/figures.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { boundText } from "../../domain/bench/passBound.ts"
import { DataTable } from "../../programs/cli/render/html/DataTable.tsx"
import { cell, name, number, table, text } from "../../programs/cli/render/report.ts"
import type { ViewDodEntry, ViewIndex } from "../../programs/viewing/documents.ts"
import { Sentence } from "../parts/Sentence.tsx"
import { Waiting } from "../parts/Waiting.tsx"
import { hrefOf } from "../route.ts"
import { useDocument } from "../Viewer.ts"
import { viewerWords } from "../viewerWords.ts"

const BenchTable = ({ language, path }: { readonly path: string; readonly language: Language }) => {
  const loaded = useDocument("bench", path)
  if (loaded._tag !== "Ready") return <Waiting of={loaded} language={language} />
  const rows = loaded.value.task_classes.map(({ granted, latest, name, runs }) => ({
    cells: [
      cell(name),
      cell(granted === null || granted.length === 0 ? DASH : [...new Set(granted.map(({ tier }) => tier))].join(", ")),
      cell(String(runs)),
      cell(latest === null || latest.ended_at === null ? DASH : `${latest.passed}/${latest.cases}`),
      cell(latest === null || latest.ended_at === null ? DASH : boundText(latest.lower_bound_95))
    ]
  }))
  const columns = [
    name(viewerWords[language].taskClass),
    text("Tier"),
    number("Runs"),
    number("Passed"),
    number("Lower bound")
  ]
  return <DataTable table={table("Bench", columns, rows, 1)} link={() => hrefOf({ page: "bench" })} />
}

/**
 * The task classes of the bench, with their last runs.
 *
 * @since 0.1.0
 */
export const BenchSummary = ({ index, language }: { readonly index: ViewIndex; readonly language: Language }) =>
  index.bench === null ? null : (
    <section>
      <h2>
        <a href={hrefOf({ page: "bench" })}>{viewerWords[language].bench}</a>
      </h2>
      <BenchTable path={index.bench} language={language} />
    </section>
  )

const PlanLine = ({ entry, language }: { readonly entry: ViewDodEntry; readonly language: Language }) => {
  const { file, key, problem, summary } = entry
  const w = viewerWords[language]
  return (
    <tr>
      <th scope="row" class="naming id">
        {summary === null ? (
          <Shown text={file} />
        ) : (
          <a href={hrefOf({ page: "dod", key })}>
            <Shown text={summary.plan_id} />
          </a>
        )}
      </th>
      <td class={summary?.allowed === true ? "tone-good" : summary === null ? "tone-unsure" : "tone-bad"}>
        {summary === null ? <Sentence text={problem ?? ""} /> : summary.allowed ? w.mayApply : w.mustNot}
      </td>
      <td class="number">{summary === null ? DASH : `${summary.passed} / ${summary.total}`}</td>
      <td class="tone-quiet time">{summary?.evaluated_at.slice(0, 16).replace("T", " ") ?? DASH}</td>
      <td class="id tone-quiet">
        <Shown text={file} />
      </td>
    </tr>
  )
}

/**
 * The checked plans, with whether they may be applied.
 *
 * @since 0.1.0
 */
export const Plans = ({ index, language }: { readonly index: ViewIndex; readonly language: Language }) => {
  const w = viewerWords[language]
  return index.dod.length === 0 ? null : (
    <section>
      <h2>{w.plans}</h2>
      <div class="scroll" role="region" aria-label={w.plans} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="naming">
                {w.plan}
              </th>
              <th scope="col">{w.state}</th>
              <th scope="col" class="number">
                {w.criteria}
              </th>
              <th scope="col">{w.checked}</th>
              <th scope="col">{w.file}</th>
            </tr>
          </thead>
          <tbody>
            {index.dod.map((entry) => (
              <PlanLine key={entry.key} entry={entry} language={language} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
