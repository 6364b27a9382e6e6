import { assert, describe, it } from "@effect/vitest"
import { exits, refuses } from "../e2e/assay.ts"
import { judgement } from "../endpoint/judgement.ts"
import { type Behaviour, good } from "../endpoint/Script.ts"
import { type Cluster, cluster, eventually, killBusiest, Valve } from "./harness.ts"

const PROMPTS = 6
const ANSWERS = 2 * PROMPTS

/** A judge that gives its verdicts once the test lets it, or whatever else it is told to say. */
const heldJudge = (valve: Valve, says: (asked: Parameters<Behaviour>[0]) => string = (asked) => judgement(asked)) => {
  const judge: Behaviour = (asked) => {
    const script = good(asked, says(asked))
    return { ...script, steps: [{ wait: valve.turn }, ...script.steps] }
  }
  return judge
}

/** A cluster with workers and a run `r` that is answered. */
const answered = async (models: Readonly<Record<string, Behaviour>>, count: number, slots = 4) => {
  const made = await cluster(PROMPTS, models)
  const workers = await made.workers(count, { slots })
  exits(await made.shop.program(...made.run("echo", "--out", "r")), 0)
  return { ...made, workers }
}

const JUDGE = "model:openai-compatible:judge"

/** The arguments that have the run judged. */
const judging = ({ endpoint, url }: Pick<Cluster, "endpoint" | "url">, ...more: ReadonlyArray<string>) =>
  ["judge", "r", "--judge", JUDGE, "--as", "j", "--endpoint", endpoint.url, "--cluster", url].concat(more)

const verdicts = (whole: boolean) =>
  `select count(*) from assay_verdicts join assay_judgements using (judgement) where ${whole ? "" : "not "}whole`

describe("A judge whose verdicts workers get", () => {
  it("judges as one of this machine, though a worker is killed with verdicts under way", async () => {
    const valve = new Valve()
    const all = await answered({ judge: heldJudge(valve) }, 3, ANSWERS)
    const { database, endpoint, on, shop, workers } = all
    exits(await on("pull", "r", "--out", "local"), 0)
    endpoint.reset()
    const judge = shop.start(judging(all, "--concurrency", "9"))
    valve.let(3)
    await database.reaches(verdicts(false), 3)
    const lost = await killBusiest(all, workers, 9)
    valve.open()
    const done = await judge.ended
    exits(done, 0)
    assert.strictEqual(done.stdout, `j: ${ANSWERS} answers scored, 0 red flags\n`)
    assert.include(done.stderr, "Next: assay pull r --cluster URL --out RUN")
    assert.strictEqual(endpoint.requests.length, ANSWERS + lost)
    exits(await shop.program("judge", "local", "--judge", JUDGE, "--as", "j", "--endpoint", endpoint.url), 0)
    const pulled = await on("pull", "r", "--out", "pulled")
    exits(pulled, 0)
    assert.include(pulled.stderr, `with ${ANSWERS} answers, judged by j. Next: assay score pulled`)
    const of = "judgements/j/verdicts.jsonl"
    assert.strictEqual(shop.read(`pulled/${of}`), shop.read(`local/${of}`))
    const [there, here] = ["pulled", "local"].map((run) => JSON.parse(shop.read(`${run}/judgements/j/judge.json`)))
    assert.deepStrictEqual({ ...there, created_at: "" }, { ...here, created_at: "" })
  })

  it("can be left, handed in, cancelled and gone on with, and only one may judge a run at a time", async () => {
    const valve = new Valve()
    const all = await answered({ judge: heldJudge(valve) }, 1)
    const { database, endpoint, on, shop, url } = all
    endpoint.reset()
    const handed = await shop.program(...judging(all, "--detach", "--concurrency", "2"))
    exits(handed, 0)
    assert.include(handed.stderr, "Follow it: assay attach r --cluster URL")
    refuses(await shop.program(...judging(all)), 75, "the workers of the cluster")
    const attached = shop.start(["attach", "r", "--cluster", url, "--format", "json"])
    const cancelled = shop.start(["attach", "r", "--cluster", url])
    valve.let(2)
    await database.reaches(verdicts(false), 2)
    assert.include((await on("runs")).stdout, `judging: 2 of ${ANSWERS} due`)
    attached.child.kill("SIGINT")
    const left = await attached.ended
    exits(left, 130)
    const { answers, exit, judge, stopped } = JSON.parse(left.stdout)
    assert.deepStrictEqual(
      { answers, exit: exit.code, judge, stopped },
      { answers: 2, exit: 130, judge: "j", stopped: "left" }
    )

    await eventually("as many are judged as may be", () => endpoint.inFlight().now === 2)
    const cancel = shop.start(["cancel", "r", "--cluster", url])
    await database.reaches("select count(*) from assay_cells where state = 'skipped'", 1)
    valve.let(2)
    const told = await cancel.ended
    exits(told, 0)
    assert.include(told.stderr, "Go on: assay judge r --judge model:openai-compatible:judge --as j --cluster URL")
    exits(await cancelled.ended, 130)
    assert.strictEqual(await database.number(verdicts(false)), 4)
    assert.strictEqual(await database.number(verdicts(true)), 0)

    valve.open()
    exits(await shop.program(...judging(all)), 0)
    assert.strictEqual(endpoint.requests.length, ANSWERS)
    assert.strictEqual(await database.number(verdicts(true)), ANSWERS)
    exits(await on("attach", "r"), 0)
  })

  it("is given up after so many failures in a row over all workers, and only what it failed on is asked again", async () => {
    const valve = new Valve()
    let says = "I would rather not say."
    const all = await answered({ judge: heldJudge(valve, (asked) => (says === "" ? judgement(asked) : says)) }, 2)
    const { database, endpoint, on, shop } = all
    valve.open()
    const failed = await shop.program(...judging(all, "--max-consecutive-failures", "4"))
    refuses(failed, 16, "4 times in a row")
    assert.strictEqual(await database.number(verdicts(true)), 0)
    assert.isAtLeast(await database.number(verdicts(false)), 4)
    const once = await shop.program(...judging(all, "--max-consecutive-failures", "100"))
    exits(once, 0)
    assert.include(once.stderr, "--as j --cluster URL --retry-unscored")
    assert.strictEqual(await database.number(verdicts(true)), ANSWERS)
    says = ""
    endpoint.reset()
    exits(await shop.program(...judging(all, "--retry-unscored")), 0)
    assert.strictEqual(endpoint.requests.length, ANSWERS)
    exits(await shop.program(...judging(all, "--retry-unscored")), 0)
    assert.strictEqual(endpoint.requests.length, ANSWERS)
    exits(await on("judge", "r", "--judge", "checks"), 0)
    exits(await on("pull", "r", "--out", "pulled"), 0)
    assert.sameMembers([...shop.list("pulled/judgements")], ["checks", "j"])
  })

  it("keeps its cost cap over all workers and sessions, apart from what the answers cost", async () => {
    const valve = new Valve()
    valve.open()
    const all = await cluster(PROMPTS, { judge: heldJudge(valve) })
    const { database, endpoint, on, run, shop, workers } = all
    const price = "price: { input: 0, output: 1000000 }"
    const models = ["echo", "judge"].map(
      (model) =>
        `  ${model}: { provider: openai-compatible, target: ${model}, endpoint: "${endpoint.url}", ${price} }\n`
    )
    shop.write("assay.config.yaml", `models:\n${models.join("")}`)
    await workers(2)
    exits(
      await shop.program(...run("echo", "--out", "r").map((word) => word.replace("openai-compatible:echo", "echo"))),
      0
    )
    const spent = "select coalesce(sum(cost_usd), 0) from assay_attempts where purse <> ''"
    const judge = ["judge", "r", "--judge", "model:judge", "--as", "j"]
    const capped = await on(...judge, "--cost-cap", "100")
    exits(capped, 2)
    const first = await database.number(spent)
    assert.isAbove(first, 0)
    assert.isAtMost(first, 100)
    exits(await on(...judge, "--cost-cap", "100000"), 0)
    exits(await on("pull", "r", "--out", "pulled"), 0)
    const rows = shop.read("pulled/judgements/j/verdicts.jsonl").trimEnd().split("\n")
    const told = rows
      .map((row): { cost_usd: number; other_cost_usd?: number } => JSON.parse(row))
      .reduce((sum, { cost_usd, other_cost_usd = 0 }) => sum + cost_usd + other_cost_usd, 0)
    assert.strictEqual(told, await database.number(spent))
  })

  it("is refused on what is not there, where nobody would go on, and where the worker does not own its model", async () => {
    const { database, on, shop } = await answered({}, 1)
    refuses(await on("judge", "q", "--judge", "checks"), 66, "q")
    refuses(await shop.assay("judge", "r", "--judge", JUDGE, "--detach"), 64, "--detach is for --cluster")
    refuses(await on("judge", "r", "--judge", "checks", "--detach"), 64, "--detach is for a model")
    refuses(await on("judge", "r", "--judge", "model:command:true"), 69, "own assay.config.yaml names it")
    assert.strictEqual(await database.number(verdicts(false)), 0)
  })
})
