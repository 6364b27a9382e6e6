import { existsSync, readdirSync, readFileSync } from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PackRunDocument } from "../../src/programs/cli/render/packRun.json.ts"
import { failure } from "../endpoint/Script.ts"
import { asking, shopWith } from "./askings.ts"
import { exits, refuses } from "./assay.ts"
import { deadUrl, endpoint, packOf, rowsOf } from "./endpoints.ts"

/** Everything that stands in the files of a folder. */
const allText = (dir: string): string =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => `${parentPath}/${name}\n${readFileSync(`${parentPath}/${name}`, "utf8")}`)
    .join("\n")

describe("assay run", () => {
  it("asks, and what it kept can be judged, scored and gated; without --out each run has a folder of its own", async () => {
    const shop = shopWith(3)
    const { url, requests } = await endpoint()
    const first = await shop.assay(...asking(url, "echo", "comments"))
    exits(first, 0)
    assert.strictEqual(requests.length, 12)
    assert.match(first.stdout, /^runs\/\d{4}-\d\d-\d\d-numbers: 12 of 12 answers, none failed, cost not known\n$/u)
    const [name = ""] = shop.list("runs")
    assert.include(first.stderr, `assay judge runs/${name} --judge checks`)
    exits(await shop.assay("judge", `runs/${name}`, "--judge", "checks"), 0)
    exits(await shop.assay("gate", `runs/${name}`, "--model", "openai-compatible:echo", "--variant", "none"), 0)
    exits(await shop.assay(...asking(url, "echo"), "--variant", "none", "--quiet"), 0)
    assert.deepStrictEqual(shop.list("runs"), [name, `${name}-2`])
  })

  it("shows no key anywhere, whether the endpoint takes it or not", async () => {
    const shop = shopWith(2)
    const key = "sk-very-secret-0123456789"
    const good = await endpoint({ key })
    const bad = await endpoint({ key: "another" })
    const ask = (url: string, ...more: ReadonlyArray<string>) =>
      shop.assayWith({ env: { ASSAY_API_KEY: key } }, ...asking(url, "echo"), ...more)
    const taken = await ask(good.url, "--out", "run", "--cache")
    exits(taken, 0)
    const refused = await ask(bad.url, "--out", "other")
    exits(refused, 69)
    assert.isTrue(good.requests.every(({ headers }) => headers.authorization === `Bearer ${key}`))
    const seen = [allText(shop.dir), taken.stdout, taken.stderr, refused.stdout, refused.stderr].join("\n")
    assert.include(seen, "Say number 1.")
    assert.notInclude(seen, key)
    assert.notInclude(seen, "very-secret")
  })

  it("says at once where nobody answers, and writes nothing", async () => {
    const shop = shopWith(2)
    const url = await deadUrl()
    for (const more of [[], ["--preflight"]]) {
      const began = performance.now()
      refuses(await shop.assay(...asking(url, "echo"), ...more), 69, "nobody answers", new URL(url).host)
      assert.isBelow(performance.now() - began, 20_000)
      assert.deepStrictEqual(shop.list("."), existsSync(shop.at("runs")) ? ["pack.yaml", "runs"] : ["pack.yaml"])
      if (existsSync(shop.at("runs"))) assert.deepStrictEqual(shop.list("runs"), [])
    }
  })

  it("ends with 12 where every answer failed, and asks again for them when the run goes on", async () => {
    const shop = shopWith(2)
    const { url, set, reset } = await endpoint()
    const failed = await shop.assay(...asking(url, "refuses"), "--out", "run")
    exits(failed, 12)
    assert.include(failed.stdout, "4 of 4 answers, 4 failed (4 refused)")
    assert.include(failed.stderr, "Every answer failed")
    const kept = await shop.assay("run", "--resume", "run", "--keep-failed")
    exits(kept, 12)
    set("refuses", () => "number, at last")
    reset()
    exits(await shop.assay("run", "--resume", "run"), 0)
    assert.deepStrictEqual(
      rowsOf(shop.read("run/answers.jsonl")).map(({ attempt, ok, text }) => `${attempt} ${ok} ${text}`),
      Array.from({ length: 4 }, () => "2 true number, at last")
    )
  })

  it("lets no second process into a run", async () => {
    const shop = shopWith(2)
    const { url, received } = await endpoint()
    const first = shop.start([...asking(url, "echo", "silent"), "--out", "run"])
    await received(5)
    refuses(await shop.assay(...asking(url, "echo"), "--out", "run"), 75, "is being written by process")
    refuses(await shop.assay("run", "--resume", "run"), 75)
    first.child.kill("SIGKILL")
    await first.ended
    refuses(await shop.assay(...asking(url, "echo"), "--out", "run"), 73, "not empty")
  })

  it("keeps a cost cap, and goes on under a higher one", async () => {
    const shop = shopWith(5)
    const { url } = await endpoint()
    shop.write(
      "assay.config.yaml",
      `models:
  paid: { provider: openai-compatible, target: echo, endpoint: "${url}", price: { input: 0, output: 100000 }, max_tokens: 10 }
`
    )
    const run = ["run", "--pack", "pack.yaml", "--model", "paid", "--out", "run"]
    const estimate = await shop.assay(...run, "--dry-run")
    exits(estimate, 0)
    assert.match(estimate.stdout, /paid\s+10\s+\d+\s+100\s+10\.00 USD/u)
    assert.isFalse(existsSync(shop.at("run")))
    const stopped = await shop.assay(...run, "--cost-cap", "3", "--format", "json")
    exits(stopped, 2)
    const rows = rowsOf(shop.read("run/answers.jsonl"))
    const spent = rows.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0)
    assert.isTrue(spent > 0 && spent <= 3, `${spent}`)
    const said = Schema.decodeUnknownSync(PackRunDocument, { onExcessProperty: "error" })(JSON.parse(stopped.stdout))
    assert.deepInclude(said, {
      run: "run",
      status: "interrupted",
      stopped: "cost-cap",
      expected: 10,
      answers: rows.length,
      missing: 10 - rows.length,
      failures: [],
      cost_usd: spent,
      exit: { code: 2, name: "costCap" }
    })
    assert.include(stopped.stderr, "assay run --resume run")
    exits(await shop.assay("run", "--resume", "run"), 2)
    exits(await shop.assay("run", "--resume", "run", "--cost-cap", "30"), 0)
    assert.strictEqual(rowsOf(shop.read("run/answers.jsonl")).length, 10)
  })

  it("ends at its deadline with 12, and has what was answered", async () => {
    const shop = shopWith(2)
    const { url } = await endpoint({
      models: { m: (_, nth) => (nth === 1 ? "number" : failure(429, "wait", null, { "retry-after": "600" })) }
    })
    const ended = await shop.assay(...asking(url, "m"), "--out", "run", "--deadline", "0.05")
    exits(ended, 12)
    assert.include(ended.stderr, "deadline")
    assert.strictEqual(rowsOf(shop.read("run/answers.jsonl")).length, 1)
    assert.include(shop.read("run/run.json"), '"status": "interrupted"')
  })

  it("refuses what does not fit, with a sentence, before anything is asked", async () => {
    const shop = shopWith(2)
    const { url, requests } = await endpoint()
    exits(await shop.assay(...asking(url, "echo"), "--limit", "1", "--out", "run"), 0)
    const asked = requests.length
    refuses(await shop.assay("run", "--model", "openai-compatible:echo"), 64, "--pack")
    refuses(await shop.assay("run", "--pack", "pack.yaml", "--endpoint", url), 64, "--model")
    refuses(await shop.assay(...asking(url, "echo"), "--only", "Z*"), 64, "Z*")
    refuses(await shop.assay(...asking(url, "echo"), "--variant", "rude"), 64, "rude")
    refuses(await shop.assay(...asking(url, "echo"), "--cost-cap", "1"), 64, "price")
    refuses(await shop.assay(...asking(url, "echo"), "--keep-failed"), 64, "--resume")
    refuses(await shop.assay("run", "--resume", "run", "--model", "openai-compatible:bytes"), 64, "--model")
    refuses(await shop.assay("run", "--resume", "run", "--limit", "2"), 64, "--limit")
    refuses(await shop.assay("run", "--resume", "none"), 66)
    shop.write(
      "answers.jsonl",
      `${JSON.stringify({ prompt_id: "P1", variant: "none", model: "echo", repeat: 0, text: "Hello." })}\n`
    )
    exits(await shop.assay("import", "--pack", "pack.yaml", "--answers", "answers.jsonl", "--out", "imported"), 0)
    for (const named of [[], ["--model", "openai-compatible:echo"]]) {
      refuses(await shop.assay("run", "--resume", "imported", ...named), 64, "made elsewhere")
    }
    shop.write("other.yaml", packOf(3))
    refuses(await shop.assay("run", "--resume", "run", "--pack", "other.yaml"), 65, "another pack")
    const elsewhere = await endpoint()
    refuses(await shop.assayWith({ env: { ASSAY_ENDPOINT: elsewhere.url } }, "run", "--resume", "run"), 64, url)
    assert.strictEqual(requests.length, asked)
    exits(await shop.assay("run", "--resume", "run", "--pack", "pack.yaml"), 0)
    assert.strictEqual(requests.length, asked)
  })
})
