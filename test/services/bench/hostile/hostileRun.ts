import { execPath, getuid } from "node:process"
import { Context, Effect, FileSystem, Layer, Path } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { bundle } from "../../../singleFile.ts"
import { server } from "../isolating.ts"
import type { HostileAct, HostileFindings, HostilePlan } from "./plan.ts"

const repository = new URL("../../../../", import.meta.url).pathname
const NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]

/** What the acts are about: places that hold what no rubric may see, and a server. */
export interface Aims {
  readonly root: string
  readonly port: number
}

const exitCode = (argv: ReadonlyArray<string>, env: Record<string, string>) => {
  const [program = "", ...args] = argv
  return ChildProcessSpawner.ChildProcessSpawner.use((spawner) =>
    Effect.map(
      spawner.exitCode(
        ChildProcess.make(program, args, { env, stdin: "ignore", stdout: "inherit", stderr: "inherit" })
      ),
      Number
    )
  )
}

/**
 * Puts all that a child needs into a folder that any user can read, since the one that runs the hostile code may not be
 * able to see this one: the child as a single file, the host, the module `assay/bench`, the task classes.
 */
const layOut = Effect.fnUntraced(function* (root: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const at = (name: string) => path.join(root, name)
  const from = (name: string) => path.join(repository, name)
  yield* Effect.promise(() => bundle(from("test/services/bench/hostile/child.ts"), at("child.mjs")))
  yield* Effect.promise(() => bundle(from("src/bench.ts"), at("dist/bench.js")))
  yield* fs.makeDirectory(at("bin"))
  yield* fs.copyFile(from("bin/rubric-host.mjs"), at("bin/rubric-host.mjs"))
  yield* fs.copyFile(from("package.json"), at("package.json"))
  yield* fs.copy(from("test/fixtures/hostile"), at("bench"))
  yield* fs.makeDirectory(at("bench/hostile/cases/other/expected"), { recursive: true })
  yield* fs.writeFileString(at("bench/hostile/cases/other/expected/right"), "secret")
  yield* fs.makeDirectory(at("run"))
  yield* fs.chmod(root, 0o755)
  yield* fs.chmod(at("run"), 0o777)
})

/** The command that runs the child as an ordinary user; it is an error of the test if there is none. */
const ordinary = Effect.fnUntraced(function* (root: string, env: Record<string, string>) {
  if (getuid?.() !== 0) return [execPath]
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  if ((yield* exitCode([...NOBODY, "test", "-x", execPath], env)) === 0) return [...NOBODY, execPath]
  const copy = path.join(root, "node")
  yield* fs.copyFile(execPath, copy)
  yield* fs.chmod(copy, 0o755)
  return [...NOBODY, copy]
})

const make = (actsOf: (aims: Aims) => Omit<HostilePlan, "root">) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const root = yield* Effect.flatMap(fs.makeTempDirectoryScoped({ prefix: "assay-hostile-" }), fs.realPath)
    yield* layOut(root)
    const { port } = yield* server
    const plan: HostilePlan = { root, ...actsOf({ root, port }) }
    yield* fs.writeFileString(path.join(root, "plan.json"), JSON.stringify(plan))
    const env = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: path.join(root, "run"), ASSAY_TEST_SECRET: "secret" }
    const argv = [...(yield* ordinary(root, env)), path.join(root, "child.mjs"), path.join(root, "plan.json")]
    const code = yield* exitCode(argv, env)
    if (code !== 0)
      return yield* Effect.die(new Error(`The hostile cases could not be run as an ordinary user: ${code}`))
    const findings: HostileFindings = JSON.parse(yield* fs.readFileString(path.join(root, "run/result.json")))
    return { ...findings, root }
  })

/** What became of hostile acts, tried once for all tests. */
export class HostileRun extends Context.Service<HostileRun, HostileFindings & { readonly root: string }>()(
  "test/HostileRun"
) {
  static readonly layerOf = (actsOf: (aims: Aims) => Omit<HostilePlan, "root">) =>
    Layer.effect(HostileRun, Effect.orDie(make(actsOf)))
}

/** An act by its name. */
export const act = (name: string, more: Partial<HostileAct> = {}): HostileAct => ({
  id: name,
  name,
  path: "",
  port: 0,
  signal: 0,
  seconds: 120,
  ...more
})
