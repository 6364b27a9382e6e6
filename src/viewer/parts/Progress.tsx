import { useRef } from "preact/hooks"
import type { Language } from "../../domain/pack/Language.ts"
import { words } from "../../programs/cli/render/words.ts"
import type { ViewProgress } from "../../programs/viewing/documents.ts"
import { countText, viewerWords } from "../viewerWords.ts"

/** How far a run is, in words. */
const progressText = ({ answers, expected, failed, judging, status }: ViewProgress, language: Language): string => {
  const w = viewerWords[language]
  const count = (value: number) => countText(value, language)
  return [
    `${words[language].runStatus[status]}: ${w.answersOf(count(answers), count(expected))}`,
    ...(failed === null || failed === 0 ? [] : [w.failedAnswers(count(failed))]),
    ...judging.filter(({ finished }) => !finished).map(({ judge, verdicts }) => w.verdictsOf(judge, count(verdicts)))
  ].join(" · ")
}

const STEPS = 10

/**
 * How far a run is that is being written: a bar, and the same in words. It is read out at every tenth and at its end only.
 *
 * @since 0.1.0
 */
export const Progress = ({ language, progress }: { readonly progress: ViewProgress; readonly language: Language }) => {
  const text = progressText(progress, language)
  const share = progress.expected === 0 ? 0 : progress.answers / progress.expected
  const step = `${progress.status} ${Math.floor(share * STEPS)} ${progress.judging.length}`
  const said = useRef({ step: "", text: "" })
  if (said.current.step !== step) said.current = { step, text }
  return (
    <div class="progress">
      <progress value={progress.answers} max={Math.max(1, progress.expected)} aria-label={viewerWords[language].live} />
      <span>{text}</span>
      <span class="unseen" role="status">
        {said.current.text}
      </span>
    </div>
  )
}

/**
 * Whether there is something to wait for in a run.
 *
 * @since 0.1.0
 */
export const isGoingOn = ({ judging, status }: ViewProgress): boolean =>
  status === "open" || judging.some(({ finished }) => !finished)
