import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { root } from "../processes.ts"
import type { Row } from "../Row.ts"

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce((sum, name) => {
    const info = statSync(path.join(folder, name))
    return info.isFile() ? sum + info.size : sum
  }, 0)

/** What a production install of the tarball brings. */
export const install: Row = async ({ dir }) => {
  execFileSync("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", dir], { cwd: root })
  const tarball = readdirSync(dir).find((name) => name.endsWith(".tgz")) ?? "no tarball"
  const home = path.join(dir, "install")
  mkdirSync(home)
  writeFileSync(path.join(home, "package.json"), JSON.stringify({ name: "home", private: true }))
  execFileSync("npm", ["install", "--omit=dev", "--no-audit", "--no-fund", path.join(dir, tarball)], {
    cwd: home,
    stdio: "ignore"
  })
  const packages = readdirSync(path.join(home, "node_modules")).filter((name) => !name.startsWith("."))
  return [
    {
      what: "install: size of the tarball's production install",
      unit: "MB",
      measured: bytesOf(path.join(home, "node_modules")) / 1_000_000,
      limit: null,
      target: 5
    },
    { what: "install: packages", unit: "", measured: packages.length, limit: null, target: 1 }
  ]
}
