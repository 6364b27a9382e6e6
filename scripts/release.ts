// Changesets for a package that is the root of its workspace, which the command line of changesets does not look for there.
// `--check` only looks whether a release could be made; else all changesets become a section of CHANGELOG.md and a version.
import { readFileSync } from "node:fs"
import path from "node:path"
import { applyReleasePlan } from "@changesets/apply-release-plan"
import { assembleReleasePlan } from "@changesets/assemble-release-plan"
import { readConfig } from "@changesets/config"
import { readChangesets } from "@changesets/read"
import { Schema } from "effect"
import * as semver from "semver"

const root = path.resolve(import.meta.dirname, "..")

const Manifest = Schema.fromJsonString(
  Schema.Struct({
    name: Schema.String,
    version: Schema.String,
    peerDependencies: Schema.Struct({ effect: Schema.String }),
    devDependencies: Schema.Record(Schema.String, Schema.String)
  })
)

const textOf = (file: string): string => readFileSync(path.join(root, file), "utf8")
const manifest = Schema.decodeSync(Manifest)(textOf("package.json"))

const own = { dir: root, relativeDir: ".", packageJson: manifest }
const packages = { rootDir: root, rootPackage: own, packages: [own], tool: { type: "root" as const } }

/** Everything that would keep a release from being made, or make it a wrong one. */
const faults = (): ReadonlyArray<string> => [
  ...(textOf("CHANGELOG.md").includes(`\n## ${manifest.version}\n`)
    ? []
    : [`CHANGELOG.md has no section for ${manifest.version}`]),
  ...(semver.satisfies(manifest.devDependencies["effect"] ?? "", manifest.peerDependencies.effect)
    ? []
    : [`The peer range of effect, ${manifest.peerDependencies.effect}, does not hold the version that is tested with`])
]

const { config, errors } = await readConfig(root, packages)
if (config === undefined) throw new Error(errors.join("\n"))
const changesets = await readChangesets(root)
// It throws where a changeset is of a package that there is not.
const plan = assembleReleasePlan(changesets, packages, config, undefined)

if (process.argv.includes("--check")) {
  const found = faults()
  for (const fault of found) console.error(fault)
  process.exitCode = found.length === 0 ? 0 : 1
} else if (changesets.length === 0) {
  console.error("There is no changeset. CONTRIBUTING.md says how to write one.")
  process.exitCode = 1
} else {
  const context = path.join(root, "node_modules/@changesets/cli/dist")
  for (const file of await applyReleasePlan(plan, packages, config, undefined, context))
    console.log(path.relative(root, file))
}
