import { assert, describe, it } from "@effect/vitest"
import { exits, refuses } from "../e2e/assay.ts"
import { answersOf, cluster, held, Valve } from "./harness.ts"

const PROMPTS = 6
const CELLS = 2 * PROMPTS

const heldCluster = async () => {
  const valve = new Valve()
  return { ...(await cluster(PROMPTS, { held: held(() => valve) })), valve }
}

const WORKING = "select count(*) from assay_sessions where ended_at is null"

describe("Whoever follows a run of a cluster", () => {
  it("may leave by Ctrl-C, hand it in and leave at once, and come back: the run goes on", async () => {
    const { database, endpoint, on, run, shop, url, valve, worker } = await heldCluster()
    const submitter = shop.start(run("held", "--out", "r"))
    await database.reaches(`${WORKING} and submitted_at is not null`, 1)
    submitter.child.kill("SIGINT")
    const left = await submitter.ended
    exits(left, 130)
    assert.include(left.stderr, "assay attach r --cluster URL")
    assert.strictEqual(await database.number(WORKING), 1)

    const detached = await shop.program(...run("held", "--out", "s", "--detach"))
    exits(detached, 0)
    assert.include(detached.stderr, "assay attach s --cluster URL")

    await worker()
    await endpoint.received(1)
    const attached = shop.start(["attach", "r", "--cluster", url])
    const other = shop.start(["attach", "s", "--cluster", url])
    valve.let(3)
    await database.reaches("select count(*) from assay_answers", 2)
    // A command that was started later is done: the one before takes Ctrl-C by now.
    exits(await on("runs"), 0)
    attached.child.kill("SIGINT")
    exits(await attached.ended, 130)
    valve.open()
    exits(await other.ended, 0)
    const done = await on("attach", "r", "--format", "json")
    exits(done, 0)
    assert.strictEqual(JSON.parse(done.stdout).answers, CELLS)
    assert.strictEqual(await database.number(answersOf("r")), CELLS)
  })

  it("is refused where others work on the run", async () => {
    const { database, on, run, shop } = await heldCluster()
    exits(await shop.program(...run("held", "--out", "r", "--detach")), 0)
    refuses(await on("run", "--resume", "r"), 75, "the workers of the cluster")
    assert.strictEqual(await database.number("select count(*) from assay_sessions"), 1)
  })
})

describe("A run of a cluster that is cancelled", () => {
  it("keeps what is there, ends whoever follows with 130, and can be gone on with", async () => {
    const { database, endpoint, on, run, shop, url, valve, worker } = await heldCluster()
    await worker()
    const submitter = shop.start(run("held", "--concurrency", "2", "--out", "r"))
    valve.let(5)
    await database.reaches(answersOf("r"), 5)
    await endpoint.received(7)
    const cancelling = shop.start(["cancel", "r", "--cluster", url])
    await database.reaches("select count(*) from assay_cells where state = 'skipped'", 1)
    valve.let(2)
    exits(await cancelling.ended, 0)
    exits(await submitter.ended, 130)
    // What was under way is paid for, and was kept.
    assert.strictEqual(await database.number(answersOf("r")), 7)
    const [, listed] = [await on("cancel", "r"), await on("runs", "--format", "json")]
    assert.include(JSON.stringify(JSON.parse(listed.stdout).runs[0]), '"status":"interrupted"')
    valve.open()
    exits(await on("run", "--resume", "r"), 0)
    assert.strictEqual(await database.number(answersOf("r")), CELLS)
    assert.strictEqual(endpoint.requests.length, CELLS)
  })

  it("ends also where there is no worker", async () => {
    const { database, on, run, shop, valve, worker } = await heldCluster()
    exits(await shop.program(...run("held", "--out", "r", "--detach")), 0)
    const cancelled = await on("cancel", "r")
    exits(cancelled, 0)
    assert.include(cancelled.stderr, "Stopped r")
    assert.strictEqual(await database.number(WORKING), 0)
    const again = await on("cancel", "r")
    exits(again, 0)
    assert.include(again.stderr, "nothing to stop")
    valve.open()
    await worker()
    exits(await on("run", "--resume", "r"), 0)
    assert.strictEqual(await database.number(answersOf("r")), CELLS)
  })
})
