// File systems that remounting does not protect, or of which a program has its own.
const VIRTUAL = new Set(["proc", "devpts", "mqueue", "securityfs", "debugfs"])
const KEPT_OPTIONS = new Set(["nosuid", "nodev", "noexec", "noatime", "nodiratime", "relatime"])

const unescape = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/gu, (_, octal: string) => String.fromCodePoint(Number.parseInt(octal, 8)))

/** A file system where it is mounted. */
export interface Mount {
  readonly path: string
  readonly system: string
  readonly options: ReadonlyArray<string>
}

/** What /proc/self/mountinfo says, see proc_pid_mountinfo(5). */
export const mountsOf = (mountinfo: string): ReadonlyArray<Mount> =>
  mountinfo.split("\n").flatMap((line) => {
    const [mount = "", system = ""] = line.split(" - ")
    const [, , , , path = "", options = ""] = mount.split(" ")
    return path === ""
      ? []
      : [{ path: unescape(path), system: system.split(" ")[0] ?? "", options: options.split(",") }]
  })

/** A place where a file system can be written to, and the options that it must keep when it is mounted read-only. */
export interface WritableMount {
  readonly path: string
  readonly options: string
}

/** The file systems that can be written to. */
export const writableOf = (mounts: ReadonlyArray<Mount>): ReadonlyArray<WritableMount> =>
  mounts
    .filter(({ options, system }) => options.includes("rw") && !VIRTUAL.has(system))
    .map(({ options, path }) => ({
      path,
      options: options
        .filter((name) => KEPT_OPTIONS.has(name))
        .map((name) => `,${name}`)
        .join("")
    }))
