import { assert, describe, it } from "@effect/vitest"
import { exits } from "../e2e/assay.ts"
import {
  answersOf,
  busiest,
  cellsOf,
  cluster,
  type Database,
  eventually,
  held,
  heldUp,
  settled,
  Valve,
  type Worker
} from "./harness.ts"
import { postgres } from "./postgres.ts"

/** The ten seconds that answers under way may take and the nine that closing may, with room for a busy machine. */
const SOON_MS = 25_000

/** What is under way, and for whom. */
const underWay = async (database: Database, workers: ReadonlyArray<Worker>) => {
  const rows = async (query: string) => (await database.rows(query)).map((row) => row.join(" ")).join("\n")
  return [
    await rows("select worker, seen_at, now() from assay_workers"),
    await rows("select cell_key, worker, state, execution from assay_cells where state = 'due'"),
    await rows("select attempt, cell_key, worker, begun_at from assay_attempts where ended_at is null"),
    ...workers.map(({ id, said }) => `${id} said: ${said()}`)
  ].join("\n\n")
}

/** Asks a worker to leave, and says how many milliseconds that took where it did so well. */
const leaving = async (worker: Worker | undefined) => {
  assert.isDefined(worker)
  const asked = performance.now()
  worker.kill("SIGTERM")
  const ended = await settled("the worker is gone", worker.ended, worker.said)
  const took = performance.now() - asked
  assert.strictEqual(ended.code, 0, worker.said())
  assert.match(worker.said(), /Left\.\s*$/u, worker.said())
  return took
}

describe("A worker that is asked to leave is gone soon", () => {
  it("though it has more answers than slots, which the others do", async () => {
    const valve = new Valve()
    const all = await cluster(12, { held: held(() => valve) })
    const { database, run, shop, worker } = all
    const leaver = await worker({ slots: 2 })
    const submitter = shop.start(run("held", "--out", "r"))
    valve.let(1)
    await database.reaches(answersOf("r"), 1)
    await heldUp(all, { worker: leaver })
    valve.let(2)
    assert.isBelow(await leaving(leaver), SOON_MS)
    assert.isAbove(await database.number("select count(*) from assay_cells where state = 'due'"), 0)
    valve.open()
    await worker()
    exits(await submitter.ended, 0)
    assert.strictEqual(await database.number(answersOf("r")), 24)
  })

  it("after a crash of its database, once it works again", async () => {
    const valve = new Valve()
    const all = await cluster(60, { held: held(() => valve) })
    const { database, run, shop, worker } = all
    const leaver = await worker({ slots: 4 })
    const submitter = shop.start(run("held", "--out", "r", "--detach"))
    valve.let(1)
    await database.reaches(answersOf("r"), 1)
    exits(await submitter.ended, 0)
    await heldUp(all, { worker: leaver })
    await (await postgres()).restart()
    const before = await database.number(answersOf("r"))
    valve.open()
    await database.reaches(answersOf("r"), before + 1)
    assert.isBelow(await leaving(leaver), SOON_MS)
  })

  it("after it was stopped for so long that the others hung up on it", async () => {
    const valve = new Valve()
    const names = ["a", "b", "c", "d", "e", "f"]
    // Each model has its gate at one of the workers, and at each gate somebody waits.
    const all = await cluster(4, Object.fromEntries(names.map((name) => [name, held(() => valve)])))
    const { database, run, shop, workers } = all
    const two = await workers(2, { slots: 60 })
    const models = names.slice(1).flatMap((name) => ["--model", `openai-compatible:${name}`])
    const submitter = shop.start(run("a", ...models, "--concurrency", "1", "--out", "r"))
    const stopped = await busiest(all, two)
    const other = two.find((worker) => worker !== stopped)
    stopped?.kill("SIGSTOP")
    await eventually("the other took what the stopped one had", async () => {
      return (await database.number(cellsOf(stopped))) === 0
    })
    stopped?.kill("SIGCONT")
    await eventually("the stopped worker shows again that it lives", async () => {
      const seen = `select count(*) from assay_workers where worker = '${stopped?.id}' and seen_at > now() - interval '4 seconds'`
      return (await database.number(seen)) === 1
    })
    valve.open()
    assert.isBelow(await leaving(stopped), SOON_MS)
    exits(await settled("the run is complete", submitter.ended, () => underWay(database, two)), 0)
    assert.isBelow(await leaving(other), SOON_MS)
  })
})
