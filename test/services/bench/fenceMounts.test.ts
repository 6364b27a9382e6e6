import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { fencedArgv } from "../../../src/services/bench/fence.ts"
import { mountsOf, writableOf } from "../../../src/services/bench/mounts.ts"
import { probeMachine } from "../../../src/services/bench/probeMachine.ts"
import { folder } from "../dod/folder.ts"

/** Where another file system is mounted: in a folder that is kept, in a folder to write to, on one, and on one that is hidden. */
const MOUNTED = ["kept/a b", "kept/a b/deep", "written/in", "written whole", "beside"]
/** Folders in which a program tries to write, by its variables. */
const TRIED = ["kept", ...MOUNTED]

/**
 * In which of those folders a fenced program can write, where file systems are mounted there, in
 * mounts of the test's own. `known`: whether the fence knows of the mounts. Null where there are no namespaces.
 */
const written = (known: boolean) =>
  Effect.scoped(
    Effect.gen(function* () {
      const machine = yield* probeMachine
      const { namespaces } = machine
      if (namespaces === null) return null
      const { at, fs } = yield* folder
      yield* Effect.forEach(["kept", ...MOUNTED.filter((name) => !name.endsWith("deep")), "work", "stash"], (name) =>
        fs.makeDirectory(at(name), { recursive: true })
      )
      const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
      const mounted = (argv: ReadonlyArray<string>) => {
        const mount = MOUNTED.map((name) => `mkdir -p "${at(name)}" && mount -t tmpfs none "${at(name)}" && `).join("")
        return spawner.string(
          ChildProcess.make("unshare", ["-Urm", "sh", "-c", `${mount} exec "$@"`, "sh", ...argv], { cwd: at("work") })
        )
      }
      const all = writableOf(mountsOf(yield* mounted(["cat", "/proc/self/mountinfo"])))
      const argv = fencedArgv(
        { ...machine, namespaces: { ...namespaces, writable: known ? all : namespaces.writable } },
        {
          argv: [
            "sh",
            "-c",
            'for folder; do if (: > "$folder/new") 2>/dev/null; then echo writes; else echo; fi; done',
            "sh",
            ...TRIED.map(at)
          ],
          cwd: at("work"),
          network: true,
          read: [at("kept")],
          write: [at("written"), at("written whole")],
          bare: [],
          hide: [at("beside")],
          around: [],
          stash: at("stash"),
          parent: process.pid,
          isNode: false
        }
      )
      const said = (yield* mounted(argv)).split("\n")
      return Object.fromEntries(TRIED.map((name, index) => [name, said[index]]))
    })
  )

const FENCED = {
  kept: "",
  "kept/a b": "",
  "kept/a b/deep": "",
  "written/in": "writes",
  "written whole": "writes",
  beside: ""
}

describe("Where file systems are mounted in its folders, a fenced program", () => {
  it.live("writes to none that lies in a folder that it may only read, and to those in which it may write", () =>
    Effect.gen(function* () {
      const found = yield* written(true)
      if (found !== null) assert.deepStrictEqual(found, FENCED)
    }).pipe(Effect.provide(NodeServices.layer))
  )

  it.live("writes to those in a folder that it may only read, where the fence does not know of them", () =>
    Effect.gen(function* () {
      const found = yield* written(false)
      if (found !== null) assert.deepStrictEqual(found, { ...FENCED, "kept/a b": "writes", "kept/a b/deep": "writes" })
    }).pipe(Effect.provide(NodeServices.layer))
  )
})
