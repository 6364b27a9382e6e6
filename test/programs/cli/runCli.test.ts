import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { gateRoot } from "../../../src/programs/cli/gateRoot.ts"
import { root as wholeRoot } from "../../../src/programs/cli/root.ts"
import { runCli } from "../../../src/programs/cli/runCli.ts"
import { Assets } from "../../../src/services/Assets.ts"

const root = path.resolve(import.meta.dirname, "../../..")
const layer = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

/** What a call of the command line ends with and says. */
const assay = (...args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(args)
    const out = (yield* TestConsole.logLines).join("\n")
    const err = (yield* TestConsole.errorLines).join("\n")
    return { code, out, err }
  }).pipe(Effect.provide(Layer.fresh(TestConsole.layer)))

const folder = FileSystem.FileSystem.use((fs) => fs.makeTempDirectoryScoped())

/** A folder with a first project, imported and judged by the checks. */
const project = Effect.gen(function* () {
  const dir = yield* folder
  const at = (name: string) => path.join(dir, name)
  yield* assay("init", dir)
  const files = ["--pack", at("packs/first.yaml"), "--answers", at("answers.jsonl")]
  assert.strictEqual((yield* assay("import", ...files, "--out", at("run"))).code, 0)
  assert.strictEqual((yield* assay("judge", at("run"), "--judge", "checks")).code, 0)
  return { at, files }
})

describe("A flag that ends the command line early", () => {
  it.effect.each([
    ["gate", "run", "-v"],
    ["gate", "run", "--version"],
    ["gate", "run", "--completions", "bash"],
    ["dod", "check", "plan.yaml", "-v"],
    ["-q", "gate", "run", "--version"]
  ])("is unknown after a command, so that no gate is passed over: %j", (args) =>
    Effect.gen(function* () {
      const { code, out } = yield* assay(...args)
      assert.strictEqual(code, 64)
      assert.strictEqual(out, "")
    }).pipe(Effect.provide(layer))
  )

  it.effect("is taken where it comes first, and the help of the root names it", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* assay("--version")).code, 0)
      assert.include((yield* assay("--completions", "bash")).out, "complete")
      const { out } = yield* assay("--help")
      assert.include(out, "--version")
      assert.include(out, "--completions")
    }).pipe(Effect.provide(layer))
  )
})

describe("The command line of nothing but the gate", () => {
  it("has the whole one's gate, and no other command", () => {
    const [gate, ...others] = gateRoot.subcommands.flatMap(({ commands }) => commands)
    const all = wholeRoot.subcommands.flatMap(({ commands }) => commands)
    assert.deepStrictEqual(others, [])
    assert.strictEqual(
      all.find(({ name }) => name === "gate"),
      gate
    )
  })

  it.effect.each([
    ["gate", "--help"],
    ["gate"],
    ["gate", "nowhere"],
    ["gate", "nowhere", "elsewhere"],
    ["gate", "nowhere", "--min-levl", "solid"],
    ["gate", "nowhere", "--min-level", "best", "--help"],
    ["gate", "nowhere", "--log-level", "loud"],
    ["gate", "nowhere", "--version"]
  ])("answers as the whole one does, which it takes with a flag before the command: %j", (args) =>
    Effect.gen(function* () {
      const alone = yield* assay(...args)
      assert.deepStrictEqual(yield* assay("--log-format", "text", ...args), alone)
      assert.notStrictEqual(alone.out + alone.err, "")
    }).pipe(Effect.provide(layer))
  )
})

describe("--out", () => {
  it.effect("never takes the place of what the report is about", () =>
    Effect.gen(function* () {
      const { at } = yield* project
      const fs = yield* FileSystem.FileSystem
      const before = yield* fs.readFileString(at("run/run.json"))
      yield* fs.symlink(at("run"), at("link"))
      for (const out of [at("run/run.json"), at("run/new.txt"), at("link/answers.jsonl")]) {
        const { code, err } = yield* assay("score", at("run"), "--out", out)
        assert.strictEqual(code, 73, out)
        assert.include(err, "which the report is about")
      }
      const { code, err } = yield* assay("score", at("run"), "--out", at("assay.config.yaml"))
      assert.deepStrictEqual([code, err.includes("the config of a project")], [73, true])
      assert.strictEqual(yield* fs.readFileString(at("run/run.json")), before)
      assert.strictEqual((yield* assay("score", at("run"), "--out", at("run.txt"))).code, 0)
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})

describe("Help", () => {
  it.effect.each([
    ["nope", ["nope", "--help"], "assay --help"],
    ["nope", ["nope", "-h"], "assay --help"],
    ["nope", ["help", "nope"], "assay --help"],
    ["nope", ["pack", "nope", "--help"], "assay pack --help"],
    ["nope", ["help", "pack", "nope"], "assay pack --help"],
    ["lst", ["--quiet", "pack", "lst", "--help"], 'Did you mean "list"?']
  ] as const)("on a command that is not there is an unknown command: %s in %j", ([name, args, says]) =>
    Effect.gen(function* () {
      const { code, err, out } = yield* assay(...args)
      assert.strictEqual(code, 64)
      assert.strictEqual(out, "")
      assert.include(err, `Unknown command "${name}"`)
      assert.include(err, says)
      assert.match(err, /\nexit 64 \(usage\)$/u)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    [["gate", "--help"], "assay gate"],
    [["gate", "some-run", "--help"], "assay gate"],
    [["import", "--pack", "office", "--answers", "a.jsonl", "--out", "runs/x", "--help"], "assay import"],
    [["help", "pack", "new"], "assay pack new"],
    [["help"], "assay <subcommand>"]
  ] as const)("on a command that is there is shown: %j", ([args, usage]) =>
    Effect.gen(function* () {
      const { code, out } = yield* assay(...args)
      assert.strictEqual(code, 0)
      assert.include(out, usage)
    }).pipe(Effect.provide(layer))
  )
})

describe("A call that is not as it should be", () => {
  it.effect.each([
    [["gate", ""], "<run>"],
    [["score", "run", "--judge", ""], "--judge"],
    [["score", "run", "--out", " "], "--out"],
    [["import", "--pack", "", "--answers", "a.csv", "--out", "run"], "--pack"],
    [["judge-sheet", "import", "run", "--sheet", "s.csv", "--author", ""], "--author"],
    [["judge", "run", "--judge", "checks", "--as", "a\nb"], "--as"],
    [["judge", "run", "--judge", "checks", "--as", "a|b"], "--as"]
  ] as const)("names the argument that is empty or no id: %j", ([args, name]) =>
    Effect.gen(function* () {
      const { code, err } = yield* assay(...args)
      assert.strictEqual(code, 64)
      assert.include(err, name)
    }).pipe(Effect.provide(layer))
  )

  it.effect.each([
    [["gate", "run", "--min-coverage", "nan"], '"nan". Expected a number, such as 0.9.'],
    [["gate", "run", "--min-coverage", "0,9"], '"0,9". Expected a number, such as 0.9.'],
    [["gate", "run", "--min-coverage", "90%"], '"90%". Expected a number, such as 0.9.'],
    [["gate", "run", "--min-coverage", "0"], "Expected a share from 0.01 to 1, got 0."],
    [["gate", "run", "--min-coverage", "0.009"], "Expected a share from 0.01 to 1, got 0.009."],
    [["gate", "run", "--min-coverage", "2"], "Expected a share from 0.01 to 1, got 2."],
    [["simulate", "run", "--threshold", "2.5"], '"2.5". Expected a whole number.'],
    [["simulate", "run", "--threshold", ""], "--threshold. Expected a whole number."],
    [["judge-sheet", "export", "run", "--out", "s.csv", "--seed", "1e400"], '"1e400". Expected a whole number.']
  ] as const)("says what a number must be: %j", ([args, says]) =>
    Effect.gen(function* () {
      const { code, err } = yield* assay(...args)
      assert.strictEqual(code, 64)
      assert.include(err, says)
    }).pipe(Effect.provide(layer))
  )

  it.effect("says what the id of a pack must be, in one sentence", () =>
    Effect.gen(function* () {
      const { code, err } = yield* assay("pack", "new", "Office")
      assert.strictEqual(code, 64)
      const [said] = err.split("\n")
      assert.strictEqual(
        said,
        'error Invalid value for argument <id>: "Office". Expected a name of lower-case letters, digits and hyphens that starts with a letter.'
      )
    }).pipe(Effect.provide(layer))
  )

  it.effect("is a usage error where a file's ending says nothing", () =>
    Effect.gen(function* () {
      const { at, files } = yield* project
      const [pack = ""] = files.slice(1)
      const ends = [
        yield* assay("judge-sheet", "export", at("run"), "--out", at("s.xlsx")),
        yield* assay("judge-sheet", "import", at("run"), "--sheet", at("s.xlsx"), "--author", "Kim"),
        yield* assay("import", "--pack", pack, "--answers", at("a.yaml"), "--out", at("r")),
        yield* assay("pack", "new", "x", "--out", at("x"))
      ]
      for (const { code, err } of ends) {
        assert.strictEqual(code, 64)
        assert.include(err, "has none of these endings.")
      }
    }).pipe(Effect.scoped, Effect.provide(layer))
  )

  it.effect("says in a sentence why a report cannot be written", () =>
    Effect.gen(function* () {
      const { at } = yield* project
      const gone = yield* assay("gate", at("run"), "--out", at("none/x.txt"))
      assert.strictEqual(gone.code, 73)
      assert.include(gone.err, "x.txt: the folder does not exist. Make it first.")
      const folder = yield* assay("score", at("run"), "--out", at("packs"))
      assert.strictEqual(folder.code, 73)
      assert.include(folder.err, "packs: it is a folder, not a file.")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})

describe("pack validate", () => {
  const small = path.join(root, "test/fixtures/packs/small.yaml")

  it.effect("says why warnings fail where none are allowed", () =>
    Effect.gen(function* () {
      for (const args of [
        ["lint", small],
        ["validate", "--strict", small]
      ]) {
        const { code, err, out } = yield* assay("pack", ...args)
        assert.strictEqual(code, 65)
        assert.strictEqual(out, "")
        assert.match(err, /\nerror Warnings count as errors here: .*\nexit 65 \(invalidData\)$/u)
      }
    }).pipe(Effect.provide(layer))
  )

  it.effect("ends with its exit code, as every failure", () =>
    Effect.gen(function* () {
      const bad = yield* assay("pack", "validate", path.join(root, "test/fixtures/packs/bad-typo.yaml"))
      assert.match(bad.err, /\nexit 65 \(invalidData\)$/u)
      assert.notInclude(bad.err, "Warnings count")
      const missing = yield* assay("pack", "validate", "none.yaml")
      assert.match(missing.err, /\nexit 66 \(inputMissing\)$/u)
    }).pipe(Effect.provide(layer))
  )

  it.effect("keeps warnings to itself with --quiet, unless they fail", () =>
    Effect.gen(function* () {
      assert.include((yield* assay("pack", "validate", small)).err, "warning")
      const quiet = yield* assay("pack", "validate", "--quiet", small)
      assert.deepStrictEqual([quiet.code, quiet.err], [0, ""])
      assert.include((yield* assay("pack", "lint", "--quiet", small)).err, "warning")
    }).pipe(Effect.provide(layer))
  )
})

describe("The next step", () => {
  it.effect("names the judge where the run has several, quoted for the shell", () =>
    Effect.gen(function* () {
      const { at } = yield* project
      const first = yield* assay("judge", at("run"), "--judge", "checks")
      assert.strictEqual(first.err, `Next: assay score ${at("run")}`)
      const second = yield* assay("judge", at("run"), "--judge", "checks", "--as", "my checks")
      assert.strictEqual(second.err, `Next: assay score ${at("run")} --judge 'my checks'`)
      const unnamed = yield* assay("score", at("run"))
      assert.strictEqual(unnamed.code, 64)
      assert.include(unnamed.err, "several judges (checks, my checks)")
    }).pipe(Effect.scoped, Effect.provide(layer))
  )
})
