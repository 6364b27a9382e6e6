import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { parseSync, Visitor } from "rolldown/utils"
import { analyse } from "scslre"

/** A regular expression that takes more than linear time on some text, and where it stands. */
export interface SlowPattern {
  readonly file: string
  readonly line: number
  readonly pattern: string
}

/** Those that only ever see short texts. */
const SHORT = new Set([
  // The digits of a number.
  String.raw`\B(?=(?:\d{3})+$)`
])

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length

/** The slow patterns of a module that are written as such; what is put together of texts is not seen. */
export const slowPatternsIn = (file: string, text: string): ReadonlyArray<SlowPattern> => {
  const slow: Array<SlowPattern> = []
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return
      const { flags, pattern } = node.regex
      if (SHORT.has(pattern) || analyse({ source: pattern, flags }).reports.length === 0) return
      slow.push({ file, line: lineAt(text, node.start), pattern })
    }
  }).visit(parseSync(file, text).program)
  return slow
}

/**
 * The slow patterns of the product. Whoever hands in a text may have made it to be slow, so that time that grows with the
 * square of its length is a hang.
 */
export const slowPatterns = (root: string): ReadonlyArray<SlowPattern> =>
  globSync(["src/**/*.{ts,tsx}", "bin/*.cjs", "bench/*/*.ts"], { cwd: root })
    .toSorted()
    .flatMap((file) => slowPatternsIn(file, readFileSync(path.join(root, file), "utf8")))
