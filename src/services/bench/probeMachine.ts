import { Context, Effect, FileSystem, Path } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { environmentOf } from "../process/environment.ts"
import { fencedArgv, type Machine, type Namespaces, NODE_LIMITS } from "./fence.ts"
import { ownId } from "./nodeProgram.ts"
import { mountsOf, writableOf } from "./mounts.ts"

const real = (fs: FileSystem.FileSystem, paths: ReadonlyArray<string>) =>
  Effect.map(
    Effect.forEach(
      // An empty path would be the working folder.
      paths.filter((path) => path !== ""),
      (path) => Effect.orElseSucceed(fs.realPath(path), () => "")
    ),
    (found) => [...new Set(found.filter((path) => path !== "" && path !== "/"))]
  )

const succeeds = (
  spawner: ChildProcessSpawner.ChildProcessSpawner["Service"],
  [program, ...args]: readonly [string, ...ReadonlyArray<string>],
  env: Record<string, string>
) =>
  spawner.exitCode(ChildProcess.make(program, args, { env, stdin: "ignore", stdout: "ignore", stderr: "ignore" })).pipe(
    Effect.map((code) => Number(code) === 0),
    Effect.timeout("30 seconds"),
    Effect.orElseSucceed(() => false)
  )

// What the program of the probe must find: another first process, no network but lo, memory of its own, devices that stay
// as they are, the kept file and not the hidden one.
const CHECKS = [
  '[ "$(ls /proc | grep -c "^[0-9]")" -lt 9 ]',
  '[ "$(grep -c : /proc/net/dev)" -le 1 ]',
  '[ "$(readlink /proc/self/ns/ipc)" != "$0" ]',
  "[ ! -w /dev ]",
  "[ -e kept ]",
  "[ ! -e ../hidden/file ]",
  ": > written"
].join(" && ")

const probeNamespaces = Effect.fnUntraced(function* (machine: Machine, env: Record<string, string>) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const temporary = yield* Effect.flatMap(fs.makeTempDirectoryScoped({ prefix: "assay-" }), fs.realPath)
  const at = (name: string) => path.join(temporary, name)
  yield* Effect.forEach(["work", "hidden", "stash"], (name) => fs.makeDirectory(at(name)))
  yield* fs.writeFileString(at("work/kept"), "")
  yield* fs.writeFileString(at("hidden/file"), "")
  const mountinfo = yield* fs.readFileString("/proc/self/mountinfo")
  const facts = "id -u && id -g && readlink /proc/self/ns/ipc"
  const [user = "", group = "", memory = ""] = yield* spawner.lines(
    ChildProcess.make("sh", ["-c", facts], { env, stdin: "ignore" })
  )
  const mounts = mountsOf(mountinfo)
  // Control groups of the first version are a dozen file systems side by side.
  const groups = mounts.filter(({ system }) => system === "cgroup").map((mount) => path.dirname(mount.path))
  const own = [env["HOME"] ?? "", path.dirname(temporary), "/tmp", "/dev/shm"]
  const emptied = yield* real(fs, [...own, ...groups])
  const namespaces: Namespaces = {
    user,
    group,
    writable: writableOf(mounts),
    emptied,
    sockets: yield* real(fs, ["/run", "/var/tmp"]),
    folders: yield* real(fs, (env["PATH"] ?? "").split(":"))
  }
  const argv = fencedArgv(
    { ...machine, namespaces },
    {
      argv: ["sh", "-c", CHECKS, memory],
      cwd: at("work"),
      network: false,
      read: [],
      write: [],
      bare: [],
      hide: [at("hidden")],
      around: [],
      stash: at("stash"),
      parent: ownId,
      isNode: true
    }
  )
  return (yield* succeeds(spawner, argv, { ...env, PATH: namespaces.folders.join(":") })) ? namespaces : null
}, Effect.scoped)

/**
 * Finds out once what this machine allows, by trying it. What cannot be tried counts as not allowed.
 */
export const probeMachine = Effect.gen(function* () {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const env = yield* environmentOf([])
  const succeed = (argv: readonly [string, ...ReadonlyArray<string>]) => succeeds(spawner, argv, env)
  const [limits, noNewPrivileges] = yield* Effect.all(
    [succeed(["sh", "-c", NODE_LIMITS]), succeed(["setpriv", "--no-new-privs", "--pdeathsig", "KILL", "--", "true"])],
    { concurrency: 2 }
  )
  const machine: Machine = { limits, noNewPrivileges, namespaces: null }
  if (!noNewPrivileges) return machine
  const namespaces = yield* Effect.orElseSucceed(probeNamespaces(machine, env), () => null)
  return { ...machine, namespaces }
})

/** How the machine is probed: each time anew, where nobody who starts hundreds of command lines in a process says otherwise. */
export const MachineProbe = Context.Reference<typeof probeMachine>("assay/services/bench/MachineProbe", {
  defaultValue: () => probeMachine
})

/** A machine that nothing is asked of. */
export const plainMachine: Machine = { limits: false, noNewPrivileges: false, namespaces: null }
