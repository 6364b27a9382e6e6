import { Result } from "effect"
import type { Problem } from "../../../src/domain/source/Problem.ts"
import { packFormat } from "../../../src/services/packFormat.ts"
import { parserFor } from "./parse.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../../src/services/source/decodeSource.ts"

/** A valid pack to break: `edit` replaces one text in it, which must be there. */
export const PACK = `id: demo
title: Demo
scale: { 1: a, 2: b, 3: c, 4: d, 5: e }
dimensions:
  - { id: Q1, name: One, weight: 3 }
  - { id: Q2, name: Two }
ko_rule:
  dimension: Q1
  red_flag_scope: curated
  red_flag_prompts: [A1]
prompt_variants:
  - { id: baseline, system_prompt: Be good. }
  - { id: none }
categories:
  - id: A
    name: Letters
    prompts:
      - id: A1
        title: First
        prompt: Hello {{name}}
        vars: { name: Ada }
        safety_critical: true
        checks:
          - { kind: contains, dimension: Q1, text: Ada }
      - id: A2
        title: Second
        dimensions: [Q2]
        messages:
          - { role: user, content: Hi }
`

export const edit = (from: string, to: string, text = PACK): string => {
  if (!text.includes(from)) throw new Error(`The text has no ${from}`)
  return text.replace(from, () => to)
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export const read = (source: string | Uint8Array, file = "pack.yaml") =>
  decodeSource(file, typeof source === "string" ? bytesOf(source) : source, packFormat, DEFAULT_LIMITS, parserFor(file))

export const problemsIn = (source: string | Uint8Array, file?: string): ReadonlyArray<Problem> =>
  Result.match(read(source, file), { onSuccess: () => [], onFailure: ({ problems }) => problems })

/** Each problem as `line:column message | hint`. */
export const said = (source: string | Uint8Array, file?: string): ReadonlyArray<string> =>
  problemsIn(source, file).map(({ line, column, message, hint }) => `${line}:${column} ${message} | ${hint}`)
