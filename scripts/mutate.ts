// Mutation testing of the domain, a folder at a time, with the tests of that folder: `npm run mutate -- gate scorecard`,
// or of some files of one: `npm run mutate -- "bench/promotion*"`.
// Prints the score and every mutant that lived. How to read it: docs/decisions/0018-mutation.md.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import type { MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core"
import { Stryker } from "@stryker-mutator/core"

const root = path.resolve(import.meta.dirname, "..")
const domain = path.join(root, "src", "domain")
const cache = path.join(root, "node_modules", ".cache", "mutation")

const incrementalFile = (folder: string) => path.join(cache, `${folder}.json`)

const optionsOf = (folder: string, files: string): PartialStrykerOptions => ({
  mutate: [`src/domain/${folder}/${files}.ts`, "!src/domain/**/errors.ts"],
  domainTests: `test/domain/${folder}/**/*.test.ts`,
  incrementalFile: incrementalFile(folder)
})

const LIVED = new Set(["Survived", "NoCoverage"])
const COUNTED = new Set(["Killed", "Timeout", ...LIVED])

interface Stored {
  readonly files: Readonly<Record<string, { readonly mutants: ReadonlyArray<{ readonly status: string }> }>>
}

// Stryker keeps what it found of a mutant while the tests that reached it stay as they were. No test is noted for a mutant
// of code that runs while modules are loaded, so of those it would never see a new test; and a busy machine is no endless loop.
const forgetTheDoubtful = (file: string) => {
  if (!existsSync(file)) return
  const stored: Stored = JSON.parse(readFileSync(file, "utf8"))
  const files = Object.entries(stored.files).map(([name, { mutants, ...rest }]) => [
    name,
    { ...rest, mutants: mutants.filter(({ status }) => status === "Killed" || status === "Ignored") }
  ])
  writeFileSync(file, JSON.stringify({ ...stored, files: Object.fromEntries(files) }))
}

const place = ({ fileName, location }: MutantResult): string =>
  `${path.relative(root, fileName)}:${location.start.line}:${location.start.column}`

const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, " ").trim()
  return line.length > 100 ? `${line.slice(0, 97)}...` : line
}

const original = ({ fileName, location: { start, end } }: MutantResult): string => {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) => (index === last ? line.slice(0, end.column - 1) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join("\n")
}

const report = (folder: string, mutants: ReadonlyArray<MutantResult>) => {
  const count = (status: MutantResult["status"]) => mutants.filter((mutant) => mutant.status === status).length
  const total = mutants.filter(({ status }) => COUNTED.has(status)).length
  const killed = count("Killed") + count("Timeout")
  for (const mutant of mutants.filter(({ status }) => LIVED.has(status))) {
    const { mutatorName, replacement, status, static: isStatic } = mutant
    const how = status === "NoCoverage" ? "no test" : isStatic === true ? "lived (loading)" : "lived"
    console.log(`${place(mutant)} ${how} ${mutatorName}\n  - ${shown(original(mutant))}\n  + ${shown(replacement)}`)
  }
  console.log(
    `${folder}: ${total === 0 ? "-" : ((100 * killed) / total).toFixed(1)} % of ${total} (killed ${count("Killed")}, timed out ${count("Timeout")}, lived ${count("Survived")}, no test ${count("NoCoverage")}; ignored ${count("Ignored")}, errors ${count("RuntimeError") + count("CompileError")})`
  )
}

const all = readdirSync(domain, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const asked = (process.argv.length > 2 ? process.argv.slice(2) : all).map((name) => {
  const [folder = "", ...files] = name.split("/")
  return { folder, files: files.length === 0 ? "**/*" : files.join("/") }
})
const unknown = asked.filter(({ folder }) => !all.includes(folder)).map(({ folder }) => folder)
if (unknown.length > 0) {
  console.error(`No folder ${unknown.join(", ")} in src/domain. There are: ${all.join(", ")}.`)
  process.exitCode = 64
} else {
  process.chdir(root)
  // The same values each time, or a mutant would live on one day and not on another.
  process.env["ASSAY_SEED"] ??= "1"
  mkdirSync(cache, { recursive: true })
  for (const { folder, files } of asked) {
    forgetTheDoubtful(incrementalFile(folder))
    const mutants = await new Stryker(optionsOf(folder, files)).runMutationTest()
    // What is known of other files comes along.
    const isAsked = ({ fileName }: MutantResult) =>
      path.matchesGlob(path.relative(domain, fileName), `${folder}/${files}.ts`)
    report(folder, mutants.filter(isAsked))
  }
}
