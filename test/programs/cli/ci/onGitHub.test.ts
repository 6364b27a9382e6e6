import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer, Schema } from "effect"
import { TestClock, TestConsole } from "effect/testing"
import { GitHub, gitHubOf } from "../../../../src/programs/cli/ci/GitHub.ts"
import { GateDocument } from "../../../../src/programs/cli/render/gate.json.ts"
import { runCli } from "../../../../src/programs/cli/root.ts"
import { Assets } from "../../../../src/services/Assets.ts"
import { NOVEMBER } from "../../greetingBench.ts"
import { commandLines, commandOf } from "./runner.ts"

const root = path.resolve(import.meta.dirname, "../../../..")
const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)
const at = (file: string) => path.join(root, file)
const office = at("examples/runs/office")

/** What a call ends with and says, in such an environment. */
const assay = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOVEMBER)
    const { code } = yield* runCli(args).pipe(Effect.provideService(GitHub, gitHubOf(env)))
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).map(String)
    return { code, out, err, annotations: err.flatMap((line) => commandOf(line) ?? []) }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

/** A folder with the empty file that a step starts with, and the environment of that step. */
const step = Effect.gen(function* () {
  const fs = yield* FileSystem.FileSystem
  const dir = yield* fs.makeTempDirectoryScoped({ prefix: "assay-step-" })
  const summary = path.join(dir, "summary.md")
  yield* fs.writeFileString(summary, "")
  const env = {
    GITHUB_ACTIONS: "true",
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_WORKSPACE: dir,
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_REPOSITORY: "some/where",
    GITHUB_RUN_ID: "17"
  }
  return { dir, env, fs, summary, shown: fs.readFileString(summary) }
})

/** A run that two judges have judged, each by the checks. */
const judgedTwice = Effect.gen(function* () {
  const { dir, fs } = yield* step
  const run = path.join(dir, "run")
  yield* fs.copy(office, run)
  yield* assay({}, "judge", run, "--judge", "checks", "--as", "again")
  return run
})

const plan = at("examples/plans/release.yaml")
const context = at("examples/plans/context.json")
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
    [13, ["dod", "check", plan, "--context", context]],
    [14, ["bench", "promote", "greeting", "--tier", "silver", ...bench]]
  ] as const)("is the report in Markdown, whatever the format on stdout: %s %j", ([code, args]) =>
    Effect.gen(function* () {
      const { env, shown } = yield* step
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
      const { env, fs, shown, summary } = yield* step
      const applied = yield* assay(env, "dod", "apply", plan, "--context", context, "--", "true")
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
      const full = yield* assay(env, "score", office, "--out", path.join(dir, "score_1.txt"))
      assert.strictEqual(full.code, 0)
      assert.include(full.err.join("\n"), "score\\_1.txt")
      assert.strictEqual(yield* shown, text)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("is a failure where it cannot be written, but covers up no decision", () =>
    Effect.gen(function* () {
      const { dir, env } = yield* step
      const broken = { ...env, GITHUB_STEP_SUMMARY: path.join(dir, "none/summary.md") }
      const open = ["--model", "careful-7b", "--variant", "baseline"]
      const passed = yield* assay(broken, "gate", office, ...open)
      assert.strictEqual(passed.code, 73)
      assert.include(passed.err.join("\n"), "summary.md: the folder does not exist")
      const blocked = yield* assay(broken, "gate", office)
      assert.strictEqual(blocked.code, 10)
      assert.include(blocked.err.join("\n"), "summary.md: the folder does not exist")
      assert.strictEqual((yield* assay(broken, "dod", "apply", plan, "--context", context, "--", "true")).code, 13)
      const own = { ...env, GITHUB_STEP_SUMMARY: path.join(office, "run.json") }
      const refused = yield* assay(own, "gate", office, ...open)
      assert.strictEqual(refused.code, 73)
      assert.include(refused.err.join("\n"), "which the report is about")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})

describe("On GitHub, annotations", () => {
  it.effect("name each group that does not meet a gate, the worst first, on stderr", () =>
    Effect.gen(function* () {
      const { env } = yield* step
      const { annotations, out } = yield* assay(env, "gate", office, "--min-level", "strong", "--format", "json")
      const decision = yield* Schema.decodeEffect(Schema.fromJsonString(GateDocument))(out)
      assert.strictEqual(decision.outcome, "knockedOut")
      assert.deepStrictEqual(
        annotations.map(({ data, name }) => `${name}: ${data.split(":")[0]}`),
        ["error: bold-13b / baseline", "error: hasty-3b / baseline", "error: careful-7b / none"]
      )
      assert.deepStrictEqual(
        annotations.map(({ properties }) => properties.get("title")),
        Array.from({ length: 3 }, () => "Assay: exit 10 (knockedOut)")
      )
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("stand at the line of a problem, in a file whose name is hard to write", () =>
    Effect.gen(function* () {
      const { dir, env, fs } = yield* step
      const file = path.join(dir, "packs, old/100 %:a.yaml")
      yield* fs.makeDirectory(path.dirname(file))
      yield* fs.copyFile(at("test/fixtures/packs/bad-typo.yaml"), file)
      for (const args of [
        ["pack", "validate", file],
        ["import", "--pack", file, "--answers", "none.jsonl", "--out", path.join(dir, "run")]
      ]) {
        const { annotations, code, err } = yield* assay(env, ...args)
        assert.strictEqual(code, 65)
        const [first] = annotations
        assert.strictEqual(first?.name, "error")
        assert.strictEqual(first?.properties.get("file"), "packs, old/100 %:a.yaml")
        assert.include(err.join("\n"), `100 %:a.yaml:${first?.properties.get("line")}:${first?.properties.get("col")}`)
        assert.include(first?.data, "Did you mean")
      }
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("say why any command failed, and are not there elsewhere", () =>
    Effect.gen(function* () {
      const { env } = yield* step
      const missing = yield* assay(env, "gate", "no-such-run")
      assert.strictEqual(missing.code, 66)
      assert.strictEqual(missing.annotations[0]?.properties.get("title"), "Assay: exit 66 (inputMissing)")
      assert.include(missing.annotations[0]?.data, "no-such-run")
      const usage = yield* assay(env, "gate", office, "--min-levl", "solid")
      assert.strictEqual(usage.code, 64)
      assert.include(usage.annotations[0]?.data, "--min-levl")
      for (const elsewhere of [{}, { GITHUB_ACTIONS: "1" }]) {
        assert.deepStrictEqual((yield* assay(elsewhere, "gate", office)).annotations, [])
      }
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})

describe("On GitHub, what is printed", () => {
  const HOSTILE = "::add-mask::Q1\n  ::stop-commands::x\nso ##[error]done"
  const answer = (prompt_id: string) =>
    JSON.stringify({ model: "::debug::m", variant: "baseline", prompt_id, repeat: 0, text: HOSTILE })

  /** Two runs whose answers and model are workflow commands. */
  const hostileRuns = Effect.gen(function* () {
    const { dir, env, fs } = yield* step
    const pack = at("test/fixtures/packs/small.yaml")
    const answers = path.join(dir, "answers.jsonl")
    const runs = [path.join(dir, "::error::a"), path.join(dir, "b")]
    for (const [index, run] of runs.entries()) {
      yield* fs.writeFileString(answers, `${["A1", "B1"].slice(index).map(answer).join("\n")}\n`)
      yield* assay({}, "import", "--pack", pack, "--answers", answers, "--out", run)
      yield* assay({}, "judge", run, "--judge", "checks")
    }
    return { env, runs }
  })

  it.effect("is no command, whoever wrote it and in whichever format; JSON keeps the text", () =>
    Effect.gen(function* () {
      const { env, runs } = yield* hostileRuns
      for (const format of ["text", "md", "json", "csv"]) {
        const args = ["compare", ...runs, "--answers", "9", "--format", format]
        const here = yield* assay({}, ...args)
        const { annotations, out } = yield* assay(env, ...args)
        assert.deepStrictEqual(commandLines(out), [], format)
        assert.deepStrictEqual(annotations, [])
        if (format === "json") assert.strictEqual(out, here.out)
        if (format === "text") assert.isNotEmpty(commandLines(here.out), "the answers are hostile")
      }
      const missing = yield* assay(env, "gate", "a\n::error::b")
      assert.strictEqual(missing.annotations.length, 1)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})
