import { spawnSync } from "node:child_process"
import { chmodSync, cpSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { bin, type Ended, exits, office, root, smallPack, STACK, start, type Workshop, workshop } from "../e2e/assay.ts"
import { commandPlan } from "../e2e/dodPlans.ts"
import { manyAnswers } from "../e2e/manyAnswers.ts"
import { seed, thorough } from "../thorough.ts"
import { numbersFrom, someOf } from "./chance.ts"

const script = path.join(root, "examples/script.yaml")

/** A command that writes, what must be there before, and what it ends with where it can write. */
interface Writing {
  readonly args: ReadonlyArray<string>
  readonly prepare?: (shop: Workshop) => void
  readonly code?: number
}

const withRun = (shop: Workshop) => cpSync(office, shop.at("run"), { recursive: true })
const withPlan = (shop: Workshop) => shop.write("plan.json", commandPlan("true"))
const withBench = (shop: Workshop) => {
  cpSync(path.join(root, "test/fixtures/bench"), shop.at("bench"), { recursive: true })
  shop.write("bench/greeting/cases/greet-ada/input/more.txt", "another input\n")
}

const WRITING: ReadonlyArray<Writing> = [
  { args: ["judge", "run", "--judge", "checks"], prepare: withRun },
  {
    args: ["import", "--pack", smallPack, "--answers", "many.jsonl", "--out", "made"],
    prepare: (shop) => shop.write("many.jsonl", manyAnswers(20))
  },
  { args: ["run", "--pack", "office", "--model", `script:${script}`, "--out", "made"] },
  { args: ["judge-sheet", "export", "run", "--out", "sheet.yaml"], prepare: withRun },
  { args: ["score", "run", "--format", "json", "--out", "scores.json"], prepare: withRun },
  { args: ["bench", "seal", "greeting"], prepare: withBench },
  { args: ["dod", "approve", "plan.json", "--by", "Kim", "--out", "approved.yaml"], prepare: withPlan },
  { args: ["pack", "new", "own"] },
  { args: ["init"] },
  { args: ["view", "run", "--export", "site"], prepare: withRun }
]

/**
 * In a mount namespace of its own: copies a folder onto a disk of so many KB that lies in another folder, makes it full but for so many KB or
 * read-only, gives a command, then compares all files with those that were there, makes room, and gives it again. Prints
 * both codes and what differed.
 */
const ON_DISK = `
from=$1; beside=$2; size=$3; free=$4; shift 4
disk=$beside/disk; mkdir -p "$disk"
mount -t tmpfs -o "size=\${size}k" none "$disk" || exit 99
cp -a "$from/." "$disk"; cd "$disk" || exit 99
if [ "$free" = read-only ]; then mount -o remount,ro "$disk" || exit 99
else
  dd if=/dev/zero of=.fill bs=1k 2>/dev/null
  truncate -s "-\${free}k" .fill
fi
"$@" > "$beside/out" 2> "$beside/err"; echo "code $?"
find "$disk" -mindepth 1 -type d -empty -delete 2>/dev/null
diff -r --exclude=.fill "$from" "$disk"
if [ "$free" = read-only ]; then mount -o remount,rw "$disk"; else rm .fill; fi
mount -o "remount,size=100m" "$disk"
"$@" > "$beside/again" 2>&1; echo "again $?"
`

const spaces = ["--mount", "--propagation", "private"]
const unshare = [[...spaces], ["--map-root-user", "--user", ...spaces]].find(
  (args) => spawnSync("unshare", [...args, "sh", "-c", "mount -t tmpfs none /mnt"]).status === 0
)

const onDisk = async (
  shop: Workshop,
  beside: Workshop,
  { args }: Writing,
  free: number | "read-only"
): Promise<Ended> => {
  const command = [
    "sh",
    "-c",
    ON_DISK,
    "sh",
    shop.dir,
    beside.dir,
    "4000",
    String(free),
    process.execPath,
    bin,
    ...args
  ]
  return start("unshare", [...(unshare ?? []), ...command], { cwd: "/" }).ended
}

describe.runIf(unshare !== undefined)(`A disk (ASSAY_SEED=${seed})`, () => {
  const chance = numbersFrom(`disk ${seed}`)
  const chosen = thorough ? WRITING : someOf(chance, 2, WRITING)
  const frees = thorough ? [0, 4, 8, 16, "read-only" as const] : [0]
  for (const writing of chosen) {
    for (const free of frees) {
      const title = typeof free === "number" ? `with ${free} KB left` : "that is read-only"
      it(`${title} ends \`${writing.args.slice(0, 2).join(" ")}\` with 73, and nothing is lost or left`, async () => {
        const shop = workshop()
        writing.prepare?.(shop)
        const beside = workshop()
        const { code, stderr, stdout } = await onDisk(shop, beside, writing, free)
        assert.strictEqual(code, 0, stderr)
        const said = readFileSync(beside.at("err"), "utf8")
        assert.notMatch(said, STACK)
        const lines = stdout.trimEnd().split("\n")
        // What little it writes may have had room, and then it is done.
        const isDone = lines[0] === "code 0" && free !== 0 && free !== "read-only"
        if (!isDone) {
          assert.strictEqual(lines[0], "code 73", said)
          assert.match(said, /Cannot write|no space|read-only/iu)
          // The answers that a run has are kept.
          if (writing.args[0] !== "run") assert.deepStrictEqual(lines.slice(1, -1), [], said)
          if (writing.args[0] !== "run")
            assert.strictEqual(lines.at(-1), "again 0", readFileSync(beside.at("again"), "utf8"))
        }
      })
    }
  }
})

const NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
const asNobody = (shop: Workshop, args: ReadonlyArray<string>) =>
  start(NOBODY[0] ?? "", [...NOBODY.slice(1), process.execPath, bin, ...args], { cwd: shop.dir }).ended
const mayBeNobody =
  process.getuid?.() === 0 && spawnSync(NOBODY[0] ?? "", [...NOBODY.slice(1), process.execPath, "-e", "0"]).status === 0

describe.runIf(mayBeNobody)("Missing rights", () => {
  it("to write are 73, and to read 66; a folder that may be written but not its files keeps these", async () => {
    const shop = workshop()
    withRun(shop)
    shop.write("pack.yaml", "id: x\n")
    chmodSync(shop.dir, 0o755)
    const before = readFileSync(shop.at("run/judgements/checks/verdicts.jsonl"), "utf8")
    const writing = [
      ["judge", "run", "--judge", "checks"],
      ["pack", "new", "own"],
      ["judge-sheet", "export", "run", "--out", "sheet.yaml"]
    ]
    for (const args of writing) {
      const ended = await asNobody(shop, args)
      exits(ended, 73)
      assert.notMatch(ended.stderr, STACK)
    }
    assert.strictEqual(readFileSync(shop.at("run/judgements/checks/verdicts.jsonl"), "utf8"), before)
    for (const file of ["pack.yaml", "run/answers.jsonl"]) chmodSync(shop.at(file), 0o600)
    const reading = [
      ["pack", "validate", "pack.yaml"],
      ["gate", "run", "--model", "careful-7b", "--variant", "baseline"]
    ]
    for (const args of reading) {
      const ended = await asNobody(shop, args)
      exits(ended, 66)
      assert.match(ended.stderr, /permission/iu)
      assert.notMatch(ended.stderr, STACK)
    }
  })
})

describe("A run that is changed while it is read", () => {
  it("is read as it was, or refused: never crashed on, never decided on in part", async () => {
    const shop = workshop()
    withRun(shop)
    mkdirSync(shop.at("other"))
    const file = shop.at("run/answers.jsonl")
    const whole = readFileSync(file)
    const chance = numbersFrom(`changed ${seed}`)
    const gate = ["gate", "run", "--model", "careful-7b", "--variant", "baseline"]
    for (let left = thorough ? 40 : 2; left > 0; left--) {
      const { ended } = shop.start(gate)
      let over = false
      void ended.then(() => (over = true))
      const change = () => {
        if (over) return
        if (chance() < 0.5) truncateSync(file, Math.floor(chance() * whole.length))
        else writeFileSync(file, whole)
        setImmediate(change)
      }
      change()
      const { code, stderr } = await ended
      writeFileSync(file, whole)
      assert.include([0, 12, 65, 66], code, stderr)
      assert.notMatch(stderr, STACK)
    }
    exits(await shop.assay(...gate), 0)
  })
})
