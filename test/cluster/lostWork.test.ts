import { assert, describe, it } from "@effect/vitest"
import { version } from "../../src/version.ts"
import { exits } from "../e2e/assay.ts"
import { answersOf, cluster, held, heldUp, settled, Valve } from "./harness.ts"

/** Whatever is given out from now on is marked as read, as if a worker had read it that is gone. */
const LOST = `
  create function test_lose() returns trigger language plpgsql as $$
    begin new.last_read := now(); return new; end $$;
  create trigger test_lose before insert on assay_cluster_messages for each row when (new.tag = 'run') execute function test_lose();`

const FOUND = "drop trigger test_lose on assay_cluster_messages"

describe("Work that another worker has read and lost", () => {
  it("is taken by whoever's share it is, once that worker has nothing else to do", async () => {
    const valve = new Valve()
    const all = await cluster(2, { held: held(() => valve) })
    const { database, endpoint, run, shop, worker } = all
    await worker({ slots: 8 })
    await database.execute(LOST)
    const lost = shop.start(run("held", "--out", "lost", "--detach"))
    exits(await lost.ended, 0)
    await database.execute(FOUND)
    const submitter = shop.start(run("held", "--out", "r"))
    valve.let(1)
    await heldUp(all)
    valve.open()
    exits(await settled("the run is complete", submitter.ended), 0)
    await database.reaches(answersOf("lost"), 4)
    assert.deepStrictEqual([await database.number(answersOf("r")), endpoint.requests.length], [4, 8])
  })
})

/** Another worker claims the cell that somebody is working on, as one that was stopped and wakes up. */
const CLAIMED = `
  insert into assay_workers (worker, address, host, pid, version, slots) values ('other', '127.0.0.1:1', 'here', 1, '${version}', 1);
  update assay_cells set execution = 'of the other', worker = 'other' where state = 'due'`

describe("An answer that another worker is to get by now", () => {
  it("is not kept, and asked for again where that one goes before it has it", async () => {
    const valve = new Valve()
    const all = await cluster(1, { held: held(() => valve) })
    const { database, endpoint, run, shop, worker } = all
    await worker()
    const submitter = shop.start(run("held", "--variant", "none", "--out", "r"))
    await heldUp(all, { count: 1 })
    await database.execute(CLAIMED)
    valve.open()
    await database.reaches("select count(*) from assay_attempts where ended_at is not null", 1)
    await database.execute("delete from assay_workers where worker = 'other'")
    exits(await settled("the run is complete", submitter.ended), 0)
    assert.deepStrictEqual([await database.number(answersOf("r")), endpoint.requests.length], [1, 2])
  })
})
