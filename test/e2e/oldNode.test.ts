import { spawnSync } from "node:child_process"
import { assert, describe, it } from "@effect/vitest"
import { bin, exits, inPairs, ownFile, STACK, start, workshop } from "./assay.ts"

const shop = workshop()

/** Loaded before the bin, makes this Node say that it is another one. */
const pretend = (version: string) =>
  `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`

/** Real older versions of Node on this machine. */
const olderNodes = ["/usr/bin/node", "/usr/local/bin/node"].filter((file) => {
  const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8" })
  return /^v(?:1\d|20|21)\./u.test(stdout ?? "")
})

describe("A Node that is too old", () => {
  const SENTENCE =
    /^assay needs Node 22\.19 or newer, and this is Node [\d.]+\. Install a newer Node \S+ and run this again\.\n$/u

  it("gets one sentence, whatever was asked for, and no stack", async () => {
    for (const version of ["18.20.4", "22.18.0"]) shop.write(`${version}.cjs`, pretend(version))
    const starts = [
      [process.execPath, "--require", shop.at("18.20.4.cjs"), bin, "demo"],
      [process.execPath, "--require", shop.at("22.18.0.cjs"), bin, "--version"],
      ...olderNodes.map((node) => [node, bin, "gate", "run"])
    ]
    await inPairs(starts, async ([node = "", ...args]) => {
      const ended = await start(node, args, { cwd: shop.dir }).ended
      exits(ended, 1)
      assert.strictEqual(ended.stdout, "")
      assert.match(ended.stderr, SENTENCE)
      assert.notMatch(ended.stderr, STACK)
    })
  })

  it("is not the one that the package asks for", async () => {
    shop.write("22.19.0.cjs", pretend("22.19.0"))
    const args = ["--require", shop.at("22.19.0.cjs"), bin, "--version"]
    exits(await start(process.execPath, args, { cwd: shop.dir }).ended, 0)
    assert.include(ownFile("package.json"), '"node": ">=22.19"')
  })
})
