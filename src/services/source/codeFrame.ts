import stringWidth from "string-width"
import type { Lines } from "./lines.ts"

const BEFORE = 2
const AFTER = 1
const WIDTH = 100
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

// What a terminal would act on becomes one visible cell, so that the caret stays under its character.
const shown = (text: string): string => text.replaceAll("\t", "  ").replace(UNPRINTABLE, "\uFFFD")

interface Cut {
  readonly from: number
  readonly to: number
}

const cutAround = (line: string, index: number): Cut => {
  if (line.length <= WIDTH) return { from: 0, to: line.length }
  const from = Math.max(0, Math.min(index - WIDTH / 2, line.length - WIDTH))
  return { from, to: Math.min(line.length, from + WIDTH) }
}

const showCut = (line: string, { from, to }: Cut): string =>
  `${from > 0 ? "…" : ""}${shown(line.slice(from, to))}${to < line.length ? "…" : ""}`

/**
 * A few lines of the source around a place, numbered, with a caret line under `length` code units (at least one, at most
 * to the end of the line). Plain printable text; long lines are cut around the place.
 */
export const codeFrame = (lines: Lines, line: number, column: number, length: number): string => {
  const first = Math.max(1, line - BEFORE)
  const last = Math.min(lines.count, line + AFTER)
  const gutter = String(last).length
  const rows: Array<string> = []
  for (let number = first; number <= last; number++) {
    const text = lines.line(number)
    const here = number === line
    const cut = cutAround(text, here ? column - 1 : 0)
    rows.push(`${here ? ">" : " "} ${String(number).padStart(gutter)} | ${showCut(text, cut)}`.trimEnd())
    if (!here) continue
    const lead = stringWidth(showCut(text.slice(0, column - 1), { from: cut.from, to: column - 1 }))
    const marked = stringWidth(shown(text.slice(column - 1, Math.min(column - 1 + length, cut.to))))
    rows.push(`  ${" ".repeat(gutter)} | ${" ".repeat(lead)}${"^".repeat(Math.max(1, marked))}`)
  }
  return rows.join("\n")
}
