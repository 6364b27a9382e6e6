import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { RunLine } from "../../src/programs/cli/render/benchRun.json.ts"
import { exits, refuses } from "./assay.ts"
import { declareLocked, greetingShop, recordsOf, runDocument } from "./benches.ts"

/** Flags for the cases that are not held out. */
const OPEN = ["--class", "rag-corpus-derived"] as const

const decodeLine = Schema.decodeUnknownSync(Schema.fromJsonString(RunLine), { onExcessProperty: "error" })

/** A shop in which a careless system with a lock has attempted every case once. */
const ranOnce = async () => {
  const shop = greetingShop()
  declareLocked(shop, "hasty", "[node, sut/careless.mjs]")
  const ran = await shop.assay("bench", "run", "greeting", "--sut", "hasty", "--format", "json")
  exits(ran, 0)
  return { shop, ran }
}
let once: ReturnType<typeof ranOnce> | undefined

describe("assay bench run", () => {
  it("refuses a report that could not be written before anything is run", async () => {
    const shop = greetingShop()
    const run = ["bench", "run", "greeting", "--cases", "greet-ada"] as const
    shop.write("taken/file", "")
    const refused = [
      ["nowhere/report.json", "the folder does not exist. Make it first."],
      ["taken", "it is a folder, not a file."],
      ["taken/file/report.json", "is a file, not a folder."],
      ["bench/greeting/README.md", "belongs to bench/greeting"],
      [".assay/bench/report.json", "belongs to .assay/bench"]
    ] as const
    for (const [out, why] of refused) refuses(await shop.assay(...run, "--out", out), 73, why)
    assert.notInclude(shop.list("."), ".assay", "nothing was attempted")
    assert.notInclude(shop.list("bench"), "audit")
    exits(await shop.assay(...run, "--out", "taken/file"), 0)
  })

  it("checks the bench itself: the oracle passes, the one that does nothing does not", async () => {
    const shop = greetingShop()
    const oracle = await shop.assay("bench", "run", "greeting", "--sut", "oracle", "--fail-on", "block", ...OPEN)
    exits(oracle, 0)
    assert.include(oracle.stdout, "oracle is a self-check of the bench")
    const noop = await shop.assay("bench", "run", "greeting", "--sut", "noop", "--fail-on", "block", ...OPEN)
    exits(noop, 14)
    assert.include(noop.stdout, "greeting: 0 of 2 cases passed")
    assert.match(noop.stdout, /Exit code +14 \(tierNotEarned\)/u)
  })

  it("runs a system without a lock each time, since its digest does not say what it is", async () => {
    const shop = greetingShop()
    const attempts = () => shop.list(".assay/bench/runs").length
    for (const runs of [1, 2]) {
      const ran = await shop.assay("bench", "run", "greeting", "--sut", "careless", "--cases", "greet-ada")
      exits(ran, 0)
      assert.notInclude(ran.stdout, "Cache")
      assert.strictEqual(attempts(), runs, "each has attempted the case")
    }
  })

  it("names the file with what a system wrote where it failed, and the line that says why", async () => {
    const shop = greetingShop()
    shop.write("falls.mjs", 'throw new Error("no model here")\n')
    const ran = await shop.assay("bench", "run", "greeting", "--sut", "node falls.mjs")
    exits(ran, 12)
    const said = /greet-ada: (\S+\/greet-ada\/0\/sut\.stderr) says: Error: no model here/u
    const [, file = ""] = said.exec(ran.stdout.replace(/\s+/gu, " ")) ?? []
    assert.match(file, /^\.assay\/bench\/runs\/\w{26}\/greet-ada\//u)
    assert.include(shop.read(file), "Error: no model here")
    const [record] = recordsOf(shop)
    assert.notInclude(JSON.stringify(record), "no model here", "the report is the same for the same inputs")
    assert.notInclude(ran.stdout, "greet-margaret", "held-out cases are not shown")
  })

  it("shows a run again as it was shown, in every format, without a line of it told apart", async () => {
    const { ran, shop } = await (once ??= ranOnce())
    const { run_id } = runDocument(ran.stdout)
    const show = (...args: ReadonlyArray<string>) =>
      shop.assay("bench", "history", "greeting", "--run", run_id.slice(0, 12), ...args)
    assert.strictEqual((await show("--format", "json")).stdout, ran.stdout)
    const text = await show()
    exits(text, 0)
    assert.include(text.stdout, `.assay/bench/runs/${run_id}`)
    assert.notInclude(text.stdout, "greet-margaret")
    assert.include((await show("--reveal-held-out")).stdout, "greet-margaret")
    assert.include((await show("--format", "junit")).stdout, 'name="held-out cases (5)"')
    assert.include((await shop.assay("bench", "history", "greeting")).stdout, run_id)
  })

  it("ends with 0 where cases failed, unless that was to fail it, in every format", async () => {
    const { shop } = await (once ??= ranOnce())
    const run = ["bench", "run", "greeting", "--sut", "hasty"] as const
    const lines = await shop.assay(...run, "--fail-on", "warn", "--format", "jsonl")
    exits(lines, 14)
    const decoded = lines.stdout
      .trimEnd()
      .split("\n")
      .map((line) => decodeLine(line))
    assert.deepStrictEqual(
      decoded.map((line) => (line.type === "case" ? line.case_id : line.type)),
      ["greet-ada", "greet-grace", "greet-nobody", "summary"]
    )
    const last = decoded.at(-1)
    assert.isTrue(last?.type === "summary" && last.exit.code === 14 && last.fail_on?.cases === 7)

    const junit = await shop.assay(...run, "--fail-on", "block", "--format", "junit", "--out", "bench.xml")
    exits(junit, 14)
    assert.strictEqual(junit.stdout, "")
    assert.include(junit.stderr, "Wrote bench.xml")
    const xml = shop.read("bench.xml")
    assert.match(xml, /<testsuite name="greeting" tests="5" failures="4" errors="0" skipped="0">/u)
    assert.include(xml, 'name="held-out cases (5)"')

    refuses(await shop.assay(...run, "--out", "bench/audit/HEAD"), 73, "belongs to bench/audit")
  })
})

describe("assay bench score", () => {
  it("asks the rubric about what an attempt left behind, and adds nothing to the chain", async () => {
    const shop = greetingShop()
    const two = ["--cases", "*a*a*", "--reveal-held-out"] as const
    exits(await shop.assay("bench", "run", "greeting", "--sut", "careless", ...two), 0)
    const [run = ""] = shop.list(".assay/bench/runs")
    const output = (id: string) => `.assay/bench/runs/${run}/${id}/0/output.json`
    const score = (id: string, file: string, ...more: ReadonlyArray<string>) =>
      shop.assay("bench", "score", "greeting", "--case", id, "--output", file, ...more)

    const scored = await score("greet-ada", output("greet-ada"))
    exits(scored, 0)
    assert.include(scored.stdout, "Not passed with 0.750")
    assert.include(scored.stdout, "greeting.untidy")
    refuses(await score("greet-adda", output("greet-ada")), 4, 'Did you mean "greet-ada"?')
    refuses(await score("greet-grace", output("greet-ada")), 64, 'not of "greet-grace"')
    refuses(await score("greet-ada", output("nowhere")), 66, "nowhere")
    refuses(await score("greet-margaret", output("greet-margaret")), 64, "--reveal-held-out")
    exits(await score("greet-margaret", output("greet-margaret"), "--reveal-held-out"), 0)
    assert.lengthOf(recordsOf(shop), 1)

    const rubric = shop.read("bench/greeting/rubric.ts")
    shop.write(
      "bench/greeting/rubric.ts",
      rubric.replace("score: correct ?", "score: correct ? Number.NaN : correct ?")
    )
    const failed = await score("greet-ada", output("greet-ada"), "--format", "json")
    exits(failed, 12)
    assert.include(failed.stdout, "rubric.malformed_output")
  })
})
