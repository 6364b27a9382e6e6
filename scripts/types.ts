// The type declarations that are published: one file for each entry and what they share, with nothing that no entry leads
// to. The compiler writes a file for each source; they are put together from those.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { build } from "rolldown"
import { dts } from "rolldown-plugin-dts"
import { shareTypes } from "./shareTypes.ts"

const ENTRIES = ["index", "promise", "testing", "bench"]

/** The bundler names the file that declarations come from, in a folder with a name of chance. */
const PLACE = /^\/\/ \S+\.d\.ts\n/gmu

/** Writes them to `dist`, beside the code that they are of. */
export const writeTypes = async (root: string): Promise<void> => {
  const single = mkdtempSync(path.join(tmpdir(), "assay-types-"))
  try {
    const compiler = path.join(root, "node_modules/typescript/bin/tsc")
    const args = [compiler, "-p", path.join(root, "tsconfig.build.json"), "--outDir", single, "--checkers", "2"]
    if (spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status !== 0)
      throw new Error("The type declarations could not be written")
    await build({
      cwd: root,
      input: Object.fromEntries(ENTRIES.map((name) => [name, path.join(single, "src", `${name}.d.ts`)])),
      external: [/^node:/, /^effect($|\/)/],
      checks: { pluginTimings: false },
      plugins: [
        dts({ dtsInput: true, oxc: true, tsconfig: false }),
        {
          name: "share-types",
          generateBundle: (_, bundle) =>
            Object.values(bundle).forEach((file) => {
              if (file.type === "chunk") file.code = shareTypes(file.code.replaceAll(PLACE, ""))
            })
        }
      ],
      output: {
        dir: path.join(root, "dist"),
        format: "esm",
        entryFileNames: "[name].d.ts",
        chunkFileNames: "shared/[name].d.ts"
      }
    })
  } finally {
    rmSync(single, { recursive: true, force: true })
  }
}
