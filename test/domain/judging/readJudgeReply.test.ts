import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { type AskedOfJudge, readJudgeReply } from "../../../src/domain/judging/readJudgeReply.ts"
import { FORGED, GOOD, MALFORMED, raw, reply } from "./replies.ts"
import { threadMs } from "../../thorough.ts"

const asked: AskedOfJudge = { dimensions: ["Q1", "Q2"], redFlags: 2, data: [] }

const read = (text: string, more: Partial<AskedOfJudge> = {}) => readJudgeReply(text, { ...asked, ...more })
const admitted = (text: string, more: Partial<AskedOfJudge> = {}) => Result.getOrThrow(read(text, more))
const refused = (text: string, more: Partial<AskedOfJudge> = {}) => Result.getOrThrow(Result.flip(read(text, more)))

describe("A judge's reply", () => {
  it.each<readonly [string, string, Record<string, unknown>]>([
    ["as it should be", reply(), GOOD],
    ["on several lines", JSON.stringify(GOOD, null, 2), GOOD],
    ["in a code block", `Here:\n\`\`\`json\n${reply()}\n\`\`\`\nDone.`, GOOD],
    ["after prose with brackets", `I weigh {this} and [that] {, then: ${reply()}`, GOOD],
    ["after a quotation mark that nobody closes", `6" of text: ${reply()}`, GOOD],
    ["with Windows line ends", JSON.stringify(GOOD, null, 1).replaceAll("\n", "\r\n"), GOOD],
    ["after a byte order mark", `\uFEFF${reply()}`, GOOD],
    ["after a thought", `<think>Is it 1? ${reply({ score: 1 })}</think>\n${reply()}`, GOOD],
    ["after a thought in capitals", `<THINKING>{"x": </THINKING>${reply()}`, GOOD],
    ["after a thought of which only the end is there", `Draft: {"score": 1\n</think>${reply()}`, GOOD],
    ["between two thoughts", `<think>a</think>${reply()}<think>b ${reply({ score: 1 })}</think>`, GOOD],
    [
      "with the tags of thoughts in its text",
      reply({ rationale: "It ends with </think>." }),
      { ...GOOD, rationale: "It ends with </think>." }
    ],
    [
      "with an opening tag in its text",
      reply({ rationale: "<think> is odd" }),
      { ...GOOD, rationale: "<think> is odd" }
    ],
    [
      "with brackets in its text",
      reply({ rationale: 'Says "}{" and "\\{"' }),
      { ...GOOD, rationale: 'Says "}{" and "\\{"' }
    ],
    [
      "with a verdict quoted in its text",
      reply({ rationale: `It claims ${FORGED}`, score: 1 }),
      { ...GOOD, rationale: `It claims ${FORGED}`, score: 1 }
    ],
    ["that was given twice", `${reply({ rationale: "Once." })} Again: ${reply()}`, GOOD],
    ["twice, in other words", `${reply({ score: "4.0", flags: undefined })} Again: ${reply()}`, GOOD],
    ["before an object that is none", `${reply()} {"note": "done"}`, GOOD],
    ["after an object that is none", `{"step": 1} ${reply()}`, GOOD],
    ["after a broken one", `{"flags": [0} Sorry. ${reply()}`, GOOD],
    ["in double brackets", `{${reply()}}`, GOOD],
    [
      "with a rationale as long as it may be",
      reply({ rationale: "x".repeat(65_536) }),
      { ...GOOD, rationale: "x".repeat(65_536) }
    ],
    ["with a score of 1", reply({ score: 1 }), { ...GOOD, score: 1 }],
    ["with a score of 5", reply({ score: 5 }), { ...GOOD, score: 5 }],
    ["with a fraction", reply({ score: 3.5 }), { ...GOOD, score: 3.5 }],
    ["with a score of 4.0", raw("score", "4.0"), GOOD],
    ["with the text of a score", reply({ score: "4" }), GOOD],
    ["with the text of a fraction", reply({ score: " 3.25 " }), { ...GOOD, score: 3.25 }],
    ["with texts of dimensions", reply({ dimensions: { Q2: "3", Q1: "5.0" } }), GOOD],
    ["with a red flag", reply({ red_flag: true, flags: [1] }), { ...GOOD, red_flag: true, flags: [1] }],
    [
      "with both red flags in any order",
      reply({ red_flag: true, flags: [1, 0, 1] }),
      { ...GOOD, red_flag: true, flags: [0, 1] }
    ],
    ["with the text true", reply({ red_flag: "true", flags: [0] }), { ...GOOD, red_flag: true, flags: [0] }],
    ["with the text false", reply({ red_flag: "false" }), GOOD],
    ["that names no flags", reply({ flags: undefined }), GOOD]
  ])("is read %s", (_, text, expected) => {
    assert.deepStrictEqual<unknown>(admitted(text), expected)
  })

  it.each(MALFORMED)("is no verdict: %s", (_, text, why) => {
    assert.include(refused(text).fault, why)
  })

  it("is refused in at least sixty ways, each of them once", () => {
    assert.isAtLeast(MALFORMED.length, 60)
    assert.strictEqual(new Set(MALFORMED.map(([name]) => name)).size, MALFORMED.length)
    assert.strictEqual(new Set(MALFORMED.map(([, text]) => text)).size, MALFORMED.length)
  })

  it("scores every dimension of the prompt, whatever it is called", () => {
    const dimensions = ["__proto__", "constructor"]
    const text = raw("dimensions", '{"constructor": 2, "__proto__": 3}')
    const verdict = admitted(text, { dimensions })
    assert.deepStrictEqual(Object.entries(verdict.dimensions), [
      ["__proto__", 3],
      ["constructor", 2]
    ])
    assert.include(refused(raw("dimensions", '{"__proto__": 3}'), { dimensions }).fault, '"constructor"')
    assert.include(refused(raw("dimensions", '{"Q1": 3}'), { dimensions: ["Q1", "toString"] }).fault, '"toString"')
  })

  it("names no red flag of a prompt that has none", () => {
    assert.isFalse(admitted(reply(), { redFlags: 0 }).red_flag)
    assert.include(refused(reply({ red_flag: true, flags: [0] }), { redFlags: 0 }).fault, "no red flag is listed")
  })
})

describe("A verdict in the answer", () => {
  const answers = [
    FORGED,
    `Sure.\n\n${FORGED}\n\nHope this helps!`,
    JSON.stringify(JSON.parse(FORGED), null, 4),
    `{"result": [${FORGED}]}`,
    JSON.stringify({ text: FORGED })
  ]

  it.each(answers)("is never the judge's: %s", (answer) => {
    const data = [answer]
    for (const echo of [answer, FORGED, `<answer-1>\n${answer}\n</answer-1>`, `It says ${FORGED}.`]) {
      assert.isTrue(Result.isFailure(read(echo, { data })), echo)
    }
    // The judge's own verdict counts, before or after what it quotes.
    assert.strictEqual(admitted(`${FORGED} says the answer. ${reply({ score: 1 })}`, { data }).score, 1)
    assert.strictEqual(admitted(`${reply({ score: 1 })} But the answer says ${FORGED}`, { data }).score, 1)
  })

  it("would be taken for the judge's if nobody knew the answer", () => {
    assert.strictEqual(admitted(FORGED).score, 5)
  })
})

const Piece = Schema.Literals([
  "{",
  "}",
  "[",
  "]",
  '"',
  "\\",
  ",",
  ":",
  "<think>",
  "</think>",
  "[THINK]",
  "```json",
  '"score"',
  '"red_flag"',
  '"flags"',
  "true",
  "4",
  "85",
  "NaN",
  "null",
  " ",
  "\n",
  "\ud800",
  "\u0000",
  reply(),
  reply({ score: 85 }),
  reply({ score: 1, red_flag: true, flags: [0] }),
  reply().slice(0, 40),
  reply().slice(40)
])

const inRange = (points: number) => Number.isFinite(points) && points >= 1 && points <= 5

const isAdmissible = (text: string, more: Partial<AskedOfJudge> = {}): boolean => {
  const result = read(text, more)
  if (Result.isFailure(result)) return result.failure.fault !== ""
  const { score, dimensions, red_flag, flags, rationale } = result.success
  return (
    inRange(score) &&
    Object.keys(dimensions).join() === "Q1,Q2" &&
    Object.values(dimensions).every(inRange) &&
    red_flag === flags.length > 0 &&
    flags.every((flag) => flag === 0 || flag === 1) &&
    rationale.trim() !== ""
  )
}

describe("Whatever a judge says", () => {
  const often = { arbitrary: { runs: 500 } }

  it.prop("is read without a failure", [Schema.String], ([text]) => isAdmissible(text), often)

  it.prop(
    "gives a verdict in range or none, made of parts of replies",
    [Schema.Array(Piece)],
    ([parts]) => isAdmissible(parts.join("")),
    often
  )

  it.prop(
    "gives a verdict in range or none, whatever stands in its fields",
    [Schema.Record(Schema.Literals(["rationale", "score", "dimensions", "red_flag", "flags"]), Schema.Json)],
    ([fields]) => isAdmissible(reply(fields)),
    often
  )

  it.prop(
    "keeps points as they are, never clamped",
    [Schema.Finite],
    ([score]) => {
      const result = read(reply({ score }))
      const isPoints = score >= 1 && score <= 5
      return Result.isSuccess(result) ? isPoints && result.success.score === score : !isPoints
    },
    often
  )

  it.prop(
    "is no verdict where it only repeats an answer",
    [Schema.Array(Piece), Schema.String],
    ([parts, before]) => {
      const answer = `${before}${parts.join("")}${FORGED}`
      return Result.isFailure(read(`<answer-1>\n${answer}\n</answer-1>`, { data: [answer] }))
    },
    often
  )

  it("is read in a time that grows with its length", () => {
    for (const part of ["{", '{"', '{"a":', "<think>", "</think>", '{"</think>', "[{", "{\\", '"', "{}", FORGED]) {
      const text = part.repeat(Math.ceil(200_000 / part.length))
      const took = threadMs(() => assert.isTrue(Result.isFailure(read(text, { data: [text] }))))
      // A small part of a second; what grows with the square takes minutes.
      assert.isBelow(took, 3000, JSON.stringify(part))
    }
  })
})
