import { readdirSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { type Import, importsOf, root, sources, textOf } from "./imports.ts"

/** The pure libraries that the domain may use. */
const pureLibraries = new Set([
  "acorn",
  "re2js",
  "semver",
  "@noble/hashes",
  "canonicalize",
  "pure-rand",
  "fastest-levenshtein",
  "ajv",
  "ajv-formats",
  "jstat",
  "mdast-util-from-markdown",
  "mdast-util-gfm-table",
  "micromark-extension-gfm-table"
])

/** The only files that ask Node itself: the one that runs everything, the server, and the service that stands for the process. */
const nodeFiles = new Set([
  "src/programs/cli/main.ts",
  "src/programs/cli/promised.ts",
  "src/programs/cli/serveServices.ts",
  "src/services/HostProcess.ts",
  "src/services/freePort.ts",
  "src/services/bench/nodeModules.ts",
  "src/services/bench/nodeProgram.ts",
  "src/services/model/HttpExchange.ts",
  "src/services/model/nodePackages.ts"
])

/** The only files that bring in Node's layers: the entry, and what starts processes or serves, which few commands do. */
const platformFiles = new Set([
  "src/programs/cli/main.ts",
  "src/programs/cli/closingSockets.ts",
  "src/programs/cli/clusterEngine.ts",
  "src/programs/cli/dodServices.ts",
  "src/programs/cli/benchServices.ts",
  "src/programs/cli/modelServices.ts",
  "src/programs/cli/promised.ts",
  "src/programs/cli/serveServices.ts"
])

/** Modules of effect that act on the world; the domain describes data and must not need them. */
const effectful = new Set(["FileSystem", "Path", "Terminal", "Stdio", "Clock", "Random", "Console", "Layer", "Context"])

/** What a folder may import from `src`, its own files included. A data flow reads downwards once. */
const floors: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["src/domain/source/", ["src/domain/source/"]],
  ["src/domain/pack/", ["src/domain/source/", "src/domain/pack/"]],
  ["src/domain/run/", ["src/domain/source/", "src/domain/pack/", "src/domain/run/"]],
  ["src/domain/stats/", ["src/domain/stats/"]],
  [
    "src/domain/judging/",
    [
      "src/domain/source/",
      "src/domain/pack/",
      "src/domain/run/",
      "src/domain/model/",
      "src/domain/stats/",
      "src/domain/judging/"
    ]
  ],
  [
    "src/domain/scorecard/",
    [
      "src/domain/source/",
      "src/domain/pack/",
      "src/domain/run/",
      "src/domain/stats/",
      "src/domain/judging/",
      "src/domain/scorecard/"
    ]
  ],
  [
    "src/domain/agreement/",
    [
      "src/domain/source/",
      "src/domain/pack/",
      "src/domain/run/",
      "src/domain/stats/",
      "src/domain/judging/",
      "src/domain/scorecard/",
      "src/domain/agreement/"
    ]
  ],
  [
    "src/domain/comparison/",
    [
      "src/domain/source/",
      "src/domain/pack/",
      "src/domain/run/",
      "src/domain/stats/",
      "src/domain/scorecard/",
      "src/domain/comparison/"
    ]
  ],
  [
    "src/domain/gate/",
    [
      "src/domain/source/",
      "src/domain/pack/",
      "src/domain/run/",
      "src/domain/scorecard/",
      "src/domain/bench/",
      "src/domain/gate/"
    ]
  ],
  [
    "src/domain/policy/",
    [
      "src/domain/source/",
      "src/domain/pack/",
      "src/domain/run/",
      "src/domain/scorecard/",
      "src/domain/bench/",
      "src/domain/dod/",
      "src/domain/stats/",
      "src/domain/policy/"
    ]
  ],
  ["src/domain/drill/", ["src/domain/source/", "src/domain/run/", "src/domain/dod/", "src/domain/drill/"]],
  ["src/domain/model/", ["src/domain/source/", "src/domain/pack/", "src/domain/run/", "src/domain/model/"]],
  ["src/domain/bench/", ["src/domain/source/", "src/domain/stats/", "src/domain/bench/"]],
  ["src/domain/dod/", ["src/domain/source/", "src/domain/dod/"]],
  ["src/domain/promptfoo/", ["src/domain/source/", "src/domain/pack/", "src/domain/run/", "src/domain/promptfoo/"]],
  ["src/domain/external/", ["src/domain/source/", "src/domain/bench/", "src/domain/external/"]],
  ["src/services/", ["src/domain/", "src/services/", "src/version.ts"]],
  // The page takes what reports are made of, and of the documents that it loads only their types.
  ["src/viewer/", ["src/domain/", "src/programs/cli/render/", "src/programs/viewing/documents.ts", "src/viewer/"]],
  ["src/programs/cli/render/", ["src/domain/", "src/programs/cli/render/", "src/services/", "src/programs/"]],
  [
    "src/programs/cli/",
    ["src/domain/", "src/services/", "src/programs/", "src/promise/AssayError.ts", "src/version.ts"]
  ],
  ["src/programs/", ["src/domain/", "src/services/", "src/programs/", "src/version.ts"]],
  ["src/testing", ["src/domain/", "src/testing"]],
  ["src/bench.ts", ["src/domain/bench/authoring.ts"]],
  // Its types stand alone.
  ["src/promise/", []],
  ["src/promise.ts", ["src/"]],
  ["src/index.ts", ["src/library/"]],
  ["src/library/", ["src/"]],
  ["src/version.ts", ["package.json"]]
]

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

/** Why an import may not be, or undefined. */
const fault = ({ from, to }: Import): string | undefined => {
  const local = to.startsWith("src/") || to === "package.json"
  if (local) {
    const floor = floors.find(([prefix]) => from.startsWith(prefix))
    if (floor === undefined) return `${from} stands on no known floor`
    if (!floor[1].some((allowed) => to.startsWith(allowed))) return `${from} must not import ${to}`
    if (
      from.startsWith("src/programs/") &&
      !from.startsWith("src/programs/cli/") &&
      to.startsWith("src/programs/cli/")
    ) {
      return `${from} is a use case and must not know the command line (${to})`
    }
    return undefined
  }
  if (from.startsWith("src/domain/") && to !== "effect" && !pureLibraries.has(packageOf(to))) {
    return `${from} is pure and must not import ${to}`
  }
  if (to.startsWith("node:") && !nodeFiles.has(from)) return `${from} must not import ${to}`
  if (to.startsWith("@effect/platform-node") && !platformFiles.has(from)) return `${from} must not import ${to}`
  if (to.startsWith("effect/cli") && !from.startsWith("src/programs/cli/")) return `${from} must not import ${to}`
  return undefined
}

const faultsOf = (file: string, text: string) => importsOf(file, text).map(fault)

describe("The structure of src", () => {
  it("has imports that only point downwards, and a pure domain", () => {
    const faults = sources.flatMap((file) => importsOf(file, textOf(file)).flatMap((edge) => fault(edge) ?? []))
    assert.deepStrictEqual(faults, [])
    assert.isAbove(sources.length, 20)
  })

  it("keeps effects out of the domain", () => {
    const faults = sources
      .filter((file) => file.startsWith("src/domain/"))
      .flatMap((file) =>
        [...textOf(file).matchAll(/import\s*\{([^}]*)\}\s*from\s*"effect"/gu)].flatMap((match) =>
          (match[1] ?? "")
            .split(",")
            .map((name) => name.trim().replace(/^type /u, ""))
            .filter((name) => effectful.has(name))
            .map((name) => `${file} imports ${name}`)
        )
      )
    assert.deepStrictEqual(faults, [])
  })

  it("leaves the process, the clock and randomness to main.ts", () => {
    const faults = sources
      .filter((file) => file !== "src/programs/cli/main.ts")
      .filter((file) => /\bprocess\.\w|\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)/u.test(textOf(file)))
    assert.deepStrictEqual(faults, [])
  })

  it("would notice an import against the direction", () => {
    assert.deepStrictEqual(faultsOf("src/domain/pack/Pack.ts", 'import { x } from "../run/Answer.ts"'), [
      "src/domain/pack/Pack.ts must not import src/domain/run/Answer.ts"
    ])
    assert.isString(faultsOf("src/domain/pack/Pack.ts", 'import * as fs from "node:fs"')[0])
    assert.isString(faultsOf("src/services/RunStore.ts", 'import { x } from "../programs/scoreRun.ts"')[0])
    assert.isString(faultsOf("src/programs/scoreRun.ts", 'import { x } from "./cli/score.ts"')[0])
    assert.isString(faultsOf("src/programs/scoreRun.ts", 'import { Flag } from "effect/cli"')[0])
  })
})

/** A hook at the outermost level of a module. */
const HOOK = /^(?:before|after)(?:All|Each)\(/mu

describe("The structure of test", () => {
  it("has hooks in test files alone: a worker loads a helper once, for many files", () => {
    const helpers = readdirSync(path.join(root, "test"), { recursive: true, encoding: "utf8" })
      .map((file) => `test/${file.split(path.sep).join("/")}`)
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$/u.test(file) && file !== "test/setup.ts")
    assert.deepStrictEqual(
      helpers.filter((file) => HOOK.test(textOf(file))),
      []
    )
    assert.isAbove(helpers.length, 20)
  })

  it("would notice a hook in a helper", () => {
    assert.match('import x from "x"\nafterAll(() => {})\n', HOOK)
  })
})
