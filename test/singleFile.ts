import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { build } from "rolldown"
import { afterEachFile } from "./leftovers.ts"

/** Writes a program with all that it imports into one file. */
export const bundle = async (source: string, file: string): Promise<void> => {
  await build({
    input: source,
    platform: "node",
    external: [/^node:/],
    output: { file, format: "esm", codeSplitting: false }
  })
}

const made = new Map<string, Promise<string>>()
const folders = new Set<string>()

afterEachFile(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
  made.clear()
})

const make = async (source: string): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-program-"))
  folders.add(folder)
  const file = path.join(folder, `${path.basename(source, ".ts")}.mjs`)
  await bundle(source, file)
  return file
}

/**
 * A program of the tests as one file, which starts in a fraction of the time that hundreds of modules take. Made once for a
 * test file, and removed at its end.
 */
export const singleFile = (source: string): Promise<string> => {
  const file = made.get(source) ?? make(source)
  made.set(source, file)
  return file
}
