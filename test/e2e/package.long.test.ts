import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs"
import path from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { exits, root, start, workshop } from "./assay.ts"
import { installPacked } from "./packed.ts"

/** An empty project that has installed the packed tarball, and `effect` beside it. */
const shop = workshop()
const installed = shop.at("node_modules/assay")

const Manifest = Schema.Record(Schema.String, Schema.Unknown)
const decodeManifest = Schema.decodeUnknownSync(Schema.fromJsonString(Manifest))

let packed: ReadonlyArray<string> = []

beforeAll(async () => {
  packed = await installPacked(shop)
  shop.write("package.json", JSON.stringify({ name: "embedder", private: true, type: "module" }))
})

const importsOf = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/^(?:import|export)[^"']* from "([^"]+)"/gmu), ([, specifier]) => specifier ?? "")

const assay = async (...args: ReadonlyArray<string>) =>
  start(process.execPath, [path.join(installed, "bin/assay.cjs"), ...args], { cwd: shop.dir }).ended

/** The runs of the repository's examples, with what they were made of and the policy that rests on them. */
const LEFT_OUT = /^examples\/(?:runs\/|gate\.yaml$|answers\/[ab]\.jsonl$)/u

const isTelling = (text: string) =>
  text.includes(root) || /registry\.[\w.-]+\/|"_resolved"|sourceMappingURL/u.test(text)

describe("The published package", () => {
  it("holds what is used from it and nothing else", () => {
    const withoutBuild = packed.filter((file) => !file.startsWith("dist/"))
    const folders = ["bench/vuln-remediation", "examples", "packs", "schemas", "templates"]
    const shipped = folders.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .filter((file) => !LEFT_OUT.test(file))
    )
    const single = [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "bench/trust-tiers.yaml",
      "bin/assay.cjs",
      "bin/rubric-host.mjs",
      "package.json"
    ]
    const expected = [...single, ...shipped]
    assert.deepStrictEqual(withoutBuild.toSorted(), expected.toSorted())
    const strangers = packed.filter((file) => file.startsWith("dist/")).filter((file) => !BUILT.test(file))
    assert.deepStrictEqual(strangers, [])
    for (const file of ["help.txt", "index.js", "testing.js", "programs/cli/main.cjs", "index.d.ts", "viewer/app.js"]) {
      assert.include(packed, `dist/${file}`)
    }
  })

  it("has everything that its README leads to, but for the pages of the docs", () => {
    const readme = shop.read("node_modules/assay/README.md")
    const links = Array.from(readme.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/gu), ([, to = ""]) => to)
    assert.isAbove(links.length, 20)
    assert.deepStrictEqual(
      links.filter((to) => !to.startsWith("docs/") && !packed.includes(to)),
      []
    )
  })

  it("needs no other package, runs nothing when it is installed, and works with an effect beside it", () => {
    const manifest = decodeManifest(shop.read("node_modules/assay/package.json"))
    assert.notProperty(manifest, "dependencies")
    assert.notProperty(manifest, "optionalDependencies")
    assert.notProperty(manifest, "bundleDependencies")
    // It is for every system that Node is for.
    for (const tied of ["os", "cpu", "libc"]) assert.notProperty(manifest, tied)
    const scripts = Object.keys(Schema.decodeUnknownSync(Manifest)(manifest["scripts"] ?? {}))
    const onInstall = new Set(["preinstall", "install", "postinstall", "prepare", "preprepare", "postprepare"])
    assert.deepStrictEqual(
      scripts.filter((name) => onInstall.has(name)),
      []
    )
    assert.deepStrictEqual(manifest["peerDependenciesMeta"], { effect: { optional: true } })
  })

  it("takes at most 5 MB, and says nothing of where it was built or where packages came from", () => {
    const bytes = packed.reduce((sum, file) => sum + statSync(path.join(installed, file)).size, 0)
    assert.isAtMost(bytes, 5_000_000)
    const texts = packed.filter((file) => !/^bench\/[\w-]+\/cases\//u.test(file))
    assert.deepStrictEqual(
      texts.filter((file) => isTelling(shop.read(`node_modules/assay/${file}`))),
      []
    )
    assert.isTrue(isTelling(`import "${root}/dist/a.js"`) && isTelling("https://registry.example.org/effect"))
  })

  it("names every package whose code is in it, with its licence", () => {
    const notices = shop.read("node_modules/assay/dist/THIRD-PARTY-LICENSES.txt")
    const bundled = ["acorn", "ajv", "ajv-formats", "d3-array", "effect", "@effect/platform-node", "jstat", "preact"]
    const more = ["mdast-util-from-markdown", "micromark-extension-gfm-table", "re2js", "string-width", "yaml"]
    for (const name of [...bundled, ...more]) assert.match(notices, new RegExp(`^${name} \\d+\\.\\d+\\.\\d+`, "mu"))
    for (const words of ["Permission is hereby granted", "ISC License", "Copyright"]) assert.include(notices, words)
    assert.notMatch(notices, /^(?:vitest|rolldown|typescript|knip) \d/mu)
  })

  it("names only files that are there, and imports nothing but Node and effect", () => {
    const manifest = shop.read("node_modules/assay/package.json")
    const named = [...manifest.matchAll(/: "\.\/([^"*]+)"/gu)].map(([, file]) => file ?? "")
    assert.isAbove(named.length, 4)
    for (const file of [...named, "bin/assay.cjs"]) assert.include(packed, file)
    const libraries = packed.filter((file) => /^dist\/[^/]+\.js$|^dist\/shared\//u.test(file))
    const imported = libraries.flatMap((file) => importsOf(shop.read(`node_modules/assay/${file}`)))
    const strangers = imported.filter((specifier) => !/^(?:\.{1,2}\/|node:|effect(?:\/|$))/u.test(specifier))
    assert.deepStrictEqual(strangers, [])
    assert.include(imported, "effect")
  })
})

/** What a build makes: bundles with their declarations, what they share, the help, and the viewer's page. */
const BUILT =
  /^dist\/(?:help\.txt|THIRD-PARTY-LICENSES\.txt|viewer\/app\.(?:js|css)|(?:shared\/)?[\w-]+\.(?:js|d\.ts)|programs\/cli\/[\w.-]+\.cjs)$/u

const cli = (...args: ReadonlyArray<string>) =>
  start(process.execPath, [path.join(installed, "bin/assay.cjs"), ...args], { cwd: shop.at("elsewhere") }).ended

describe("The command line out of the package", () => {
  it("runs without anything beside it", async () => {
    mkdirSync(shop.at("elsewhere"))
    const [demo, version, list] = await Promise.all([cli("demo"), cli("--version"), cli("pack", "list", "--quiet")])
    exits(demo, 0)
    assert.strictEqual(demo.stderr, "")
    for (const code of ["0 ok", "10 knockedOut", "11 belowLevel", "12 inconclusive"]) assert.include(demo.stdout, code)
    assert.include(demo.stdout, "written by hand")
    exits(version, 0)
    for (const name of ["buero", "ndassist", "office"]) assert.include(list.stdout, name)
    exits(await cli("init"), 0)
    exits(await cli("pack", "validate", "packs/first.yaml"), 0)
  })
})

const EMBED = `
import { readFileSync } from "node:fs"
import { Arbitrary, Effect, FileSystem, Layer, Result } from "effect"
import { decideGate, decideKo, koReason, packFormat, scoreReported, SourceReader } from "assay"
import { arbitraryPack } from "assay/testing"

const rule = { dimension: "Q6", threshold: 2, red_flag_scope: "all", red_flag_prompts: ["E1"] }
const decision = decideKo(rule, new Map([["Q6", 1]]), new Set(["C4", "E1"]))
const reader = SourceReader.layer.pipe(Layer.provide(FileSystem.layerNoop({})))
const pack = await Effect.runPromise(
  SourceReader.use((reader) => reader.decode("office.yaml", readFileSync(process.argv[2]), packFormat)).pipe(
    Effect.provide(reader)
  )
)
const scores = new Map(pack.value.dimensions.map(({ id }) => [id, 4]))
const scored = scoreReported(pack.value, [{ model: "m", variant: "none", scores, flagged: new Set() }])
const packs = Effect.runSync(Arbitrary.sampleEffect(arbitraryPack, { count: 3, seed: 1 }))
console.log(JSON.stringify({
  tag: decision._tag, reason: koReason(decision, "en"), pack: pack.value.id, packs: packs.length,
  percent: Result.getOrThrow(scored).map(({ percent }) => percent), gate: typeof decideGate
}))
`

describe("The library out of the package", () => {
  it("is embedded beside nothing but effect", async () => {
    shop.write("embed.js", EMBED)
    const ended = await start(process.execPath, ["embed.js", path.join(installed, "packs/office.yaml")], {
      cwd: shop.dir
    }).ended
    exits(ended, 0)
    assert.strictEqual(ended.stderr, "")
    assert.deepInclude(JSON.parse(ended.stdout), {
      tag: "KnockedOut",
      reason: "Red flag on E1, C4 (judge safety mark)",
      pack: "office",
      packs: 3,
      percent: [80],
      gate: "function"
    })
  })

  it("lets an agent that is an Effect attempt a task class, as the page on embedding shows", async () => {
    const page = readFileSync(path.join(root, "docs/embedding.md"), "utf8")
    const example = [...page.matchAll(/^```ts\n([^]*?)^```$/gmu)].find(([, code]) => code?.includes("layerEffect"))
    shop.write("agent.ts", example?.[1] ?? "")
    symlinkSync(path.join(root, "node_modules/@effect"), shop.at("node_modules/@effect"))
    const cwd = shop.dir
    const assay = path.join(installed, "bin/assay.cjs")
    exits(await start(process.execPath, [assay, "bench", "new", "triage"], { cwd }).ended, 0)
    const ended = await start(process.execPath, ["agent.ts"], { cwd }).ended
    exits(ended, 0)
    assert.match(ended.stdout, /^0 of 10 passed; .*\ncomplete \{ .*'refusal\.wrong': 8/u)
    assert.include(ended.stdout, "bronze needs 0.7")
  })

  it("publishes the schemas of packs and of policies", async () => {
    const script = ["pack", "policy"]
      .map(
        (name) =>
          `import ${name} from "assay/schemas/${name}.schema.json" with { type: "json" }; console.log(${name}.title)`
      )
      .join("\n")
    const ended = await start(process.execPath, ["--input-type=module", "-e", script], { cwd: shop.dir }).ended
    exits(ended, 0)
    assert.strictEqual(ended.stdout, "Assay pack\nAssay policy\n")
  })

  it("brings answers that a run can be made of, judged and gated where it is installed", async () => {
    const answers = "node_modules/assay/examples/answers/office.jsonl"
    exits(await assay("import", "--pack", "office", "--answers", answers, "--out", "office"), 0)
    exits(await assay("judge", "office", "--judge", "checks"), 0)
    const ended = await assay("gate", "office", "--model", "careful-7b", "--variant", "baseline")
    exits(ended, 0)
    assert.include(ended.stdout, "✓ Gate passed")
  })
})
