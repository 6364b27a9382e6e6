import { byCodeUnit } from "../../domain/run/Cell.ts"
import type { WritableMount } from "./mounts.ts"

/**
 * What this machine lets an ordinary user do to a program, as probed. `namespaces` is null where there are none.
 */
export interface Machine {
  readonly limits: boolean
  readonly noNewPrivileges: boolean
  readonly namespaces: Namespaces | null
}

/**
 * `writable`: the file systems that could be written to; `emptied`: folders of
 * which a program gets an empty one of its own; `sockets`: such folders for programs that have no network, since sockets
 * of services lie there; `folders`: those of PATH, their links resolved.
 */
export interface Namespaces {
  readonly user: string
  readonly group: string
  readonly writable: ReadonlyArray<WritableMount>
  readonly emptied: ReadonlyArray<string>
  readonly sockets: ReadonlyArray<string>
  readonly folders: ReadonlyArray<string>
}

/**
 * A program behind a fence, all paths absolute and real. Of the folders in `bare` it sees nothing but programs, of those
 * in `hide` not even these; `around` are folders without which it could not be started; `stash` is an empty folder that
 * only the fence uses, which writes beside it, too.
 */
export interface Fenced {
  readonly argv: ReadonlyArray<string>
  readonly cwd: string
  readonly network: boolean
  readonly read: ReadonlyArray<string>
  readonly write: ReadonlyArray<string>
  readonly bare: ReadonlyArray<string>
  readonly hide: ReadonlyArray<string>
  readonly around: ReadonlyArray<string>
  readonly stash: string
  /** The number of the process that starts it, without which it must not run. */
  readonly parent: number
  readonly isNode: boolean
}

/** With this exit code, and a line on standard error that starts so, the fence itself says that nothing was started. */
export const FENCE_FAILED = 125
export const FENCE_SAYS = "assay: "

const fails = (reason: string): string => `{ echo "${FENCE_SAYS}${reason}" >&2; exit ${FENCE_FAILED}; }`

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** 3 GB of addresses, 40 open files, files of 256 MiB, no core dumps. Node does not work with less, nor without its threads. */
export const NODE_LIMITS = "ulimit -v 2929687 && ulimit -n 40 && ulimit -f 524288 && ulimit -c 0"
const ROOT = "0"
const LIMITS = "ulimit -f 2097152 && ulimit -c 0"

const contains = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`)

interface Step {
  readonly path: string
  readonly as: "emptied" | "hidden" | "read" | "write"
}

const isCover = ({ as }: Step): boolean => as === "emptied" || as === "hidden"

const parentOf = (folder: string): string => folder.slice(0, folder.lastIndexOf("/"))

/**
 * Of the folders with programs that lie under a cover: what must be kept so that the programs still run. They are often
 * links to their neighbours (../lib of a bin folder, ../package of a .bin folder), so the folder above is kept, unless it
 * is what is covered.
 */
const keptOf = (folders: ReadonlyArray<string>, covers: ReadonlyArray<string>): ReadonlyArray<string> =>
  folders.map((folder) => (covers.includes(parentOf(folder)) ? folder : parentOf(folder)))

/**
 * What must be done to which folder, sorted by path, so that a folder comes before what lies in it. A cover right in
 * another one would have nothing to cover.
 */
const stepsOf = (spaces: Namespaces, program: Fenced): ReadonlyArray<Step> => {
  const emptied = [...spaces.emptied, ...(program.network ? [] : spaces.sockets)]
  // All that is covered is to be seen in the stash.
  const hide = [...program.hide, program.stash]
  const covers = [...emptied, ...program.bare, ...hide]
  const isCovered = (path: string) => covers.some((folder) => contains(folder, path))
  /** What is covered itself is not uncovered by a program that lies in it. */
  const mayBeKept = (path: string) =>
    isCovered(path) && !covers.includes(path) && !hide.some((folder) => contains(folder, path))
  const reads = [
    ...keptOf(spaces.folders.filter(mayBeKept), covers),
    ...program.around.filter(mayBeKept),
    ...program.read.filter(isCovered)
  ]
  // What is said last of a folder holds.
  const byPath = new Map<string, Step>([
    ...program.bare.map((path) => [path, { path, as: "hidden" }] as const),
    ...emptied.map((path) => [path, { path, as: "emptied" }] as const),
    ...hide.map((path) => [path, { path, as: "hidden" }] as const),
    ...reads.map((path) => [path, { path, as: "read" }] as const),
    ...[...program.write, program.cwd].map((path) => [path, { path, as: "write" }] as const)
  ])
  const steps = [...byPath.values()].sort((a, b) => byCodeUnit(a.path, b.path))
  const around = (step: Step) => steps.findLast((other) => other !== step && contains(other.path, step.path))
  return steps.filter((step) => {
    const outer = around(step)
    return !isCover(step) || outer === undefined || !isCover(outer)
  })
}

/** A field of a table of file systems, see fstab(5). */
const field = (text: string): string =>
  text.replaceAll(/[ \t\n\r"#\\]/gu, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, "0")}`)

/**
 * A line of such a table. `mount` passes over a file system that is mounted there already, and over the root: it does
 * not know a place by a name with a dot in it.
 */
const line = (source: string, at: string, type: string, options: string): string =>
  `printf '%s\\n' ${quoted(`${field(source)} /.${field(at)} ${type} ${options} 0 0`)}`

/** The processes of the namespace. */
const PROCESSES = line("proc", "/proc", "proc", "nosuid,nodev,noexec")

const whereFolder = (path: string, command: string): string => `{ [ ! -d ${quoted(path)} ] || ${command}; }`

const layOut = ({ path, as }: Step): string => {
  switch (as) {
    case "emptied":
      return whereFolder(path, line("none", path, "tmpfs", "size=1g,mode=1777"))
    case "hidden":
      return whereFolder(path, line("none", path, "tmpfs", "size=1m,mode=755"))
    case "read":
      return line(`.${path}`, path, "none", "rbind,ro,X-mount.mkdir")
    case "write":
      return line(`.${path}`, path, "none", "rbind,X-mount.mkdir")
  }
}

/**
 * Of what can be written to, what the program must not: all but what it does not see, and what lies in a folder in which
 * it may write. What is mounted in a folder that is kept was kept with it, but not made read-only with it.
 */
const toProtect = (writable: Namespaces["writable"], steps: ReadonlyArray<Step>): Namespaces["writable"] =>
  writable.filter(({ path }) => {
    const around = steps.findLast((step) => contains(step.path, path))
    return around === undefined || (around.as === "read" && around.path !== path)
  })

/** What stays as it is where the machine does not allow it; nothing that matters lies there unguarded by the rest. */
const protect = ({ user, writable }: Namespaces, steps: ReadonlyArray<Step>): ReadonlyArray<string> => [
  // Terminals of its own: it could write to those of its user.
  whereFolder("/dev/pts", line("none", "/dev/pts", "devpts", "newinstance,ptmxmode=0666,mode=620")),
  ...toProtect(writable, steps).map(({ path, options }) => line("none", path, "none", `remount,bind,ro${options}`)),
  // The settings of the kernel belong to root, in whatever namespace.
  ...(user === ROOT ? [line("/proc/sys", "/proc/sys", "none", "bind,ro")] : [])
]

/**
 * A parent that is gone before its child asked to end with it takes nothing along. The processes around are seen as long as
 * those of the namespace are not mounted in their place.
 */
const whereParent = ({ parent }: Fenced): string => `{ [ -d /proc/${parent} ] || ${fails("who started it is gone")}; }`

/**
 * The lines that build the program's view of the file system: first the whole of it is put aside, then all is laid out
 * from there. They mount by tables, since every program that the fence starts costs some milliseconds.
 */
const mounts = (spaces: Namespaces, program: Fenced): ReadonlyArray<string> => {
  const [must, may] = [`${program.stash}.must`, `${program.stash}.may`]
  const steps = stepsOf(spaces, program)
  const mount = "LC_ALL=C mount -n -c"
  return [
    `{ ${[PROCESSES, ...steps.map(layOut)].join(" && ")}; } > ${quoted(must)}`,
    `{ ${protect(spaces, steps).join(" && ")}; } > ${quoted(may)}`,
    `${mount} --rbind / ${quoted(program.stash)}`,
    `cd ${quoted(program.stash)}`,
    `${mount} -a -T ${quoted(`.${must}`)}`,
    `{ ${mount} -a -T ${quoted(`.${may}`)} 2>/dev/null || :; }`,
    `cd ${quoted(program.cwd)}`
  ]
}

const script = (machine: Machine, program: Fenced): string =>
  [
    ...(machine.namespaces === null
      ? []
      : [
          whereParent(program),
          `{ ${mounts(machine.namespaces, program).join(" && ")}; } || ${fails("its folders cannot be laid out")}`
        ]),
    `command -v "$1" >/dev/null || ${fails("there is no program $1 in PATH")}`,
    ...(machine.limits
      ? [`{ ${program.isNode ? NODE_LIMITS : LIMITS}; } || ${fails("its limits cannot be set")}`]
      : []),
    ...(machine.namespaces === null
      ? ['exec "$@"']
      : [
          // The shell stays as the first process of the namespace: that one does not get signals such as TERM.
          "exec 4<&0",
          "unset PWD OLDPWD SHLVL",
          `{ exec <&4 4<&- && exec unshare -U --map-user=${machine.namespaces.user} --map-group=${machine.namespaces.group} -- "$@"; } &`,
          "exec <&- 4<&-",
          "wait $!"
        ])
  ].join("\n")

/**
 * The command line that starts a program as fenced in as the machine allows. In namespaces it sees no other process, no
 * shared memory of others, no network unless it may, an empty HOME and temporary folder of its own, nothing of the hidden
 * folders, and writes only where it may; it cannot undo that, since it is its user's own self in one more namespace that owns none of them.
 */
export const fencedArgv = (machine: Machine, program: Fenced): readonly [string, ...ReadonlyArray<string>] => {
  const [first = "", ...rest] = program.argv
  const shell = ["sh", "-c", script(machine, program), "sh", first, ...rest] as const
  const namespaces =
    machine.namespaces === null
      ? []
      : ["unshare", `-Urmi${program.network ? "" : "n"}`, "--pid", "--fork", "--kill-child", "--"]
  const [head = "sh", ...tail] = [
    ...(machine.noNewPrivileges ? ["setpriv", "--no-new-privs", "--pdeathsig", "KILL", "--"] : []),
    ...namespaces,
    ...(machine.namespaces === null && !machine.limits ? [first, ...rest] : shell)
  ]
  return [head, ...tail]
}
