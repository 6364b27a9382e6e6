import { assert, describe, it } from "@effect/vitest"
import { ownCandidates } from "../../../src/domain/judging/selfJudge.ts"
import { judgeFailedOn, standingOf, withAttempts } from "../../../src/domain/judging/standing.ts"
import { unscored } from "../../../src/domain/judging/settledWithoutJudge.ts"
import type { FailedAttempt, Scored } from "../../../src/domain/run/Verdict.ts"
import { makeAnswer } from "./inlinePack.ts"

const answer = makeAnswer("text")
const { model, variant, prompt_id, repeat, answer_digest } = unscored(answer, "stale", "")
const scored: Scored = {
  status: "scored",
  model,
  variant,
  prompt_id,
  repeat,
  answer_digest,
  score: 4,
  dimensions: { Q1: 4 },
  red_flag: "clear",
  disputed: false,
  rationale: "x"
}
const attempt = (red_flag_seen: boolean): FailedAttempt => ({ reason: "judge-error", red_flag_seen, detail: "x" })

describe("A stored verdict", () => {
  it.each(["judge-unparseable", "judge-error", "not-judged", "stale"] as const)("is asked for again: %s", (reason) => {
    const verdict = withAttempts(unscored(answer, reason, "why"), [attempt(true)])
    assert.isTrue(judgeFailedOn(verdict))
    const { stands, attempts } = standingOf(verdict)
    assert.isFalse(stands)
    assert.deepStrictEqual(attempts, [attempt(true), { reason, red_flag_seen: true, detail: "why" }])
  })

  it.each(["answer-failed", "truncated", "reasoning-only", "no-checks"] as const)("stands: %s", (reason) => {
    assert.isTrue(standingOf(unscored(answer, reason, "why")).stands)
  })

  it("stands where it has a score", () => {
    assert.isTrue(standingOf(scored).stands)
  })
})

describe("The attempts before a verdict", () => {
  it("are kept, and change nothing else", () => {
    assert.deepStrictEqual(withAttempts(scored, [attempt(false)]), { ...scored, attempts: [attempt(false)] })
    assert.strictEqual(withAttempts(scored, []), scored)
  })

  it("dispute a verdict that sees no red flag where one of them did", () => {
    const seen = [attempt(false), attempt(true)]
    assert.deepInclude(withAttempts(scored, seen), { disputed: true, red_flag: "clear" })
    assert.deepInclude(withAttempts({ ...scored, red_flag: "flagged" }, seen), { disputed: false, red_flag: "flagged" })
    assert.deepInclude(withAttempts(unscored(answer, "judge-error", ""), seen), { red_flag_seen: true })
  })
})

const asked = (model: string, provider: string, target: string) => ({
  model,
  provider,
  target,
  endpoint: null,
  max_tokens: null,
  request_seconds: 300,
  concurrency: 4
})

describe("ownCandidates", () => {
  const judge = { model: "openai-compatible:qwen3:8b", provider: "openai-compatible", target: "qwen3:8b" }
  it.each([
    ["the same words", "openai-compatible:qwen3:8b"],
    ["its target alone, as in an imported run", "qwen3:8b"],
    ["capitals", "Qwen3:8B"],
    ["another provider of the same model", "ollama:qwen3:8b"]
  ])("knows the judge by %s", (_, model) => {
    assert.deepStrictEqual(ownCandidates(judge, { models: ["other", model] }), [model])
  })

  it("knows the judge by how it was asked, whatever it is called", () => {
    const run = {
      models: ["fast", "slow"],
      asked: [asked("fast", "openai-compatible", "qwen3:8b"), asked("slow", "script", "a.yaml")]
    }
    assert.deepStrictEqual(ownCandidates(judge, run), ["fast"])
    assert.deepStrictEqual(ownCandidates({ ...judge, provider: "script" }, run), [])
  })

  it("knows the judge by its name in the config", () => {
    assert.deepStrictEqual(ownCandidates({ ...judge, model: "fast" }, { models: ["fast"] }), ["fast"])
  })

  it.each(["qwen3:14b", "qwen3", "8b", "openai-compatible:llama3", ""])("takes no other model for it: %j", (model) => {
    assert.deepStrictEqual(ownCandidates(judge, { models: [model] }), [])
  })
})
