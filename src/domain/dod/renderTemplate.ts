const PLACEHOLDER = /\{\{|\}\}|\{([^{}\r\n]+)\}/gu
const NAME = /^[\p{L}_][^\s{}]*$/u

/**
 * A rendered template; the names of the placeholders that no argument filled, each once, in order of occurrence; and
 * those of the arguments that filled nothing, which may be misspelt.
 *
 * @since 0.1.0
 */
export interface RenderedTemplate {
  readonly text: string
  readonly unmatched: ReadonlyArray<string>
  readonly unused: ReadonlyArray<string>
}

/**
 * Replaces every `{name}` by the argument of that name, verbatim and once: a placeholder in a value stays. `{{` and `}}`
 * are literal text, and so is a placeholder without an argument. What stands in braces counts as unmatched if it could be
 * a name: it starts with a letter or `_` and has no blanks (`{2,3}` and `{ "a": 1 }` are text). Only own properties of
 * `args` are arguments.
 *
 * @since 0.1.0
 */
export const renderDodTemplate = (template: string, args: Readonly<Record<string, string>>): RenderedTemplate => {
  const values = new Map(Object.entries(args))
  const unmatched = new Set<string>()
  const unused = new Set(values.keys())
  const text = template.replaceAll(PLACEHOLDER, (whole, name: string | undefined) => {
    const value = name === undefined ? whole : values.get(name)
    if (name !== undefined) unused.delete(name)
    if (value === undefined && name !== undefined && NAME.test(name)) unmatched.add(name)
    return value ?? whole
  })
  return { text, unmatched: [...unmatched], unused: [...unused] }
}
