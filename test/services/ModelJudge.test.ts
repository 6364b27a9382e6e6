import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { judgePromptDigest } from "../../src/domain/judging/judgePromptDigest.ts"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { modelJudge } from "../../src/services/ModelJudge.ts"
import { makeAnswer } from "../domain/judging/inlinePack.ts"
import { GOOD, reply } from "../domain/judging/replies.ts"
import { asked, fails, fakeModel, fencedAnswer, lastWords } from "./fakeModel.ts"
import { asking, inTurn, judged, options, pack, prompt } from "./judgedBy.ts"

describe("A model as a judge", () => {
  it.effect("gives the verdict of its reply after one call", () =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(() => reply())
      assert.deepInclude(verdict, { status: "scored", score: 4, red_flag: "clear", disputed: false })
      assert.deepInclude(verdict, { dimensions: GOOD.dimensions, rationale: GOOD.rationale, flags: [] })
      assert.notProperty(verdict, "votes")
      assert.notProperty(verdict, "attempts")
      assert.strictEqual(requests.length, 1)
      assert.strictEqual(requests[0]?.temperature, 0)
      assert.strictEqual(requests[0]?.seed, pack.sampling.seed)
    })
  )

  it.effect.each<readonly [string, Partial<Answer>, string]>([
    ["failed", { ok: false }, "answer-failed"],
    ["was cut", { finish_reason: "length" }, "truncated"],
    ["is only reasoning", { text: "", reasoning_chars: 3 }, "reasoning-only"],
    ["is empty", { text: " " }, "scored"]
  ])("is not asked where the answer %s", ([, fields, expected]) =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(() => reply(), { answer: makeAnswer("x", fields) })
      assert.strictEqual(verdict.status === "scored" ? "scored" : verdict.reason, expected)
      assert.strictEqual(requests.length, 0)
    })
  )

  it.effect("is asked for a shape where the provider keeps to one, and not where it does not", () =>
    Effect.gen(function* () {
      const { requests } = yield* judged(() => reply(), { structured: true, options: { maxTokens: 500 } })
      assert.strictEqual(requests[0]?.json_schema?.name, "verdict")
      assert.strictEqual(requests[0]?.max_tokens, 500)
      const plain = yield* judged(() => reply())
      assert.notProperty(plain.requests[0], "json_schema")
      assert.notProperty(plain.requests[0], "max_tokens")
    })
  )

  it.effect.each(["refused", "not-found"] as const)(
    "is asked without a shape where one is %s, and then always",
    (kind) =>
      Effect.gen(function* () {
        const { client, requests } = fakeModel(
          ({ json_schema }) => (json_schema === undefined ? reply() : fails(kind)),
          true
        )
        const judge = modelJudge({ ...client, asked }, { ...options, votes: 3 })
        assert.deepInclude(yield* judge.judge(pack, prompt, makeAnswer("x")), { status: "scored", score: 4 })
        assert.deepStrictEqual(
          requests.map(({ json_schema }) => json_schema !== undefined),
          [true, false, false, false]
        )
        const never = yield* judged(() => fails(kind), { structured: true })
        // A judge that nobody knows is not asked for the next answer.
        const reason = kind === "refused" ? "judge-error" : "not-judged"
        assert.deepInclude(never.verdict, { status: "unscored", reason })
        assert.strictEqual(never.requests.length, 2)
      })
  )

  it.effect("marks every request with another code", () =>
    Effect.gen(function* () {
      const codes = new Set<string | undefined>()
      for (let time = 0; time < 20; time++) {
        const { requests } = yield* judged(() => reply())
        const [request] = requests
        assert.isDefined(request)
        if (request === undefined) return
        assert.strictEqual(fencedAnswer(request), "It is 12.")
        codes.add(/<answer-(?<code>[0-9a-f]{32})>/u.exec(lastWords(request))?.groups?.["code"])
      }
      assert.strictEqual(codes.size, 20)
      assert.isFalse(codes.has(undefined))
    })
  )

  it("names all that could change a verdict in its settings", () => {
    const { client } = fakeModel(() => "")
    assert.deepStrictEqual(modelJudge(asking(client), { ...options, votes: 3, confirmFlags: 2 }).settings, {
      model: "fake:model",
      provider: "fake",
      target: "model",
      endpoint: null,
      prompt: judgePromptDigest(),
      votes: 3,
      confirm_flags: 2,
      temperature: 0.7,
      max_tokens: null
    })
  })
})

describe("A reply that cannot be used", () => {
  it.effect("is repaired once, and kept as an attempt", () =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(inTurn(reply({ score: 85 }), reply()))
      assert.deepInclude(verdict, { status: "scored", score: 4, disputed: false })
      assert.strictEqual(verdict.attempts?.length, 1)
      assert.deepInclude(verdict.attempts?.[0], { reason: "judge-unparseable", red_flag_seen: false })
      assert.include(verdict.attempts?.[0]?.detail, "and is 85")
      assert.strictEqual(requests.length, 2)
      assert.include(
        lastWords(requests[1] ?? { messages: [{ role: "user", content: "" }], temperature: 0 }),
        "and is 85"
      )
    })
  )

  it.effect("leaves the answer unscored where its repair cannot be used either", () =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(inTurn("I cannot say.", reply({ score: "4/5" }), reply()))
      assert.deepInclude(verdict, { status: "unscored", reason: "judge-unparseable", red_flag_seen: false })
      assert.include(verdict.status === "unscored" ? verdict.detail : "", '"4/5"')
      assert.strictEqual(verdict.attempts?.length, 1)
      assert.strictEqual(requests.length, 2)
    })
  )

  it.effect("says that it was cut off", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(() => ({ text: reply().slice(0, 40), finish_reason: "length" }))
      assert.include(verdict.status === "unscored" ? verdict.detail : "", "cut off")
    })
  )

  it.effect.each<readonly [string, ReadonlyArray<string>, string, boolean]>([
    ["in the first reply", [reply({ score: 85, red_flag: true, flags: [0] }), "?"], "unscored", true],
    ["in the second reply", ["?", reply({ red_flag: true })], "unscored", true],
    ["in none", ["?", "?"], "unscored", false]
  ])("stays visible with its red flag: %s", ([, replies, status, seen]) =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(...replies))
      assert.strictEqual(verdict.status, status)
      assert.strictEqual(verdict.status === "unscored" && verdict.red_flag_seen, seen)
    })
  )

  it.effect("disputes a repaired one that no longer sees its red flag", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(reply({ score: 85, red_flag: true, flags: [0] }), reply()))
      assert.deepInclude(verdict, { status: "scored", red_flag: "clear", disputed: true })
    })
  )
})

describe("A call that fails", () => {
  it.effect("is made again while that can help, after the wait that the provider asks for", () =>
    Effect.gen(function* () {
      const { client, requests } = fakeModel(inTurn(fails("rate-limited", 90_000), fails("server"), reply()))
      const running = yield* Effect.forkChild(modelJudge(asking(client), options).judge(pack, prompt, makeAnswer("x")))
      yield* TestClock.adjust("89 seconds")
      assert.strictEqual(requests.length, 1)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(requests.length, 2)
      yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* Fiber.join(running), { status: "scored", score: 4 })
    })
  )

  it.effect.each(["refused", "auth", "malformed"] as const)("is not made again where that is of no use: %s", (kind) =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(() => fails(kind))
      assert.deepInclude(verdict, { status: "unscored", reason: "judge-error", detail: `it is ${kind}.` })
      assert.strictEqual(requests.length, 1)
    })
  )

  it.effect.each(["transport", "server", "timeout"] as const)(
    "leaves the answer unscored when it has failed often enough: %s",
    (kind) =>
      Effect.gen(function* () {
        const { verdict, requests } = yield* judged(() => fails(kind))
        assert.deepInclude(verdict, { status: "unscored", reason: "judge-error" })
        assert.isAtLeast(requests.length, 2)
        assert.isAtMost(requests.length, 20)
      })
  )

  it.effect.each(["unreachable", "rate-limited"] as const)(
    "is no failure of the judge where nobody takes it: %s",
    (kind) =>
      Effect.gen(function* () {
        const { verdict } = yield* judged((_, number) => (number === 1 ? "?" : fails(kind)))
        assert.deepInclude(verdict, { status: "unscored", reason: "not-judged" })
      })
  )

  it.effect("leaves the answer unscored where the repair cannot be asked for", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(reply({ score: 85, red_flag: true, flags: [0] }), fails("auth")))
      assert.deepInclude(verdict, { status: "unscored", reason: "judge-error", red_flag_seen: true })
      assert.strictEqual(verdict.attempts?.length, 1)
    })
  )
})
