import { Predicate } from "effect"
import { entriesOf, type Placed, under } from "../source/placed.ts"
import type { Fault } from "../source/Problem.ts"
import { suggest } from "../source/suggest.ts"
import { quote } from "../source/wording.ts"
import { markLikesIn, marksOf } from "./prompts.ts"
import { moveTo, nameOf, repeated, unknown } from "./rawPack.ts"

const called = (prompt: Placed): string => {
  const id = nameOf(under(prompt, "id"))
  return id === undefined ? "The prompt" : `Prompt ${quote(id)}`
}

const contentFaults = (prompt: Placed): ReadonlyArray<Fault> => {
  const text = under(prompt, "prompt")
  const messages = under(prompt, "messages")
  if (text.value === undefined && messages.value === undefined) {
    return [
      { path: prompt.path, message: `${called(prompt)} has neither prompt nor messages`, hint: "Write one of them" }
    ]
  }
  if (text.value !== undefined && messages.value !== undefined) {
    const message = `${called(prompt)} has both prompt and messages`
    return [{ path: messages.path, message, hint: "Keep one of them", key: true }]
  }
  const last = entriesOf(messages).at(-1)
  const role = last && under(last, "role")
  return role?.value === "assistant"
    ? [{ path: role.path, message: `${called(prompt)} must end with a message of the role user` }]
    : []
}

const textsOf = (prompt: Placed): ReadonlyArray<Placed & { readonly value: string }> =>
  [
    under(prompt, "prompt"),
    ...entriesOf(under(prompt, "messages")).map((message) => under(message, "content"))
  ].flatMap(({ value, path }) => (typeof value === "string" ? [{ value, path }] : []))

const textFaults = (prompt: Placed, text: string, names: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const unfilled = marksOf(text)
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = suggest(name, names)
      return {
        path: [],
        message: `${called(prompt)} uses {{${name}}}, but its vars have no ${quote(name)}`,
        hint: near === undefined ? `Add ${quote(name)} to vars` : `Did you mean {{${near}}}?`
      }
    })
  const broken = markLikesIn(text)
    .filter((mark) => marksOf(mark).length === 0)
    .map((mark) => ({
      path: [],
      message: `${called(prompt)} holds ${mark}, which names no variable`,
      hint: "Write {{name}}, without blanks in the name; a text that really has such braces goes into vars"
    }))
  return [...unfilled, ...broken]
}

const markFaults = (prompt: Placed): ReadonlyArray<Fault> => {
  const vars = under(prompt, "vars")
  if (vars.value !== undefined && !Predicate.isObject(vars.value)) return []
  const names = Object.keys(vars.value ?? {})
  const texts = textsOf(prompt)
  const used = new Set(texts.flatMap(({ value }) => marksOf(value)))
  // A mistyped mark is said at the mark; that the variable it means is unused follows from it.
  const meant = new Set([...used].filter((name) => !names.includes(name)).map((name) => suggest(name, names)))
  const unused = texts.length === 0 ? [] : names.filter((name) => !used.has(name) && !meant.has(name))
  return [
    ...texts.flatMap((text) => textFaults(prompt, text.value, names).map(moveTo(text))),
    ...unused.map((name) => ({
      path: [...vars.path, name],
      message: `${called(prompt)} does not use its variable ${quote(name)}`,
      hint: `Write {{${name}}} into the prompt, or remove the variable`,
      key: true
    }))
  ]
}

const checkDimensionFaults = (
  prompt: Placed,
  check: Placed,
  known: ReadonlyArray<string>,
  own: ReadonlyArray<string>
): ReadonlyArray<Fault> => {
  const dimension = under(check, "dimension")
  const name = nameOf(dimension)
  if (name === undefined || !known.includes(name)) return unknown("dimension", dimension, known)
  return own.length === 0 || own.includes(name)
    ? []
    : [
        {
          path: dimension.path,
          message: `${called(prompt)} does not name the dimension ${quote(name)} that this check scores`,
          hint: `Its dimensions: ${own.join(", ")}`
        }
      ]
}

/**
 * The faults of one prompt that join several of its fields, or that need to know the pack's dimensions; `checkFaults` gives
 * those of one check. Takes the prompt as it was parsed, in any shape; the paths start at the document.
 *
 * @since 0.1.0
 */
export const promptFaults = (
  prompt: Placed,
  known: ReadonlyArray<string>,
  checkFaults: (check: unknown) => ReadonlyArray<Fault>
): ReadonlyArray<Fault> => {
  const dimensions = entriesOf(under(prompt, "dimensions"))
  const checks = entriesOf(under(prompt, "checks"))
  const own = dimensions.flatMap((dimension) => nameOf(dimension) ?? [])
  return [
    ...contentFaults(prompt),
    ...markFaults(prompt),
    ...repeated("dimension", dimensions),
    ...dimensions.flatMap((dimension) => unknown("dimension", dimension, known)),
    ...checks.flatMap((check) => checkDimensionFaults(prompt, check, known, own)),
    ...checks.flatMap((check) => checkFaults(check.value).map(moveTo(check)))
  ]
}
