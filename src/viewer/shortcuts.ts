import { createContext } from "preact"

/**
 * Whether letters act as keys; the arrows always do. Somebody who speaks to the machine can switch them off.
 *
 * @since 0.1.0
 */
export const ShortcutsContext = createContext<{ readonly enabled: boolean }>({ enabled: true })

/** What a key press is, apart from where it happened. */
export interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/**
 * What a key asks for: the next or the previous prompt, the list of keys, or nothing.
 *
 * @since 0.1.0
 */
export const wishOf = (
  { altKey, ctrlKey, key, metaKey }: Pressed,
  letters: boolean
): "next" | "previous" | "help" | null => {
  if (altKey || ctrlKey || metaKey) return null
  if (key === "ArrowRight" || (letters && key === "j")) return "next"
  if (key === "ArrowLeft" || (letters && key === "k")) return "previous"
  return letters && key === "?" ? "help" : null
}

const OWN_KEYS = 'input, select, textarea, dialog, [contenteditable], [role="region"]'

/**
 * Whether a key belongs to what has the focus: a field that is written in, or a part that scrolls.
 *
 * @since 0.1.0
 */
export const isTaken = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof Element)) return false
  const owner = target.closest(OWN_KEYS)
  return owner !== null && (owner.getAttribute("role") !== "region" || key.startsWith("Arrow"))
}
