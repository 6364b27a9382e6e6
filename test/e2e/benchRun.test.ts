import { assert, describe, it } from "@effect/vitest"
import { exits, refuses } from "./assay.ts"
import { greetingShop, recordsOf, runDocument } from "./benches.ts"

describe("assay bench run", () => {
  it("lets the declared system attempt every case, and appends the report to the chain", async () => {
    const shop = greetingShop()
    const ran = await shop.assay("bench", "run", "greeting")
    exits(ran, 0)
    assert.include(ran.stdout, "greeting: 7 of 7 cases passed")
    assert.include(ran.stdout, "0.6518 of the pass rate")
    assert.include(ran.stdout, "assay bench promote greeting --tier bronze")
    assert.match(ran.stderr, /^Run \w{26} of greeting by greeter: 8 cases, 8 attempts$/mu)
    assert.include(ran.stderr, "8 of 8 attempts")
    const records = recordsOf(shop)
    assert.lengthOf(records, 1)
    assert.include(ran.stdout, records[0]?.hash ?? "no record")
    exits(await shop.assay("bench", "verify"), 0)
    exits(await shop.assay("bench", "promote", "greeting", "--tier", "bronze"), 0)

    // What comes from the cache is no evidence.
    const again = await shop.assay("bench", "run", "greeting", "--format", "json", "--quiet")
    exits(again, 0)
    assert.strictEqual(again.stderr, "")
    const { cached, per_case } = runDocument(again.stdout)
    assert.strictEqual(cached, 8)
    assert.isTrue(
      per_case.every(({ attempts }) => attempts.every((one) => one._tag === "Scored" && one.score.cache_hit))
    )
    const third = await shop.assay("bench", "run", "greeting")
    assert.match(third.stdout, /^Cache +8 of 8 attempts were answered from earlier runs/mu)
    assert.include(third.stderr, "8 from the cache, not run")
    assert.notInclude(third.stdout, "left behind lies in", "nothing was attempted")
    const promotion = await shop.assay("bench", "promote", "greeting", "--tier", "bronze")
    exits(promotion, 0)
    assert.include(promotion.stdout, "1 run in the audit chain")
    assert.match(promotion.stdout, /Runs that are no evidence[^]*cache/u)
  })

  it("is inconclusive where nothing was scored", async () => {
    const shop = greetingShop()
    const ran = await shop.assay("bench", "run", "greeting", "--sut", "node nowhere.mjs", "--cases", "greet-ada")
    exits(ran, 12)
    assert.include(ran.stdout, "sut.exception")
    assert.lengthOf(recordsOf(shop), 1)
  })

  it("refuses what cannot be run, before anything is", async () => {
    const shop = greetingShop()
    const run = ["bench", "run", "greeting"] as const
    refuses(await shop.assay("bench", "run", "greetings"), 3, 'Did you mean "greeting"?')
    refuses(await shop.assay(...run, "--bench-root", "nowhere"), 4, "nowhere")
    refuses(await shop.assay(...run, "--sut", "grter"), 3, "greeter")
    refuses(await shop.assay(...run, "--cases", "nothing-*"), 64, "selects none of the 8 cases")
    refuses(await shop.assay(...run, "--failed-in", "01J00000000000000000000000"), 64, "There is none yet")
    refuses(await shop.assay(...run, "--resume"), 64, "nothing to resume")
    refuses(await shop.assay(...run, "--cost-cap", "1"), 64, "max_cost_usd")
    refuses(await shop.assay(...run, "--pass-rule", "2-of-3"), 64, "--repeat 3")
    const settings = "bench/greeting/task-class.yaml"
    shop.write(settings, shop.read(settings).replace("[node, sut/careless.mjs]", "[node, sut/careles.mjs]"))
    const lost = await shop.assay(...run, "--sut", "careless")
    refuses(lost, 65, 'There is no file "sut/careles.mjs" in the task class')
    assert.include(lost.stderr, `${settings}:9:21`)
    assert.notInclude(shop.list("bench"), "audit")
  })

  it("refuses to add to a chain that does not verify, before anything is run", async () => {
    const shop = greetingShop()
    exits(await shop.assay("bench", "run", "greeting", "--sut", "oracle", "--cases", "greet-ada"), 0)
    const name = shop.list("bench/audit").findLast((file) => file.endsWith(".json")) ?? ""
    shop.write(`bench/audit/${name}`, shop.read(`bench/audit/${name}`).replace('"passed_count":1', '"passed_count":0'))
    const ran = await shop.assay("bench", "run", "greeting", "--sut", "oracle", "--cases", "greet-ada", "--no-cache")
    refuses(ran, 5, name)
    assert.notInclude(ran.stderr, "attempts")
  })
})
