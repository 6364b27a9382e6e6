import { assert, describe, it } from "@effect/vitest"
import {
  identityOf,
  type JudgedRun,
  limitDifferences,
  runDifferences
} from "../../../src/domain/comparison/runDifferences.ts"
import { RunsUnlike } from "../../../src/domain/comparison/RunsUnlike.ts"
import { manifestFor } from "../../services/run/harness.ts"

const DIGEST = `sha256:${"0".repeat(64)}`
const OTHER = `sha256:${"1".repeat(64)}`

const asked = (over: object = {}) => ({
  model: "m",
  provider: "http",
  target: "t",
  endpoint: null,
  max_tokens: 100,
  request_seconds: 60,
  concurrency: 1,
  ...over
})

const manifest = { ...manifestFor(DIGEST, ["m"]), asked: [asked()] }
const judge: JudgedRun["judge"] = {
  schema_version: 1,
  id: "judge",
  kind: "model",
  created_at: "2026-01-01T00:00:00Z",
  tool_version: "0.1.0",
  pack: DIGEST,
  verdicts: 4,
  settings: { model: "j", prompt: "sha256:1", votes: 1 }
}
const run: JudgedRun = { dir: "a", manifest, judge }
const checks = { ...run, judge: { ...judge, kind: "checks" as const, settings: {} } }
const kim = { ...run, judge: { ...judge, kind: "human" as const, author: "Kim", settings: { sheet: "s1", seed: "1" } } }

const whatOf = (left: JudgedRun, right: JudgedRun) => runDifferences(left, right).map(({ what }) => what)

describe("runDifferences", () => {
  it("does not count what an evaluation does not depend on", () => {
    const later = { ...judge, id: "another-name", created_at: "2026-02-01T00:00:00Z", tool_version: "0.2.0" }
    const other = {
      ...run,
      dir: "b",
      manifest: {
        ...manifest,
        run_id: "r2",
        models: ["other"],
        limits: { cost_cap_usd: 5, deadline_seconds: null },
        tool_version: "0.2.0"
      },
      judge: later
    }
    assert.deepStrictEqual(whatOf(run, other), [])
    assert.strictEqual(identityOf(run, "m"), identityOf({ ...run, judge: later }, "m"))
  })

  it.each<[string, JudgedRun, JudgedRun, ReadonlyArray<string>]>([
    [
      "another pack",
      run,
      { ...run, manifest: { ...manifest, pack: { ...manifest.pack, digest: OTHER } } },
      ["the pack"]
    ],
    [
      "another setting of the judge",
      run,
      { ...run, judge: { ...judge, settings: { ...judge.settings, votes: 3 } } },
      ["the judge's setting votes"]
    ],
    [
      "a setting that one judge lacks",
      run,
      { ...run, judge: { ...judge, settings: { ...judge.settings, extra: true } } },
      ["the judge's setting extra"]
    ],
    [
      "another kind of judge",
      checks,
      { ...checks, judge: { ...checks.judge, kind: "human" } },
      ["the kind of judge", "the version of Assay whose checks judged"]
    ],
    [
      "checks of another version",
      checks,
      { ...checks, judge: { ...checks.judge, tool_version: "0.2.0" } },
      ["the version of Assay whose checks judged"]
    ],
    ["another person", kim, { ...kim, judge: { ...kim.judge, author: "Lee" } }, ["the person who judged"]],
    [
      "another setting of a person's judgement, which is no sheet",
      kim,
      { ...kim, judge: { ...kim.judge, settings: { ...kim.judge.settings, guide: "g" } } },
      ["the judge's setting guide"]
    ],
    [
      "a model's setting that is a sheet's name",
      run,
      { ...run, judge: { ...judge, settings: { ...judge.settings, seed: "7" } } },
      ["the judge's setting seed"]
    ],
    ["the same person with another sheet", kim, { ...kim, judge: { ...kim.judge, settings: { sheet: "s2" } } }, []],
    [
      "other prompts",
      run,
      { ...run, manifest: { ...manifest, limits: { prompts: ["P1"], cost_cap_usd: null, deadline_seconds: null } } },
      ["the prompts that were asked"]
    ]
  ])("names %s", (_, left, right, what) => {
    assert.deepStrictEqual(whatOf(left, right), what)
    assert.deepStrictEqual(whatOf(right, left).toSorted(), what.toSorted())
    assert.strictEqual(identityOf(left, "m") === identityOf(right, "m"), what.length === 0)
  })

  it("compares the limits of the two models, and takes unknown ones for others than known ones", () => {
    const group = { model: "m", variant: "none" }
    const limits = (over: object | null) => {
      const { asked: _, ...imported } = manifest
      const right = over === null ? imported : { ...manifest, asked: [asked(over)] }
      return limitDifferences({ manifest, group }, { manifest: right, group }).map(({ what, left, right }) => [
        what,
        left,
        right
      ])
    }
    assert.deepStrictEqual(limits({ concurrency: 9, target: "elsewhere" }), [])
    assert.deepStrictEqual(limits({ max_tokens: null }), [["the most tokens of an answer", "100", "none"]])
    assert.deepStrictEqual(limits({ request_seconds: 90 }), [["the seconds that a request may take", "60", "90"]])
    assert.lengthOf(limits(null), 2)
    const { asked: _, ...imported } = manifest
    const unlimited = { ...manifest, asked: [asked({ max_tokens: null })] }
    assert.deepStrictEqual(
      limitDifferences({ manifest: unlimited, group }, { manifest: imported, group }).map(({ left, right }) => [
        left,
        right
      ]),
      [
        ["none", "not known, since the answers were imported"],
        ["60", "not known, since the answers were imported"]
      ]
    )
    const ofTwo = { ...manifest, models: ["m", "n"], asked: [asked(), asked({ model: "n", max_tokens: 7 })] }
    const other = { manifest: ofTwo, group: { model: "n", variant: "none" } }
    assert.deepStrictEqual(
      limitDifferences({ manifest: ofTwo, group }, other).map(({ right }) => right),
      ["7"]
    )
  })

  it("says which prompts were asked, in any order, and of none that all were", () => {
    const asking = (...prompts: ReadonlyArray<string>) => ({
      ...run,
      manifest: { ...manifest, limits: { prompts, cost_cap_usd: null, deadline_seconds: null } }
    })
    assert.deepStrictEqual(whatOf(asking("P1", "P2"), asking("P2", "P1")), [])
    assert.deepStrictEqual(
      runDifferences(run, asking("P1")).map(({ left, right }) => [left, right]),
      [["all", '["P1"]']]
    )
  })

  it("takes two judges for one whatever the order of their settings, and an absent one for one that is null", () => {
    const settings = Object.fromEntries(Object.entries(judge.settings).toReversed())
    const turned = { ...run, judge: { ...judge, settings: { ...settings, extra: null } } }
    assert.deepStrictEqual(whatOf(run, turned), [])
    assert.strictEqual(identityOf(turned, "m"), identityOf(run, "m"))
  })
})

describe("RunsUnlike", () => {
  it("names every difference with both values, and each remedy once", () => {
    const [first, ...others] = runDifferences(run, checks)
    if (first === undefined) return assert.fail()
    const { message } = new RunsUnlike({ left: "a", right: "b", differences: [first, ...others] })
    assert.match(message, /^a and b cannot be compared, since they differ in the kind of judge \(model and checks\); /u)
    assert.include(message, "the judge's setting votes (1 and null)")
    assert.lengthOf(message.split("Let the same judge"), 2)
  })
})
