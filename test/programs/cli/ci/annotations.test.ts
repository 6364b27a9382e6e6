import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { GateDocument } from "../../../../src/programs/cli/render/gate.json.ts"
import { commandLines } from "./runner.ts"
import { assay, at, layer, office, step } from "./step.ts"

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

  it.effect("are warnings, too, unless quiet is asked for", () =>
    Effect.gen(function* () {
      const { env } = yield* step
      const args = ["pack", "validate", at("test/fixtures/packs/small.yaml")]
      const { annotations } = yield* assay(env, ...args)
      assert.deepStrictEqual(
        annotations.map(({ name }) => name),
        ["warning", "warning"]
      )
      assert.deepStrictEqual((yield* assay(env, ...args, "--quiet")).err, [])
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
