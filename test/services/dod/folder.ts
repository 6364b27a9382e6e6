import * as NodeServices from "@effect/platform-node/NodeServices"
import { it } from "@effect/vitest"
import { Effect, FileSystem, Path, type Scope, Stream } from "effect"
import { ChildProcess } from "effect/process"

/** A new temporary folder and functions on the files in it. */
export const folder = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const dir = yield* fs.makeTempDirectoryScoped()
  const at = (name: string) => path.join(dir, name)
  return {
    fs,
    dir,
    at,
    write: (name: string, text: string) =>
      Effect.as(
        Effect.andThen(
          fs.makeDirectory(path.dirname(at(name)), { recursive: true }),
          fs.writeFileString(at(name), text)
        ),
        at(name)
      )
  }
})

/** Runs a program in a folder and gives what it writes; a failure is a defect of the test. */
export const shell = (dir: string, script: string) =>
  Effect.gen(function* () {
    const handle = yield* ChildProcess.make(script, {
      cwd: dir,
      shell: true,
      extendEnv: true,
      env: {},
      stderr: "inherit"
    })
    const output = yield* Stream.mkString(Stream.decodeText(handle.stdout))
    const code = yield* handle.exitCode
    return code === 0 ? output : yield* Effect.die(new Error(`${script} ended with ${code}`))
  }).pipe(Effect.scoped)

/** A test with real files, processes and time. */
export const live = <A, E>(title: string, test: () => Effect.Effect<A, E, NodeServices.NodeServices | Scope.Scope>) =>
  it.live(title, () => test().pipe(Effect.scoped, Effect.provide(NodeServices.layer)))
