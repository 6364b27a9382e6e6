// The page of `assay view`: one classic script and one style sheet, which work without network and from `file://`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { build, type Plugin } from "rolldown"
import { baseStyle } from "../src/programs/cli/render/html/style.ts"

const source = path.resolve(import.meta.dirname, "../src/viewer")

/** Takes the comments out of a style sheet, and blanks at the ends of lines. */
const tidy = (css: string): string =>
  css
    .replaceAll(/\/\*[^]*?\*\//gu, "")
    .replaceAll(/\s*\n\s*/gu, "\n")
    .trim()

/** Writes `app.js` and `app.css` into a folder. */
export const bundleViewer = async (folder: string, plugins: ReadonlyArray<Plugin> = []): Promise<void> => {
  await build({
    input: { app: path.join(source, "main.tsx") },
    platform: "browser",
    plugins: [...plugins],
    tsconfig: path.join(source, "tsconfig.json"),
    // Reports are made of values whose schemas the page does not need: without them, all of Effect stays out.
    treeshake: { moduleSideEffects: false, manualPureFunctions: ["Schema"] },
    output: { dir: folder, entryFileNames: "[name].js", format: "iife", minify: true }
  })
  mkdirSync(folder, { recursive: true })
  const own = readFileSync(path.join(source, "app.css"), "utf8")
  writeFileSync(path.join(folder, "app.css"), `${tidy(`${baseStyle}\n${own}`)}\n`)
}
