import { Option } from "effect"

/**
 * Values of variables by name, as promptfoo's tests give them.
 *
 * @since 0.1.0
 */
export type Vars = ReadonlyMap<string, unknown>

const MARK = /\{\{-?\s*([A-Za-z_]\w*)\s*-?\}\}/gu
const TEMPLATE = /\{[{%#]/u

/**
 * Whether a text holds anything that promptfoo's templates act on.
 *
 * @since 0.1.0
 */
export const isTemplate = (text: string): boolean => TEMPLATE.test(text)

const scalar = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined

/**
 * A template with its plain `{{name}}` marks filled; none where it needs more than that: a filter, a condition, a variable that
 * is not there or is no plain value, a value that is a template itself.
 *
 * @since 0.1.0
 */
export const fillVars = (template: string, vars: Vars): Option.Option<string> => {
  const names = [...template.matchAll(MARK)].map(([, name = ""]) => name)
  const values = names.map((name) => scalar(vars.get(name)))
  const isPlain = values.every((value) => value !== undefined && !isTemplate(value))
  // Marks that trim blanks around them, and whatever is left of a template, are not filled.
  if (!isPlain || /\{\{-|-\}\}/u.test(template) || isTemplate(template.replaceAll(MARK, ""))) return Option.none()
  return Option.some(template.replaceAll(MARK, (_, name: string) => scalar(vars.get(name)) ?? ""))
}
