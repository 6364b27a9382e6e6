import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { type DodContext, DodEvaluator } from "../../../src/services/DodEvaluator.ts"
import { threadTimer } from "../../thorough.ts"
import { criterion, decide } from "./deciding.ts"

const says = (text: string, context: DodContext) => decide(DodEvaluator.layerTextMatch, criterion({ text }), context)
const matches = (pattern: string, context: DodContext) =>
  decide(DodEvaluator.layerTextMatch, criterion({ pattern }), context)

/** By the time of this thread's processor: a busy machine may take longer. */
const withinASecond = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const took = threadTimer()
    return Effect.tap(self, () => Effect.sync(() => assert.isBelow(took(), 1000)))
  })

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
      for (const yes of [true, 1, "yes", "no doubt", [1], { a: { b: "ok" } }]) {
        assert.match(yield* says("Tests pass", { "Tests pass": yes }), /^passed/u)
      }
      // One key that says no outweighs one that says yes.
      assert.match(yield* says("Tests pass", { "unit tests pass": true, "e2e tests pass": false }), /^failed/u)
    })
  )

  it.effect("fails a key whose value does not say yes, however it is written", () =>
    Effect.gen(function* () {
      const texts = [
        "None",
        "nil",
        "n/a",
        "NA",
        "NaN",
        "00",
        "0.0",
        "-1",
        "0%",
        "[]",
        "{}",
        "\u200B",
        "-",
        "?",
        "<none>"
      ]
      const words = ["failed", "fail", "FAILED!", "error", "pending", "unknown", "skipped", "timed-out", "\u274C"]
      const sentences = ["failed: 3 of 4", "no, later", "Not done", "they do not pass", "isn't so", "error (timeout)"]
      const later = [
        "0/12",
        "0 of 12 passed",
        "3 failed, 2 passed",
        "tests failed",
        "False positive",
        "sadly no",
        "maybe"
      ]
      const containers = [[false], [true, false], [[]], { passed: false }, { status: "failed" }, { a: [{ b: null }] }]
      for (const no of [
        ...later,
        "\u2800",
        ...texts,
        ...words,
        ...sentences,
        ...containers,
        { failed: true },
        { failed: ["a"] },
        -1
      ]) {
        assert.match(yield* says("Tests pass", { "Tests pass": no, note: "tests pass" }), /^failed: The key/u)
      }
      const good = [
        "done",
        "ok",
        "12",
        "0.5",
        "2026-11-30",
        "https://a.example/0",
        "\u2713",
        "no errors",
        "12 passed, 0 failed",
        "x"
      ]
      good.push("https://a.example/pending", "Kim saw all open tickets", "10 of 12")
      for (const yes of [...good, 0.5, [true, 2], { passed: true, status: "green" }]) {
        assert.match(yield* says("Tests pass", { "Tests pass": yes }), /^passed/u)
      }
    })
  )

  it.effect("fails where a key says that it is not so, above the mention or around it", () =>
    Effect.gen(function* () {
      for (const key of ["No tests pass", "Tests pass: never", "failedTests: tests pass", "Not all tests pass"]) {
        assert.match(yield* says("Tests pass", { [key]: true, note: "tests pass" }), /^failed: The key .* not so/u)
      }
      for (const key of ["failed", "fail", "errors", "missing", "todo", "open", "Pending", "blockedBy", "not_done"]) {
        assert.match(
          yield* says("Tests pass", { a: { [key]: ["Tests pass"] }, note: "tests pass" }),
          /^failed: The value of .* not so/u
        )
        assert.match(yield* says("Tests pass", { [key]: { "Tests pass": true } }), /^failed: The key .* not so/u)
      }
      assert.match(yield* says("No open bugs", { "No open bugs": true }), /^passed/u)
      assert.match(yield* says("No open bugs", { open: "No open bugs" }), /^passed/u)
      assert.match(yield* says("No open bugs", { "Not: no open bugs": true }), /^failed/u)
      assert.match(yield* says("Tests pass", { done: ["Tests pass"], openssl: "3.0" }), /^passed/u)
    })
  )

  it.effect("fails where a record about the criterion says no", () =>
    Effect.gen(function* () {
      for (const rest of [
        { status: "failed" },
        { checkStatus: "failed" },
        { passed: false },
        { result: null },
        { failed: true }
      ]) {
        assert.match(
          yield* says("Tests pass", { checks: [{ name: "Tests pass", ...rest }], note: "tests pass" }),
          /^failed: The value of checks\[0\]\.name is about it/u
        )
      }
      for (const row of [
        ["Tests pass", false],
        ["Tests pass", "Kim", "failed"]
      ]) {
        assert.match(yield* says("Tests pass", { rows: [row] }), /^failed: The value of rows\[0\]\[0\] is about it/u)
      }
      assert.match(yield* says("Tests pass", { done: ["Tests pass", "Open bugs are closed", ""] }), /^passed/u)
      for (const rest of [
        { status: "ok" },
        { passed: true, owner: null },
        { failed: false },
        { note: "failed once" }
      ]) {
        assert.match(yield* says("Tests pass", { checks: [{ name: "Tests pass", ...rest }] }), /^passed/u)
      }
    })
  )

  it.effect("takes a key only where the criterion stands in it as whole words", () =>
    Effect.gen(function* () {
      for (const key of ["tests pass", "all_tests pass", "Unit: tests pass!", "x tests pass"]) {
        assert.match(yield* says("Tests pass", { [key]: true }), /^passed/u)
      }
      for (const key of ["contests pass", "tests passed", "tests pass2"]) {
        assert.match(yield* says("Tests pass", { [key]: true }), /^failed: No key/u)
        assert.match(yield* says("Tests pass", { [key]: false, note: "tests pass" }), /^failed: The key/u)
      }
      assert.match(yield* says("#1", { "see #1.": true }), /^passed/u)
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

  it.effect("answers within a second on a long list of the same text", () =>
    withinASecond(says("Tests pass", { a: Array.from({ length: 40_000 }, () => "Tests pass") })).pipe(
      Effect.map((said) => assert.match(said, /^passed/u))
    )
  )

  it.effect("answers within a second on a nested quantifier and 100 kB of text", () =>
    withinASecond(matches("^(a+)+$", { a: `${"a".repeat(100_000)}b` })).pipe(
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
