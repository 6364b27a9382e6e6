import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PolicyDocument } from "../../src/programs/cli/render/policyDocument.ts"
import { exits, root, until, workshop } from "./assay.ts"
import { copies, drilling, policy } from "./drilling.ts"

const decodePolicy = Schema.decodeSync(Schema.fromJsonString(PolicyDocument))

const run = (name: string) => path.join(root, "examples/runs", name)

describe("The policy among the examples", () => {
  it("passes, and the runs compare as the docs say", async () => {
    const shop = workshop()
    const [gate, ranked, same, worse] = await Promise.all([
      shop.assay("gate", "--policy", policy, "--format", "json"),
      shop.assay("leaderboard", run("a"), run("b"), run("office")),
      shop.assay("compare", run("a"), run("a"), "--fail-on-regression"),
      shop.assay("compare", run("a"), run("b"), "--fail-on-regression")
    ])
    exits(gate, 0)
    const { conditions, open } = decodePolicy(gate.stdout)
    assert.isTrue(open)
    assert.deepStrictEqual(
      conditions.map(({ kind, standing }) => `${kind} ${standing}`),
      ["scorecard met", "regression met", "agreement met", "dod met"]
    )
    exits(ranked, 0)
    exits(same, 0)
    exits(worse, 15)
  })

  it("is drilled on a copy that Ctrl-C takes away, too", async () => {
    const { env, shop } = drilling()
    const { child, ended } = shop.start(["drill", "--policy", policy], { env })
    await until("a copy is made", () => copies(shop).length > 0, 1)
    child.kill("SIGINT")
    const { code, stdout } = await ended
    assert.strictEqual(code, 130)
    assert.strictEqual(stdout, "")
    assert.deepStrictEqual(copies(shop), [])
  })
})
