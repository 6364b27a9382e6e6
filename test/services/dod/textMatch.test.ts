import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { type DodContext, DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { criterion, decide } from "./deciding.ts"

const says = (text: string, context: DodContext) => decide(DodEvaluator.layerTextMatch, criterion({ text }), context)
const matches = (pattern: string, context: DodContext) =>
  decide(DodEvaluator.layerTextMatch, criterion({ pattern }), context)

describe("Text match", () => {
  it.effect("finds a criterion in a key or a value, and names the place", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* says("Tests pass", { "All tests  PASS": true }),
        'passed: The key ["All tests  PASS"] matches; its value is true.'
      )
      assert.strictEqual(
        yield* says("Tests pass", { log: ["x", { note: "the tests\npass now" }] }),
        "passed: The value of log[1].note mentions it."
      )
      assert.strictEqual(
        yield* says("straße NAI\u0308VE", { a: "STRASSE na\u00EFve" }),
        "passed: The value of a mentions it."
      )
    })
  )

  it.effect("fails where nothing mentions it, and names what was searched", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* says("Tests pass", { b: "tests fail", a: 1 }),
        'failed: No key and no value mentions the criterion\'s text. Searched: "b", "a".'
      )
      assert.match(yield* says("resume", { a: "r\u00E9sum\u00E9" }), /^failed/u)
    })
  )

  it.effect("lets a key that matches decide by its value, at every depth", () =>
    Effect.gen(function* () {
      for (const no of [false, null, 0, "", "  ", [], {}, "no", " No ", "FALSE", "nein", "not yet"]) {
        assert.match(yield* says("Tests pass", { "Tests pass": no }), /^failed: The key/u)
        assert.match(
          yield* says("Tests pass", { checks: [{ "tests pass": no }], log: "tests pass" }),
          /^failed: The key/u
        )
      }
      for (const yes of [true, 1, "yes", "no doubt", [0], { a: null }]) {
        assert.match(yield* says("Tests pass", { "Tests pass": yes }), /^passed/u)
      }
      // One key that says no outweighs one that says yes.
      assert.match(yield* says("Tests pass", { "unit tests pass": true, "e2e tests pass": false }), /^failed/u)
    })
  )

  it.effect("searches a pattern in the values only, never in the keys", () =>
    Effect.gen(function* () {
      assert.match(
        yield* matches("^v[0-9]+$", { a: "x", b: { c: ["v12"] } }),
        /^passed: The value of b\.c\[0\] matches/u
      )
      assert.match(yield* matches("(?i)green", { a: "GREEN" }), /^passed/u)
      assert.match(yield* matches("green", { a: "GREEN" }), /^failed: No value matches/u)
      assert.match(yield* matches("Tests pass", { "Tests pass": false }), /^failed/u)
      assert.match(yield* matches("Tests pass", { checks: { "Tests pass": false } }), /^failed/u)
    })
  )

  it.effect("fails a pattern that is invalid, not supported, or found in everything", () =>
    Effect.gen(function* () {
      assert.match(yield* matches("(", { a: "(" }), /^failed: The pattern is not accepted/u)
      assert.match(yield* matches("(?=a)a", { a: "a" }), /^failed: The pattern is not accepted/u)
      assert.match(yield* matches(".*", { a: "a" }), /^failed: The pattern "\.\*" is found in an empty text/u)
    })
  )

  it.effect("fails a criterion without any text, which every text contains", () =>
    Effect.map(says(" \t", { a: "a" }), (said) => assert.match(said, /^failed: The criterion has no text/u))
  )

  it.effect("skips everything where the context is empty", () =>
    Effect.gen(function* () {
      assert.match(yield* says("Tests pass", {}), /^skipped: The context is empty/u)
      assert.match(yield* matches("(", {}), /^skipped/u)
    })
  )

  it.effect("takes special names as ordinary keys", () =>
    Effect.gen(function* () {
      const context = Object.fromEntries([["__proto__", { "Tests pass": false }]])
      assert.match(yield* says("Tests pass", context), /^failed: The key __proto__\["Tests pass"\]/u)
      assert.match(yield* says("constructor", { a: 1 }), /^failed: No key/u)
    })
  )

  it.live("answers within a second on a nested quantifier and 100 kB of text", () =>
    matches("^(a+)+$", { a: `${"a".repeat(100_000)}b` }).pipe(
      Effect.timeout("1 second"),
      Effect.map((said) => assert.match(said, /^failed/u))
    )
  )

  it.effect.prop(
    "gives one result a criterion, in order",
    [Schema.Array(Schema.String), Schema.String],
    ([texts, value]) =>
      Effect.gen(function* () {
        const { evaluate } = yield* DodEvaluator
        const criteria = texts.map((text, index) => criterion({ index, text }))
        const results = yield* evaluate(criteria, { value })
        assert.deepStrictEqual(
          results.map(({ criterion }) => criterion),
          criteria.map(({ index, text, pattern }) => ({ index, text, pattern }))
        )
      }).pipe(Effect.provide(DodEvaluator.layerTextMatch))
  )
})
