import { mkdirSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { DrillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { exits, root, until, type Workshop, workshop } from "./assay.ts"

const run = (name: string) => path.join(root, "examples/runs", name)

/** The copies that drills have made. Node keeps its compiled code there, too. */
const copies = (shop: Workshop) => shop.list("tmp").filter((name) => name.startsWith("assay-drill-"))

const policy = path.join(root, "examples/gate.yaml")

describe("The policy among the examples", { timeout: 300_000 }, () => {
  it("passes, every corruption of its evidence is blocked, and the runs compare as the docs say", async () => {
    const shop = workshop()
    mkdirSync(shop.at("tmp"))
    const env = { TMPDIR: shop.at("tmp") }
    const [gate, drill, ranked, same, worse] = await Promise.all([
      shop.assay("gate", "--policy", policy),
      shop.start(["drill", "--policy", policy, "--format", "json"], { env }).ended,
      shop.assay("leaderboard", run("a"), run("b"), run("office")),
      shop.assay("compare", run("a"), run("a"), "--fail-on-regression"),
      shop.assay("compare", run("a"), run("b"), "--fail-on-regression")
    ])
    exits(gate, 0)
    assert.include(gate.stdout, "4 conditions: 4 met, 0 waived, 0 not met")
    exits(drill, 0)
    const { attempts, left, passed } = Schema.decodeSync(Schema.fromJsonString(DrillDocument))(drill.stdout)
    assert.isTrue(passed)
    assert.isAbove(attempts.length, 150)
    assert.deepStrictEqual(
      left.map((one) => one.path),
      ["runs/a/pack.json", "runs/b/pack.json"]
    )
    assert.deepStrictEqual(copies(shop), [])
    exits(ranked, 0)
    exits(same, 0)
    exits(worse, 15)
  })

  it("is drilled on a copy that Ctrl-C takes away, too", async () => {
    const shop = workshop()
    mkdirSync(shop.at("tmp"))
    const { child, ended } = shop.start(["drill", "--policy", policy], { env: { TMPDIR: shop.at("tmp") } })
    await until("a copy is made", () => copies(shop).length > 0, 1)
    child.kill("SIGINT")
    const { code, stdout } = await ended
    assert.strictEqual(code, 130)
    assert.strictEqual(stdout, "")
    assert.deepStrictEqual(copies(shop), [])
  })
})
