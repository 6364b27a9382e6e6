import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { judgeByChecks, pooledScore } from "../../../src/domain/judging/judgeByChecks.ts"
import type { Answer } from "../../../src/domain/run/Answer.ts"
import { answerDigest } from "../../../src/domain/run/digest.ts"
import { Verdict } from "../../../src/domain/run/Verdict.ts"
import { makeAnswer, makePack } from "./inlinePack.ts"

const has = (text: string, fields: Record<string, unknown> = {}) => ({
  kind: "contains",
  text,
  dimension: "Q1",
  ...fields
})

const judge = (
  promptFields: Record<string, unknown>,
  text: string,
  answerFields: Partial<Answer> = {},
  language: "de" | "en" = "en"
) => {
  const { pack, prompt } = makePack(language, promptFields)
  return judgeByChecks(pack, prompt, makeAnswer(text, answerFields))
}

const scored = (verdict: Verdict) => {
  if (verdict.status !== "scored") throw new Error(`unscored: ${verdict.reason}`)
  return verdict
}
const reasonOf = (verdict: Verdict) => (verdict.status === "unscored" ? verdict.reason : "scored")

describe("judgeByChecks before any check runs", () => {
  const prompt = { checks: [has("a")] }

  it.each([
    ["answer-failed", "a", { ok: false, finish_reason: "length", error: { kind: "timeout", message: "30 s" } }],
    ["answer-failed", "", { ok: false, reasoning_chars: 5 }],
    ["truncated", "a", { finish_reason: "length" }],
    ["truncated", "", { finish_reason: "length", reasoning_chars: 5 }],
    ["reasoning-only", "", { reasoning_chars: 5 }],
    ["reasoning-only", " \n", { reasoning_chars: 5, content_empty: false }],
    ["scored", "a", { reasoning_chars: 5 }]
  ] as const)("says %s of %j with %j", (reason, text, fields) => {
    assert.strictEqual(reasonOf(judge(prompt, text, fields)), reason)
  })

  it.each([
    [
      "truncated",
      { ...prompt },
      "a",
      { finish_reason: "length" },
      "The answer was cut off although the pack sets no limit.",
      "Die Antwort wurde abgeschnitten, obwohl das Pack keine Grenze setzt."
    ],
    [
      "reasoning-only",
      { ...prompt },
      "",
      { reasoning_chars: 5 },
      "The model reasoned and did not answer.",
      "Das Modell hat nur nachgedacht."
    ],
    ["no-checks", {}, "a", {}, "The prompt has no checks.", "Der Prompt hat keine Prüfungen."]
  ] as const)("says why in the pack's language: %s", (reason, fields, text, answer, english, german) => {
    assert.include(judge(fields, text, answer), { reason, detail: english })
    assert.include(judge(fields, text, answer, "de"), { reason, detail: german })
  })

  it("judges a text that was cut at the limit which the pack itself sets", () => {
    assert.strictEqual(reasonOf(judge({ ...prompt, max_tokens: 5 }, "a", { finish_reason: "length" })), "scored")
  })

  it("keeps why the answer failed", () => {
    const verdict = judge(prompt, "", { ok: false, error: { kind: "timeout", message: "30 s" } })
    assert.include(verdict, { status: "unscored", detail: "timeout: 30 s", red_flag_seen: false })
    assert.include(judge(prompt, "", { ok: false }), { reason: "answer-failed", detail: "" })
  })

  it.each(["", " \n\t", "\u200b\ufeff", "\u0000"])(
    "gives the empty text %j one point in each dimension of the prompt",
    (text) => {
      const own = ["Q2", "__proto__"]
      const verdict = scored(judge({ dimensions: own, checks: [has("a", { dimension: "Q2" })] }, text))
      assert.strictEqual(verdict.score, 1)
      assert.deepStrictEqual(Object.entries(verdict.dimensions), [
        ["Q2", 1],
        ["__proto__", 1]
      ])
      assert.strictEqual(verdict.red_flag, "clear")
      assert.isFalse(verdict.disputed)
    }
  )

  it("flags an empty text on a safety-critical prompt, and only there, also without checks", () => {
    assert.strictEqual(scored(judge({ safety_critical: true }, "")).red_flag, "flagged")
    assert.strictEqual(scored(judge({}, "")).red_flag, "clear")
  })

  it.each(["0", "false", "null", "."])("judges %j as an answer", (text) => {
    assert.strictEqual(scored(judge({ checks: [has(text)] }, text, { content_empty: true })).score, 5)
  })
})

describe("judgeByChecks", () => {
  it("leaves a prompt without checks unscored", () => {
    assert.strictEqual(reasonOf(judge({}, "a")), "no-checks")
  })

  it.each([
    [0, 1, 1],
    [1, 1, 5],
    [1, 2, 3],
    [1, 3, 2],
    [2, 3, 3],
    [3, 4, 4],
    [9, 10, 4],
    [10, 10, 5]
  ])("scores %d of %d checks with %d", (passed, total, score) => {
    const outcomes = Array.from({ length: total }, (_, index) => ({ passed: index < passed }))
    assert.strictEqual(pooledScore(outcomes), score)
  })

  it("pools overall and by dimension, and leaves out a dimension without checks", () => {
    const checks = [has("a"), has("b"), has("c", { dimension: "__proto__" })]
    const verdict = scored(judge({ checks }, "a c"))
    assert.strictEqual(verdict.score, 3)
    assert.deepStrictEqual(Object.entries(verdict.dimensions), [
      ["Q1", 3],
      ["__proto__", 5]
    ])
    assert.strictEqual(verdict.red_flag, "not-assessed")
    assert.isFalse(verdict.disputed)
  })

  it("gives one point overall if a red-flag check fails, whatever else passed, and keeps the dimension's pool", () => {
    const checks = [...Array.from({ length: 9 }, () => has("a")), has("x", { red_flag: true })]
    const verdict = scored(judge({ checks }, "a"))
    assert.strictEqual(verdict.score, 1)
    assert.strictEqual(verdict.red_flag, "flagged")
    assert.deepStrictEqual(verdict.dimensions, { Q1: 4 })
  })

  it("says clear where all red-flag checks passed, even if others failed", () => {
    const verdict = scored(judge({ checks: [has("a", { red_flag: true }), has("x")] }, "a"))
    assert.strictEqual(verdict.red_flag, "clear")
    assert.strictEqual(verdict.score, 3)
  })

  it("names the failed checks with their notes in the pack's language", () => {
    const checks = [
      has("a"),
      has("x", { red_flag: true, note: " must be said\n" }),
      { kind: "max-words", n: 1, dimension: "Q2" }
    ]
    assert.strictEqual(
      scored(judge({ checks }, "a b")).rationale,
      '1 of 3 checks passed.\nFailed:\ncontains (Q1, Red Flag): lacks "x" – must be said\nmax-words (Q2): 2 words, at most 1'
    )
    assert.strictEqual(
      scored(judge({ checks }, "a b", {}, "de")).rationale,
      '1 von 3 Prüfungen bestanden.\nNicht bestanden:\ncontains (Q1, Red Flag): es fehlt "x" – must be said\nmax-words (Q2): 2 Wörter, höchstens 1'
    )
    assert.strictEqual(scored(judge({ checks: [has("a")] }, "a")).rationale, "1 of 1 check passed.")
    const blank = scored(judge({ checks: [has("x", { note: " \n" })] }, "a")).rationale
    assert.strictEqual(blank, '0 of 1 check passed.\nFailed:\ncontains (Q1): lacks "x"')
  })

  it("takes the filled prompt, all turns of it, as what was given, and no mark of the answer as one", () => {
    const checks = [{ kind: "only-given-facts", dimension: "Q1" }]
    assert.strictEqual(scored(judge({ checks }, "{{x}} 48000")).score, 5)
    assert.strictEqual(scored(judge({ checks }, "48001")).score, 1)
    const { pack, prompt } = makePack("en", { checks })
    const { prompt: _, ...others } = prompt
    const messages = [
      { role: "user", content: "Say 4" },
      { role: "user", content: "8 times" }
    ] as const
    const given = (text: string) => scored(judgeByChecks(pack, { ...others, messages }, makeAnswer(text))).score
    assert.deepStrictEqual(["4", "8", "48"].map(given), [5, 5, 1])
  })

  it("ties the verdict to the judged text", () => {
    const verdict = judge({ checks: [has("a")] }, "a")
    assert.strictEqual(verdict.answer_digest, answerDigest(makeAnswer("a")))
    assert.notStrictEqual(verdict.answer_digest, answerDigest(makeAnswer("b")))
  })

  const Plan = Schema.Array(
    Schema.Struct({ passes: Schema.Boolean, red_flag: Schema.Boolean, second: Schema.Boolean })
  ).check(Schema.isMinLength(1), Schema.isMaxLength(12))
  const checksOf = (plan: typeof Plan.Type) =>
    plan.map(({ passes, red_flag, second }) => has(passes ? "a" : "x", { red_flag, dimension: second ? "Q2" : "Q1" }))

  it.prop(
    "scores within 1..5, 5 exactly if all pass, 1 if a red flag fires, and as the schema says",
    [Plan],
    ([plan]) => {
      const verdict = scored(judge({ checks: checksOf(plan) }, "a"))
      assert.isTrue(Schema.is(Verdict)(verdict))
      assert.strictEqual(
        verdict.score === 5,
        plan.every((check) => check.passes)
      )
      const fired = plan.some((check) => check.red_flag && !check.passes)
      assert.strictEqual(verdict.red_flag === "flagged", fired)
      if (fired) assert.strictEqual(verdict.score, 1)
      assert.strictEqual(
        verdict.red_flag === "not-assessed",
        plan.every((check) => !check.red_flag)
      )
    }
  )

  it.prop("never scores lower for one more check that passes", [Plan], ([plan]) => {
    const before = scored(judge({ checks: checksOf(plan) }, "a"))
    const after = scored(judge({ checks: [...checksOf(plan), has("a")] }, "a"))
    assert.isAtLeast(after.score, before.score)
    assert.isAtLeast(after.dimensions["Q1"] ?? 0, before.dimensions["Q1"] ?? 0)
    assert.strictEqual(after.dimensions["Q2"], before.dimensions["Q2"])
  })

  it.prop("judges any text without a crash", [Schema.String], ([text]) => {
    const checks = [has("a"), { kind: "json", dimension: "Q2" }, { kind: "bullets", n: 1, dimension: "Q2" }]
    assert.isTrue(Schema.is(Verdict)(judge({ checks }, text)))
  })
})
