import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { type Asked, ReplyScript, scriptedReply, scriptFaults } from "../../../src/domain/model/ReplyScript.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"

const asked: Asked = {
  model: "m",
  place: { variant: "v", prompt_id: "P1", repeat: 1 },
  messages: [{ content: "name a colour" }, { content: "blue" }]
}
const whens = (...all: ReadonlyArray<object>) => ({ replies: all.map((when) => ({ when, text: "x" })) })
const scriptOf = Schema.decodeUnknownSync(ReplyScript)
const linesOf = (document: unknown) =>
  scriptFaults(document).map(({ message, path }) => `${showPath(path)}: ${message}`)
const never = (at: number | "default", by: number) =>
  `${at === "default" ? at : `replies[${at}]`}: This reply is never given: replies[${by}] comes first wherever it fits`

describe("A scripted reply", () => {
  const table: ReadonlyArray<readonly [object, boolean]> = [
    [{}, true],
    [{ model: "m" }, true],
    [{ model: "n" }, false],
    [{ variant: "v" }, true],
    [{ variant: "w" }, false],
    [{ prompt_id: "P1" }, true],
    [{ prompt_id: "P2" }, false],
    [{ repeat: 1 }, true],
    [{ repeat: 0 }, false],
    [{ contains: "colour" }, true],
    [{ contains: "green" }, false],
    [{ contains: ["colour", "blue"] }, true],
    [{ contains: ["colour", "green"] }, false],
    [{ model: "m", prompt_id: "P1", contains: "blue" }, true],
    [{ model: "m", prompt_id: "P2", contains: "blue" }, false]
  ]
  it.each(table)("fits by %j: %s", (when, fits) => {
    assert.strictEqual(scriptedReply({ replies: [{ when, text: "x" }] }, asked)?.at, fits ? 0 : undefined)
  })

  it("is the first that fits, or else the default, or none", () => {
    const script = {
      replies: [{ when: { model: "n" }, text: "a" }, { text: "b" }, { text: "c" }],
      default: { text: "d" }
    }
    assert.deepStrictEqual(scriptedReply(scriptOf(script), asked), { at: 1, reply: { text: "b" } })
    const first = { ...script, replies: [{ when: { model: "n" }, text: "a" }] as const }
    assert.deepStrictEqual(scriptedReply(first, asked), { at: -1, reply: { text: "d" } })
    assert.deepStrictEqual(scriptedReply({ default: { text: "d" } }, asked), { at: -1, reply: { text: "d" } })
    assert.isUndefined(scriptedReply({ replies: first.replies }, asked))
  })

  it("by a place fits nothing that is asked without one", () => {
    const nowhere = { ...asked, place: undefined }
    assert.isUndefined(scriptedReply(scriptOf(whens({ repeat: 1 })), nowhere))
    assert.isDefined(scriptedReply(scriptOf(whens({ model: "m" })), nowhere))
  })
})

describe("The faults of a script", () => {
  const table: ReadonlyArray<readonly [string, unknown, ReadonlyArray<string>]> = [
    ["none where the wider one comes last", whens({ model: "m", repeat: 1 }, { model: "m" }, {}), []],
    ["one after one that fits always", whens({}, { model: "m" }), [never(1, 0)]],
    ["the same twice", whens({ model: "m" }, { model: "m" }), [never(1, 0)]],
    ["another model", whens({ model: "m" }, { model: "n" }), []],
    ["a wider place", whens({ repeat: 1 }, { variant: "v", prompt_id: "P", repeat: 1 }), [never(1, 0)]],
    ["a longer text", whens({ contains: "a" }, { contains: "ab" }), [never(1, 0)]],
    ["a shorter text", whens({ contains: "ab" }, { contains: "a" }), []],
    ["more texts", whens({ contains: ["a", "b"] }, { contains: ["xb", "xa", "c"] }), [never(1, 0)]],
    ["fewer texts", whens({ contains: ["a", "b"] }, { contains: ["a"] }), []],
    ["a default that is never given", { ...whens({ model: "m" }, {}), default: { text: "x" } }, [never("default", 1)]],
    ["a default that is", { ...whens({ model: "m" }), default: { text: "x" } }, []],
    ["a place that is wrong, which is passed over", whens({ model: 1 }, { model: "m" }, { model: "m" }), [never(2, 1)]],
    ["an unknown place", whens({ modle: "m" }, { model: "m" }), []],
    ["any shape", { replies: [1, null, []], default: 1 }, [never(1, 0), never(2, 0), never("default", 0)]]
  ]
  it.each(table)("are of replies that are never given: %s", (_what, document, said) => {
    assert.deepStrictEqual(linesOf(document), said)
  })
})

describe("A script", () => {
  const isScript = Schema.is(ReplyScript)
  const reply = (fields: object) => isScript({ replies: [fields] }) && isScript({ default: fields })

  it.each([
    [{ text: "" }, true],
    [{}, false],
    [{ reasoning: "x" }, false],
    [{ error: { kind: "timeout" } }, true],
    [{ error: { kind: "timeout", times: 1 } }, false],
    [{ text: "x", error: { kind: "timeout", times: 1 } }, true],
    [{ text: "x", error: { kind: "other" } }, false],
    [{ text: "x", error: { kind: "timeout", times: 0 } }, false],
    [{ text: "x", ttft_ms: 2, e2e_ms: 2 }, true],
    [{ text: "x", ttft_ms: 2, e2e_ms: 1 }, false],
    [{ text: "x", ttft_ms: 2 }, true],
    [{ text: "x", e2e_ms: 86_400_001 }, false],
    [{ text: "x", cost_usd: -1 }, false]
  ])("takes or refuses the reply %j: %s", (fields, taken) => {
    assert.strictEqual(reply(fields), taken)
  })

  it.each<readonly [object, string]>([
    [{}, 'The key "text" is missing. An empty answer is text: ""\n  at ["default"]["text"]'],
    [
      { text: "x", ttft_ms: 2, e2e_ms: 1 },
      'The end (e2e_ms) comes before the first chunk (ttft_ms)\n  at ["default"]["e2e_ms"]'
    ]
  ])("says where the reply %j is none, and why", (fields, why) => {
    const result = Schema.decodeResult(ReplyScript)({ default: fields })
    assert.strictEqual(Result.isFailure(result) ? result.failure.message : "taken", why)
  })

  it("has a reply or a default, and these fields", () => {
    assert.isFalse(isScript({}))
    assert.isFalse(isScript({ replies: [] }))
    const whole = {
      when: { model: "m", variant: "v", prompt_id: "P", repeat: 0, contains: ["a"] },
      text: "x",
      reasoning: "r",
      finish_reason: "stop",
      usage: { input: 1, output: 1, reasoning: 1 },
      cost_usd: 0,
      ttft_ms: 1,
      e2e_ms: 1,
      error: { kind: "timeout", times: 1, after_chars: 1, retry_after_ms: 1 }
    }
    const optional =
      /\.(?:when|reasoning|finish_reason|usage|cost_usd|ttft_ms|e2e_ms|error|model|variant|prompt_id|repeat|contains|input|output|times|after_chars|retry_after_ms)$/
    assertFieldsDocumented(ReplyScript, { replies: [whole] }, optional)
  })
})
