import { assert, describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import { aboutText, moneyText, runLine, runNews } from "../../../../src/programs/cli/render/runProgress.ts"
import { packRunNext, packRunText, runEstimateText } from "../../../../src/programs/cli/render/packRun.ts"
import { RunEvent } from "../../../../src/programs/run/RunEvent.ts"
import type { PackRun } from "../../../../src/programs/runPack.ts"
import { manifestFor } from "../../../services/run/harness.ts"
import { onePrompt } from "../../../domain/model/onePrompt.ts"

const style = { width: 100, color: false }
const counts = { answers: 40, failed: 0, failures: [], costUsd: 1.234, unpriced: 0, cached: 0 }
const done = (
  more: Partial<Omit<PackRun, "counts">> & { readonly counts?: Partial<PackRun["counts"]> } = {}
): PackRun => ({
  run: {
    dir: "runs/a day",
    manifest: manifestFor(`sha256:${"0".repeat(64)}`, ["m"]),
    pack: { file: "pack.yaml", text: "", digest: "", value: onePrompt, warnings: [] },
    judges: []
  },
  total: 40,
  asked: 40,
  limited: false,
  shard: null,
  stopped: null,
  ...more,
  counts: { ...counts, ...more.counts }
})

const said = (run: PackRun) => [packRunText(run), ...packRunNext(run)].join("\n")

const progressed = (more: object) =>
  runLine(
    RunEvent.Progressed({
      model: "m\u001b[2J",
      done: 10,
      total: 40,
      fresh: 10,
      failed: 0,
      costUsd: null,
      elapsedMs: 60_000,
      ...more
    })
  )

describe("The end of a run", () => {
  it("does not read as a whole run where it is one shard of several", () => {
    expect(said(done({ shard: { index: 2, of: 3 } }))).toMatchInlineSnapshot(`
      "runs/a day: 40 of 40 answers of shard 2 of 3, none failed, 1.23 USD
      This is only shard 2 of 3, so that a gate on it is inconclusive.
      Next, when all 3 shards are there: assay merge 'runs/a day' ... --out RUN"
    `)
    assert.include(said(done({ shard: { index: 1, of: 1 } })), "Next: assay judge")
  })

  it("says what is there, what failed, what it cost, and what to do next", () => {
    expect(said(done())).toMatchInlineSnapshot(`
      "runs/a day: 40 of 40 answers, none failed, 1.23 USD
      Next: assay judge 'runs/a day' --judge checks
      then: assay score 'runs/a day'"
    `)
    expect(
      said(
        done({
          counts: {
            failed: 3,
            failures: [
              { kind: "timeout", count: 2 },
              { kind: "server", count: 1 }
            ],
            unpriced: 5,
            cached: 4
          }
        })
      )
    ).toMatchInlineSnapshot(`
      "runs/a day: 40 of 40 answers, 3 failed (2 timeout, 1 server), 1.23 USD and 5 answers of unknown cost, 4 from the cache
      A failed answer has no score, and a gate may be inconclusive. Ask again for what failed: assay run --resume 'runs/a day'
      Next: assay judge 'runs/a day' --judge checks
      then: assay score 'runs/a day'"
    `)
    assert.include(said(done({ asked: 0 })), "All answers were there already: no model was asked.")
    expect(said(done({ stopped: "cost-cap", counts: { answers: 12 } }))).toMatchInlineSnapshot(`
      "runs/a day: 12 of 40 answers, none failed, 1.23 USD
      28 answers are missing. Go on: assay run --resume 'runs/a day' --cost-cap USD (a higher cap; what is spent counts)"
    `)
    expect(said(done({ counts: { failed: 40, failures: [{ kind: "auth", count: 40 }], costUsd: 0 } })))
      .toMatchInlineSnapshot(`
      "runs/a day: 40 of 40 answers, 40 failed (40 auth)
      Every answer failed, so there is nothing to judge. See \`error\` in runs/a day/answers.jsonl, then: assay run --resume 'runs/a day'"
    `)
    const { run } = done()
    const tried = { ...run, manifest: { ...run.manifest, other_cost_usd: 0.5 } }
    assert.include(said(done({ run: tried })), ", 1.73 USD (0.5 USD of it for no answer)")
    assert.include(said(done({ run: tried, counts: { answers: 0 } })), "none failed, 0.5 USD for no answer")
    assert.match(
      said(done({ counts: { failed: 40, firstFailure: "the endpoint failed (500).", costUsd: 0 } })),
      /\nThe first answer failed since the endpoint failed \(500\)\. Every answer failed, so/u
    )
    expect(said(done({ limited: true, counts: { costUsd: 0, unpriced: 40 } }))).toMatchInlineSnapshot(`
      "runs/a day: 40 of 40 answers, none failed, cost not known
      Only some of the pack's prompts were asked, so that a gate on this run is inconclusive.
      Next: assay judge 'runs/a day' --judge checks
      then: assay score 'runs/a day'"
    `)
  })
})

describe("The progress of a run", () => {
  it("says how far it is, how fast, how long still, what failed and what it cost", () => {
    assert.deepStrictEqual(
      [
        progressed({}),
        progressed({ failed: 2, costUsd: 0.12345 }),
        progressed({ done: 40, fresh: 40 }),
        progressed({ elapsedMs: 0 }),
        progressed({ fresh: 1, elapsedMs: 600_000 })
      ],
      [
        "10 of 40 answers, 10 a minute, 3 min left, m␛[2J",
        "10 of 40 answers, 10 a minute, 3 min left, 2 failed, 0.1235 USD so far, m␛[2J",
        "40 of 40 answers, 40 a minute, m␛[2J",
        "10 of 40 answers, m␛[2J",
        "10 of 40 answers, 0.1 a minute, 5 h 0 min left, m␛[2J"
      ]
    )
  })

  it("tells what happened", () => {
    const plan = { dir: "runs/a", resumed: false, models: 2, total: 40, due: 40, again: 0 }
    const events = [
      RunEvent.Planned(plan),
      RunEvent.Planned({ ...plan, resumed: true, models: 1, due: 7, again: 3 }),
      RunEvent.Preflighted({ model: "m", result: "ok", detail: null }),
      RunEvent.Preflighted({ model: "m", result: "error", detail: "it said 500." }),
      RunEvent.Stopping({ why: "interrupted", inFlight: 2, graceSeconds: 10 }),
      RunEvent.Stopping({ why: "cost-cap", inFlight: 1, graceSeconds: null }),
      RunEvent.Stopping({ why: "deadline", inFlight: 2, graceSeconds: 0 }),
      RunEvent.Stopped({ why: "interrupted", done: 12, total: 40 }),
      RunEvent.Stopped({ why: "unavailable", done: 0, total: 40 })
    ]
    expect(events.map(runNews)).toMatchInlineSnapshot(`
      [
        "Run runs/a: 40 answers by 2 models",
        "Going on with runs/a: 7 of 40 answers by 1 model, 3 of them again",
        "Tried m with its longest prompt: it gives a text",
        "Tried m with its longest prompt: it fails: it said 500.",
        "Interrupted; waiting for at most 10 seconds until 2 requests under way are answered. Ctrl-C again ends at once.",
        "The cost cap is reached; waiting until 1 request under way is answered.",
        undefined,
        "Interrupted: 12 of 40 answers are there and kept.",
        undefined,
      ]
    `)
  })

  it.prop(
    "never promises less time than it takes",
    [Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1e9 }))],
    ([ms]) => {
      const [, hours = "0", minutes = "0", seconds = "0"] =
        /^(?:(\d+) h )?(?:(\d+) min)?(?:(\d+) s)?$/u.exec(aboutText(ms)) ?? assert.fail(aboutText(ms))
      const told = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
      assert.isTrue(told >= ms && told < ms + 60_000)
    }
  )

  it("shows money with as many digits as count", () => {
    assert.deepStrictEqual([0, 12.345, 1, 0.5, 0.012345, 0.000001].map(moneyText), [
      "0.00 USD",
      "12.35 USD",
      "1.00 USD",
      "0.5 USD",
      "0.01235 USD",
      "under 0.0001 USD"
    ])
  })
})

describe("A dry run", () => {
  it("shows answers, tokens and dollars by model, and what was guessed", () => {
    const model = { answers: 42, input_tokens: 8435, output_tokens: 1_234_567, unlimited: 0, cost_usd: 18.5 }
    const estimate = {
      total: 84,
      due: 84,
      shard: null,
      costCapUsd: 5,
      models: [
        { ...model, model: "strong" },
        { ...model, model: "small", unlimited: 42, output_tokens: 21_000, cost_usd: null }
      ]
    }
    expect(runEstimateText(estimate, style)).toMatchInlineSnapshot(`
      "What this run would do

      Models
      Model   Answers  Tokens in,  Tokens out,      Cost,
                            about        about      about
      ───────────────────────────────────────────────────
      strong       42       8 435    1 234 567  18.50 USD
      small        42       8 435       21 000  not known
      42 answers without max_tokens count with 500 tokens each, which may be too few.
      Models without a price in assay.config.yaml have no cost here.
      The cost cap is 5.00 USD.
      Nothing was written, and no model was asked.
      "
    `)
  })
})
