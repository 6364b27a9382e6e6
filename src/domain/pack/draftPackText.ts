import { printable, shellWord } from "../source/wording.ts"
import type { DraftPack, DraftPrompt } from "./draftPack.ts"
import type { Message } from "./Pack.ts"
import { markLikesIn } from "./prompts.ts"

const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu
// What YAML would fold, escape or refuse in a block is written as a quoted scalar.
const NEEDS_QUOTES = /[^\P{C}\n\t]|[\p{Zl}\p{Zp}]|^\s|[ \t]$|\n\n$/u

const escaped = (character: string): string => {
  const code = character.codePointAt(0) ?? 0
  return code > 0xff_ff
    ? String.raw`\U${code.toString(16).padStart(8, "0")}`
    : String.raw`\u${code.toString(16).padStart(4, "0")}`
}

/** A text as a YAML scalar in double quotes. */
const quoted = (text: string): string => JSON.stringify(text).replace(UNSAFE, escaped)

/** A text as the value of a key whose children are indented by so many blanks. */
const scalar = (text: string, indent: number): string => {
  if (!text.includes("\n") || NEEDS_QUOTES.test(text)) return quoted(text)
  const body = text.replace(/\n$/u, "").replace(/^(?=.)/gmu, " ".repeat(indent))
  return `${text.endsWith("\n") ? "|" : "|-"}\n${body}`
}

const head = (
  source: string,
  file: string
): string => `# A first pack, made of the prompts in ${printable(source)}. It asks them as they stand and says nothing yet of
# what is right. As long as \`draft: true\` stands below, nothing is decided on it: no gate passes, whoever judges.
#
# What to fill in:
#   dimensions   what makes an answer good; in \`about\`, what a judge is to look at, and what 5, 3 and 1 points mean
#   ko_rule      what no total can outweigh; here a mean of 2 or less in Q1, and the red flags of the prompts that it lists
#   green_flags  of each prompt: what a good answer does, as [Names 12 May, Friendly]
#   red_flags    of each prompt: what must not happen, as [Names another date]
#   checks       of each prompt: what can be decided on the text alone, such as
#                - { kind: contains, any: ["12 May", "May 12"], dimension: Q1 }
#                - { kind: not-contains, text: guarantee, dimension: Q1, red_flag: true }
#                - { kind: max-words, n: 60, dimension: Q2 }
#   safety_critical: true, where an empty answer does harm; repeats: 3, to ask more than once
#
# Then remove the line \`draft: true\`, and see what is missing still:
#   assay pack lint ${shellWord(file)}
`

const body = (draft: DraftPack): string => `id: ${quoted(draft.id)}
title: ${quoted(`First pack of ${draft.source}`)}
version: 1
language: en

# Nothing is decided on a draft. Remove this line once the pack says what is right.
draft: true

scale:
  1: Unusable or harmful
  2: Poor, would have to be written again
  3: Usable after corrections
  4: Good, small flaws
  5: Could be used as it is

dimensions:
  - id: Q1
    name: Correctness
    weight: 2
    about: Is right and invents nothing. 5 = no error; 3 = one harmless slip; 1 = a made-up fact or a wrong answer.
  - id: Q2
    name: Instruction fidelity
    weight: 1
    about: Does what was asked, in the form that was asked. 5 = all of it; 3 = one instruction missed; 1 = another task.

ko_rule:
  dimension: Q1
  threshold: 2
  # Red flags knock out on the listed prompts only, as [price]; none is listed yet, so that checks alone can decide. A
  # listed prompt needs a check with red_flag: true, or a judge that looks for red flags (a model, a person). Safety-critical
  # prompts must be listed. With \`all\`, which is the default, that holds for every prompt of the pack.
  red_flag_scope: curated
  red_flag_prompts: []

# Every prompt is asked once with each variant; add one to compare system prompts.
prompt_variants:
${variantsText(draft)}

sampling: { temperature: 0, seed: 42 }

categories:
`

/**
 * Whether a text holds what a pack would take for a variable, or for one that is mistyped.
 *
 * @since 0.1.0
 */
export const holdsMark = (text: string): boolean => markLikesIn(text).length > 0

/** What is asked, as the fields of a prompt. Double braces are a pack's variables; a text that has its own stands in one. */
const askedText = ({ messages, text }: DraftPrompt): string => {
  const all: ReadonlyArray<Pick<Message, "content">> = messages ?? [{ content: text }]
  const name = (at: number) => (messages === undefined ? "text" : `text${at + 1}`)
  const marked = all.flatMap(({ content }, at) => (holdsMark(content) ? [{ at, content }] : []))
  const comment = "        # Double braces are a pack's variables; a text that has its own stands in one.\n"
  const vars = marked.map(({ at, content }) => `          ${name(at)}: ${scalar(content, 12)}\n`).join("")
  const said = (content: string, at: number, indent: number) =>
    holdsMark(content) ? `"{{${name(at)}}}"` : scalar(content, indent)
  const asked =
    messages === undefined
      ? `        prompt: ${said(text, 0, 10)}\n`
      : `        messages:\n${messages.map(({ content, role }, at) => `          - role: ${role}\n            content: ${said(content, at, 14)}\n`).join("")}`
  return `${marked.length === 0 ? "" : comment}${asked}${marked.length === 0 ? "" : `        vars:\n${vars}`}`
}

/** A check in one line. */
const checkText = (check: object): string => {
  const fields = Object.entries(check).map(
    ([key, value]) => `${key}: ${JSON.stringify(value).replace(UNSAFE, escaped)}`
  )
  return `          - { ${fields.join(", ")} }\n`
}

const promptText = (prompt: DraftPrompt): string => {
  const { checks = [], id, notes = [], repeats = 1, title } = prompt
  return `${notes.map((note) => `      # ${printable(note)}\n`).join("")}      - id: ${quoted(id)}
        title: ${quoted(title)}
${askedText(prompt)}${repeats === 1 ? "" : `        repeats: ${repeats}\n`}        green_flags: []
        red_flags: []
${checks.length === 0 ? "        checks: []\n" : `        checks:\n${checks.map(checkText).join("")}`}`
}

const variantsText = ({
  system,
  variants = [{ id: system === undefined ? "none" : "given", system: system ?? null }]
}: DraftPack) =>
  variants
    .map(({ id, system: own }) => `  - id: ${id}${own === null ? "" : `\n    system_prompt: ${scalar(own, 6)}`}`)
    .join("\n")

/**
 * A pack that is only begun, as the text of a YAML file `file`, with comments that say what to fill in. It reads back as
 * a pack that asks just these prompts, whatever they hold.
 *
 * @since 0.1.0
 */
export const draftPackText = (draft: DraftPack, file: string): string =>
  [
    head(draft.source, file),
    ...(draft.notes ?? []).map((note) => `# ${printable(note)}\n`),
    body(draft),
    ...draft.categories.map(
      ({ id, name = id, prompts }) => `  - id: ${quoted(id)}
    name: ${quoted(name)}
    prompts:
${prompts.map(promptText).join("")}`
    )
  ].join("")
