import { existsSync, readdirSync, statSync } from "node:fs"
import path from "node:path"

const MADE_FROM = ["src", "scripts", "package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"]

const changedAt = (place: string): number => {
  const info = statSync(place)
  if (!info.isDirectory()) return info.mtimeMs
  // A folder's own time is that of the last file that came or went.
  return Math.max(info.mtimeMs, ...readdirSync(place).map((name) => changedAt(path.join(place, name))))
}

/** Is what was built newer than all that it is made from? */
export const isBuilt = (root: string): boolean => {
  // The last thing that a build writes.
  const last = path.join(root, "schemas/policy.schema.json")
  if (!existsSync(path.join(root, "dist/index.d.ts")) || !existsSync(last)) return false
  const builtAt = statSync(last).mtimeMs
  return MADE_FROM.every((name) => changedAt(path.join(root, name)) <= builtAt)
}

// Started itself, it builds where that is needed.
const root = path.resolve(import.meta.dirname, "..")
if (import.meta.main && !isBuilt(root)) await import("./build.ts")
