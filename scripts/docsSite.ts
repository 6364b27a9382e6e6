// Writes the documentation as a site that is read without network and without scripts, to `site` or a folder that is named;
// `--check` only looks whether it could.
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { apiPages, siteFiles } from "./site/files.ts"
import { deadLinks } from "./site/links.ts"

const root = path.resolve(import.meta.dirname, "..")
const [, , wished = "site"] = process.argv
const out = path.resolve(root, wished)

const reference = apiPages(path.join(root, "dist"))
const files = siteFiles(root, reference.pages)
const faults = [...reference.faults, ...deadLinks(files)]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else if (wished !== "--check") {
  rmSync(out, { recursive: true, force: true })
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(out, file)), { recursive: true })
    writeFileSync(path.join(out, file), text)
  }
  console.log(`${files.size} files in ${out}; index.html is the first`)
}
