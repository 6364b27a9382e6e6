import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { VulnRemediationRubric } from "../../../bench/vuln-remediation/rubric.ts"
import type { ChangedFile, HarnessOutput, RubricCase, RubricReply } from "../../../src/bench.ts"

export type Json = Readonly<Record<string, unknown>>
export type Files = Readonly<Record<string, Json | string>>

export const writeFiles = (folder: string, files: Files): void => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`)
  }
}

/** Uses a folder that is gone afterwards. */
export const inFolder = <A>(use: (folder: string) => A): A => {
  const folder = mkdtempSync(path.join(tmpdir(), "assay-remediation-"))
  try {
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const passedResult = { status: "passed", exit_code: 0, tail: "" } as const

/** What the harness would hand to the rubric, where nothing else is said. */
export const outputOf = (changed: ReadonlyArray<ChangedFile>, more: Partial<HarnessOutput> = {}): HarnessOutput => ({
  reply: {},
  refused: false,
  refusal_reason: null,
  workspace: "workspace",
  changed,
  validators: { build: passedResult, tests: passedResult },
  ...more
})

export const scoreOf = (benchCase: RubricCase, output: HarnessOutput): RubricReply => {
  const reply = VulnRemediationRubric.score(benchCase, output)
  if (reply instanceof Promise) throw new Error("The rubric is not pure")
  return reply
}

/** The lock of a project: its own fields, and what is installed, by path below the first node_modules/. */
export const lockOf = (manifest: Json, installed: Readonly<Record<string, Json>>): Json => ({
  name: "toy",
  version: "1.0.0",
  lockfileVersion: 3,
  requires: true,
  packages: {
    "": { name: "toy", version: "1.0.0", ...manifest },
    ...Object.fromEntries(Object.entries(installed).map(([at, entry]) => [`node_modules/${at}`, entry]))
  }
})

const advisory = {
  id: "GHSA-0000-0000-0000",
  aliases: ["CVE-0000-0000"],
  affected: [
    {
      package: { ecosystem: "npm", name: "flawed" },
      ranges: [
        { type: "ECOSYSTEM", events: [{ introduced: "0" }, { fixed: "1.2.4" }] },
        { type: "ECOSYSTEM", events: [{ introduced: "2.0.0" }, { fixed: "2.1.0" }] }
      ]
    }
  ]
} as const

export interface Toy {
  readonly manifest: Json
  readonly installed: Readonly<Record<string, Json>>
}

/** A project with one flawed dependency, with a caret. */
const before: Toy = {
  manifest: { dependencies: { flawed: "^1.2.0", other: "1.0.0" } },
  installed: { flawed: { version: "1.2.3" }, other: { version: "1.0.0" } }
}

/** The same project with the flawed dependency moved. */
export const bumped = (spec: string, version: string): Toy => ({
  manifest: { dependencies: { flawed: spec, other: "1.0.0" } },
  installed: { ...before.installed, flawed: { version } }
})

export const right = bumped("^1.2.4", "1.2.4")

export const remediate = {
  act: "remediate",
  because: "For a test.",
  files: ["package.json", "package-lock.json"],
  manifest: ["package.json: dependencies > flawed", "package.json: overrides"],
  packages: { flawed: ">=1.2.4 <2 || >=2.1.0 <3" }
} as const

interface Trial {
  readonly from?: Toy
  readonly to?: Toy
  readonly expected?: Json
  /** Files that are changed besides. */
  readonly more?: Files
  readonly output?: Partial<HarnessOutput>
  readonly recorded?: Toy
}

const filesOf = ({ manifest, installed }: Toy): Files => ({
  "package.json": { name: "toy", version: "1.0.0", ...manifest },
  "package-lock.json": lockOf(manifest, installed)
})

/** Scores a change of a small project, made of the state before and after. */
export const tryChange = ({ from = before, to = from, expected = remediate, more = {}, output, recorded }: Trial) =>
  inFolder((folder) => {
    const at = (name: string) => path.join(folder, name)
    const [old, now] = [filesOf(from), filesOf(to)]
    writeFiles(at("input"), { "advisory.json": advisory, "src/index.js": "", ...old })
    cpSync(at("input"), at("workspace"), { recursive: true })
    writeFiles(at("workspace"), { ...now, ...more })
    writeFiles(at("expected"), { "expected.json": expected })
    if (recorded !== undefined) writeFiles(at("expected/workspace"), filesOf(recorded))
    const changed = [
      ...Object.keys(now).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(old[name])),
      ...Object.keys(more)
    ].map((name) => ({ path: name, change: "modified" }) as const)
    return scoreOf(
      {
        case_id: "toy",
        task_class: "vuln-remediation",
        disposition: "positive",
        difficulty: "easy",
        input: at("input"),
        expected: at("expected")
      },
      outputOf(changed, { workspace: at("workspace"), ...output })
    )
  })

export const codesOf = ({ failure_modes = [] }: RubricReply): ReadonlyArray<string> =>
  failure_modes.map(({ code }) => code)
