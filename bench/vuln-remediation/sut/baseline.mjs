// The baseline: bumps a vulnerable dependency to the version that the advisory calls fixed, as a person in a hurry would
// with `npm install NAME@FIXED`. It looks at the direct dependencies and at the copies on the top floor of node_modules,
// writes carets, reads no policy and changes no source. It uses no model and no other package.
import { existsSync, readFileSync, writeFileSync } from "node:fs"

const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies"]

const read = (file) => JSON.parse(readFileSync(file, "utf8"))
const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
const reply = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)

const numbers = (version) => {
  const parts = version.split("-")[0].split(".").map(Number)
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0]
}

const isBelow = (left, right) => {
  const [a, b] = [numbers(left), numbers(right)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && a[at] < b[at]
}

/** The fixed version for a copy, null if it is affected without a fix, undefined if it is not affected. */
const fixFor = (advisory, name, version) => {
  for (const part of advisory.affected.filter((affected) => affected.package.name === name)) {
    for (const { events } of part.ranges ?? []) {
      const { introduced, fixed, last_affected: last } = Object.assign({}, ...events)
      if (introduced !== "0" && isBelow(version, introduced)) continue
      if (fixed !== undefined ? isBelow(version, fixed) : last === undefined || !isBelow(last, version)) {
        return fixed ?? null
      }
    }
  }
  return undefined
}

/** What the lock says of a package: its version, and what it asks for. */
const lockEntry = (old, name, version) => {
  const file = `registry/${name}/${version}/package.json`
  const manifest = existsSync(file) ? read(file) : {}
  const { dependencies: _before, ...rest } = old
  return { ...rest, version, ...(manifest.dependencies === undefined ? {} : { dependencies: manifest.dependencies }) }
}

const advisory = read("advisory.json")
const manifest = read("package.json")
const lock = read("package-lock.json")
const names = [...new Set(advisory.affected.map((part) => part.package.name))]
const found = names.flatMap((name) => {
  const entry = lock.packages[`node_modules/${name}`]
  const fix = entry?.version === undefined ? undefined : fixFor(advisory, name, entry.version)
  return fix === undefined ? [] : [{ name, entry, fix }]
})

if (found.length === 0) {
  reply({ refused: true, reason: `No affected version of ${names.join(", ")} is installed.` })
} else if (found.some(({ fix }) => fix === null)) {
  reply({ refused: true, reason: `${advisory.id} names no fixed version.` })
} else {
  for (const { name, entry, fix } of found) {
    lock.packages[`node_modules/${name}`] = lockEntry(entry, name, fix)
    for (const section of SECTIONS.filter((key) => manifest[key]?.[name] !== undefined)) {
      manifest[section][name] = `^${fix}`
      lock.packages[""][section][name] = `^${fix}`
    }
  }
  write("package.json", manifest)
  write("package-lock.json", lock)
  reply({ output: { bumped: found.map(({ name, fix }) => `${name}@${fix}`) } })
}
