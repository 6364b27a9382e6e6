import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { commandLines } from "./runner.ts"
import { assay, at, layer, office, step } from "./step.ts"

/** A run that two judges have judged, each by the checks. */
const judgedTwice = Effect.gen(function* () {
  const { dir, fs } = yield* step
  const run = path.join(dir, "run")
  yield* fs.copy(office, run)
  yield* assay({}, "judge", run, "--judge", "checks", "--as", "again")
  return run
})

/** The words of a check of a plan that must not be applied, in a folder where nobody else changes anything meanwhile. */
const planIn = (dir: string) => [
  path.join(dir, "plans/release.yaml"),
  "--context",
  path.join(dir, "plans/context.json")
]
const withPlans = Effect.gen(function* () {
  const here = yield* step
  yield* here.fs.copy(at("examples/plans"), path.join(here.dir, "plans"))
  return { ...here, plan: planIn(here.dir) }
})
const bench = ["--bench-root", at("test/fixtures/bench")]

describe("On GitHub, the summary of a step", () => {
  it.effect.each([
    [0, ["gate", office, "--model", "careful-7b", "--variant", "baseline"]],
    [10, ["gate", office]],
    [0, ["score", office]],
    [0, ["compare", office, office, "--fail-on-regression", "--model", "bold-13b"]],
    [
      15,
      [
        "compare",
        office,
        office,
        "--fail-on-regression",
        "--model",
        "careful-7b",
        "--variant",
        "none",
        "--base-variant",
        "baseline"
      ]
    ],
    [0, ["leaderboard", office]],
    [12, ["leaderboard", office, "--cheapest"]],
    [13, ["dod", "check", "PLAN"]],
    [14, ["bench", "promote", "greeting", "--tier", "silver", ...bench]]
  ] as const)("is the report in Markdown, whatever the format on stdout: %s %j", ([code, given]) =>
    Effect.gen(function* () {
      const { env, plan, shown } = yield* withPlans
      const args = given.flatMap((word) => (word === "PLAN" ? plan : [word]))
      const markdown = yield* assay({}, ...args, "--format", "md")
      const onGitHub = yield* assay(env, ...args, "--format", "json")
      assert.strictEqual(markdown.code, code)
      assert.strictEqual(onGitHub.code, code)
      assert.strictEqual(yield* shown, `${markdown.out}\n`)
      assert.strictEqual(onGitHub.annotations.length > 0, code !== 0)
      // What is on stdout is one document, with no command in it.
      assert.isObject(JSON.parse(onGitHub.out))
      assert.deepStrictEqual(commandLines(onGitHub.out), [])
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("is there for a plan that must not be applied, and for judges that do not agree as asked", () =>
    Effect.gen(function* () {
      const { env, fs, plan, shown, summary } = yield* withPlans
      const applied = yield* assay(env, "dod", "apply", ...plan, "--", "true")
      assert.strictEqual(applied.code, 13)
      assert.match(yield* shown, /^# ✗ Must not be applied: /u)
      assert.strictEqual(applied.annotations.length, 1)
      assert.include(applied.annotations[0]?.data, "was not run, since a plan is only data")
      yield* fs.writeFileString(summary, "")
      const agreed = yield* assay(env, "agreement", yield* judgedTwice, "--min-agreement", "0.8")
      assert.strictEqual(agreed.code, 12)
      assert.match(yield* shown, /^# ✗ Agreement not shown: /u)
      assert.match(agreed.annotations[0]?.data ?? "", /again, checks/u)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("holds every report of the step, apart from each other", () =>
    Effect.gen(function* () {
      const { env, fs, shown, summary } = yield* step
      yield* fs.writeFileString(summary, "another tool")
      const one = yield* assay(env, "gate", office, "--format", "md")
      const two = yield* assay(env, "score", office, "--format", "md")
      assert.strictEqual(yield* shown, `another tool\n${one.out}\n\n${two.out}\n`)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("is not written by what decides nothing, and not where it is turned off", () =>
    Effect.gen(function* () {
      const { env, shown } = yield* step
      yield* assay(env, "compare", office, office)
      yield* assay(env, "pack", "validate", "office")
      const off = yield* assay({ ...env, ASSAY_GITHUB: "off" }, "gate", office)
      assert.strictEqual(off.code, 10)
      assert.deepStrictEqual(off.annotations, [])
      assert.strictEqual(yield* shown, "")
      const odd = yield* assay({ ...env, ASSAY_GITHUB: "no" }, "gate", office)
      assert.strictEqual(odd.code, 64)
      assert.include(odd.err.join("\n"), 'ASSAY_GITHUB is on or off, not "no".')
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("says where the whole is, if GitHub would not show so much", () =>
    Effect.gen(function* () {
      const { dir, env, fs, shown, summary } = yield* step
      const before = "x".repeat(1024 * 1024 - 900)
      yield* fs.writeFileString(summary, before)
      assert.strictEqual((yield* assay(env, "gate", office)).code, 10)
      const text = yield* shown
      assert.isAtMost(new TextEncoder().encode(text).length, 1024 * 1024)
      assert.match(text.slice(before.length), /^\n# ✗ Gate blocked: [^]*\n\*\*This report is cut here, [^\n]*\n$/u)
      assert.include(text, "[the log of this run](https://github.com/some/where/actions/runs/17)")
      const full = yield* assay(env, "score", office)
      assert.strictEqual(full.code, 0)
      assert.include(full.err.join("\n"), "The summary of this step is full")
      assert.strictEqual(yield* shown, text)
      yield* fs.writeFileString(summary, before)
      const out = path.join(dir, "gate_1.txt")
      yield* assay(env, "gate", office, "--out", out)
      assert.match(yield* shown, /The whole is in the file \S*gate\\_1\.txt that this step has written\./u)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("is a failure where it cannot be written, but covers up no decision", () =>
    Effect.gen(function* () {
      const { dir, env, fs, plan } = yield* withPlans
      const broken = { ...env, GITHUB_STEP_SUMMARY: path.join(dir, "none/summary.md") }
      const open = ["--model", "careful-7b", "--variant", "baseline"]
      const passed = yield* assay(broken, "gate", office, ...open)
      assert.strictEqual(passed.code, 73)
      assert.include(passed.err.join("\n"), "summary.md: the folder does not exist")
      const blocked = yield* assay(broken, "gate", office)
      assert.strictEqual(blocked.code, 10)
      assert.include(blocked.err.join("\n"), "summary.md: the folder does not exist")
      assert.strictEqual((yield* assay(broken, "dod", "apply", ...plan, "--", "true")).code, 13)
      const run = path.join(dir, "run")
      yield* fs.copy(office, run)
      const own = { ...env, GITHUB_STEP_SUMMARY: path.join(run, "run.json") }
      const refused = yield* assay(own, "gate", run, ...open)
      assert.strictEqual(refused.code, 73)
      assert.include(refused.err.join("\n"), "which the report is about")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})
