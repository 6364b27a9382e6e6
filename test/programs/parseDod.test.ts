import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { parseDod, parseDodFile } from "../../src/programs/parseDod.ts"
import { renderDod, renderDodFile } from "../../src/programs/renderDod.ts"
import { folder } from "../services/dod/folder.ts"
import { files, planText } from "./planning.ts"

describe("Parsing a definition of done", () => {
  it.effect("gives the criteria with their lines, from text, a text file or a plan", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const text = "# Done\n- [ ] Tests pass\n2) Docs updated (matches /ok/i)\n"
      const criteria = [
        { index: 0, text: "Tests pass", pattern: null, line: 2 },
        { index: 1, text: "Docs updated", pattern: "(?i)ok", line: 3 }
      ]
      const parsed = yield* parseDod(text, null)
      assert.deepStrictEqual(parsed.criteria, criteria)
      assert.lengthOf(parsed.ignored, 1)
      assert.deepStrictEqual(yield* parseDodFile(yield* write("done.md", text)), parsed)
      const plan = yield* write("plan.yaml", planText("definition_of_done: |\n  - Tests {x}\narguments: { x: pass }\n"))
      assert.deepStrictEqual((yield* parseDodFile(plan)).criteria, [
        { index: 0, text: "Tests pass", pattern: null, line: 4 }
      ])
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  it.effect("shows what a plan's text holds besides criteria, by the lines of the file", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = yield* write("plan.yaml", planText("definition_of_done: |\n  # Done\n  - Tests pass\n  # Later\n"))
      const { criteria, ignored } = yield* parseDodFile(plan)
      const [line = 0] = criteria.map((criterion) => criterion.line ?? 0)
      assert.deepStrictEqual(
        ignored.map((part) => [part.line, part.text]),
        [
          [line - 1, "# Done"],
          [line + 1, "# Later"]
        ]
      )
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  it.effect("names the file of what is wrong", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const file = yield* write("done.txt", "- A\n```\n")
      assert.match((yield* Effect.flip(parseDodFile(file))).message, /done\.txt:2: the code fence/u)
      assert.match((yield* Effect.flip(parseDod("# A\n", null))).message, /^The definition of done: not blank/u)
      const binary = yield* write("done", "")
      assert.deepStrictEqual((yield* parseDodFile(binary)).criteria, [])
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})

/** Why a text with two placeholders is not rendered. */
const refusal = (args: ReadonlyArray<string>, strict = false) =>
  Effect.map(Effect.flip(renderDod("{a} {b}", { args, strict })), ({ message }) => message)

describe("Rendering a definition of done", () => {
  const lax = { args: [], strict: false }

  it.effect("fills placeholders once, from arguments and a plan's own", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      assert.strictEqual(
        yield* renderDod("{a} {b} {constructor} {{a}}", { ...lax, args: ["a={b}", "b=x=y"] }),
        "{b} x=y {constructor} {{a}}"
      )
      const plan = yield* write(
        "plan.yaml",
        planText("definition_of_done: |\n  - {a} {b}\narguments: { a: 1, b: 2 }\n")
      )
      assert.strictEqual(yield* renderDodFile(plan, { ...lax, args: ["b=3"] }), "- 1 3\n")
      assert.strictEqual(yield* renderDodFile(yield* write("t.md", "{a}"), { ...lax, args: ["a=1"] }), "1")
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  it.effect("refuses what it cannot use, and under strict what nothing fills", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* refusal(["a=1"], true), "No argument fills {b}. Give one for each: --arg b=...")
      assert.strictEqual(
        yield* refusal(["a=1", "B1=2"], true),
        'The argument "B1" fills no placeholder. Did you mean "b"?'
      )
      assert.strictEqual(yield* refusal(["a=1", "b=1", "c=1"], true), 'The argument "c" fills no placeholder.')
      assert.match(yield* refusal(["a"]), /is not name=value/u)
      assert.match(yield* refusal(["=a"]), /is not name=value/u)
      assert.match(yield* refusal(["a=1", "a=1"]), /given twice/u)
    })
  )
})
