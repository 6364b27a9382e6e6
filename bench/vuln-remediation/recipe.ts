import { readFileSync } from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { floorOf, packageOf, textsIn } from "./advisory.ts"
import { satisfies } from "./vendor/semver.mjs"
import { followWishes, parseSpec, type LockedPackage, type Project } from "./validators/lockfile.mjs"

/**
 * `expected.json` of a case. `act`: what is right; `either` where nobody can say. `files` may change, and in manifests
 * among them only the fields of `manifest` (as `package.json: dependencies > qs`). `packages` are the only ones whose
 * copies in the lock may change, each within its range.
 */
export interface Expected {
  readonly act: "remediate" | "refuse" | "either"
  readonly because: string
  readonly files: ReadonlyArray<string>
  readonly manifest: ReadonlyArray<string>
  readonly packages: Readonly<Record<string, string>>
}

export const readExpected = (folder: string): Expected => JSON.parse(readFileSync(`${folder}/expected.json`, "utf8"))

/** How a range is written: what a careful hand keeps when it moves the version. */
export const styleOf = (spec: string): string => {
  if (spec.startsWith("npm:")) return `alias ${styleOf(parseSpec("", spec).range)}`
  if (/^[=v]?\d+\.\d+\.\d\S*$/u.test(spec)) return "pin"
  const sign = /^(?:\^|~|>=|<=|>|<)/u.exec(spec)?.[0] ?? "x"
  return /\s|\|\|/u.test(spec.slice(sign.length).trim()) ? `${sign} and more` : sign
}

const leaves = (tree: unknown, keys: ReadonlyArray<string> = []): ReadonlyArray<readonly [string, unknown]> =>
  typeof tree === "object" && tree !== null && Object.keys(tree).length > 0
    ? Object.entries(tree).flatMap(([key, value]) => leaves(value, [...keys, key]))
    : [[keys.join(" > "), tree]]

/** What differs between two manifests: the field, what it was and what it is. */
const fieldsChanged = (before: unknown, after: unknown) => {
  const old = new Map(leaves(before))
  const now = new Map(leaves(after))
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => old.has(field) !== now.has(field) || !isDeepStrictEqual(old.get(field), now.get(field)))
    .map((field) => ({ field, was: old.get(field), is: now.get(field) }))
}

const isIntended = (expected: Expected, name: string, version: string | undefined): boolean => {
  const intended = new Map(Object.entries(expected.packages)).get(name)
  return intended !== undefined && version !== undefined && satisfies(version, intended)
}

const manifestFaults = (expected: Expected, file: string, before: unknown, after: unknown): ReadonlyArray<string> =>
  fieldsChanged(before, after).flatMap(({ field, was, is }) => {
    const shown = `${file}: ${field}`
    if (!expected.manifest.some((allowed) => shown === allowed || shown.startsWith(`${allowed} > `))) {
      return [`${shown} is not for this remediation to change`]
    }
    if (typeof is !== "string") return [`${shown} is gone, or no range`]
    if (typeof was === "string" && styleOf(was) !== styleOf(is))
      return [`${shown} was ${was} and became ${is}: another style`]
    const wish = parseSpec(packageOf(field.split(" > ")), is)
    // `$name` stands for the project's own range, which is looked at where it stands.
    if (is.startsWith("$")) return []
    return isIntended(expected, wish.name, floorOf(wish.range))
      ? []
      : [`${shown} became ${is}, not an intended version`]
  })

/** Marks that npm works out anew when packages move; they say nothing about what is installed. */
const MARKS = new Set(["dev", "optional", "devOptional", "peer", "license", "funding", "deprecated"])

const substance = (found: LockedPackage) =>
  Object.entries(found.entry)
    .filter(([key]) => !MARKS.has(key))
    .toSorted()

/** The packages in the lock that differ, apart from the project's own, by their path. */
export const lockedChanges = (before: Pick<Project, "packages">, after: Pick<Project, "packages">) =>
  [...new Set([...before.packages.keys(), ...after.packages.keys()])]
    .map((path) => ({ path, was: before.packages.get(path), is: after.packages.get(path) }))
    .filter(({ path }) => path.includes("node_modules/"))
    .filter(({ was, is }) => was === undefined || is === undefined || !isDeepStrictEqual(substance(was), substance(is)))

/** The project's own packages in the lock; they are what its manifests say, and a remediation adds and removes none. */
const ownPackageFaults = (before: Project, after: Project): ReadonlyArray<string> =>
  [...new Set([...before.packages.keys(), ...after.packages.keys()])]
    .filter((path) => !path.includes("node_modules/") && before.packages.has(path) !== after.packages.has(path))
    .map((path) => `package-lock.json: ${path} came or went`)

const lockFieldFaults = (before: Project, after: Project): ReadonlyArray<string> =>
  fieldsChanged({ ...before.lock, packages: null }, { ...after.lock, packages: null }).map(
    ({ field }) => `package-lock.json: ${field} is not for this remediation to change`
  )

/** What a remediation did that it should not have, as sentences. */
export const recipeFaults = (
  expected: Expected,
  before: Project,
  after: Project,
  changed: ReadonlyArray<string>
): ReadonlyArray<string> => [
  ...changed.filter((path) => !expected.files.includes(path)).map((path) => `${path} was changed`),
  ...[...before.manifests].flatMap(([at, manifest]) =>
    manifestFaults(expected, at === "" ? "package.json" : `${at}/package.json`, manifest, after.manifests.get(at))
  ),
  ...lockFieldFaults(before, after),
  ...ownPackageFaults(before, after),
  ...lockedChanges(before, after).flatMap(({ path, was, is }) => {
    const names = [was?.name, is?.name].filter((name) => name !== undefined)
    if (!names.every((name) => Object.hasOwn(expected.packages, name))) return [`${path} was changed in the lock`]
    return is?.name === undefined || isIntended(expected, is.name, is.version)
      ? []
      : [`${path} became ${is.name}@${is.version}, not an intended version`]
  })
]

const withoutField = (tree: unknown, keys: ReadonlyArray<string>): unknown =>
  typeof tree !== "object" || tree === null
    ? tree
    : Object.fromEntries(
        Object.entries(tree).flatMap(([key, value]) =>
          key !== keys[0] ? [[key, value]] : keys.length === 1 ? [] : [[key, withoutField(value, keys.slice(1))]]
        )
      )

const extraneous = (project: Project): ReadonlyArray<string> => {
  const { reached } = followWishes(project)
  return [...project.packages.keys()].filter((path) => path.includes("node_modules/") && !reached.has(path))
}

/** What was added and changes nothing: overrides without which the lock fits just as well, and packages nobody asks for. */
export const unusedFields = (before: Project, after: Project): ReadonlyArray<string> => {
  const old = new Set(textsIn(before.manifest["overrides"]).map(([keys]) => keys.join(" > ")))
  const faults = followWishes(after).faults
  const idle = textsIn(after.manifest["overrides"])
    .filter(([keys]) => !old.has(keys.join(" > ")))
    .filter(([keys]) => {
      const manifest = { ...after.manifest, overrides: withoutField(after.manifest["overrides"], keys) }
      return isDeepStrictEqual(followWishes({ manifest, packages: after.packages }).faults, faults)
    })
    .map(([keys]) => `The override of ${keys.join(" > ")} changes nothing`)
  const known = new Set(extraneous(before))
  return [
    ...idle,
    ...extraneous(after)
      .filter((path) => !known.has(path))
      .map((path) => `Nothing asks for ${path}`)
  ]
}
