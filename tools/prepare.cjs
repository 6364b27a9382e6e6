"use strict"
// `npm ci` runs this once everything is installed: it builds the bin and the library, so that `npx assay` works at once.
// Where no fitting Node came with the install, the build can be run later with the user's own: `npm run build`.
const { spawnSync } = require("node:child_process")
const fs = require("node:fs")
const path = require("node:path")

const root = path.resolve(__dirname, "..")
const suffix = process.platform === "win32" ? ".cmd" : ""
const own = path.join(root, "node_modules", ".bin", "node" + suffix)
const brought = fs.existsSync(own)
const node = brought ? own : process.execPath
const built = spawnSync(node, [path.join(root, "scripts", "build.ts")], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
  shell: suffix !== ""
})
if (built.status !== 0) {
  console.error(
    brought
      ? "assay: the build failed, see above. `npm run build` runs it again."
      : "assay: not built yet. Run `npm run build` with Node 22.19 or newer."
  )
  // With a fitting Node at hand, a build that fails is a fault of the project and must not pass for an installation.
  if (brought) process.exitCode = 1
}
