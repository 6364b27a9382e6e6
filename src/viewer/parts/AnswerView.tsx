import type { Language } from "../../domain/pack/Language.ts"
import { decimals } from "../../programs/cli/render/figures.ts"
import { groupName } from "../../programs/cli/render/groupName.ts"
import { Shown } from "../../programs/cli/render/html/Shown.tsx"
import type { ViewCell, ViewPrompt } from "../../programs/viewing/documents.ts"
import { countText, viewerWords } from "../viewerWords.ts"
import { LongText } from "./LongText.tsx"
import { Verdicts } from "./VerdictView.tsx"

type Answer = NonNullable<ViewCell["answer"]>

/** How an answer came about, as far as that is known. */
const factsOf = (answer: Answer, language: Language): string => {
  const count = (value: number) => countText(Math.round(value), language)
  const { cache_hit, cost_usd, e2e_ms, finish_reason, usage } = answer
  return [
    ...(finish_reason === null ? [] : [finish_reason]),
    ...(usage?.output === undefined ? [] : [`${count(usage.output)} tokens`]),
    ...(e2e_ms === undefined ? [] : [`${count(e2e_ms)} ms`]),
    ...(cost_usd === null ? [] : [`${decimals(cost_usd, 4, language, (shown) => cost_usd === 0 || shown > 0)} USD`]),
    ...(cache_hit ? ["cache"] : [])
  ].join(" · ")
}

const AnswerText = ({ answer, language }: { readonly answer: Answer; readonly language: Language }) => {
  const w = viewerWords[language]
  return (
    <>
      {answer.error === null ? null : (
        <p class="tone-bad">
          {w.answerFailed}: <Shown text={`${answer.error.kind}: ${answer.error.message}`} />
        </p>
      )}
      {answer.text === "" ? (
        answer.ok ? (
          <p class="tone-unsure">{w.emptyAnswer}</p>
        ) : null
      ) : (
        <LongText text={answer.text} chars={answer.chars} whole={answer.whole} language={language} />
      )}
      {answer.reasoning_text === undefined || answer.reasoning_text === "" ? null : (
        <details>
          <summary>{w.reasoning}</summary>
          <LongText text={answer.reasoning_text} chars={answer.reasoning_text.length} language={language} />
        </details>
      )}
    </>
  )
}

/**
 * One answer with what the judges say of it.
 *
 * @since 0.1.0
 */
export const AnswerView = ({
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
  const facts = cell.answer === null ? "" : factsOf(cell.answer, language)
  return (
    <article class="answer">
      <h2>
        <Shown text={groupName(cell)} />
      </h2>
      <Verdicts cell={cell} judge={judge} prompt={prompt} language={language} />
      {cell.answer === null ? (
        <p class="tone-unsure">{w.noAnswer}</p>
      ) : (
        <AnswerText answer={cell.answer} language={language} />
      )}
      {facts === "" ? null : (
        <p class="foot">
          <Shown text={facts} />
        </p>
      )}
    </article>
  )
}
