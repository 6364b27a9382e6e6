import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
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

const isSlow = ({ flags, pattern }: { readonly flags: string; readonly pattern: string }): boolean =>
  !SHORT.has(pattern) && analyse({ source: pattern, flags }).reports.length > 0

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length

/** The slow patterns of a module that are written as such. */
export const slowPatternsIn = (file: string, text: string): ReadonlyArray<SlowPattern> => {
  const slow: Array<SlowPattern> = []
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return
      if (isSlow(node.regex)) slow.push({ file, line: lineAt(text, node.start), pattern: node.regex.pattern })
    }
  }).visit(parseSync(file, text).program)
  return slow
}

/** The frame of whoever called `new RegExp`: below this module's own. */
const callerOf = (stack = ""): { readonly url: string; readonly line: number } | undefined => {
  const frame = stack.split("\n").find((line) => line.includes("file:") && !line.includes(import.meta.url))
  const [, url = "", line = ""] = /(file:[^\s?]+?)(?:\?[^:]*)?:(\d+):\d+\)?$/u.exec(frame ?? "") ?? []
  return url === "" ? undefined : { url, line: Number(line) }
}

/**
 * The slow patterns that modules put together of texts while they are loaded. Loads them; what a function puts together
 * when it is called is not seen.
 */
const slowPatternsBuiltBy = async (files: ReadonlyArray<string>): Promise<ReadonlyArray<SlowPattern>> => {
  const asked = new Map(files.map((file) => [pathToFileURL(file).href, file]))
  const built: Array<SlowPattern & { readonly flags: string }> = []
  const known = globalThis.RegExp
  globalThis.RegExp = new Proxy(known, {
    construct: (target, args, self) => {
      const made: RegExp = Reflect.construct(target, args, self)
      const caller = callerOf(new Error("where").stack)
      const file = asked.get(caller?.url ?? "")
      if (caller !== undefined && file !== undefined) {
        built.push({ file, line: caller.line, pattern: made.source, flags: made.flags })
      }
      return made
    }
  })
  try {
    for (const url of asked.keys()) await import(url)
  } finally {
    globalThis.RegExp = known
  }
  return built.filter(isSlow).map(({ file, line, pattern }) => ({ file, line, pattern }))
}

/**
 * The slow patterns of the product. Whoever hands in a text may have made it to be slow, so that time that grows with the
 * square of its length is a hang.
 */
export const slowPatterns = async (root: string): Promise<ReadonlyArray<SlowPattern>> => {
  const texts = globSync(["src/**/*.{ts,tsx}", "bin/*.cjs", "bench/*/*.ts"], { cwd: root })
    .toSorted()
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const)
  const building = texts.filter(([, text]) => text.includes("new RegExp(")).map(([file]) => path.join(root, file))
  const built = await slowPatternsBuiltBy(building)
  return [
    ...texts.flatMap(([file, text]) => slowPatternsIn(file, text)),
    ...built.map((pattern) => ({ ...pattern, file: path.relative(root, pattern.file) }))
  ]
}
