import { assert, describe, it } from "@effect/vitest"
import { exits } from "../e2e/assay.ts"
import type { Endpoint } from "../endpoint/startEndpoint.ts"
import { answersOf, cluster, eventually, held, heldUp, killBusiest, Valve } from "./harness.ts"

/** The keys of the requests for each prompt and variant. */
const keysOf = ({ requests }: Endpoint): ReadonlyMap<string, ReadonlyArray<string>> => {
  const keys = new Map<string, ReadonlyArray<string>>()
  for (const { body, headers } of requests) {
    const asked = JSON.stringify(body?.messages)
    keys.set(asked, [...(keys.get(asked) ?? []), String(headers["idempotency-key"])])
  }
  return keys
}

describe("A worker that leaves", () => {
  it("on SIGTERM finishes what is under way, and the others do the rest: nothing is asked twice", async () => {
    const valve = new Valve()
    const all = await cluster(12, { held: held(() => valve) })
    const { database, endpoint, run, shop, workers } = all
    const [leaver, stayer] = await workers(2, { slots: 3 })
    const submitter = shop.start(run("held", "--concurrency", "6", "--out", "r"))
    valve.let(1)
    await heldUp(all, { count: 6, worker: leaver })
    leaver?.kill("SIGTERM")
    await eventually("the worker says that it leaves", () => leaver?.said().includes("Leaving: ") === true)
    valve.open()
    assert.strictEqual((await leaver?.ended)?.code, 0)
    const [, underWay = "none"] =
      /Leaving: (\d) answers? under way may take 10 seconds/u.exec(leaver?.said() ?? "") ?? []
    assert.isAbove(Number(underWay), 0)
    assert.match(leaver?.said() ?? "", /Left\.\s*$/u)
    const recorded = `select count(*) from assay_cells where worker = '${leaver?.id}' and state = 'recorded'`
    assert.isAtLeast(await database.number(recorded), Number(underWay))
    exits(await submitter.ended, 0)
    assert.strictEqual(await database.number(answersOf("r")), 24)
    assert.deepStrictEqual([keysOf(endpoint).size, endpoint.requests.length], [24, 24])
    stayer?.kill("SIGTERM")
    assert.strictEqual((await stayer?.ended)?.code, 0)
  })

  it("by being killed has its answers asked for again by others under the same Idempotency-Key", async () => {
    const valve = new Valve()
    const all = await cluster(12, { held: held(() => valve) })
    const { endpoint, run, shop, workers } = all
    const two = await workers(2, { slots: 3 })
    const submitter = shop.start(run("held", "--concurrency", "6", "--out", "r"))
    valve.let(1)
    const lost = await killBusiest(all, two, 6)
    valve.open()
    exits(await submitter.ended, 0)
    const keys = [...keysOf(endpoint).values()]
    assert.strictEqual(keys.length, 24)
    assert.strictEqual(keys.filter((of) => of.length === 2).length, lost)
    assert.deepStrictEqual(
      keys.map((of) => new Set(of).size),
      keys.map(() => 1)
    )
    // The same prompt under another system prompt is another request.
    assert.strictEqual(new Set(keys.flat()).size, 24)
  })
})
