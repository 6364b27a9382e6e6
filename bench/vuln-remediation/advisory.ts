import { readFileSync } from "node:fs"
import { compare, minVersion, valid, validRange } from "./vendor/semver.mjs"
import { parseSpec, type Project } from "./validators/lockfile.mjs"

/** What is read of an advisory in OSV's format. */
export interface Advisory {
  readonly id: string
  readonly aliases?: ReadonlyArray<string>
  readonly affected: ReadonlyArray<{
    readonly package: { readonly ecosystem: string; readonly name: string }
    readonly ranges?: ReadonlyArray<{ readonly events: ReadonlyArray<Readonly<Record<string, string>>> }>
    readonly versions?: ReadonlyArray<string>
  }>
}

export const readAdvisory = (folder: string): Advisory => JSON.parse(readFileSync(`${folder}/advisory.json`, "utf8"))

/** OSV writes 0 for the beginning, and leaves out zeros at the end. */
const versionOf = (text: string): string => {
  const padded = /^\d+(?:\.\d+)?$/u.test(text) ? [...text.split("."), "0", "0"].slice(0, 3).join(".") : text
  const version = valid(padded)
  if (version === null) throw new Error(`The advisory has ${text} for a version`)
  return version
}

/** A version is affected if the last event at or before it is an introduction; `last_affected` ends right after itself. */
const within = (events: ReadonlyArray<Readonly<Record<string, string>>>, version: string): boolean =>
  events.reduce((inside, event) => {
    const { introduced, fixed, last_affected: last } = event
    if (introduced !== undefined) return inside || compare(version, versionOf(introduced)) >= 0
    if (fixed !== undefined) return inside && compare(version, versionOf(fixed)) < 0
    return last === undefined ? inside : inside && compare(version, versionOf(last)) <= 0
  }, false)

/** Whether the advisory names this version of this package. */
export const isAffected = (advisory: Advisory, name: string, version: string): boolean =>
  advisory.affected.some(
    (part) =>
      part.package.ecosystem === "npm" &&
      part.package.name === name &&
      ((part.versions ?? []).includes(version) || (part.ranges ?? []).some(({ events }) => within(events, version)))
  )

/** The lowest version that a range admits, or undefined if it is no range. */
export const floorOf = (range: string): string | undefined =>
  validRange(range) === null ? undefined : minVersion(range)?.version

/** Every text in a tree, with the keys that lead to it. */
export const textsIn = (
  tree: unknown,
  keys: ReadonlyArray<string> = []
): ReadonlyArray<readonly [ReadonlyArray<string>, string]> =>
  typeof tree === "string"
    ? [[keys, tree]]
    : typeof tree === "object" && tree !== null
      ? Object.entries(tree).flatMap(([key, value]) => textsIn(value, [...keys, key]))
      : []

const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies", "overrides"] as const

/** The package that keys of a manifest speak of; in overrides they are `name`, `name@range`, or `.` for the one around. */
export const packageOf = (keys: ReadonlyArray<string>): string =>
  (keys.findLast((key) => key !== ".") ?? "").replace(/(?<=.)@.*/su, "")

/**
 * Where a project still comes to an affected version: a copy in the lock, wherever it lies and whatever it is called
 * there, or the floor of a range in one of its manifests.
 */
export const affectedPlaces = (advisory: Advisory, project: Project): ReadonlyArray<string> => {
  const copies = [...project.packages.values()].flatMap(({ path, name, version }) =>
    name !== undefined && version !== undefined && isAffected(advisory, name, version)
      ? [`${path} is ${name}@${version}`]
      : []
  )
  const floors = [...project.manifests].flatMap(([at, manifest]) =>
    SECTIONS.flatMap((section) =>
      textsIn(manifest[section]).flatMap(([keys, spec]) => {
        const wish = parseSpec(packageOf(keys), spec)
        const floor = floorOf(wish.range)
        return floor !== undefined && isAffected(advisory, wish.name, floor)
          ? [`${at === "" ? "" : `${at}/`}package.json: ${[section, ...keys].join(" > ")} admits ${wish.name}@${floor}`]
          : []
      })
    )
  )
  return [...copies, ...floors]
}
