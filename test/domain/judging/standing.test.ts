import { assert, describe, it } from "@effect/vitest"
import { ownCandidates } from "../../../src/domain/judging/selfJudge.ts"
import {
  judgeFailedOn,
  openAttempts,
  spentOn,
  standingOf,
  verdictAfter,
  withAttempts
} from "../../../src/domain/judging/standing.ts"
import { judgedAnswer, unscored } from "../../../src/domain/judging/settledWithoutJudge.ts"
import type { FailedAttempt, Scored, Unscored } from "../../../src/domain/run/Verdict.ts"
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
const unscoredSeeing = (red_flag_seen: boolean): Unscored => ({
  status: "unscored",
  ...judgedAnswer(answer),
  reason: "not-judged",
  red_flag_seen,
  detail: "stopped"
})
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

  it("is known by its answer, without its texts, and with what it cost", () => {
    const cell = { model, variant, prompt_id, repeat }
    const known = { cell, answer_digest, stands: true, attempts: [], cost_usd: undefined, other_cost_usd: 0 }
    assert.deepStrictEqual(standingOf(scored), known)
    const paid = { ...scored, cost_usd: 0.5, other_cost_usd: 0.25, attempts: [attempt(false)] }
    const withCosts = { ...known, attempts: [attempt(false)], cost_usd: 0.5, other_cost_usd: 0.25 }
    assert.deepStrictEqual(standingOf(paid), withCosts)
  })

  it("of a judge that was stopped is no attempt, unless it had shown a red flag by then", () => {
    assert.deepStrictEqual(standingOf(unscoredSeeing(false)).attempts, [])
    assert.deepStrictEqual(standingOf(unscoredSeeing(true)).attempts, [
      { reason: "not-judged", red_flag_seen: true, detail: "stopped" }
    ])
  })
})

describe("What is still to be asked of an answer", () => {
  const failed = standingOf(unscored(answer, "judge-error", "x"))

  it("is all, where there is no verdict, or one on another text", () => {
    assert.deepStrictEqual(openAttempts(undefined, answer), [])
    assert.deepStrictEqual(openAttempts(failed, makeAnswer("another text")), [])
    assert.deepStrictEqual(openAttempts(standingOf(scored), makeAnswer("another text")), [])
  })

  it("is nothing where its verdict stands, and what failed before where the judge failed", () => {
    assert.isUndefined(openAttempts(standingOf(scored), answer))
    assert.deepStrictEqual(openAttempts(failed, answer), [attempt(false)])
  })
})

const costing = (cost_usd: number | null | undefined, other_cost_usd: number) => ({
  ...standingOf(scored),
  cost_usd,
  other_cost_usd
})

describe("What a judge spent", () => {
  it("is the sum of what its verdicts cost, as far as that is known, and of what was spent beside them", () => {
    assert.strictEqual(spentOn([costing(0.5, 0.25), costing(undefined, 1), costing(null, 0), costing(2, 0)]), 3.75)
    assert.strictEqual(spentOn([]), 0)
  })

  it("is kept, with the attempts that failed, when a verdict takes the place of another", () => {
    const before = costing(0.5, 0.25)
    const paid = { ...scored, cost_usd: 1 }
    assert.deepStrictEqual(verdictAfter(paid, { before, attempts: [attempt(true)], otherUsd: 2 }), {
      ...scored,
      cost_usd: 1.5,
      other_cost_usd: 2.25,
      attempts: [attempt(true)],
      disputed: true
    })
    assert.deepStrictEqual(verdictAfter(paid, { before: undefined, attempts: [], otherUsd: 0.5 }), {
      ...paid,
      other_cost_usd: 0.5
    })
    assert.deepStrictEqual(verdictAfter(paid, { before: undefined, attempts: [], otherUsd: 0 }), paid)
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
    assert.deepInclude(withAttempts({ ...scored, disputed: true }, [attempt(false)]), { disputed: true })
    assert.deepInclude(withAttempts(unscoredSeeing(false), seen), { red_flag_seen: true })
    assert.deepInclude(withAttempts(unscoredSeeing(false), [attempt(false)]), { red_flag_seen: false })
    assert.deepInclude(withAttempts(unscoredSeeing(true), [attempt(false)]), { red_flag_seen: true })
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
    ["blanks around it", " qwen3:8b"],
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
