import { Effect } from "effect"
import { renderDodTemplate } from "../domain/dod/renderTemplate.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { suggest } from "../domain/source/suggest.ts"
import { quote } from "../domain/source/wording.ts"
import { readText } from "../services/dod/textSource.ts"
import { isPlan, loadPlan } from "./loadPlan.ts"

/**
 * How a definition of done is rendered. `args` are `name=value`, each name once, the values as they stand. Under `strict`
 * a placeholder without an argument is an error, and so is an argument that fills none.
 *
 * @since 0.1.0
 */
export interface RenderOptions {
  readonly args: ReadonlyArray<string>
  readonly strict: boolean
}

const argumentsOf = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const found = new Map<string, string>()
  for (const arg of args) {
    const at = arg.indexOf("=")
    if (at < 1) return yield* new UsageInvalid({ detail: `The argument ${quote(arg)} is not name=value.` })
    const name = arg.slice(0, at)
    if (found.has(name)) return yield* new UsageInvalid({ detail: `The argument ${quote(name)} is given twice.` })
    found.set(name, arg.slice(at + 1))
  }
  return found
})

/** That an argument, which may be misspelt, has no placeholder; `known` are those that there are. */
const fillsNothing = (name: string, known: ReadonlyArray<string>): string => {
  const near = suggest(name, known)
  return `The argument ${quote(name)} fills no placeholder.${near === undefined ? "" : ` Did you mean ${quote(near)}?`}`
}

/**
 * Fills the placeholders of a text. `defaults` are arguments that `args` win over. Of an argument in `args` that fills
 * nothing a warning is logged.
 *
 * @since 0.1.0
 */
export const renderDod = Effect.fn("renderDod")(function* (
  template: string,
  { args, strict }: RenderOptions,
  defaults: Readonly<Record<string, string>> = {}
) {
  const given = yield* argumentsOf(args)
  const { text, unmatched, unused } = renderDodTemplate(
    template,
    Object.fromEntries([...Object.entries(defaults), ...given])
  )
  for (const name of unused.filter((argument) => given.has(argument))) {
    const own = Object.keys(defaults).filter((key) => !unused.includes(key))
    const detail = fillsNothing(name, [...unmatched, ...own])
    if (strict) return yield* new UsageInvalid({ detail })
    yield* Effect.logWarning(detail)
  }
  if (strict && unmatched.length > 0) {
    const names = unmatched.map((name) => `{${name}}`).join(", ")
    const detail = `No argument fills ${names}. Give one for each: --arg ${unmatched[0] ?? "name"}=...`
    return yield* new UsageInvalid({ detail })
  }
  return text
})

/**
 * Renders the definition of done in a file: that of a plan, whose own arguments count where none is given, or the whole
 * text of any other file.
 *
 * @since 0.1.0
 */
export const renderDodFile = Effect.fn("renderDodFile")(function* (file: string, options: RenderOptions) {
  const { text } = yield* readText("definition of done", file)
  if (!isPlan(file, text)) return yield* renderDod(text, options)
  const { definition, plan } = yield* loadPlan(file)
  return yield* renderDod(definition, options, plan.arguments)
})
