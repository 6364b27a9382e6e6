import { once } from "node:events"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exits, ownFile, root, start, until, workshop } from "./assay.ts"

const script = path.join(root, "scripts/demoLive.ts")

/** The lines of the README's block that begins with the command. */
const shown = (): ReadonlyArray<string> => {
  const [, block = ""] = /^```console\n\$ npm run demo:live\n([^]*?)^```$/mu.exec(ownFile("README.md")) ?? []
  return block.trimEnd().split("\n")
}

describe("npm run demo:live", () => {
  it("asks, judges, compares and gates over a network of its own, and shows every command with its exit code", async () => {
    const shop = workshop()
    const ended = await start(process.execPath, [script], { cwd: shop.dir }).ended
    exits(ended, 0)
    const commands = [...ended.stdout.matchAll(/^\$ npx assay (\w+) .*$/gmu)].map(([, name]) => name)
    assert.deepStrictEqual(commands, ["run", "judge", "judge", "agreement", "score", "gate", "gate"])
    const codes = [...ended.stdout.matchAll(/^exit (\d+)$/gmu)].map(([, code]) => code)
    assert.deepStrictEqual(codes, ["0", "0", "0", "0", "0", "0", "10"])
    for (const word of ["Recommended", "Conditional", "Knocked out"]) assert.include(ended.stdout, `1 ${word}`)
    const answers = shop.read("runs/demo-live/answers.jsonl").trimEnd().split("\n")
    assert.strictEqual(answers.length, 63)
    assert.lengthOf(
      answers.filter((line) => line.includes('"attempt":2')),
      1,
      "one request was refused for a while"
    )
    const printed = ended.stdout.split("\n").map((line) => line.trimEnd())
    const block = shown()
    assert.isAbove(block.length, 10)
    let from = 0
    for (const line of block) {
      const at = printed.indexOf(line, from)
      assert.isAtLeast(at, 0, `the README shows what is not printed: ${line}`)
      from = at
    }
  })

  it("fails where a step ends otherwise than it should", async () => {
    const shop = workshop()
    shop.write("taken/mine.txt", "mine")
    const ended = await start(process.execPath, [script, "taken"], { cwd: shop.dir }).ended
    exits(ended, 1)
    assert.match(ended.stdout, /^exit 73$/mu)
    assert.include(ended.stderr, "expected exit 0")
  })

  it("ends with its command on Ctrl-C, and says where the answers are", async () => {
    const shop = workshop()
    const { child, ended } = start(process.execPath, [script, "run"], { cwd: shop.dir })
    if (child.stdout !== null) await once(child.stdout, "data")
    await until("the first answers are there", () => shop.list(".").includes("run"))
    child.kill("SIGINT")
    // The command writes to the demo's own streams: they close when none of the two is left.
    const { code, stdout, stderr } = await ended
    assert.strictEqual(code, 130, stderr)
    assert.include(stdout, "What was done is in run.")
    assert.include(shop.read("run/run.json"), '"status": "interrupted"')
  })
})
