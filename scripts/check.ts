// Everything that must hold before a commit, short of the tests: format, lint, types with Effect's own diagnostics,
// the import directions, that no pattern takes more than linear time, the code blocks of the docs, that nothing is exported or installed for nobody, the package as npm would publish it, and the links and API reference of the site. Runs all parts and fails if any part fails.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import path from "node:path"
import { writeDocBlocks } from "./docBlocks.ts"

const root = path.resolve(import.meta.dirname, "..")
const bin = (name: string) => path.join(root, "node_modules", ".bin", name)
const effectChecker = path.join(root, "node_modules", "@effect", "tsgo-linux-x64", "lib", "tsc")
// Where CI runs, types without Effect's own diagnostics would be a check that went blind.
if (process.platform === "linux" && process.arch === "x64" && !existsSync(effectChecker)) {
  throw new Error(`${effectChecker} is not there. Install it with npm ci.`)
}
const checker = existsSync(effectChecker) ? effectChecker : bin("tsc")

// Each checker of the four that there would be works out the same library types again.
const few = ["--checkers", "2"]

const blocks = writeDocBlocks(root)

const parts: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
  ["format", bin("oxfmt"), ["--check"]],
  ["lint", bin("oxlint"), ["--deny-warnings"]],
  [
    checker === effectChecker ? "types and Effect" : "types (no Effect checker for this system)",
    checker,
    ["-p", ".", ...few]
  ],
  ["types of the viewer's page", checker, ["-p", "src/viewer", ...few]],
  ["types of the page's tests", checker, ["-p", "test/viewer", ...few]],
  [`docs (${blocks.count} code blocks)`, checker, ["-p", blocks.project, ...few]],
  ["nothing unused", bin("knip"), []],
  ["release (changesets, changelog, range of effect)", process.execPath, ["scripts/release.ts", "--check"]],
  ["package (publint, types of every export)", process.execPath, ["scripts/checkPackage.ts"]],
  ["every export described, no dead link in the docs", process.execPath, ["scripts/docsSite.ts", "--check"]],
  ["no slow pattern", process.execPath, ["scripts/checkPatterns.ts"]],
  ["structure", bin("vitest"), ["run", "test/structure.test.ts", "test/serviceFolders.test.ts", "--reporter=dot"]]
]

const failed = parts.filter(([name, command, args]) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
  console.log(`${status === 0 ? "✓" : "✗"} ${name}`)
  return status !== 0
})
process.exitCode = failed.length === 0 ? 0 : 1
