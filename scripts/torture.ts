// `npm run torture [-- --seed N] [-- --only NAME]`: the long versions of the tests that try to break Assay, one part after the
// other. All chance in them comes from the seed, which is printed and makes the same choices again. Ends with 1 where a part
// fails or has run no test.
import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"

const root = path.resolve(import.meta.dirname, "..")

/** The parts: which test files each runs. */
const PARTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  files: ["test/robust/hostileFiles.test.ts", "test/robust/longTexts.test.ts", "test/programs/draftPackFile.test.ts"],
  mutants: ["test/robust/mutated.test.ts", "test/robust/sameAgain.test.ts"],
  writers: ["test/robust/writers.test.ts"],
  kills: ["test/e2e/killedAnywhere.long.test.ts", "test/robust/killed.test.ts"],
  disk: ["test/robust/disk.long.test.ts", "test/e2e/writing.test.ts", "test/e2e/streams.test.ts"],
  endpoints: [
    "test/robust/endpointTrouble.test.ts",
    "test/services/model",
    "test/programs/runPackTrouble.test.ts",
    "test/programs/runPackStops.test.ts",
    "test/programs/judgeTrouble.test.ts"
  ],
  rubrics: [
    "test/services/bench/hostile",
    "test/services/bench/parentDeath.test.ts",
    "test/services/bench/fence",
    "test/services/RubricHost.test.ts",
    "test/services/ProcessIsolation.test.ts"
  ],
  viewers: ["test/robust/viewers.test.ts", "test/programs/cli/view.test.ts", "test/e2e/serve.test.ts"],
  rules: ["test/domain"],
  bench: ["test/e2e/vulnRemediation.long.test.ts"]
}

interface Outcome {
  readonly name: string
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  readonly isGood: boolean
}

const { values } = parseArgs({ options: { seed: { type: "string" }, only: { type: "string", multiple: true } } })
const seed = values.seed ?? String(randomInt(1_000_000))
const wanted = values.only ?? Object.keys(PARTS)
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0 || !/^\d{1,15}$/u.test(seed)) {
  console.error(`--only takes ${Object.keys(PARTS).join(", ")}; --seed a whole number of at most 15 digits.`)
  process.exit(64)
}

const countsIn = (file: string): { readonly passed: number; readonly failed: number } => {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report: { readonly numPassedTests: number; readonly numFailedTests: number } = JSON.parse(
    readFileSync(file, "utf8")
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

const run = (name: string): Outcome => {
  const dir = mkdtempSync(path.join(tmpdir(), "assay-torture-"))
  const file = path.join(dir, "tests.json")
  const began = performance.now()
  console.log(`\n${name} with seed ${seed}`)
  const { status } = spawnSync(
    path.join(root, "node_modules/.bin/vitest"),
    ["run", ...(PARTS[name] ?? []), "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, ASSAY_TORTURE: "1", ASSAY_SEED: seed, ASSAY_KILLS: process.env["ASSAY_KILLS"] ?? "200" }
    }
  )
  const { failed, passed } = countsIn(file)
  rmSync(dir, { recursive: true, force: true })
  const seconds = Math.round((performance.now() - began) / 1000)
  return { name, seconds, passed, failed, isGood: status === 0 && failed === 0 && passed > 0 }
}

const outcomes = wanted.map(run)
console.log(`\nTorture with seed ${seed} (npm run torture -- --seed ${seed}):`)
for (const { failed, isGood, name, passed, seconds } of outcomes) {
  console.log(
    `${isGood ? "✓" : "✗"} ${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ${String(seconds).padStart(5)} s`
  )
}
process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1
