import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Path } from "effect"
import { hiddenPlaces } from "../../../src/services/bench/hiddenPlaces.ts"
import { BenchHarness } from "../../../src/services/BenchHarness.ts"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { SystemUnderTest } from "../../../src/services/SystemUnderTest.ts"
import { inBench, harnessed, outputOf, toyBenchIn, type ToyBench } from "./inBench.ts"
import { claims } from "./isolating.ts"

/** A folder that no program gets emptied: neither HOME nor temporary, for those with a network. */
const OUTSIDE = "/var/tmp"

const places = Effect.fnUntraced(function* ({ fs, path, loaded }: ToyBench) {
  const { bare, hide } = yield* hiddenPlaces(fs, path, loaded({}))
  return [...bare, ...hide]
})

describe("What is hidden of a bench", () => {
  inBench("is the repository that it lies in, its history, itself, the working folder and what Assay keeps", (bench) =>
    Effect.gen(function* () {
      const { fs, path, root, at } = bench
      yield* fs.makeDirectory(path.join(root, ".git/objects"), { recursive: true })
      assert.includeMembers(yield* places(bench), [
        root,
        path.join(root, ".git"),
        path.join(root, "bench"),
        at("."),
        path.join(root, "bench/audit"),
        path.resolve("."),
        path.resolve(".assay")
      ])
    })
  )

  inBench("is the bench alone where there is no repository", (bench) =>
    Effect.gen(function* () {
      const { path, root } = bench
      const found = yield* places(bench)
      assert.include(found, path.join(root, "bench"))
      assert.notInclude(found, root)
    })
  )

  inBench("is also the repository that a linked working tree belongs to, whose history it shares", (bench) =>
    Effect.gen(function* () {
      const { fs, path, root } = bench
      const main = path.join(root, "main")
      const own = path.join(main, ".git/worktrees/feature")
      yield* fs.makeDirectory(own, { recursive: true })
      yield* fs.writeFileString(path.join(own, "commondir"), "../..\n")
      yield* fs.writeFileString(path.join(root, ".git"), `gitdir: ${own}\n`)
      assert.includeMembers(yield* places(bench), [root, main, own, path.join(main, ".git")])
    })
  )

  inBench("is the history of a submodule, which lies in the repository around it", (bench) =>
    Effect.gen(function* () {
      const { fs, path, root } = bench
      yield* fs.makeDirectory(path.join(root, ".git/modules/bench"), { recursive: true })
      yield* fs.writeFileString(path.join(root, "bench/.git"), "gitdir: ../.git/modules/bench\n")
      const found = yield* places(bench)
      assert.include(found, path.join(root, ".git/modules/bench"))
      assert.notInclude(found, root)
    })
  )
})

/** A bench in a repository on the disk, with a program of PATH and all that could tell what is right. */
const repository = Effect.gen(function* () {
  const bench = yield* toyBenchIn(OUTSIDE)
  const { fs, path, root } = bench
  // Programs run as another user where this is root.
  yield* fs.chmod(root, 0o755)
  const put = Effect.fnUntraced(function* (name: string, text: string) {
    const file = path.join(root, name)
    yield* fs.makeDirectory(path.dirname(file), { recursive: true })
    yield* fs.writeFileString(file, text, { mode: 0o755 })
    return file
  })
  yield* put(".git/objects/secret", "right: in the history\n")
  yield* put("bench/audit/HEAD", "right: in the chain\n")
  yield* put("bench/toy/cases/one/expected/right", "right: in the case\n")
  yield* put("notes.txt", "right: in the repository\n")
  yield* put("node_modules/tool/note", "right: in a package\n")
  yield* put("node_modules/tool/tool.sh", "#!/bin/sh\necho a tool\n")
  yield* fs.makeDirectory(path.join(root, "node_modules/.bin"))
  yield* fs.symlink("../tool/tool.sh", path.join(root, "node_modules/.bin/tool"))
  return { ...bench, put }
})

/** What a system under test with a network finds out about a bench in a repository. */
const finds = (layer: typeof ProcessIsolation.layer) =>
  Effect.gen(function* () {
    const path = yield* Path.Path
    const bench = yield* repository
    const PATH = [path.join(bench.root, "node_modules/.bin"), "/usr/bin", "/bin"].join(":")
    const env = ConfigProvider.fromEnv({ env: { PATH, HOME: "/nonexistent" } })
    const looks = `tool; grep -rh "^right" ${bench.root} | sort; head -n 1 ${path.resolve("package.json")}`
    const script = `cat > /dev/null; (${looks}) > seen 2>/dev/null; echo '{}'\n`
    const loaded = yield* bench.declaring(script, { network: true })
    const services = Layer.mergeAll(SystemUnderTest.layer, BenchHarness.layer).pipe(
      Layer.provideMerge(Layer.fresh(layer)),
      Layer.provide(ConfigProvider.layer(env)),
      Layer.provide(NodeServices.layer)
    )
    return yield* Effect.gen(function* () {
      const end = yield* harnessed(bench, loaded)
      assert.strictEqual(end._tag, "Output")
      const output = yield* outputOf(bench)
      assert.deepInclude(output.changed, { path: "seen", change: "added" })
      const seen = yield* bench.fs.readFileString(path.join(bench.evidence, "workspace/seen"))
      return { seen: seen.trim().split("\n"), fenced: yield* claims("namespaces") }
    }).pipe(Effect.provideService(ConfigProvider.ConfigProvider, env), Effect.provide(services))
  }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))

const EVERYTHING = [
  "a tool",
  "right: in a package",
  "right: in the case",
  "right: in the chain",
  "right: in the history",
  "right: in the repository",
  "{"
]

describe.concurrent("A system under test in a repository", () => {
  it.live("sees nothing of it but the programs of PATH, where there are namespaces", () =>
    Effect.gen(function* () {
      const { fenced, seen } = yield* finds(ProcessIsolation.layer)
      assert.deepStrictEqual(seen, fenced ? ["a tool", "right: in a package"] : EVERYTHING)
    })
  )

  it.live("would see all of it without, as it does where there are none", () =>
    Effect.map(finds(ProcessIsolation.layerPlain), ({ seen }) => assert.deepStrictEqual(seen, EVERYTHING))
  )
})
