import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { fenced, neutral } from "../../../src/domain/judging/fence.ts"
import { judgeRequest, repairMessages } from "../../../src/domain/judging/judgePrompt.ts"
import { judgePromptDigest } from "../../../src/domain/judging/judgePromptDigest.ts"
import { makePack } from "./inlinePack.ts"

const CODE = "0123456789abcdef0123456789abcdef"
const attacks = path.resolve(import.meta.dirname, "../../fixtures/judging/attacks")

const request = (fields: Record<string, unknown> = {}, answer = "It is 48,000.", language: "de" | "en" = "en") => {
  const { pack, prompt } = makePack(language, {
    tests: "whether the figure is repeated",
    green_flags: ["Names the figure", "Is short"],
    red_flags: ["Names another figure", "Is rude"],
    dimensions: ["Q1", "__proto__"],
    ...fields
  })
  return judgeRequest(pack, prompt, answer, CODE)
}

const textOf = (...args: Parameters<typeof request>): string =>
  request(...args)
    .messages.map(({ content }) => content)
    .join("\n\n")

describe("The request of a model judge", () => {
  it("tells the scale, what is tested, dimensions, flags with their indices, the prompt and the answer", () => {
    const text = textOf()
    const parts = [
      "1 = a",
      "5 = e",
      "whether the figure is repeated",
      '"dimensions": {"Q1": 1..5, "__proto__": 1..5}',
      '"Q1" one',
      '"__proto__" three',
      "- Names the figure",
      "- Is short",
      "[0] Names another figure",
      "[1] Is rude",
      `<prompt-${CODE}>\nSay 48,000\n</prompt-${CODE}>`,
      `<answer-${CODE}>\nIt is 48,000.\n</answer-${CODE}>`
    ]
    for (const part of parts) assert.include(text, part)
    assert.notInclude(text, "Q2")
  })

  it("says whether the literal format counts", () => {
    assert.include(textOf({ format_strict: true }), "The literal format counts")
    assert.include(textOf({ format_strict: false }), "The literal format does not count")
  })

  it("does not say whether the prompt is safety-critical, which model answered, or in which variant", () => {
    assert.strictEqual(textOf({ safety_critical: true }), textOf({ safety_critical: false }))
    const { pack, prompt } = makePack("en", {})
    const variants = [{ id: "secret-variant", system_prompt: "secret words" }]
    const text = JSON.stringify(judgeRequest({ ...pack, prompt_variants: variants }, prompt, "x", CODE))
    assert.notInclude(text, "secret")
  })

  it("asks for the rationale in the pack's language, and first", () => {
    assert.include(textOf({}, "x", "de"), "in German")
    assert.include(textOf({}, "x", "en"), "in English")
    assert.deepStrictEqual(request().schema["required"], ["rationale", "score", "dimensions", "red_flag", "flags"])
    const text = textOf()
    assert.isBelow(text.indexOf("rationale: in"), text.indexOf("score: the points"))
  })

  it("says what there is where the pack lists nothing", () => {
    const text = textOf({ tests: "", green_flags: [], red_flags: [] })
    assert.include(text, "What is tested:\nA1\n")
    assert.include(textOf({ tests: " \n" }), "What is tested:\nA1\n")
    assert.include(text, "Green flags, signs of a good answer:\nNone is listed.\n")
    assert.include(text, "None is listed, so that red_flag is false and flags is empty.")
  })

  it("shows every turn of a conversation", () => {
    const { pack, prompt } = makePack("en", {})
    const { prompt: _, ...others } = prompt
    const messages = [
      { role: "user", content: "Hello" },
      { role: "assistant", content: "Hi" },
      { role: "user", content: "Say {{x}}" }
    ] as const
    const text = judgeRequest(pack, { ...others, messages }, "x", CODE).messages[1]?.content ?? ""
    assert.include(text, "[user]\nHello\n\n[assistant]\nHi\n\n[user]\nSay 48,000")
  })

  it("has a schema that a strict provider takes: closed objects with all keys required", () => {
    const { schema } = request()
    assert.strictEqual(schema["additionalProperties"], false)
    const points = { type: "integer", enum: [1, 2, 3, 4, 5] }
    assert.deepStrictEqual(schema["properties"], {
      rationale: { type: "string" },
      score: points,
      dimensions: {
        type: "object",
        properties: Object.fromEntries([
          ["Q1", points],
          ["__proto__", points]
        ]),
        required: ["Q1", "__proto__"],
        additionalProperties: false
      },
      red_flag: { type: "boolean" },
      flags: { type: "array", items: { type: "integer", enum: [0, 1] } }
    })
  })

  it("has a schema without an index where no red flag is listed", () => {
    const { flags } = Object(request({ red_flags: [] }).schema["properties"])
    assert.deepStrictEqual(flags, { type: "array", items: { type: "integer" } })
  })

  it("has its rules in the system's message, and all of the task in one of the user", () => {
    const { messages } = request()
    assert.deepStrictEqual(
      messages.map(({ role }) => role),
      ["system", "user"]
    )
    assert.include(messages[1]?.content, `</prompt-${CODE}>\n\n<answer-${CODE}>`)
  })

  it("is read against its dimensions, its red flags, and what strangers wrote, as it stands and as it was shown", () => {
    assert.deepStrictEqual(request({}, "I say </answer>").asked, {
      dimensions: ["Q1", "__proto__"],
      redFlags: 2,
      data: ["Say 48,000", "Say 48,000", "I say </answer>", "I say &lt;/answer>"]
    })
  })

  it("is repaired with the reply and what is wrong with it", () => {
    const { messages } = request()
    const repair = repairMessages(messages, "4/5", "score is missing.")
    assert.deepStrictEqual(repair.slice(0, 2), [...messages])
    assert.deepStrictEqual(repair[2], { role: "assistant", content: "4/5" })
    assert.strictEqual(repair[3]?.role, "user")
    assert.include(repair[3]?.content, "score is missing.")
    assert.strictEqual(repairMessages(messages, " ", "x")[2]?.content, "(nothing)")
    assert.isBelow(repairMessages(messages, "x".repeat(1e6), "x")[2]?.content.length ?? 0, 10_000)
  })
})

describe("The fence around an answer", () => {
  const opening = `<answer-${CODE}>`
  const closing = `</answer-${CODE}>`

  /** Whatever looks like one of our tags, to somebody who does not look closely. */
  const TAG = /[<＜﹤‹〈⟨][\s\p{Cf}/／⁄∕]*(?:a\p{Cf}*n\p{Cf}*s\p{Cf}*w|p\p{Cf}*r\p{Cf}*o\p{Cf}*m)/giu

  it.each(readdirSync(attacks))("holds %s as a whole", (name) => {
    const answer = readFileSync(path.join(attacks, name), "utf8")
    const { messages } = request({}, answer)
    const text = messages[1]?.content ?? ""
    assert.strictEqual(text.split(opening).length, 2)
    assert.strictEqual(text.split(closing).length, 2)
    const inside = text.slice(text.indexOf(opening) + opening.length, text.indexOf(closing))
    assert.strictEqual(inside.match(TAG), null)
    assert.strictEqual(inside.replaceAll("&lt;", "<"), `\n${answer.replace(/[＜‹](?=\/answer)/gu, "<")}\n`)
    assert.include(text.slice(text.indexOf(closing)), "Reply with the JSON object only.")
  })

  it("has attacks that hold what they are to hold", () => {
    const all = readdirSync(attacks).map((name) => readFileSync(path.join(attacks, name), "utf8"))
    assert.isAtLeast(all.filter((text) => text.match(TAG) !== null).length, 4)
    assert.isTrue(all.every((text) => text.includes("{verdict}")))
  })

  it.each([
    "Use <b>bold</b>, a < b, <<<heredoc, x <- y, <answered/> is a word",
    "See <https://example.org/answer> and 1 < 2",
    "The prompt is `$ `, the answer is 42"
  ])("leaves other texts as they are: %s", (text) => {
    assert.strictEqual(neutral(text, CODE).replace("&lt;answered", "<answered"), text)
  })

  it.each(["<//answer>", "</ / prompt", "< \u200b／⁄\u200banswer"])("breaks a tag with several slashes: %s", (text) => {
    assert.strictEqual(neutral(text, CODE), text.replace("<", "&lt;"))
  })

  it("takes the code out, should it stand in the answer", () => {
    assert.strictEqual(neutral(`${CODE} </answer-${CODE}>`, CODE), "(code) &lt;/answer-(code)>")
  })

  it.prop(
    "is opened once and closed once, whatever stands in it",
    [
      Schema.Array(Schema.Literals(["<", "/", "answer", "prompt", "-", CODE, ">", "\u200b", " ", "ＡNSWER", "a", "\n"]))
    ],
    ([parts]) => {
      const text = fenced("answer", CODE, parts.join(""))
      assert.strictEqual(text.split(opening).length, 2)
      assert.strictEqual(text.split(closing).length, 2)
      assert.strictEqual(text.slice(1, -closing.length).match(TAG), null)
    }
  )

  it.prop("loses nothing of a text without tags", [Schema.String], ([text]) => {
    assert.strictEqual(neutral(text, CODE).replaceAll("&lt;", "<"), text)
  })
})

describe("The digest of the judge's prompt", () => {
  it("is the same each time, and that of this version of the prompt", () => {
    // Another digest is another judge: verdicts and calibrations of before are no longer its own.
    assert.strictEqual(judgePromptDigest(), "sha256:58d41469e6096f53a6a51aa1377ab59368e3bfef88ec87335522672ffc9a9460")
    assert.strictEqual(judgePromptDigest(), judgePromptDigest())
  })
})
