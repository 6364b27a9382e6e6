// The package as a user gets it: packed, installed without a network into an empty folder with a name that is not easy, and
// the first commands of the README run there. Leaves nothing behind.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { version } from "../src/version.ts"
import { isBuilt } from "./built.ts"

const root = path.resolve(import.meta.dirname, "..")
const top = mkdtempSync(path.join(tmpdir(), "assay smöke "))
const folder = path.join(top, "Erste Prüfung", "my project")

const environment = {
  ...process.env,
  PATH: `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env["PATH"] ?? ""}`,
  NO_COLOR: "1",
  npm_config_offline: "true",
  npm_config_update_notifier: "false",
  npm_config_audit: "false",
  npm_config_fund: "false"
}

/** Runs a program in the folder; it must end with the code, and say what it is asked for. */
const run = (cwd: string, code: number, said: string, command: string, ...args: ReadonlyArray<string>): void => {
  const shell = process.platform === "win32"
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: environment, encoding: "utf8", shell })
  const isRight = status === code && stdout.includes(said)
  console.log(`${isRight ? "✓" : "✗"} ${[path.basename(command), ...args].join(" ")}`)
  if (!isRight)
    throw new Error(`It ended with ${status} instead of ${code}, or did not say "${said}".\n${stdout}${stderr}`)
}

const assay = (code: number, said: string, ...args: ReadonlyArray<string>): void =>
  run(folder, code, said, "npx", "--no", "--", "assay", ...args)

/** Installs the tarball; nothing but the package may come. */
const install = (tarball: string, ...flags: ReadonlyArray<string>): void => {
  rmSync(path.join(folder, "node_modules"), { recursive: true, force: true })
  run(folder, 0, "", "npm", "install", "--offline", ...flags, tarball)
  const packages = readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."))
  if (packages.join(" ") !== "assay") throw new Error(`Installed was ${packages.join(", ")}, not assay alone.`)
}

try {
  mkdirSync(folder, { recursive: true })
  if (!isBuilt(root)) run(root, 0, "", process.execPath, "scripts/build.ts")
  run(root, 0, ".tgz", "npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", top)
  const tarball = path.join(top, readdirSync(top).find((name) => name.endsWith(".tgz")) ?? "no tarball")
  run(folder, 0, "", "npm", "init", "-y")
  install(tarball, "--ignore-scripts")
  assay(0, version, "--version")
  install(tarball)
  assay(0, "10 knockedOut", "demo")
  assay(0, "", "init")
  assay(0, "valid", "pack", "validate", "packs/first.yaml")
  assay(
    0,
    "",
    "import",
    "--pack",
    "office",
    "--answers",
    "node_modules/assay/examples/answers/office.jsonl",
    "--out",
    "office"
  )
  assay(0, "", "judge", "office", "--judge", "checks")
  assay(10, "Gate blocked", "gate", "office", "--model", "bold-13b")
  assay(0, "Gate passed", "gate", "office", "--model", "careful-7b", "--variant", "baseline")
} finally {
  rmSync(top, { recursive: true, force: true })
}
if (existsSync(top)) throw new Error(`${top} was left behind.`)
