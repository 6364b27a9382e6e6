import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"

export const root = path.resolve(import.meta.dirname, "..")
export const bin = path.join(root, "bin", "assay.cjs")
const usage = path.join(root, "perf", "usage.cjs")

/** What a process used: processor time of all its threads, time, and the most memory that it held. */
export interface Used {
  readonly cpuMs: number
  readonly wallMs: number
  readonly rssMb: number
}

/** The two by their processor time, which a busy machine distorts least; where speed counts, the limit's of that of the measured. */
export const byCpu = (used: Used, limit: Used, isSpeed = false): string =>
  `${(isSpeed ? limit.cpuMs / used.cpuMs : used.cpuMs / limit.cpuMs).toFixed(2)} by processor time`

interface Options {
  readonly dir: string
  readonly codes?: ReadonlyArray<number>
  readonly flags?: ReadonlyArray<string>
}

let started = 0

/** Runs a program of Node to its end; any exit code but those of `codes` (0) is an error with what the program said. */
export const nodeUsed = async (
  args: ReadonlyArray<string>,
  { codes = [0], dir, flags = [] }: Options
): Promise<Used> => {
  const file = path.join(dir, `usage-${started++}.json`)
  const child = spawn(process.execPath, [...flags, "--require", usage, ...args], {
    cwd: dir,
    env: { ...process.env, ASSAY_PERF_USAGE: file, NO_COLOR: "1" },
    stdio: ["ignore", "ignore", "pipe"]
  })
  let said = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve))
  if (code === null || !codes.includes(code)) throw new Error(`${args.join(" ")} ended with ${code}: ${said}`)
  const { cpuMs, rssMb, wallMs }: Used = JSON.parse(readFileSync(file, "utf8"))
  return { cpuMs, rssMb, wallMs }
}

/** The same for the command line. */
export const assayUsed = (args: ReadonlyArray<string>, options: Options): Promise<Used> =>
  nodeUsed([bin, ...args], options)

/** A program that only reads the lines of these files and parses each: what any reading of them costs at least. */
export const linesRead = (files: ReadonlyArray<string>, options: Options): Promise<Used> =>
  nodeUsed(
    [
      "-e",
      `const { createReadStream } = require("node:fs")
      const { createInterface } = require("node:readline")
      ;(async () => {
        for (const file of ${JSON.stringify(files)}) {
          for await (const line of createInterface({ input: createReadStream(file) })) JSON.parse(line)
        }
      })()`
    ],
    options
  )

/** Runs several things in turns, so that a busy machine disturbs all alike. */
export const inTurns = async <Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, () => Promise<Used>>>
): Promise<ReadonlyMap<Name, ReadonlyArray<Used>>> => {
  const names = Object.keys(subjects).filter((name): name is Name => name in subjects)
  const all = new Map<Name, Array<Used>>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) all.get(name)?.push(await subjects[name]())
  }
  return all
}
