import { assert, describe, it } from "@effect/vitest"
import { exits } from "../e2e/assay.ts"
import { type Behaviour, good } from "../endpoint/Script.ts"
import { answersOf, cluster, type Database, eventually, killBusiest, Valve } from "./harness.ts"

/** One token out, which costs a dollar. */
const PRICED = "price: { input: 0, output: 1000000 }"

const configOf = (url: string, more: string) => `models:
  m: { provider: openai-compatible, target: m, endpoint: "${url}", ${more} }
`

const terse =
  (valve: Valve): Behaviour =>
  (asked) => {
    const script = good(asked, "Said")
    return { ...script, steps: [{ wait: valve.turn }, ...script.steps] }
  }

const opened = () => {
  const valve = new Valve()
  valve.open()
  return valve
}

const spent = (database: Database) => database.number("select sum(coalesce(cost_usd, held_usd)) from assay_attempts")

const BEGIN = ["run", "--pack", "numbers.yaml", "--model", "m"]

describe("The limits of a model, over all workers", () => {
  it("hold for the cost cap, which stops the run with 2 and can be raised", async () => {
    const { database, endpoint, on, shop, workers } = await cluster(10, { m: terse(opened()) })
    shop.write("assay.config.yaml", configOf(endpoint.url, `${PRICED}, concurrency: 12`))
    await workers(3)
    // A first run has opened the gate of the model: a second one must not begin on credit.
    exits(await on(...BEGIN, "--limit", "2", "--out", "first"), 0)
    await database.execute("delete from assay_runs where run_id = 'first'")
    const capped = await on(...BEGIN, "--cost-cap", "7", "--out", "r")
    exits(capped, 2)
    assert.strictEqual(await spent(database), 7)
    assert.strictEqual(await database.number(answersOf("r")), 7)
    exits(await on("run", "--resume", "r", "--cost-cap", "100"), 0)
    assert.strictEqual(await spent(database), 20)
    assert.strictEqual(await database.number(answersOf("r")), 20)
  })

  it("count what a killed worker had under way as the most that it could cost", async () => {
    const valve = new Valve()
    const all = await cluster(10, { m: terse(valve) })
    const { database, endpoint, on, shop, url, workers } = all
    shop.write("assay.config.yaml", configOf(endpoint.url, `${PRICED}, concurrency: 6`))
    const two = await workers(2)
    const submitter = shop.start([...BEGIN, "--cost-cap", "12", "--out", "r", "--cluster", url])
    valve.let(1)
    const lost = await killBusiest(all, two, 6)
    valve.open()
    exits(await submitter.ended, 2)
    assert.strictEqual(await spent(database), 12)
    assert.strictEqual(await database.number(answersOf("r")), 12 - lost)
    exits(await on("pull", "r", "--out", "pulled"), 0)
    assert.strictEqual(JSON.parse(shop.read("pulled/run.json")).other_cost_usd, lost)
    exits(await on("run", "--resume", "r", "--cost-cap", "50"), 0)
    assert.strictEqual(await spent(database), 20 + lost)
  })

  it("hold for how many requests run at a time", async () => {
    const { endpoint, on, run, shop, workers } = await cluster(15, {})
    await workers(3, { slots: 8 })
    exits(await shop.program(...run("slow:40", "--concurrency", "5", "--out", "r")), 0)
    assert.strictEqual(endpoint.inFlight().most, 5)
    exits(await on("pull", "r", "--out", "pulled"), 0)
  })

  it("hold for how many requests begin in a minute, while other models are asked", async () => {
    const { database, endpoint, on, shop, workers } = await cluster(6, { m: terse(opened()) })
    shop.write("assay.config.yaml", configOf(endpoint.url, "requests_per_minute: 5"))
    await workers(3, { slots: 8 })
    const both = ["--model", "openai-compatible:echo", "--endpoint", endpoint.url]
    exits(await on(...BEGIN, ...both, "--out", "r", "--detach"), 0)
    const [limited, other] = [0, 1].map((model) => `${answersOf("r")} and model_at = ${model}`)
    await database.reaches(limited ?? "", 5)
    await database.reaches(other ?? "", 12)
    const most = `select max(n) from (
      select count(*) over (order by begun_at range interval '59.9 seconds' preceding) as n
      from assay_attempts where cell_key like '["m"%') t`
    assert.strictEqual(await database.number(most), 5)
    await eventually("a request begins once the minute is over", async () => (await database.number(limited ?? "")) > 5)
    assert.strictEqual(await database.number(most), 5)
    exits(await on("cancel", "r"), 0)
  })
})
