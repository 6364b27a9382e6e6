// An offline `npm ci`: makes node_modules from the lock and the packages under registry/, or says why it cannot.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import path from "node:path"
import { isDeepStrictEqual } from "node:util"
import { lockFaults, readProject } from "./lockfile.mjs"

/** What the lock repeats of a package's manifest. */
const REPEATED = ["dependencies", "optionalDependencies", "peerDependencies", "bundleDependencies"]

/** The folder that a locked package comes from: the registry, or the bundle of the package around it. */
const sourceOf = (packages, found) => {
  if (!found.bundled) return path.posix.join("registry", found.name, found.version)
  const around = packages.get(found.path.slice(0, found.path.lastIndexOf("/node_modules/")))
  return around === undefined || around.bundled
    ? undefined
    : path.posix.join("registry", around.name, around.version, "bundled", found.located)
}

const entryFaults = (found, source) => {
  const file = source === undefined ? undefined : `${source}/package.json`
  if (file === undefined || !existsSync(file)) return [`There is no ${found.name}@${found.version} for ${found.path}`]
  const manifest = JSON.parse(readFileSync(file, "utf8"))
  if (manifest.name !== found.name || manifest.version !== found.version) {
    return [`${found.path} is locked as ${found.name}@${found.version}, but is ${manifest.name}@${manifest.version}`]
  }
  if ("resolved" in found.entry || "integrity" in found.entry) {
    return [`${found.path} says where it comes from; it can only come from registry/`]
  }
  return REPEATED.filter((key) => !isDeepStrictEqual(manifest[key] ?? {}, found.entry[key] ?? {})).map(
    (key) => `The ${key} of ${found.path} are not those of ${found.name}@${found.version}`
  )
}

/**
 * Installs the project in the working folder and gives the folders of its own packages. Fails with every fault in one
 * error, before it writes anything.
 */
export const install = () => {
  const project = readProject(".")
  const inside = [...project.packages.values()].filter(({ located }) => located !== undefined)
  const sources = new Map(inside.filter(({ link }) => !link).map((found) => [found, sourceOf(project.packages, found)]))
  const faults = [
    ...lockFaults(project),
    ...[...sources].flatMap(([found, source]) => entryFaults(found, source)),
    ...inside.flatMap((found) =>
      (found.entry.bundleDependencies ?? [])
        .filter((name) => project.packages.get(`${found.path}/node_modules/${name}`)?.bundled !== true)
        .map((name) => `${found.path} bundles ${name}, which the lock does not show`)
    )
  ]
  if (faults.length > 0) throw new Error(faults.join("\n"))
  const folders = [...project.manifests.keys()].map((at) => (at === "" ? "." : at))
  for (const folder of folders) rmSync(`${folder}/node_modules`, { recursive: true, force: true })
  for (const [found, source] of [...sources].toSorted(([left], [right]) => left.path.length - right.path.length)) {
    cpSync(source, found.path, { recursive: true, filter: (file) => path.basename(file) !== "bundled" })
  }
  for (const found of inside.filter(({ link }) => link)) {
    mkdirSync(path.dirname(found.path), { recursive: true })
    symlinkSync(path.resolve(found.target), found.path, "junction")
  }
  return { folders }
}

/** The files below a folder whose names end so, sorted; none where the folder is not there. */
export const filesBelow = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
        .toSorted()
    : []
