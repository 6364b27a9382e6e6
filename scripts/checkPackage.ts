// What npm would publish, looked at by publint and by attw: do its fields lead to what they say, do its types resolve?
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { isBuilt } from "./built.ts"

const root = path.resolve(import.meta.dirname, "..")

const run = (command: string, args: ReadonlyArray<string>): boolean => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32"
  })
  if (status !== 0) console.error(`${stdout}${stderr}`)
  return status === 0
}

const lint = async (tarball: string): Promise<boolean> => {
  const content = readFileSync(tarball)
  const { messages, pkg } = await publint({ pack: { tarball: Uint8Array.from(content).buffer }, strict: true })
  for (const message of messages) console.error(formatMessage(message, pkg))
  return messages.length === 0
}

const folder = mkdtempSync(path.join(tmpdir(), "assay-package-"))
try {
  if (!isBuilt(root) && !run(process.execPath, ["scripts/build.ts"])) throw new Error("The build failed")
  if (!run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]))
    throw new Error("npm could not pack")
  const [name = ""] = readdirSync(folder)
  const tarball = path.join(folder, name)
  const attw = path.join(root, "node_modules/.bin/attw")
  const isLinted = await lint(tarball)
  process.exitCode = run(attw, [tarball, "--profile", "esm-only", "--quiet"]) && isLinted ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
