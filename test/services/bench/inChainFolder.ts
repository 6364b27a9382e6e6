import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, it } from "@effect/vitest"
import { Effect, FileSystem, type Scope, Stream } from "effect"
import { ChildProcess } from "effect/process"
import { AuditChain } from "../../../src/services/AuditChain.ts"
import { report, row } from "../../domain/bench/benchReports.ts"
import { singleFile } from "../../singleFile.ts"

export const reportOf = (run: string) => report(run, [row("one", true)])
export const append = (...runs: ReadonlyArray<string>) =>
  Effect.forEach(runs, (run) => AuditChain.use((chain) => chain.append(reportOf(run))))
export const read = (anchor?: string) => AuditChain.use((chain) => chain.read(anchor))
export const runs = Effect.map(read(), ({ records }) => records.map(({ body }) => body.run_id))
export const damage = Effect.map(Effect.flip(read()), (error) => {
  assert.strictEqual(error._tag, "ChainTampered")
  return error._tag === "ChainTampered" ? `${error.record} ${error.damage}` : ""
})

export interface Folder {
  readonly dir: string
  readonly fs: FileSystem.FileSystem
  readonly list: Effect.Effect<ReadonlyArray<string>>
  readonly write: (name: string, text: string) => Effect.Effect<void>
  readonly remove: (name: string) => Effect.Effect<void>
}

const SCRIPT = `${import.meta.dirname}/appender.ts`

/** Appends in a process of its own and gives the runs that it says are in. */
export const appending = (dir: string, prefix: string, count: number) =>
  Effect.gen(function* () {
    const script = yield* Effect.promise(() => singleFile(SCRIPT))
    const handle = yield* ChildProcess.make(process.execPath, [script, dir, prefix, String(count)], {
      extendEnv: true,
      env: {},
      stderr: "inherit"
    })
    return { handle, lines: Stream.splitLines(Stream.decodeText(handle.stdout)) }
  })

export const inFolder = <A, E>(
  title: string,
  use: (folder: Folder) => Effect.Effect<A, E, AuditChain | NodeServices.NodeServices | Scope.Scope>
) =>
  it.live(title, () =>
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const dir = `${yield* fs.makeTempDirectoryScoped()}/bench/audit`
      return yield* use({
        dir,
        fs,
        list: Effect.orDie(Effect.map(fs.readDirectory(dir), (names) => names.toSorted())),
        write: (name, text) =>
          Effect.orDie(
            Effect.andThen(fs.makeDirectory(dir, { recursive: true }), fs.writeFileString(`${dir}/${name}`, text))
          ),
        remove: (name) => Effect.orDie(fs.remove(`${dir}/${name}`))
      }).pipe(Effect.provide(AuditChain.layerDirectory(dir)))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
