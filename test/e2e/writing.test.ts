import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, readlinkSync } from "node:fs"
import { hostname } from "node:os"
import { assert, describe, it } from "@effect/vitest"
import { fileNameOf } from "../../src/domain/run/fileNames.ts"
import { bin, exits, office, refuses, smallPack, start, workshop } from "./assay.ts"
import { manyAnswers } from "./manyAnswers.ts"

describe("An output that cannot be written", () => {
  it("is 73 and names the path, whatever the command", async () => {
    const shop = workshop()
    shop.write("file", "in the way")
    mkdirSync(shop.at("folder"))
    const { assay } = shop
    const gate = ["gate", office, "--model", "careful-7b", "--variant", "baseline"]
    const importing = ["import", "--pack", smallPack, "--answers", "many.jsonl", "--out"]
    shop.write("many.jsonl", manyAnswers(1))
    const before = shop.list(".")
    const refused = await Promise.all([
      assay("score", office, "--out", "file/scores.md"),
      assay("score", office, "--format", "json", "--out", "folder"),
      assay(...gate, "--out", "none/gate.xml"),
      assay("simulate", office, "--scope", "all", "--out", "file/x"),
      assay("judge-sheet", "export", office, "--out", "file/sheet.yaml"),
      assay("pack", "new", "own", "--out", "file/own.yaml"),
      assay("init", "file"),
      assay(...importing, "file/run"),
      assay(...importing, "/proc/none/run"),
      assay(...importing, ".")
    ])
    const paths = [
      "file/scores.md",
      "folder",
      "none/gate.xml",
      "file/x",
      "file",
      "file",
      "file",
      "file/run",
      "/proc/none/run"
    ]
    for (const [at, ended] of refused.entries()) refuses(ended, 73, paths[at] ?? ".")
    assert.deepStrictEqual(shop.list("."), before)
    assert.deepStrictEqual(shop.list("folder"), [])
    assert.strictEqual(shop.read("file"), "in the way")
  })

  it("is never put in the place of what is there", async () => {
    const { assay, read, write } = workshop()
    write("packs/own.yaml", "mine")
    write("assay.config.yaml", "mine")
    write("sheet.yaml", "mine")
    const [pack, init, sheet] = await Promise.all([
      assay("pack", "new", "own"),
      assay("init"),
      assay("judge-sheet", "export", office, "--out", "sheet.yaml")
    ])
    refuses(pack, 73, "packs/own.yaml")
    refuses(init, 73, "assay.config.yaml")
    refuses(sheet, 73, "sheet.yaml")
    for (const file of ["packs/own.yaml", "assay.config.yaml", "sheet.yaml"]) assert.strictEqual(read(file), "mine")
  })
})

describe("The folder that a command runs in", () => {
  it("is never made a run of, though it is empty", async () => {
    const { assayWith, at, list, write } = workshop()
    write("many.jsonl", manyAnswers(1))
    write("script.yaml", "default: { text: hello }\n")
    mkdirSync(at("empty"))
    const inEmpty = (...args: ReadonlyArray<string>) => assayWith({ cwd: at("empty") }, ...args, "--out", ".")
    const refused = await Promise.all([
      inEmpty("import", "--pack", smallPack, "--answers", at("many.jsonl")),
      inEmpty("run", "--pack", smallPack, "--model", `script:${at("script.yaml")}`)
    ])
    for (const ended of refused) refuses(ended, 73, "Cannot write .", "it is the current folder")
    assert.deepStrictEqual(list("empty"), [])
  })

  it.skipIf(process.platform === "win32")("is 66 where it does not exist any more", async () => {
    const { at } = workshop()
    const commands = [
      ["merge", "a", "b", "--out", "c"],
      ["run", "--pack", "office", "--model", "script:s.yaml", "--out", "c"]
    ]
    const refused = await Promise.all(
      commands.map((args, index) => {
        const cwd = at(`lost-${index}`)
        mkdirSync(cwd)
        return start("sh", ["-c", 'rmdir "$PWD" && exec "$0" "$@"', process.execPath, bin, ...args], { cwd }).ended
      })
    )
    for (const ended of refused) refuses(ended, 66, "the current folder does not exist any more")
  })
})

/** The lock that a process puts into a run folder. */
const lockOf = (pid: number, host = hostname()) => `run/.lock-${pid}-1700000000000-${fileNameOf(host)}`

const withOffice = () => {
  const shop = workshop()
  cpSync(office, shop.at("run"), { recursive: true })
  return shop
}

describe("A run that another process holds", () => {
  it("is 75 to a writer, and open to readers", async () => {
    const { assay, list, program, write } = withOffice()
    write(lockOf(process.pid), "")
    const [judge, gate] = await Promise.all([
      program("judge", "run", "--judge", "checks"),
      assay("gate", "run", "--model", "bold-13b")
    ])
    refuses(judge, 75, `process ${process.pid} on ${hostname()}`)
    exits(gate, 10)
    assert.include(list("run"), lockOf(process.pid).slice("run/".length), "the other's lock stays")
  })

  it("is 75 also where the other one is on another host and cannot be asked", async () => {
    const { assay, write } = withOffice()
    write(lockOf(1, "elsewhere"), "")
    refuses(await assay("judge", "run", "--judge", "checks"), 75, "elsewhere", "delete")
  })

  it("is free again once that process is gone", async () => {
    const { assay, dir, list, write } = withOffice()
    const { child, ended } = start("true", [], { cwd: dir })
    await ended
    write(lockOf(child.pid ?? 0), "")
    exits(await assay("judge", "run", "--judge", "checks"), 0)
    assert.isFalse(list("run").some((name) => name.startsWith(".lock-")))
  })

  const unshare = ["--pid", "--fork", "--mount-proc"]
  it.skipIf(spawnSync("unshare", [...unshare, "true"]).status !== 0)(
    "is 75 also in a container, where that process cannot be seen",
    async () => {
      const { dir, list, write } = withOffice()
      const namespace = readlinkSync("/proc/self/ns/pid").replaceAll(/[^0-9]/gu, "")
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8)
      const lock = `${lockOf(process.pid)}+${namespace}+${boot}`
      write(lock, "")
      const judging = ["judge", "run", "--judge", "checks"]
      const ended = await start("unshare", [...unshare, process.execPath, bin, ...judging], { cwd: dir }).ended
      refuses(ended, 75, `process ${process.pid} on ${hostname()} in another container`, `delete ${lock}`)
      assert.include(list("run"), lock.slice("run/".length))
    }
  )
})
