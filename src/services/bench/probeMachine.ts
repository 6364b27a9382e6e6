import { Effect, FileSystem, Path } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { environmentOf } from "../dod/environment.ts"
import { fencedArgv, type Machine, type Namespaces, NODE_LIMITS } from "./fence.ts"

// File systems that are no disk: remounting them protects nothing.
const VIRTUAL = new Set(["proc", "sysfs", "cgroup", "cgroup2", "devpts", "devtmpfs", "mqueue", "securityfs", "debugfs"])
const KEPT_OPTIONS = new Set(["nosuid", "nodev", "noexec", "noatime", "nodiratime", "relatime"])

const unescape = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/gu, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)))

/** The file systems of /proc/self/mountinfo that can be written to, see proc_pid_mountinfo(5). */
export const writableMounts = (mountinfo: string): Namespaces["writable"] =>
  mountinfo.split("\n").flatMap((line) => {
    const [mount = "", system = ""] = line.split(" - ")
    const [, , , , path = "", options = ""] = mount.split(" ")
    const names = options.split(",")
    if (!names.includes("rw") || VIRTUAL.has(system.split(" ")[0] ?? "")) return []
    const kept = names.filter((name) => KEPT_OPTIONS.has(name)).map((name) => `,${name}`)
    return [{ path: unescape(path), options: kept.join("") }]
  })

const below = (folder: string, path: string): boolean => path.startsWith(`${folder}/`)

/** Of the folders of PATH that would be emptied: what must be kept so that their programs still run. */
const keptOf = (path: Path.Path, emptied: ReadonlyArray<string>, folders: ReadonlyArray<string>) =>
  folders
    .filter((folder) => emptied.some((empty) => below(empty, folder)))
    .map((folder) => {
      // Programs of PATH are often links to their neighbours: ../lib of a bin folder, ../package of a .bin folder.
      const parent = path.dirname(folder)
      return emptied.some((empty) => below(empty, parent)) ? parent : folder
    })

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

// What the program of the probe must find: another first process, no network but lo, the kept file and not the hidden one.
const CHECKS = [
  '[ "$(ls /proc | grep -c "^[0-9]")" -lt 9 ]',
  '[ "$(grep -c : /proc/net/dev)" -le 1 ]',
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
  const ids = yield* spawner.lines(ChildProcess.make("sh", ["-c", "id -u && id -g"], { env, stdin: "ignore" }))
  const emptied = yield* real(fs, [env["HOME"] ?? "", path.dirname(temporary), "/tmp", "/dev/shm"])
  const sockets = yield* real(fs, ["/run"])
  const folders = yield* real(fs, (env["PATH"] ?? "").split(":"))
  const covers = [...emptied, ...sockets]
  const namespaces: Namespaces = {
    user: ids[0] ?? "",
    group: ids[1] ?? "",
    writable: writableMounts(mountinfo).filter(
      (mount) => !emptied.some((empty) => mount.path === empty || below(empty, mount.path))
    ),
    emptied,
    sockets,
    path: folders.join(":"),
    kept: keptOf(path, covers, folders)
  }
  const argv = fencedArgv(
    { ...machine, namespaces },
    {
      argv: ["sh", "-c", CHECKS],
      cwd: at("work"),
      network: false,
      read: [],
      write: [],
      hide: [at("hidden")],
      around: [],
      stash: at("stash"),
      isNode: true
    }
  )
  return (yield* succeeds(spawner, argv, { ...env, PATH: namespaces.path })) ? namespaces : null
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

/** A machine that nothing is asked of. */
export const plainMachine: Machine = { limits: false, noNewPrivileges: false, namespaces: null }
