import { Effect, FileSystem, Path } from "effect"
import { byCodeUnit } from "../../domain/run/Cell.ts"
import { InputMissing } from "../../domain/source/errors.ts"
import { cannotRead } from "../../services/ioErrors.ts"
import { Assets } from "../../services/Assets.ts"
import type { ViewIndex } from "./ViewIndex.ts"

/**
 * A file of the page: its bytes and its media type.
 *
 * @since 0.1.0
 */
export interface PageFile {
  readonly bytes: Uint8Array
  readonly type: string
}

const TYPES = new Map([
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".woff2", "font/woff2"]
])

const SCRIPT = "app.js"
const STYLES = "app.css"

const shell = (mode: ViewIndex["mode"]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="assay-mode" content="${mode}">
<title>Assay</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLES}">
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript; \`assay score\` and \`assay leaderboard\` show the same in a terminal.</noscript>
<script src="${SCRIPT}"></script>
</body>
</html>
`

/**
 * The files of the page by name, `index.html` last: those that are shipped with Assay, and the document that loads them.
 *
 * @since 0.1.0
 */
export const pageFiles = Effect.fn("pageFiles")(function* (mode: ViewIndex["mode"]) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { viewer } = yield* Assets
  const names = yield* Effect.orElseSucceed(fs.readDirectory(viewer), (): ReadonlyArray<string> => [])
  if (!names.includes(SCRIPT) || !names.includes(STYLES)) {
    const detail = "the page of the viewer is not there. Install the package again, or build it: npm run build."
    return yield* new InputMissing({ path: viewer, detail })
  }
  const files = new Map<string, PageFile>()
  for (const name of names.toSorted(byCodeUnit)) {
    const type = TYPES.get(path.extname(name))
    const file = path.join(viewer, name)
    if (type !== undefined)
      files.set(name, { type, bytes: yield* fs.readFile(file).pipe(Effect.mapError(cannotRead(file))) })
  }
  files.set("index.html", { type: "text/html; charset=utf-8", bytes: new TextEncoder().encode(shell(mode)) })
  return files
})
