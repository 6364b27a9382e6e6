// The command line and the library both need a few libraries that come with them. Each is in the package once: the build of
// the command line makes a file of its own for it, and the library takes it from there.
import type { Plugin } from "rolldown"

/** What the sources import of them. The build fails where a name is missing. */
const NAMES: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["acorn", ["parse"]],
  ["ajv/dist/2020.js", ["_", "Ajv2020"]],
  ["ajv-formats/dist/formats.js", ["fullFormats"]],
  ["jstat", ["default"]],
  ["mdast-util-from-markdown", ["fromMarkdown"]],
  ["mdast-util-gfm-table", ["gfmTableFromMarkdown"]],
  ["micromark-extension-gfm-table", ["gfmTable"]],
  ["re2js", ["RE2JS"]],
  ["yaml", ["Composer", "CST", "Document", "isAlias", "isMap", "isScalar", "isSeq", "Lexer", "Parser", "visit"]]
])

/** A file with nothing but a default export would be that export itself. */
const entryName = (name: string): string => (name === "default" ? "default as whole" : name)

const fileOf = (specifier: string): string => `lib-${specifier.replaceAll(/\W+/gu, "-")}`

/** The entries that the build of the command line needs for them. */
export const sharedEntries = Object.fromEntries(
  [...NAMES.keys()].map((specifier) => [fileOf(specifier), `shared:${specifier}`])
)

const virtual = (name: string, textOf: (specifier: string, names: ReadonlyArray<string>) => string): Plugin => ({
  name,
  load: (id) => {
    const specifier = id.replace(/^\0shared:/u, "")
    const names = NAMES.get(specifier)
    return id === specifier || names === undefined ? null : textOf(specifier, names)
  }
})

/** Makes the entries. */
export const sharedLibraries = (): Plugin => ({
  ...virtual(
    "shared-libraries",
    (specifier, names) => `export { ${names.map(entryName).join(", ")} } from "${specifier}"`
  ),
  resolveId: (source) => (source.startsWith("shared:") ? `\0${source}` : null)
})

/** Takes them from there. */
export const fromSharedLibraries = (folder: string): Plugin => ({
  ...virtual("from-shared-libraries", (specifier, names) =>
    [
      `import all from ${JSON.stringify(`${folder}/${fileOf(specifier)}.cjs`)}`,
      ...names.map((name) => (name === "default" ? "export default all.whole" : `export const ${name} = all.${name}`))
    ].join("\n")
  ),
  resolveId: (source) => (NAMES.has(source) ? `\0shared:${source}` : null)
})
