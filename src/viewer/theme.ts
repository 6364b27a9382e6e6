/** What the page looks like: as the system does, or always light or dark. */
export type Theme = "system" | "light" | "dark"

const NEXT: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" }
const NAME = "assay-theme"

/**
 * A text that was kept by its name; null where there is none, or where the browser refuses to keep any.
 *
 * @since 0.1.0
 */
export const remembered = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/**
 * Keeps a text, if the browser lets it.
 *
 * @since 0.1.0
 */
export const remember = (name: string, text: string): void => {
  try {
    localStorage.setItem(name, text)
  } catch {
    // The choice holds until the page is closed.
  }
}

/**
 * The look that was chosen before.
 *
 * @since 0.1.0
 */
export const chosenTheme = (): Theme => {
  const known = remembered(NAME)
  return known === "light" || known === "dark" ? known : "system"
}

/**
 * Shows the page in a look.
 *
 * @since 0.1.0
 */
export const show = (theme: Theme): void => {
  if (theme === "system") delete document.documentElement.dataset["theme"]
  else document.documentElement.dataset["theme"] = theme
}

/**
 * The look after this one; it is shown and kept.
 *
 * @since 0.1.0
 */
export const turn = (theme: Theme): Theme => {
  const next = NEXT[theme]
  show(next)
  remember(NAME, next)
  return next
}
