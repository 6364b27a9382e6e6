import { spawnSync } from "node:child_process"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exits, root, start, until, workshop } from "../e2e/assay.ts"

const script = path.join(root, "scripts/demoCluster.ts")

/** The processes that know the database of a demo; it is in the demo's own output. */
const leftOf = (stdout: string): ReadonlyArray<string> => {
  const [, port = "none"] = /postgres:\/\/assay@127\.0\.0\.1:(\d+)\//u.exec(stdout) ?? []
  const { stdout: list } = spawnSync("ps", ["-eo", "args"], { encoding: "utf8" })
  return list.split("\n").filter((line) => line.includes(`127.0.0.1:${port}`) || line.includes(`-p ${port} `))
}

describe("npm run demo:cluster", () => {
  it("hands a run in, loses a worker, pulls and decides; nothing that it started stays", async () => {
    const shop = workshop()
    const ended = await start(process.execPath, [script], { cwd: shop.dir }).ended
    exits(ended, 0)
    const commands = [...ended.stdout.matchAll(/^\$ npx assay (\w+) .*$/gmu)].map(([, name]) => name)
    assert.deepStrictEqual(commands, ["worker", "run", "attach", "runs", "pull", "judge", "score", "gate", "gate"])
    const codes = [...ended.stdout.matchAll(/^exit (\d+)$/gmu)].map(([, code]) => code)
    assert.deepStrictEqual(codes, ["0", "0", "0", "0", "0", "0", "0", "10"])
    assert.match(ended.stdout, /^\(kill -9 \d+\)$/mu)
    assert.lengthOf(shop.read("runs/demo-cluster/answers.jsonl").trimEnd().split("\n"), 63)
    assert.deepStrictEqual(leftOf(ended.stdout), [])
  })

  it("ends on Ctrl-C, with all that it started", async () => {
    const shop = workshop()
    const { child, ended } = start(process.execPath, [script, "run"], { cwd: shop.dir })
    let said = ""
    child.stdout?.on("data", (text: string) => (said += text))
    await until("the run is followed", () => said.includes("$ npx assay attach"))
    assert.isAbove(leftOf(said).length, 3)
    child.kill("SIGINT")
    const { code, stderr, stdout } = await ended
    assert.strictEqual(code, 130, stderr)
    assert.deepStrictEqual(leftOf(stdout), [])
  })
})
