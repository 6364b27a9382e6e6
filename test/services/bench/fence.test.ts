import { createServer } from "node:net"
import { execPath } from "node:process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { fencedArgv } from "../../../src/services/bench/fence.ts"
import { probeMachine } from "../../../src/services/bench/probeMachine.ts"
import { ProcessIsolation } from "../../../src/services/ProcessIsolation.ts"
import { claims, newMark, workshop } from "./isolating.ts"

const best = ProcessIsolation.layer
const plain = ProcessIsolation.layerPlain

const on = <A, E>(layer: typeof best, test: Effect.Effect<A, E, Layer.Success<typeof needs> | ProcessIsolation>) =>
  test.pipe(Effect.provide(Layer.provideMerge(layer, needs)))
const needs = NodeServices.layer

/** Where a program could leave something for the next one; `IPC` stands for shared memory. */
const PLACES = ["/tmp", "/var/tmp", "/dev/shm", "/dev", "/sys/fs/cgroup/cpu", "/sys/fs/cgroup"]

/** What a program leaves behind, as the next one finds it: folders of a name that nobody else uses. */
const leftBehind = Effect.scoped(
  Effect.gen(function* () {
    const { fs, sh } = yield* workshop
    const mark = yield* newMark
    const folders = PLACES.map((place) => `${place}/assay-test-${mark}`)
    yield* Effect.addFinalizer(() =>
      Effect.forEach(folders, (folder) => Effect.exit(fs.remove(folder, { recursive: true })))
    )
    yield* sh(`for folder in ${folders.join(" ")}; do mkdir $folder; done`)
    const { stdout } = yield* sh(`for folder in ${folders.join(" ")}; do [ ! -e $folder ] || echo $folder; done`)
    return stdout.split("\n").filter((line) => line !== "")
  })
)

/** What a program shares with others of its user: its memory, its terminals, and what it may set in the kernel. */
const shared = Effect.scoped(
  Effect.gen(function* () {
    const { fs, sh } = yield* workshop
    const { stdout } = yield* sh(
      "readlink /proc/self/ns/ipc; ls /dev/pts | wc -l; [ -w /proc/sys/vm/swappiness ] && echo may; [ -w /sys/kernel/mm/transparent_hugepage/enabled ] && echo may; echo x > /dev/null && echo works"
    )
    const [memory, terminals, ...rest] = stdout.trim().split("\n")
    const own = yield* fs.readLink("/proc/self/ns/ipc")
    return { memory: memory === own, terminals: Number(terminals), rest }
  })
)

/** Whether a program reaches a service by a socket in a folder for temporary files, which is not emptied of itself. */
const reaches = (network: boolean) =>
  Effect.scoped(
    Effect.gen(function* () {
      const fs = yield* FileSystem.FileSystem
      const { run } = yield* workshop
      const folder = yield* fs.makeTempDirectoryScoped({ directory: "/var/tmp" })
      yield* fs.chmod(folder, 0o755)
      const socket = `${folder}/socket`
      yield* Effect.acquireRelease(
        Effect.callback<ReturnType<typeof createServer>>((resume) => {
          const server = createServer((connection) => connection.end("hello"))
          server.listen({ path: socket, writableAll: true }, () => resume(Effect.succeed(server)))
        }),
        (server) => Effect.sync(() => server.close())
      )
      const script = `require("net").connect("${socket}").on("data", () => process.exit(0)).on("error", () => process.exit(9))`
      const { ended } = yield* run([execPath, "-e", script], { network })
      return ended._tag === "Exited" && ended.code === 0
    })
  )

/** What would end a field of a table, a word of a shell, or a pattern. */
const ODD = "a b\t#\"'\\040$HOME*\nü,ro"

/** Which of its folders with odd names a program sees and may write to: hidden ones, kept ones, and hidden again within. */
const oddFolders = Effect.scoped(
  Effect.gen(function* () {
    const { at, fs, sh, write } = yield* workshop
    const bare = `bare ${ODD}`
    yield* Effect.forEach(
      [`${bare}/file`, `${bare}/read/file`, `${bare}/write/file`, `${bare}/write/hide/file`, `${ODD}/file`],
      (file) => write(file, "")
    )
    const { stdout } = yield* sh(
      'for folder in "$bare" "$bare/read" "$bare/write" "$bare/write/hide" .; do [ ! -e "$folder/file" ] || echo sees; if (: > "$folder/new") 2>/dev/null; then echo writes; fi; echo; done; ls "$HOME/../.."',
      {
        cwd: at(ODD),
        env: { bare: at(bare) },
        bare: [at(bare)],
        read: [at(`${bare}/read`)],
        write: [at(`${bare}/write`)],
        hide: [at(`${bare}/write/hide`)]
      }
    )
    const written = yield* Effect.forEach([`${bare}/new`, `${bare}/write/new`, `${bare}/write/hide/new`], (file) =>
      fs.exists(at(file))
    )
    return { seen: stdout.split("\n\n").map((lines) => lines.trim().split("\n")), written }
  })
)

/** What a program finds in the stash of its fence, where no folder that is emptied holds it. */
const stashed = (parent = process.pid) =>
  Effect.scoped(
    Effect.gen(function* () {
      const machine = yield* probeMachine
      const { namespaces } = machine
      if (namespaces === null) return null
      const { at, fs, write } = yield* workshop
      yield* Effect.forEach(["stash", "work"], (name) => fs.makeDirectory(at(name)))
      yield* write("hide/file", "")
      const argv = (script: string) =>
        fencedArgv(
          { ...machine, namespaces: { ...namespaces, emptied: [] } },
          {
            argv: ["sh", "-c", script],
            cwd: at("work"),
            network: true,
            read: [],
            write: [],
            bare: [],
            hide: [at("hide")],
            around: [],
            stash: at("stash"),
            parent,
            isNode: false
          }
        )
      const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
      const [program, ...args] = argv("ls ../stash | wc -l; ls ../hide | wc -l; cd .. && ls -d hide stash work")
      return (yield* spawner.string(ChildProcess.make(program, args, { cwd: at("work") }))).trim().split("\n")
    })
  )

describe.concurrent("Behind the fence, where there are namespaces, a program", () => {
  it.live("leaves nothing behind for the next one, wherever it writes", () =>
    on(
      best,
      Effect.gen(function* () {
        if (yield* claims("namespaces")) assert.deepStrictEqual(yield* leftBehind, [])
      })
    )
  )

  it.live("has memory and terminals of its own, settles nothing of the kernel, and devices that work", () =>
    on(
      best,
      Effect.gen(function* () {
        const found = yield* shared
        if (yield* claims("namespaces")) {
          assert.deepStrictEqual(found, { memory: false, terminals: 1, rest: ["works"] })
        }
      })
    )
  )

  it.live("has its folders by whatever names, and no others", () =>
    on(
      best,
      Effect.gen(function* () {
        const { seen, written } = yield* oddFolders
        if (yield* claims("namespaces")) {
          assert.deepStrictEqual(seen, [
            ["writes"],
            ["sees"],
            ["sees", "writes"],
            ["writes"],
            ["sees", "writes"],
            ["own"]
          ])
          assert.deepStrictEqual(written, [false, true, false])
        }
      })
    )
  )

  it.live("sees nothing of what the fence put aside, wherever that is", () =>
    on(
      best,
      Effect.map(stashed(), (found) => {
        if (found !== null) assert.deepStrictEqual(found, ["0", "0", "hide", "stash", "work"])
      })
    )
  )

  it.live("is not started where its parent was gone before it could ask to end with it", () =>
    on(
      best,
      Effect.map(stashed(2 ** 30), (found) => {
        if (found !== null) assert.deepStrictEqual(found, [""])
      })
    )
  )

  it.live("without a network reaches no service by a socket in /var/tmp, and with one it does", () =>
    on(
      best,
      Effect.gen(function* () {
        assert.strictEqual(yield* reaches(false), !(yield* claims("namespaces")))
        assert.isTrue(yield* reaches(true))
      })
    )
  )
})

describe.concurrent("Without the fence, a program", () => {
  it.live("leaves behind what it writes to temporary folders, and reaches such a service", () =>
    on(
      plain,
      Effect.gen(function* () {
        const left = yield* leftBehind
        for (const place of ["/tmp/", "/var/tmp/"]) assert.isTrue(left.some((folder) => folder.startsWith(place)))
        assert.isTrue(yield* reaches(false))
      })
    )
  )

  it.live("sees and changes every folder, whatever its name", () =>
    on(
      plain,
      Effect.map(oddFolders, ({ seen, written }) => {
        const all = ["sees", "writes"]
        assert.deepStrictEqual(seen, [all, all, all, all, all, ["own", "stash"]])
        assert.deepStrictEqual(written, [true, true, true])
      })
    )
  )

  it.live("shares its memory with others", () =>
    on(
      plain,
      Effect.map(shared, ({ memory }) => assert.isTrue(memory))
    )
  )
})
