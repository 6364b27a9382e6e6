import { setTimeout as pause } from "node:timers/promises"
import { assert, describe, it } from "@effect/vitest"
import { judgement } from "../endpoint/judgement.ts"
import { failure } from "../endpoint/Script.ts"
import { exits, refuses, until } from "./assay.ts"
import { ANSWERS, fallsSilentAfter, judgeBed, kept, VERDICTS } from "./judgings.ts"

const tooMany = failure(429, "Slow down.", "rate_limit_exceeded", { "retry-after": "1" })

describe("assay judge that has to wait", () => {
  it("ends with 130 on Ctrl-C, keeps what was judged, and says how to go on", async () => {
    const { endpoint, judging, withRun } = await judgeBed()
    const shop = withRun()
    endpoint.set("judge", fallsSilentAfter(10))
    const { child, ended } = shop.start(judging())
    await until("ten verdicts are there", () => kept(shop) === 10)
    child.kill("SIGINT")
    const { code, stdout, stderr } = await ended
    assert.strictEqual(code, 130)
    assert.strictEqual(stdout, "")
    assert.include(stderr, "What was judged is kept. Run the same command again to go on.")
    assert.strictEqual(kept(shop), 10)
    assert.deepStrictEqual(
      shop.list("run").filter((name) => name.startsWith(".lock-")),
      []
    )
  })

  it("has every verdict after a storm of 429", async () => {
    const { endpoint, judging, withRun } = await judgeBed()
    const [shop, whole] = [withRun(), withRun()]
    exits(await whole.assay(...judging()), 0)
    endpoint.reset()
    const args = [...judging("model:openai-compatible:judge"), "--concurrency", "8"]
    endpoint.set("judge", (asked, nth) => (nth % 5 === 2 && nth < 20 ? tooMany : judgement(asked, "4")))
    const ended = await shop.assay(...args)
    exits(ended, 0)
    assert.strictEqual(ended.stdout, `j: ${ANSWERS} answers scored, 0 red flags\n`)
    assert.strictEqual(shop.read(VERDICTS), whole.read(VERDICTS))
  })
})

describe("assay judge that is ended", () => {
  it("goes on after kill -9, and the verdicts are those of a judge that nobody killed", async () => {
    const { endpoint, judging, withRun } = await judgeBed()
    const [shop, whole] = [withRun(), withRun()]
    exits(await whole.assay(...judging()), 0)
    endpoint.set("judge", fallsSilentAfter(15))
    const { child, ended } = shop.start(judging())
    await until("fifteen verdicts are there", () => kept(shop) === 15)
    child.kill("SIGKILL")
    assert.strictEqual((await ended).signal, "SIGKILL")
    refuses(await shop.assay("gate", "run"), 12, "assay judge")
    endpoint.set("judge", (asked) => judgement(asked, "4"))
    endpoint.reset()
    exits(await shop.assay(...judging()), 0)
    assert.strictEqual(endpoint.requests.length, ANSWERS - 15)
    assert.strictEqual(shop.read(VERDICTS), whole.read(VERDICTS))
    assert.deepStrictEqual(shop.list("run/judgements"), ["j"])
  })

  it("lets on Ctrl-C what is under way end, and ends at once on another one", async () => {
    const { endpoint, judging, withRun } = await judgeBed()
    const shop = withRun()
    endpoint.set("judge", fallsSilentAfter(10))
    const { child, ended } = shop.start(judging())
    await until("ten verdicts are there", () => kept(shop) === 10)
    let said = ""
    child.stderr?.on("data", (part: Buffer) => (said += part.toString("utf8")))
    child.kill("SIGINT")
    await until("it says that it waits", () => said.includes("Ctrl-C again ends at once"))
    // Two that come at the same moment are one.
    await pause(500)
    child.kill("SIGINT")
    const before = performance.now()
    const { code } = await ended
    assert.strictEqual(code, 130)
    assert.isBelow(performance.now() - before, 9000, "no need to wait for the ten seconds")
    assert.strictEqual(kept(shop), 10)
    endpoint.set("judge", (asked) => judgement(asked, "4"))
    exits(await shop.assay(...judging()), 0)
  })
})

describe("assay judge with a model behind an endpoint", () => {
  it("repairs a reply once, and leaves the answer unscored after that", async () => {
    const { endpoint, judging, withRun } = await judgeBed()
    const shop = withRun()
    endpoint.set("moody", (asked, nth) => (nth % 9 === 0 ? judgement(asked, "4") : judgement(asked, "4").slice(0, 60)))
    const args = ["--concurrency", "1", "--max-consecutive-failures", "9"]
    const ended = await shop.assay(...judging("model:openai-compatible:moody"), ...args)
    exits(ended, 0)
    assert.match(ended.stdout, /^j: \d+ answers scored, \d+ unscored \(\d+ judge-unparseable\), 0 red flags\n$/u)
    exits(await shop.assay("gate", "run", "--model", "careful-7b", "--variant", "baseline"), 12)
    endpoint.set("moody", (asked) => judgement(asked, "4"))
    endpoint.reset()
    const again = await shop.assay(...judging("model:openai-compatible:moody"), "--retry-unscored")
    exits(again, 0)
    assert.strictEqual(again.stdout, `j: ${ANSWERS} answers scored, 0 red flags\n`)
    assert.isBelow(endpoint.requests.length, ANSWERS)
  })
})
