import { Option } from "effect"

/**
 * Values of variables by name, as promptfoo's tests give them.
 *
 * @since 0.1.0
 */
export type Vars = ReadonlyMap<string, unknown>

/** Three braces begin with a mark of their first two. */
const MARK = /(?<!\{)\{\{\s*([A-Za-z_]\w*)\s*\}\}/u
const TEMPLATE = /\{[{%#]/u
/** Words that mean the same in every template, whatever the variables are called. */
const WORDS = new Set(["true", "false", "none", "null", "not"])

/**
 * Whether a text holds anything that promptfoo's templates act on.
 *
 * @since 0.1.0
 */
export const isTemplate = (text: string): boolean => TEMPLATE.test(text)

const valueOf = (name: string, vars: Vars): string | undefined => {
  const value = WORDS.has(name) ? undefined : vars.get(name)
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined
}

/** The end of a comment that never began is an error to promptfoo. */
const textOf = (text: string): string | undefined => (text.includes("#}") ? undefined : text)

/**
 * A template with its plain `{{name}}` marks filled; none where it needs more than that: a filter, a condition, a variable that
 * is not there or is no plain value, a value that is a template itself.
 *
 * @since 0.1.0
 */
export const fillVars = (template: string, vars: Vars): Option.Option<string> => {
  // Every second part is a name.
  const parts = template.split(MARK).map((part, at) => (at % 2 === 0 ? textOf(part) : valueOf(part, vars)))
  return parts.every((part) => part !== undefined && !isTemplate(part)) ? Option.some(parts.join("")) : Option.none()
}
