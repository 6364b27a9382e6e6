import { useEffect, useRef } from "preact/hooks"
import type { Language } from "../../domain/pack/Language.ts"
import { viewerWords } from "../viewerWords.ts"

/**
 * The list of keys, and whether letters are among them.
 *
 * @since 0.1.0
 */
export const KeysDialog = ({
  close,
  enabled,
  enable,
  language
}: {
  readonly enabled: boolean
  readonly enable: (enabled: boolean) => void
  readonly close: () => void
  readonly language: Language
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const w = viewerWords[language]
  useEffect(() => dialog.current?.showModal(), [])
  const keys: ReadonlyArray<readonly [string, string]> = [
    ["j  →", w.keyNext],
    ["k  ←", w.keyPrevious],
    ["?", w.keyHelp],
    ["Esc", w.keyClose]
  ]
  return (
    <dialog ref={dialog} class="keys" aria-labelledby="keys-title" onClose={close}>
      <h2 id="keys-title">{w.keys}</h2>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split("  ").map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label class="only">
        <input type="checkbox" checked={enabled} onChange={(event) => enable(event.currentTarget.checked)} />
        <span>{w.keysOn}</span>
      </label>
      <form method="dialog">
        <button>{w.close}</button>
      </form>
    </dialog>
  )
}
