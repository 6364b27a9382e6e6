// Writes bench/vuln-remediation/vendor/semver.mjs: what the task class needs of the pinned package semver, as one file
// without imports, since its rubric and its validators run from a copy of the task class's folder alone.
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { build } from "rolldown"

const root = path.resolve(import.meta.dirname, "..")
const target = path.join(root, "bench/vuln-remediation/vendor/semver.mjs")
const entry = "\0semver-entry"

const functions = [
  ["compare", "functions/compare"],
  ["intersects", "ranges/intersects"],
  ["minVersion", "ranges/min-version"],
  ["satisfies", "functions/satisfies"],
  ["valid", "functions/valid"],
  ["validRange", "ranges/valid"]
] as const

const header = (): string => {
  const folder = path.join(root, "node_modules/semver")
  const { version, license }: { readonly version: string; readonly license: string } = JSON.parse(
    readFileSync(path.join(folder, "package.json"), "utf8")
  )
  const terms = readFileSync(path.join(folder, "LICENSE"), "utf8").trimEnd().split("\n")
  return [`semver ${version}, ${license}, bundled by scripts/vendorSemver.ts: do not edit.`, "", ...terms]
    .map((line) => `// ${line}`.trimEnd())
    .join("\n")
}

/** The text of the vendored file. */
export const vendoredSemver = async (): Promise<string> => {
  const { output } = await build({
    input: { semver: entry },
    cwd: root,
    platform: "node",
    write: false,
    plugins: [
      {
        name: "semver-entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) =>
          id === entry
            ? functions.map(([name, file]) => `export { default as ${name} } from "semver/${file}.js"`).join("\n")
            : null
      }
    ],
    output: { format: "esm" }
  })
  return `${header()}\n${output[0].code}`
}

if (import.meta.main) writeFileSync(target, await vendoredSemver())
