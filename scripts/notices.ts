// The licences of all that the bundles are made of: of each package whose code is really in one, and not of what is only installed.
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import type { Plugin } from "rolldown"

const LICENCE = /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/iu
/** A line that says who holds the rights; lines of the terms begin with that word too. */
const COPYRIGHT = /^[^\S\n]*Copyright (?:\([cC]\)|©|\d{4}).*$/gmu

/** Where the package lies that a module is of; undefined for the project's own. */
export const packageOf = (module: string): string | undefined =>
  /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/u.exec(module)?.[1]

/** Notes the packages whose code a build keeps. */
export const collecting = (packages: Set<string>): Plugin => ({
  name: "notices",
  generateBundle: (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue
      for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
        const folder = renderedLength > 0 ? packageOf(id) : undefined
        if (folder !== undefined) packages.add(folder)
      }
    }
  }
})

const fieldOf = (manifest: object, name: string): string => {
  const value: unknown = Object.entries(manifest).find(([key]) => key === name)?.[1]
  return typeof value === "string" ? value : ""
}

const licenceOf = (folder: string) => {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"))
  if (typeof manifest !== "object" || manifest === null) throw new Error(`${folder} has no manifest`)
  const name = fieldOf(manifest, "name")
  const files = readdirSync(folder)
    .filter((file) => LICENCE.test(file))
    .sort()
  if (files.length === 0) throw new Error(`${name} is in a bundle and has no file with its licence`)
  const text = files.map((file) => readFileSync(path.join(folder, file), "utf8").trim()).join("\n\n")
  const holders = [...new Set([...text.matchAll(COPYRIGHT)].map(([line]) => line.trim()))]
  // The same terms are there once, however their lines are broken.
  const terms = text.replaceAll(COPYRIGHT, "").replaceAll(/\s+/gu, " ").trim()
  return { title: `${name} ${fieldOf(manifest, "version")}`, holders, terms, text }
}

/** One text for all packages: terms that are the same stand there once, after all who give them. */
export const noticesOf = (packages: Iterable<string>): string => {
  const all = [...packages].map(licenceOf).sort((one, other) => (one.title < other.title ? -1 : 1))
  const groups = Map.groupBy(all, ({ terms }) => terms)
  const parts = [...groups.values()].map((same) => {
    const named = new Map(
      same.map(({ holders, title }) => [title, [title, ...holders.map((line) => `  ${line}`)].join("\n")])
    )
    const terms = (same[0]?.text ?? "")
      .replaceAll(COPYRIGHT, "")
      .replaceAll(/\n\s*\n+/gu, "\n\n")
      .trim()
    return `${[...named.values()].join("\n")}\n\n${terms}\n`
  })
  return ["The code of these packages is in the files beside this one.\n", ...parts].join(`\n${"-".repeat(80)}\n\n`)
}
