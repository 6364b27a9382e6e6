// A PostgreSQL server of its own for tests and measurements: on a free port of 127.0.0.1, in a temporary folder, without
// flushing to disk. It ends and its folder goes when `stop` is called, and also when this process dies, however it does.
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import type { Readable } from "node:stream"

export interface Postgres {
  readonly port: number
  /** Of the server's own database. */
  readonly url: string
  /** Makes an empty database and gives its URL. */
  readonly database: () => string
  /** Crashes the server, so that all connections break, and starts it again on the same port. */
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

const NEEDED = ["initdb", "postgres", "psql"]
const DEBIAN = "/usr/lib/postgresql"

/** Newest first; Debian keeps them out of PATH. */
const debianFolders = (): ReadonlyArray<string> =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .toSorted((left, right) => Number(right) - Number(left))
        .map((version) => path.join(DEBIAN, version, "bin"))
    : []

/** The folder of PostgreSQL's programs; an error that says what to install where there is none. */
const findPrograms = (): string => {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" })
  const folders = [
    ...debianFolders(),
    ...(process.env["PATH"] ?? "").split(path.delimiter),
    ...(asked.status === 0 ? [asked.stdout.trim()] : [])
  ]
  const found = folders.find((folder) => NEEDED.every((name) => existsSync(path.join(folder, name))))
  if (found !== undefined) return found
  throw new Error(
    "PostgreSQL's server is not installed: there is no folder with initdb and postgres in PATH or below " +
      `${DEBIAN}. Install it: apt-get install postgresql (Debian, Ubuntu), dnf install postgresql-server (Fedora), ` +
      "brew install postgresql (macOS)."
  )
}

let programs: string | undefined

/** Where a program of PostgreSQL is; an error that says what to install where there is none. */
export const postgresProgram = (name: string): string => path.join((programs ??= findPrograms()), name)

/** PostgreSQL does not run as root: then it runs as one of these. */
const unprivileged = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  const user = ["postgres", "nobody"].map((name) => users.find(([known]) => known === name)).find(Boolean)
  if (user === undefined) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody.")
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const closed = once(server, "close")
  server.close()
  await closed
  if (address === null || typeof address === "string") throw new Error("No port is free.")
  return address.port
}

// Its input is what ties the server to us: each line of it crashes and restarts the server, its end ends everything.
const KEEPER = `
dir=$1; shift
start() { "$@" < /dev/null & server=$!; }
# A server that has just been started does not hear it yet.
crash() { while kill -QUIT $server 2> /dev/null; do sleep 0.1; done; wait $server; }
start "$@"
while read -r line; do crash; start "$@"; done
crash; rm -rf "$dir"`

const STARTS_WITHIN = 60_000

const FAILED = ["could not create any TCP/IP sockets", "FATAL:  could not"]

/** Settles when the server whose log this is takes connections, or cannot. */
const untilReady = (log: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = ""
    const done = (end: () => void) => {
      clearTimeout(late)
      log.off("data", look)
      log.off("end", fail)
      log.resume()
      end()
    }
    const fail = () => done(() => reject(new Error(`PostgreSQL did not start:\n${text}`)))
    const look = (bytes: Buffer) => {
      text += bytes.toString("utf8")
      if (text.includes("database system is ready to accept connections")) done(resolve)
      else if (FAILED.some((sentence) => text.includes(sentence))) fail()
    }
    const late = setTimeout(fail, STARTS_WITHIN)
    log.on("data", look)
    log.once("end", fail)
  })

/** A folder of its own with an empty cluster of databases in `data`. */
const prepare = () => {
  const user = unprivileged()
  const dir = mkdtempSync(path.join(tmpdir(), "assay-postgres-"))
  if (user !== undefined) chownSync(dir, user.uid, user.gid)
  const data = path.join(dir, "data")
  const asUser = { cwd: dir, ...user }
  const initdb = ["-D", data, "-U", "assay", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
  const made = spawnSync(postgresProgram("initdb"), initdb, { ...asUser, encoding: "utf8" })
  if (made.status !== 0) {
    rmSync(dir, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  }
  return { dir, data, asUser }
}

const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off", "max_connections=200"]

/** Starts a server, tied to this process. `settings` are more of them: `max_connections=300`. */
export const startPostgres = async (settings: ReadonlyArray<string> = []): Promise<Postgres> => {
  const { asUser, data, dir } = prepare()
  const port = await freePort()
  const options = [...SETTINGS, ...settings].flatMap((setting) => ["-c", setting])
  const server = [postgresProgram("postgres"), "-D", data, "-p", String(port), ...options]
  const keeper = spawn("/bin/sh", ["-c", KEEPER, "keeper", dir, ...server], {
    ...asUser,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"]
  })
  const ended = once(keeper, "close")
  const stop = async () => {
    keeper.stdin.end()
    await ended
  }
  const orStop = (starting: Promise<void>) =>
    starting.catch(async (error: unknown) => {
      await stop()
      throw error
    })
  await orStop(untilReady(keeper.stderr))
  const urlOf = (database: string) => `postgres://assay@127.0.0.1:${port}/${database}`
  let databases = 0
  return {
    port,
    url: urlOf("postgres"),
    database: () => {
      const name = `d${++databases}`
      const create = ["-qd", urlOf("postgres"), "-c", `create database ${name}`]
      const asked = spawnSync(postgresProgram("psql"), create, { encoding: "utf8" })
      if (asked.status !== 0) throw new Error(`No new database: ${asked.stderr}`)
      return urlOf(name)
    },
    restart: () => {
      const started = untilReady(keeper.stderr)
      keeper.stdin.write("crash\n")
      return orStop(started)
    },
    stop
  }
}
