import { useEffect, useMemo, useState } from "preact/hooks"
import type { Language } from "../../domain/pack/Language.ts"
import { piecesOf, startOf } from "../longText.ts"
import { useDocument } from "../Viewer.ts"
import { countText, viewerWords } from "../viewerWords.ts"
import { Waiting } from "./Waiting.tsx"

/** How much is shown before somebody asks for all of it, in UTF-16 code units. */
const FIRST = 20_000

/** All of a text, a piece for each frame, so that the page stays alive. */
const Growing = ({ text }: { readonly text: string }) => {
  const pieces = useMemo(() => piecesOf(text), [text])
  const [count, setCount] = useState(1)
  useEffect(() => {
    if (count >= pieces.length) return
    const frame = requestAnimationFrame(() => setCount(count + 1))
    return () => cancelAnimationFrame(frame)
  }, [count, pieces.length])
  return (
    <div class="long-text">
      {pieces.slice(0, count).map((piece, at) => (
        <div key={at} class="answer-text piece" dir="auto">
          {piece}
        </div>
      ))}
    </div>
  )
}

const Whole = ({ language, path }: { readonly path: string; readonly language: Language }) => {
  const whole = useDocument("text", path)
  return whole._tag === "Ready" ? <Growing text={whole.value.text} /> : <Waiting of={whole} language={language} />
}

/**
 * A text of a model or a judge, as text whatever it holds, with its line breaks and its own direction. A long one is cut
 * until all of it is asked for; `whole` is the document that has it where `text` is only its beginning.
 *
 * @since 0.1.0
 */
export const LongText = ({
  chars,
  language,
  text,
  whole = null
}: {
  readonly text: string
  readonly chars?: number
  readonly whole?: string | null
  readonly language: Language
}) => {
  const [all, setAll] = useState(false)
  const w = viewerWords[language]
  const length = chars ?? text.length
  if (all) return whole === null ? <Growing text={text} /> : <Whole path={whole} language={language} />
  const start = startOf(text, FIRST)
  return (
    <>
      <div class="answer-text" dir="auto">
        {start}
      </div>
      {start.length >= length && whole === null ? null : (
        <p class="cut">
          {w.showing(countText(start.length, language), countText(length, language))}{" "}
          <button type="button" onClick={() => setAll(true)}>
            {w.showAll(countText(length, language))}
          </button>
        </p>
      )}
    </>
  )
}
