import { closeSync, existsSync, openSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { exits, office, refuses, STACK, start, workshop } from "./assay.ts"
import { intoHead } from "./intoHead.ts"

const shop = workshop()
const COLOR = "\u001b["

const inColumns = async (COLUMNS: string) => (await shop.assayWith({ env: { COLUMNS } }, "score", office)).stdout

describe("The streams", () => {
  it("keep remarks off stdout, and --quiet keeps them off stderr too", async () => {
    const { assay, write, read } = workshop()
    const [created, listed, validated] = [
      await assay("pack", "new", "own"),
      await assay("pack", "list", "-q"),
      await assay("pack", "validate", "own", "--quiet")
    ]
    exits(created, 0)
    assert.strictEqual(created.stdout, "packs/own.yaml\n")
    assert.include(created.stderr, "assay pack validate packs/own.yaml")
    assert.strictEqual(listed.stderr, "")
    exits(validated, 0)
    write("own.yaml", read("packs/own.yaml").replace("weight: 3", "weight: 0"))
    const importing = ["import", "--pack", "office", "--answers", "none.jsonl", "--out", "run", "--quiet"]
    refuses(await assay("pack", "validate", "own.yaml", "--quiet"), 65, "own.yaml:")
    refuses(await assay(...importing), 66, "none.jsonl")
    const quiet = await assay("pack", "new", "other", "--quiet")
    exits(quiet, 0)
    assert.strictEqual(quiet.stderr, "")
  })

  it("have colours only where they are wanted", async () => {
    const gate = ["gate", office, "--model", "bold-13b"]
    const colours = (env: Record<string, string>) => shop.assayWith({ env }, ...gate)
    const [plain, forced, refused, empty] = await Promise.all([
      colours({}),
      colours({ FORCE_COLOR: "1" }),
      colours({ FORCE_COLOR: "1", NO_COLOR: "1" }),
      colours({ NO_COLOR: "", FORCE_COLOR: "1" })
    ])
    for (const ended of [plain, forced, refused, empty]) exits(ended, 10)
    assert.notInclude(plain.stdout, COLOR)
    assert.include(forced.stdout, COLOR)
    assert.notInclude(refused.stdout, COLOR)
    assert.strictEqual(empty.stdout, forced.stdout)
    assert.strictEqual(refused.stdout, plain.stdout)
    assert.strictEqual(stripVTControlCharacters(forced.stdout), plain.stdout)
    const json = await shop.assayWith({ env: { FORCE_COLOR: "1" } }, ...gate, "--format", "json")
    assert.notInclude(json.stdout, COLOR)
  })

  it("fit the width that is asked for, but never less than a report needs", async () => {
    const wide = (await inColumns("80")).split("\n").filter((line) => line.length > 80)
    assert.deepStrictEqual(wide, [])
    assert.strictEqual(await inColumns("20"), await inColumns("60"))
  })
})

describe("A reader that goes away early", () => {
  it("does not change the code, and makes no noise", async () => {
    const [blocked, open, long, help, version] = await Promise.all([
      intoHead("gate", office, "--model", "bold-13b"),
      intoHead("gate", office, "--model", "careful-7b", "--variant", "baseline"),
      intoHead("score", office, "--detail", "--format", "json"),
      intoHead("--help"),
      intoHead("--version")
    ])
    assert.strictEqual(blocked.code, 10)
    assert.include(blocked.stdout, "Gate blocked")
    for (const ended of [open, long, help, version]) assert.strictEqual(ended.code, 0)
    for (const ended of [blocked, open, long, help, version]) assert.strictEqual(ended.stderr, "")
  })
})

/** Runs the command line with a full disk in the place of stdout. */
const ontoFullDisk = async (...args: ReadonlyArray<string>) => {
  const full = openSync("/dev/full", "w")
  const ended = await shop.start(args, { stdout: full }).ended
  closeSync(full)
  return ended
}

describe.runIf(existsSync("/dev/full"))("A full disk under stdout", () => {
  it("is 73, never 0, and says why", async () => {
    const group = ["--model", "careful-7b", "--variant", "baseline"]
    const all = await Promise.all([
      ontoFullDisk("gate", office, ...group),
      ontoFullDisk("score", office, "--format", "json"),
      ontoFullDisk("pack", "schema"),
      ontoFullDisk("--help"),
      ontoFullDisk("--version"),
      ontoFullDisk("help", "exit-codes")
    ])
    for (const ended of all) {
      exits(ended, 73)
      assert.include(ended.stderr, "no space left on device")
      assert.notMatch(ended.stderr, STACK)
    }
    const blocked = await ontoFullDisk("gate", office, "--model", "bold-13b")
    assert.strictEqual(blocked.code, 10, "a verdict is not covered up")
  })
})

describe("A stack", () => {
  it("would be noticed", async () => {
    const { ended } = start(process.execPath, ["-e", "throw new Error('no')"], { cwd: shop.dir })
    assert.match((await ended).stderr, STACK)
  })
})
