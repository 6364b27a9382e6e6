import { cpSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { volatileFields } from "../../src/domain/bench/BenchReport.ts"
import { exits, refuses, root, workshop } from "../e2e/assay.ts"
import { processesWith, recordsOf, runDocument } from "../e2e/benches.ts"
import { postgres } from "./postgres.ts"
import { cluster, eventually, held, startWorker, Valve } from "./harness.ts"

const ATTEMPTS = 8
const MARK = "assay-benching-test"

/** A cluster in whose folder there is the task class `greeting`, with a system that asks an endpoint before it is careless. */
const benching = async () => {
  const valve = new Valve()
  const made = await cluster(1, { held: held(() => valve) })
  const { endpoint, shop } = made
  cpSync(path.join(root, "test/fixtures/bench"), shop.at("bench"), { recursive: true })
  const body = JSON.stringify({ model: "held", messages: [{ role: "user", content: "May I?" }] })
  const headers = { "content-type": "application/json" }
  shop.write(
    "bench/greeting/sut/waiting.mjs",
    `const asked = await fetch("${endpoint.url}/v1/chat/completions", { method: "POST", headers: ${JSON.stringify(headers)}, body: ${JSON.stringify(body)} })
await asked.text()
await import("./careless.mjs")
`
  )
  const file = "bench/greeting/task-class.yaml"
  const waiting = `  waiting: { command: [node, sut/waiting.mjs, ${MARK}], files: [sut/careless.mjs], network: true, max_cost_usd: 0.01 }`
  // What is held may wait longer than a system should.
  const text = shop.read(file).replace("suts:\n", `suts:\n${waiting}\n`)
  shop.write(file, text.replace(/sut_seconds: \d+/u, "sut_seconds: 300"))
  return { ...made, valve }
}

const TEXT = ["bench", "run", "greeting", "--sut", "waiting", "--no-cache"]
const RUN = [...TEXT, "--format", "json"]

/** The hash of its record covers those, too. */
const volatile = new Set<string>([...volatileFields, "hash"])
const lasting = (text: string): unknown => JSON.parse(text, (key, value: unknown) => (volatile.has(key) ? 0 : value))

describe("A bench run whose attempts workers make", () => {
  it("comes to the report of one machine, though a worker is killed and the database crashes; what was lost is paid for and counts for the cap", async () => {
    const { database, endpoint, on, shop, url, valve, workers } = await benching()
    const two = await workers(2)
    const submitter = shop.start([...RUN, "--cost-cap", "1", "--concurrency", "4", "--cluster", url])
    await endpoint.received(4)
    const [[busy = "", lost = ""] = []] = await database.rows(
      "select worker, count(*) from assay_bench_attempts where result is null group by 1 order by 2 desc"
    )
    const killed = two.find(({ id }) => id === busy)
    killed?.kill("SIGKILL")
    await killed?.ended
    await (await postgres()).restart()
    valve.open()
    const ended = await submitter.ended
    exits(ended, 0)
    const report = runDocument(ended.stdout)
    assert.closeTo(report.total_cost_usd, 0.01 * (ATTEMPTS + Number(lost)), 1e-9)
    assert.include(
      ended.stderr,
      `The evidence of its attempts is on the workers that made them, in .assay/bench/runs/${report.run_id}`
    )
    const here = await shop.program(...RUN)
    exits(here, 0)
    assert.deepStrictEqual(lasting(ended.stdout), lasting(here.stdout))
    exits(await shop.program("bench", "verify"), 0)
    const capped = await on(...RUN, "--cost-cap", "0.03")
    exits(capped, 2)
    assert.closeTo(runDocument(capped.stdout).total_cost_usd, 0.03, 1e-9)
  })

  it("ends on Ctrl-C with 130 and an incomplete record, and the workers leave off; it can be resumed", async () => {
    const { endpoint, on, shop, url, valve, worker } = await benching()
    const submitter = shop.start([...TEXT, "--concurrency", "4", "--cluster", url])
    let told = ""
    submitter.child.stderr?.on("data", (text: string) => (told += text))
    await eventually("somebody is told that there is no worker", () => told.includes("No worker is there"))
    await worker()
    valve.let(1)
    await endpoint.received(5)
    assert.isAbove(processesWith(MARK), 0)
    submitter.child.kill("SIGINT")
    const stopped = await submitter.ended
    exits(stopped, 130)
    assert.include(stopped.stdout.replaceAll(/\s+/gu, " "), "--no-cache --cluster URL --resume")
    await eventually("no process of an attempt is left", () => processesWith(MARK) === 0)
    assert.strictEqual(recordsOf(shop)[0]?.body.complete, false)
    valve.open()
    const resumed = await on(...RUN, "--resume")
    exits(resumed, 0)
    assert.include(resumed.stderr, "1 taken over from")
    assert.isTrue(runDocument(resumed.stdout).complete)
  })

  it("is left by workers whose submitter was killed", async () => {
    const { database, endpoint, shop, url, worker } = await benching()
    await worker()
    const submitter = shop.start([...RUN, "--cluster", url])
    await endpoint.received(4)
    submitter.child.kill("SIGKILL")
    await submitter.ended
    // As if half a minute had gone by.
    await database.execute("update assay_bench_runs set seen_at = now() - interval '1 minute'")
    await eventually("no process of an attempt is left", () => processesWith(MARK) === 0)
    assert.strictEqual(await database.number("select count(*) from assay_bench_attempts where result is not null"), 0)
  })

  it("is refused for a command line, and where a worker has another task class", async () => {
    const { on, shop, url } = await benching()
    refuses(await on("bench", "run", "greeting", "--sut", "node sut.mjs"), 64, "Workers run no command line")
    assert.notInclude(shop.list("bench"), "audit")
    const elsewhere = workshop()
    cpSync(shop.at("bench"), elsewhere.at("bench"), { recursive: true })
    elsewhere.write("bench/greeting/rubric.ts", `${shop.read("bench/greeting/rubric.ts")}\n// Changed.\n`)
    await startWorker(elsewhere, url)
    refuses(await on("bench", "run", "greeting", "--sut", "oracle"), 64, "rubric_digest")
    assert.strictEqual(recordsOf(shop)[0]?.body.complete, false)
  })
})
