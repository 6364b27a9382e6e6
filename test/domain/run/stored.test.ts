import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Answer } from "../../../src/domain/run/Answer.ts"
import { AnswerRow } from "../../../src/domain/run/AnswerRow.ts"
import { byCodeUnit, showCell } from "../../../src/domain/run/Cell.ts"
import { answerDigest } from "../../../src/domain/run/digest.ts"
import { Group, JudgeKind, JudgeManifest, RunManifest, RunStatus } from "../../../src/domain/run/RunManifest.ts"
import { RedFlag, UnscoredReason, Verdict } from "../../../src/domain/run/Verdict.ts"
import { digestOf } from "../../../src/domain/source/digest.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

const digest = digestOf("x")
const cell = { model: "m", variant: "none", prompt_id: "P1", repeat: 1 }
const host = { name: "h", cpus: 2 }

const answer = {
  ...cell,
  category: "C",
  attempt: 1,
  text: "blue",
  content_empty: false,
  reasoning_chars: 3,
  reasoning_text: "hmm",
  finish_reason: "stop",
  quant: "q4",
  usage: { input: 1, output: 2, reasoning: 3 },
  cost_usd: 0.5,
  ttft_ms: 1,
  e2e_ms: 2,
  decode_tps: 3,
  cold_start: true,
  seed: 7,
  started_at: "2026-01-01T00:00:00Z",
  ok: false,
  error: { kind: "timeout", message: "late" },
  cache_hit: false
}

const manifest = {
  schema_version: 1,
  run_id: "r1",
  created_at: "2026-01-01T00:00:00Z",
  tool_version: "0.1.0",
  status: "complete",
  source: "merge",
  pack: { id: "tiny", version: 1, digest, decoded: digest },
  models: ["m"],
  variants: ["none"],
  groups: [{ model: "m", variant: "none" }],
  answers: 2,
  sampling: { temperature: 0, seed: 42 },
  asked: [
    { model: "m", provider: "http", target: "t", endpoint: null, max_tokens: 1, request_seconds: 60, concurrency: 4 }
  ],
  limits: { prompts: ["P1"], cost_cap_usd: 1, deadline_seconds: null },
  other_cost_usd: 0.5,
  host,
  shard: { index: 1, of: 2 },
  merged_from: [{ run_id: "s1", created_at: "2026-01-01T00:00:00Z", host }]
}

const judge = {
  schema_version: 1,
  id: "j",
  kind: "model",
  created_at: "2026-01-01T00:00:00Z",
  tool_version: "0.1.0",
  author: "ada",
  pack: digest,
  verdicts: 2,
  verdicts_digest: digest,
  settings: { votes: 3 }
}

const shared = {
  ...cell,
  answer_digest: digest,
  votes: [{ score: 3, dimensions: { Q1: 3 }, red_flag: false, flags: [0], rationale: "why" }],
  attempts: [{ reason: "judge-error", red_flag_seen: false, detail: "it fell" }],
  cost_usd: 0.5,
  other_cost_usd: 0.25
}
const scored = {
  status: "scored",
  ...shared,
  score: 4.5,
  dimensions: { Q1: 4.5 },
  red_flag: "flagged",
  disputed: true,
  flags: [0],
  rationale: "why"
}
const unscored = { status: "unscored", ...shared, reason: "stale", red_flag_seen: true, detail: "other text" }
const OPTIONAL_OF_VERDICT = /^(?:votes|attempts|cost_usd|other_cost_usd|flags|dimensions\.Q1|votes\.0\.dimensions\.Q1)$/

describe("What is stored of a run", () => {
  const table: ReadonlyArray<readonly [string, Schema.ConstraintDecoder<unknown>, object, RegExp]> = [
    ["an answer", Answer, answer, /^(?:reasoning_text|quant|usage(?:\.\w+)?|\w+_(?:ms|tps)|seed|started_at)$/],
    [
      "run.json",
      RunManifest,
      manifest,
      /^(?:pack\.decoded|groups|answers|asked|limits(?:\.prompts)?|other_cost_usd|sampling\.\w+|host|shard|merged_from(?:\.0\.host)?)$/
    ],
    ["judge.json", JudgeManifest, judge, /^(?:author|verdicts_digest|settings\.votes)$/],
    ["a score", Verdict, scored, OPTIONAL_OF_VERDICT],
    ["an answer without a score", Verdict, unscored, OPTIONAL_OF_VERDICT]
  ]
  it.each(table)("has its fields, and no other: %s", (_what, schema, value, optional) => {
    assertFieldsDocumented(schema, value, optional)
  })

  it("may leave out of a row of answers what has a place by itself", () => {
    const { attempt: _, cache_hit: __, category: ___, cold_start: ____, content_empty: _____, ...row } = answer
    assertFieldsDocumented(AnswerRow, row, /^(?!model$|prompt_id$|text$|error\.).*$/)
  })

  const words: ReadonlyArray<readonly [string, Schema.ConstraintDecoder<unknown>, ReadonlyArray<string>]> = [
    ["the state of a run", RunStatus, ["open", "complete", "interrupted"]],
    ["where answers came from", RunManifest.fields.source, ["import", "run", "merge"]],
    ["a kind of judge", JudgeKind, ["checks", "model", "human"]],
    ["a red flag", RedFlag, ["flagged", "clear", "not-assessed"]],
    [
      "a reason",
      UnscoredReason,
      [
        "answer-failed",
        "truncated",
        "reasoning-only",
        "no-checks",
        "judge-unparseable",
        "judge-error",
        "not-judged",
        "stale"
      ]
    ]
  ]
  it.each(words)("knows these words and no other: %s", (_what, schema, known) => {
    for (const word of known) assert.isTrue(Schema.is(schema)(word), word)
    for (const word of ["", "other"]) assert.isFalse(Schema.is(schema)(word))
  })

  it("counts tokens in whole numbers from 0", () => {
    for (const usage of [{ input: -1 }, { output: 1.5 }, { reasoning: "1" }, 1]) {
      assert.isFalse(Schema.is(Answer)({ ...answer, usage }), JSON.stringify(usage))
    }
    assert.isTrue(Schema.is(Answer)({ ...answer, usage: {} }))
  })

  it("names a group by model and variant", () => {
    assertFieldsDocumented(Group, { model: "m", variant: "none" })
  })

  it("has a digest of an answer that changes with its text, how it ended, whether it failed and whether it reasoned", () => {
    const plain = Schema.decodeSync(Answer)(answer)
    const others = [
      plain,
      { ...plain, text: "Blue" },
      { ...plain, text: "\ud800" },
      { ...plain, text: "\udc00" },
      { ...plain, ok: true },
      { ...plain, finish_reason: null },
      { ...plain, reasoning_chars: 0 }
    ]
    assert.strictEqual(new Set(others.map(answerDigest)).size, others.length)
    assert.strictEqual(answerDigest(plain), digestOf('["blue",false,"stop",true]'))
    assert.strictEqual(answerDigest({ ...plain, reasoning_chars: 1, cost_usd: 7, seed: 1 }), answerDigest(plain))
  })

  it("is named for people, and sorted by code unit", () => {
    assert.strictEqual(showCell(cell), "m / none / P1 #1")
    assert.deepStrictEqual(["b", "A2", "a", "A10", "ä"].toSorted(byCodeUnit), ["A10", "A2", "a", "b", "ä"])
    assert.deepStrictEqual([byCodeUnit("a", "b"), byCodeUnit("b", "a"), byCodeUnit("a", "a")], [-1, 1, 0])
  })
})
