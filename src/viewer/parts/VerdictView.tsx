import type { Language } from "../../domain/pack/Language.ts"
import { decimals, scoreText } from "../../programs/cli/render/figures.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import { words } from "../../programs/cli/render/words.ts"
import type { ViewCell, ViewPrompt } from "../../programs/viewing/documents.ts"
import { disagreementOf } from "../verdicts.ts"
import { viewerWords } from "../viewerWords.ts"
import { LongText } from "./LongText.tsx"

type Verdict = ViewCell["verdicts"][number]
type Scored = Extract<Verdict["verdict"], { readonly status: "scored" }>

const FlagWord = ({ language, verdict }: { readonly verdict: Scored; readonly language: Language }) => {
  const w = viewerWords[language]
  const disputed = verdict.disputed ? ` (${w.disputed})` : ""
  if (verdict.red_flag === "flagged") return <span class="tone-bad">{w.redFlag + disputed}</span>
  if (verdict.red_flag === "not-assessed") return <span class="tone-unsure">{w.flagUnknown}</span>
  return <span class={verdict.disputed ? "tone-unsure" : "tone-quiet"}>{w.noRedFlag + disputed}</span>
}

const Fired = ({ flags, prompt }: { readonly flags: ReadonlyArray<number>; readonly prompt: ViewPrompt["prompt"] }) => (
  <ul class="fired">
    {flags.map((flag) => (
      <li key={flag}>
        <Shown text={prompt.red_flags[flag] ?? String(flag)} />
      </li>
    ))}
  </ul>
)

const Votes = ({ language, verdict }: { readonly verdict: Scored; readonly language: Language }) =>
  verdict.votes === undefined ? null : (
    <details>
      <summary>{viewerWords[language].votes(String(verdict.votes.length))}</summary>
      <ol class="votes">
        {verdict.votes.map((vote, at) => (
          <li key={at}>
            <span class="figures">
              {scoreText(vote.score, language)} {vote.red_flag ? viewerWords[language].redFlag : ""}
            </span>
            <LongText text={vote.rationale} language={language} />
          </li>
        ))}
      </ol>
    </details>
  )

const ScoredView = ({
  language,
  prompt,
  verdict
}: {
  readonly verdict: Scored
  readonly prompt: ViewPrompt["prompt"]
  readonly language: Language
}) => (
  <>
    {verdict.flags === undefined || verdict.flags.length === 0 ? null : <Fired flags={verdict.flags} prompt={prompt} />}
    <div class="rationale">
      <LongText text={verdict.rationale} language={language} />
    </div>
    <Votes verdict={verdict} language={language} />
  </>
)

const dimensionsText = (verdict: Scored, language: Language): string =>
  Object.entries(verdict.dimensions)
    .map(([id, points]) => `${id} ${scoreText(points, language)}`)
    .join(" · ")

/**
 * What one judge says of an answer.
 *
 * @since 0.1.0
 */
const VerdictView = ({
  language,
  prompt,
  verdict: { judge, stale, verdict }
}: {
  readonly verdict: Verdict
  readonly prompt: ViewPrompt["prompt"]
  readonly language: Language
}) => {
  const w = viewerWords[language]
  return (
    <li class={stale ? "verdict stale" : "verdict"}>
      <p class="figures">
        <strong>{verdict.status === "scored" ? scoreText(verdict.score, language) : "–"}</strong> <Shown text={judge} />{" "}
        {verdict.status === "scored" ? <FlagWord verdict={verdict} language={language} /> : null}
        {stale ? <span class="tone-unsure">{w.stale}</span> : null}
      </p>
      {verdict.status === "scored" ? (
        <>
          <p class="dimensions">
            <Shown text={dimensionsText(verdict, language)} />
          </p>
          <ScoredView verdict={verdict} prompt={prompt} language={language} />
        </>
      ) : (
        <p class="tone-unsure">
          {words[language].unscoredReason[verdict.reason]}{" "}
          {verdict.detail === "" ? null : <Shown text={verdict.detail} />}
        </p>
      )}
    </li>
  )
}

/**
 * What the judges say of one answer, the chosen one first, and whether they differ.
 *
 * @since 0.1.0
 */
export const Verdicts = ({
  cell,
  judge,
  language,
  prompt
}: {
  readonly cell: ViewCell
  readonly judge: string | null
  readonly prompt: ViewPrompt["prompt"]
  readonly language: Language
}) => {
  const w = viewerWords[language]
  const { gap, red_flag } = disagreementOf(cell)
  const ordered = [
    ...cell.verdicts.filter((verdict) => verdict.judge === judge),
    ...cell.verdicts.filter((verdict) => verdict.judge !== judge)
  ]
  const apart = [
    ...(gap > 0 ? [`${w.score} ${decimals(gap, 1, language, (shown) => shown > 0)}`] : []),
    ...(red_flag ? [w.redFlags] : [])
  ]
  return (
    <>
      {apart.length === 0 ? null : <p class="tone-caution differ">{`${w.differ}: ${apart.join(", ")}`}</p>}
      <ul class="verdicts">
        {ordered.map((verdict) => (
          <VerdictView key={verdict.judge} verdict={verdict} prompt={prompt} language={language} />
        ))}
      </ul>
    </>
  )
}
