// What package.json and package-lock.json (version 3) of a project say, and whether they agree, as `npm ci` would ask
// before it installs anything. Used by the validators and by the rubric.
import { readFileSync } from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { intersects, satisfies, valid, validRange } from "../vendor/semver.mjs"

const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"]

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/u

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value)

// What walks a file afterwards goes as deep as it is nested.
const DEEPEST = 64

const isTooDeep = (value) => {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
  }
  return false
}

const readJson = (file, shown) => {
  let value
  try {
    value = JSON.parse(readFileSync(file, "utf8"))
  } catch {
    throw new Error(`${shown} is not there, or is not JSON`)
  }
  if (!isRecord(value)) throw new Error(`${shown} is no object`)
  if (isTooDeep(value)) throw new Error(`${shown} is nested more than ${DEEPEST} deep`)
  return value
}

/** The texts of a section of a manifest, as a map; anything else in it is an error. */
const specsOf = (section, shown) => {
  if (section === undefined) return new Map()
  if (!isRecord(section)) throw new Error(`${shown} is no object`)
  const entries = Object.entries(section)
  const odd = entries.find(([, spec]) => typeof spec !== "string")
  if (odd !== undefined) throw new Error(`${shown}.${odd[0]} is no text`)
  return new Map(entries)
}

/** The name of the package that belongs at a path of the lock: what follows the last node_modules/. */
export const nameAt = (path) => {
  const at = path.lastIndexOf("node_modules/")
  return at < 0 ? undefined : path.slice(at + "node_modules/".length)
}

const LINK_KEYS = new Set(["resolved", "link"])

const packageAt = (path, entry) => {
  const shown = `package-lock.json: ${path === "" ? "the root" : path}`
  if (!isRecord(entry)) throw new Error(`${shown} is no object`)
  const link = entry.link === true
  const located = nameAt(path)
  const name = typeof entry.name === "string" ? entry.name : located
  if (located !== undefined && !link && (typeof entry.version !== "string" || valid(entry.version) !== entry.version)) {
    throw new Error(`${shown} has no version`)
  }
  if (link && (typeof entry.resolved !== "string" || Object.keys(entry).some((key) => !LINK_KEYS.has(key)))) {
    throw new Error(`${shown} is a link that says more than where it leads`)
  }
  if (name !== undefined && !PACKAGE_NAME.test(name)) throw new Error(`${shown} has no name that a package can have`)
  return {
    path,
    located,
    name,
    version: typeof entry.version === "string" ? entry.version : undefined,
    link,
    target: link && typeof entry.resolved === "string" ? entry.resolved : undefined,
    bundled: entry.inBundle === true,
    specs: new Map(SECTIONS.map((section) => [section, specsOf(entry[section], `${shown}: ${section}`)])),
    entry
  }
}

/** Whether a folder is one of the project's own packages: `packages/cli` itself, or by `packages/*`. */
const workspacesOf = (patterns = []) => {
  if (!Array.isArray(patterns) || patterns.some((pattern) => typeof pattern !== "string")) {
    throw new Error("package-lock.json: the workspaces of the root are no list of folders")
  }
  return (folder) =>
    patterns.some((pattern) =>
      pattern.endsWith("/*") ? folder.slice(0, folder.lastIndexOf("/")) === pattern.slice(0, -2) : folder === pattern
    )
}

/**
 * Packages lie where npm puts them: in node_modules of the project, of its workspaces, or of one another. A link leads to
 * a workspace. Anything else would be a copy that the lock names otherwise, or one that hides another.
 */
const refuseStrayPlaces = (packages, isWorkspace) => {
  for (const { path, located, link, target } of packages.values()) {
    const [own = "", ...installed] = path.split(/(?:^|\/)node_modules\//u)
    const isPlace = own === "" || isWorkspace(own)
    const named = installed.every((name) => PACKAGE_NAME.test(name))
    if (path.split("/").some((part) => part === ".." || part === ".") || !isPlace || !named) {
      throw new Error(`package-lock.json: ${path} is no place for a package of this project`)
    }
    if (located !== undefined && link && !(isWorkspace(target) && packages.has(target))) {
      throw new Error(`package-lock.json: ${path} links to ${target}, which is no workspace of this project`)
    }
  }
}

/** The entries of a lock by their path: the root (""), the project's other packages, and what is installed. */
export const readLock = (folder) => {
  const lock = readJson(`${folder}/package-lock.json`, "package-lock.json")
  if (lock.lockfileVersion !== 3) throw new Error("package-lock.json is not of version 3")
  if (!isRecord(lock.packages) || !isRecord(lock.packages[""])) throw new Error("package-lock.json has no root package")
  const packages = new Map(Object.entries(lock.packages).map(([path, entry]) => [path, packageAt(path, entry)]))
  refuseStrayPlaces(packages, workspacesOf(lock.packages[""].workspaces))
  return { lock, packages }
}

/** Reads a project: its lock, and `manifests`, package.json and those of its workspaces by their folder in the lock. */
export const readProject = (folder) => {
  const manifest = readJson(`${folder}/package.json`, "package.json")
  const { lock, packages } = readLock(folder)
  if (!isDeepStrictEqual(manifest.workspaces, lock.packages[""].workspaces)) {
    throw new Error("The workspaces of package.json are not those in package-lock.json")
  }
  const workspaces = [...packages.keys()].filter((path) => path !== "" && nameAt(path) === undefined)
  const manifests = new Map([
    ["", manifest],
    ...workspaces.map((path) => [path, readJson(`${folder}/${path}/package.json`, `${path}/package.json`)])
  ])
  return { manifest, manifests, lock, packages }
}

/** The entry that `name` means in the package at `path`: the nearest node_modules upwards, as Node looks for it. */
export const resolveFrom = (packages, path, name) => {
  const parts = path === "" ? [] : path.split("/")
  for (let length = parts.length; length >= 0; length -= 1) {
    const found = packages.get([...parts.slice(0, length), "node_modules", name].join("/"))
    if (found !== undefined) return found
  }
  return undefined
}

/** What a package asks for: name, range, and whether it may be missing. */
export const wishesOf = (found) => {
  const own = nameAt(found.path) === undefined
  const optional = found.specs.get("optionalDependencies")
  const peerMeta = isRecord(found.entry.peerDependenciesMeta) ? found.entry.peerDependenciesMeta : {}
  const wishes = new Map()
  const add = (section, isOptional) => {
    for (const [name, spec] of found.specs.get(section)) wishes.set(name, { name, spec, optional: isOptional(name) })
  }
  add("peerDependencies", (name) => isRecord(peerMeta[name]) && peerMeta[name].optional === true)
  if (own) add("devDependencies", () => false)
  add("dependencies", () => false)
  if (optional.size > 0) add("optionalDependencies", () => true)
  return [...wishes.values()]
}

/** The parts of an alias (`npm:name@range`), or the name and range as they are. */
export const parseSpec = (name, spec) => {
  if (!spec.startsWith("npm:")) return { name, range: spec }
  const at = spec.indexOf("@", "npm:".length + 1)
  return at < 0 ? { name: spec.slice(4), range: "*" } : { name: spec.slice(4, at), range: spec.slice(at + 1) }
}

/** The rules of `overrides`, or of a part of it: for which name and range, what instead, and what below it. */
const rulesOf = (overrides) =>
  isRecord(overrides)
    ? Object.entries(overrides)
        .filter(([key]) => key !== ".")
        .map(([key, value]) => {
          const at = key.indexOf("@", 1)
          const instead = isRecord(value) ? value["."] : value
          return {
            name: at < 0 ? key : key.slice(0, at),
            range: at < 0 ? "*" : key.slice(at + 1),
            instead: typeof instead === "string" ? instead : undefined,
            below: rulesOf(isRecord(value) ? value : undefined)
          }
        })
    : []

const overlap = (left, right) => validRange(left) !== null && validRange(right) !== null && intersects(left, right)

const fits = (found, name, spec) => {
  const wish = parseSpec(name, spec)
  if (found.link) return true
  return found.name === wish.name && validRange(wish.range) !== null && satisfies(found.version, wish.range)
}

/**
 * Follows every wish from the root: `reached` are the paths that something asks for, `faults` what is missing or out of
 * range, as sentences. Overrides count as npm counts them: the nearest rule wins.
 */
export const followWishes = ({ manifest, packages }) => {
  const faults = []
  const reached = new Set()
  const seen = new Set()
  const rootWishes = new Map(wishesOf(packages.get("")).map(({ name, spec }) => [name, spec]))
  const instead = (rule) => (rule.instead?.startsWith("$") ? rootWishes.get(rule.instead.slice(1)) : rule.instead)
  const visit = (found, rules) => {
    const key = `${found.path} ${rules.map((rule) => rule.id).join(",")}`
    if (seen.has(key)) return
    seen.add(key)
    for (const wish of wishesOf(found)) {
      const rule = rules.find(
        ({ name, range }) => name === wish.name && overlap(range, parseSpec(name, wish.spec).range)
      )
      const spec = (rule === undefined ? undefined : instead(rule)) ?? wish.spec
      const place = found.path === "" ? "the project" : found.path
      if (found.path === "" && spec !== wish.spec)
        faults.push(`The override of ${wish.name} is not what the project asks for itself`)
      const target = resolveFrom(packages, found.path, wish.name)
      if (target === undefined) {
        if (!wish.optional) faults.push(`${place} needs ${wish.name}@${spec}, which is not in the lock`)
        continue
      }
      if (!fits(target, wish.name, spec)) {
        faults.push(`${place} needs ${wish.name}@${spec}; the lock has ${target.name}@${target.version}`)
      }
      follow(target, rule === undefined ? rules : [...rule.below, ...rules])
    }
  }
  const follow = (found, rules) => {
    reached.add(found.path)
    const target = found.link ? packages.get(found.target ?? "") : found
    if (target === undefined) faults.push(`${found.path} links to ${found.target}, which is not in the lock`)
    else visit(target, rules)
  }
  const number = (rules, prefix) =>
    rules.map((rule, at) => ({ ...rule, id: `${prefix}${at}`, below: number(rule.below, `${prefix}${at}.`) }))
  const rules = number(rulesOf(manifest.overrides), "")
  visit(packages.get(""), rules)
  for (const found of packages.values()) if (found.link) follow(found, rules)
  return { faults: [...new Set(faults)], reached }
}

const sameSpecs = (left, right) =>
  left.size === right.size && [...left].every(([name, spec]) => right.get(name) === spec)

/** Where the lock's own copy of a manifest differs from the manifest. */
const staleCopies = ({ manifests, packages }) =>
  [...manifests].flatMap(([path, manifest]) => {
    const shown = path === "" ? "package.json" : `${path}/package.json`
    const specs = packages.get(path).specs
    return SECTIONS.filter(
      (section) => !sameSpecs(specs.get(section), specsOf(manifest[section], `${shown}: ${section}`))
    ).map((section) => `The ${section} of ${shown} are not those in package-lock.json`)
  })

/** Everything that keeps `npm ci` from installing the project, as sentences. */
export const lockFaults = (project) => [...staleCopies(project), ...followWishes(project).faults]
