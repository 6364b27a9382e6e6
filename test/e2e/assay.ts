import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { assert } from "@effect/vitest"
import { afterEachFile } from "../leftovers.ts"
import { runHere } from "./inProcess.ts"

/** The folder of the project. */
export const root = path.resolve(import.meta.dirname, "../..")

/** The launcher that a user's shell starts. */
export const bin = path.join(root, "bin", "assay.cjs")

/** A file of the project as text. */
export const ownFile = (name: string): string => readFileSync(path.join(root, name), "utf8")

/** How a process ended and all that it said. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * How to start a process; `env` is added to a nearly empty environment, `stdin` is a text to read, `stdout` is a file
 * descriptor to write to.
 */
export interface Start {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  readonly stdout?: number
}

const children = new Set<ChildProcess>()
const folders = new Set<string>()

afterEachFile(() => {
  for (const child of children) child.kill("SIGKILL")
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
})

/** Starts any program; it is killed at the end of the test file if it still runs. */
export const start = (command: string, args: ReadonlyArray<string>, { cwd, env = {}, stdin, stdout }: Start) => {
  const { HOME, PATH } = process.env
  const child = spawn(command, args, {
    cwd,
    env: { HOME, PATH, ...env },
    stdio: [stdin === undefined ? "ignore" : "pipe", stdout ?? "pipe", "pipe"]
  })
  child.stdin?.end(stdin)
  children.add(child)
  const said = { stdout: "", stderr: "" }
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (said.stdout += text))
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said.stderr += text))
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", (code, signal) => {
      children.delete(child)
      resolve({ code, signal, ...said })
    })
  })
  return { child, ended }
}

/** Starts the built command line as a process of its own. */
export const startAssay = (args: ReadonlyArray<string>, options: Start) => {
  if (!existsSync(path.join(root, "dist/programs/cli/main.cjs"))) {
    throw new Error("The command line is not built. Run `npm run build`, then these tests.")
  }
  return start(process.execPath, [bin, ...args], options)
}

/**
 * A new temporary folder, removed at the end of the test file, with the command line working in it: `assay` runs it in this
 * process, in a fraction of the time; `program` and `start` run the built one in a process of its own.
 */
export const workshop = () => {
  const dir = mkdtempSync(path.join(tmpdir(), "assay-e2e-"))
  folders.add(dir)
  const at = (name: string) => path.join(dir, name)
  return {
    dir,
    at,
    read: (name: string) => readFileSync(at(name), "utf8"),
    write: (name: string, content: string | Uint8Array) => {
      mkdirSync(path.dirname(at(name)), { recursive: true })
      writeFileSync(at(name), content)
    },
    list: (name: string) => readdirSync(at(name)).toSorted(),
    start: (args: ReadonlyArray<string>, options: Omit<Start, "cwd"> = {}) =>
      startAssay(args, { cwd: dir, ...options }),
    program: (...args: ReadonlyArray<string>) => startAssay(args, { cwd: dir }).ended,
    assay: (...args: ReadonlyArray<string>) => runHere(root, args, { cwd: dir }),
    assayWith: (options: Partial<Omit<Start, "stdout">>, ...args: ReadonlyArray<string>) =>
      runHere(root, args, { cwd: dir, ...options })
  }
}

export type Workshop = ReturnType<typeof workshop>

/** The run that lies among the project's examples. */
export const office = path.join(root, "examples/runs/office")

/** A small pack of the fixtures, and its path. */
export const smallPack = path.join(root, "test/fixtures/packs/small.yaml")

/** Waits until a condition holds; it is looked at again and again, so many milliseconds apart. */
export const until = async (what: string, condition: () => boolean, everyMs = 25): Promise<void> => {
  const deadline = performance.now() + 300_000
  while (!condition()) {
    assert.isBelow(performance.now(), deadline, `waited in vain until ${what}`)
    await pause(everyMs)
  }
}

/** A line of a JavaScript stack. */
export const STACK = /^\s+at .+:\d+:\d+\)?$/mu

/** Asserts an exit code and, where it is not as expected, shows what the process said. */
export const exits = (ended: Ended, code: number): void => {
  assert.strictEqual(ended.code, code, `${ended.stdout}\n${ended.stderr}`)
}

/** Asserts that a command failed with nothing on stdout and a message, not a stack, on stderr. */
export const refuses = (ended: Ended, code: number, ...says: ReadonlyArray<string>): void => {
  exits(ended, code)
  assert.strictEqual(ended.stdout, "")
  const missing = says.filter((text) => !ended.stderr.includes(text))
  assert.deepStrictEqual(missing, [], `not said in: ${ended.stderr}`)
  assert.notMatch(ended.stderr, STACK)
}

/** Does something with every element, two at a time, as there are cores to run processes on. */
export const inPairs = async <A>(all: ReadonlyArray<A>, use: (one: A) => Promise<void>): Promise<void> => {
  const left = [...all]
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await use(one)
  }
  await Promise.all([worker(), worker()])
}
