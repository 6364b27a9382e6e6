import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

export const root = path.resolve(import.meta.dirname, "..")
const IMPORT = /(?:import|export)\s[^"';]*?from\s+"([^"]+)"|import\s+"([^"]+)"|import\("([^"]+)"\)/gu

/** That one module of `src` imports another module or a package. */
export interface Import {
  readonly from: string
  readonly to: string
}

export const importsOf = (file: string, text: string): ReadonlyArray<Import> =>
  [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ""
    const to = specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : specifier
    return { from: file, to }
  })

/** The modules of `src`, by their paths from the root. */
export const sources = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/u.test(file))
  .map((file) => `src/${file.split(path.sep).join("/")}`)
  .sort()
export const textOf = (file: string) => readFileSync(path.join(root, file), "utf8")
