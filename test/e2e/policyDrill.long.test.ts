import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { DrillDocument } from "../../src/programs/cli/render/drillDocument.ts"
import { copies, drilling, policy } from "./drilling.ts"
import { exits } from "./assay.ts"

describe("The policy among the examples", () => {
  it("is drilled: every corruption of its evidence is blocked, and no copy is left", async () => {
    const { env, shop } = drilling()
    const drill = await shop.start(["drill", "--policy", policy, "--format", "json"], { env }).ended
    exits(drill, 0)
    const { attempts, left, passed } = Schema.decodeSync(Schema.fromJsonString(DrillDocument))(drill.stdout)
    assert.isTrue(passed)
    assert.isAbove(attempts.length, 150)
    assert.deepStrictEqual(
      left.map((one) => one.path),
      ["runs/a/pack.json", "runs/b/pack.json"]
    )
    assert.deepStrictEqual(copies(shop), [])
  })
})
