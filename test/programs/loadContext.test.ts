import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { contextValue, loadContext } from "../../src/programs/loadContext.ts"
import { folder } from "../services/dod/folder.ts"
import { files, ONE, planText } from "./planning.ts"

/** Why sources are no context. */
const refusal = (...sources: ReadonlyArray<string>) =>
  Effect.map(Effect.flip(loadContext(sources)), ({ message }) => message)

describe("A context", () => {
  it("has values as JSON scalars where they are written so, else as text", () => {
    const values = ["true", "false", "null", "0", "-1.5e3", "007", "yes", "", " 1", '"x"', "[]", "1e999", "a=b"]
    assert.deepStrictEqual(values.map(contextValue), [
      true,
      false,
      null,
      0,
      -1500,
      "007",
      "yes",
      "",
      " 1",
      '"x"',
      "[]",
      "1e999",
      "a=b"
    ])
  })

  it.effect("is put together from files and pairs", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const json = yield* write("a.json", '{"__proto__": {"x": 1}, "Tests pass": false}')
      const yaml = yield* write("b.yaml", "list: [1, two]\nday: 2026-01-01\n")
      const context = yield* loadContext([json, "Docs updated=true", yaml, "constructor=a=b"])
      assert.deepStrictEqual(Object.entries(context), [
        ["__proto__", { x: 1 }],
        ["Tests pass", false],
        ["Docs updated", true],
        ["list", [1, "two"]],
        ["day", "2026-01-01"],
        ["constructor", "a=b"]
      ])
      assert.deepStrictEqual(yield* loadContext([]), {})
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  it.effect("is refused where a name is given twice, or a source is none", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const json = yield* write("a.json", '{"a": 1}')
      assert.match(yield* refusal("a=1", "a=1"), /^The context gives "a" twice in a=1\./u)
      assert.match(yield* refusal(json, "a=2"), /^The context gives "a" in .*a\.json and in a=2\./u)
      assert.match(yield* refusal("=1"), /has no name/u)
      assert.match(yield* refusal("none.json"), /^Cannot read none\.json/u)
      assert.match(yield* refusal(yield* write("l.json", "[1]")), /Expected a map of keys and values/u)
    }).pipe(Effect.scoped, Effect.provide(files))
  )

  it.effect("is refused where it is a plan, which mentions all of its own criteria", () =>
    Effect.gen(function* () {
      const { write } = yield* folder
      const plan = planText(ONE)
      const yaml = yield* write("plan.yaml", plan)
      const error = yield* Effect.flip(loadContext(["a=1", yaml]))
      assert.strictEqual(error._tag, "UsageInvalid")
      assert.match(error.message, /plan\.yaml" gives a definition of done/u)
      assert.match(yield* refusal("definition_of_done=Tests pass"), /gives a definition of done/u)
      const markdown = yield* write("plan.md", `---\n${planText("")}---\n\n## Definition of done\n\n- Tests pass\n`)
      assert.match(yield* refusal(markdown), /plan\.md/u)
      assert.deepStrictEqual(yield* loadContext([yield* write("facts.yaml", "Tests pass: true\n")]), {
        "Tests pass": true
      })
    }).pipe(Effect.scoped, Effect.provide(files))
  )
})
