import { existsSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exits, refuses, root, type Workshop, workshop } from "./assay.ts"
import { timeless } from "./endpoints.ts"

const script = path.join(root, "examples/script.yaml")

const run = (shop: Workshop, out: string, ...more: ReadonlyArray<string>) =>
  shop.assay("run", "--pack", "office", "--model", `script:${script}`, "--out", out, ...more)

describe("Splitting a run", () => {
  it("over two jobs and merging it gives the answers and the decision of the run that one job made", async () => {
    const shop = workshop()
    const [one, two, whole] = await Promise.all([
      run(shop, "runs/s1", "--shard", "1/2"),
      run(shop, "runs/s2", "--shard", "2/2"),
      run(shop, "runs/whole")
    ])
    exits(one, 0)
    assert.include(one.stdout, "runs/s1: 21 of 21 answers of shard 1 of 2, none failed")
    assert.include(one.stderr, "assay merge runs/s1 ... --out RUN")
    exits(two, 0)
    exits(whole, 0)

    const merged = await shop.assay("merge", "runs/s2", "runs/s1", "--out", "runs/s")
    exits(merged, 0)
    assert.include(merged.stdout, "runs/s: 42 answers of 2 shards, none failed")
    assert.include(merged.stderr, "Next: assay judge runs/s --judge checks")
    assert.strictEqual(shop.read("runs/s/answers.jsonl").split("\n").length, 43)
    const answers = (name: string) => timeless(shop.read(`runs/${name}/answers.jsonl`))
    assert.strictEqual(answers("s"), answers("whole"))

    await Promise.all(
      ["s", "s1"].map(async (name) => exits(await shop.assay("judge", `runs/${name}`, "--judge", "checks"), 0))
    )
    const [all, part, missing, settled] = await Promise.all([
      shop.assay("gate", "runs/s"),
      shop.assay("gate", "runs/s1", "--min-coverage", "0.01"),
      shop.assay("merge", "runs/s1", "--out", "other"),
      shop.assay("run", "--resume", "runs/s1", "--shard", "1/2")
    ])
    assert.notInclude(all.stdout, "only shard")
    assert.include(part.stdout, "s1 (complete, only shard 1 of 2)")
    assert.include(part.stdout, "The run is only shard 1 of 2")
    assert.include([10, 12], part.code)
    refuses(missing, 65, "1 shard of 2 is missing (2)")
    refuses(settled, 64, "--shard is settled")
    assert.isFalse(existsSync(shop.at("other")))
  })

  it("takes no shard that there is not, and none of more than there are answers", async () => {
    const shop = workshop()
    refuses(await run(shop, "run", "--shard", "3/2"), 64, '"3/2". Expected one shard of several')
    refuses(await run(shop, "run", "--shard", "1/43"), 64, "42 answers cannot be split into 43 shards", "42 at most")
    const dry = await run(shop, "run", "--shard", "1/4", "--dry-run")
    exits(dry, 0)
    assert.include(dry.stdout, "This is shard 1 of 4 only.")
    assert.deepStrictEqual(shop.list("."), [])
  })
})
