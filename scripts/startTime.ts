// CPU time of short commands against `node -e 0`: user and system time, median of 20 runs, taken in turns so that a busy
// machine disturbs all alike. Usage: npm run perf:start
import { spawnSync } from "node:child_process"
import path from "node:path"

const root = path.resolve(import.meta.dirname, "..")
const bin = path.join(root, "bin", "assay.cjs")
const RUNS = 20

const subjects: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["node -e 0", ["-e", "0"]],
  ["assay --version", [bin, "--version"]],
  ["assay gate", [bin, "gate", path.join(root, "examples", "runs", "office"), "--quiet"]]
]

/** `times` of the shell reports what its children used, in a form like `0m0.041s 0m0.012s`, on its second line. */
const cpuMilliseconds = (args: ReadonlyArray<string>): number => {
  const { stdout } = spawnSync("bash", ["-c", '"$@" >/dev/null 2>&1; times', "bash", process.execPath, ...args], {
    encoding: "utf8"
  })
  const seconds = [...(stdout.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/gu)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest)
  )
  return 1000 * seconds.reduce((sum, part) => sum + part, 0)
}

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((left, right) => left - right)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2
}

const measured = subjects.map(([name, args]) => ({ name, args, times: [] as Array<number> }))
for (let run = 0; run < RUNS; run++) for (const { args, times } of measured) times.push(cpuMilliseconds(args))

const bare = median(measured[0]?.times ?? [])
for (const { name, times } of measured) {
  const own = median(times)
  console.log(`${name.padEnd(16)} ${own.toFixed(1).padStart(7)} ms  ${(own / bare).toFixed(2)} x`)
}
