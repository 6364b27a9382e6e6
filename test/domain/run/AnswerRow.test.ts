import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { PackFields } from "../../../src/domain/pack/Pack.ts"
import { type AnswerRow, answerOfRow, cellOfRow, rowRules } from "../../../src/domain/run/AnswerRow.ts"
import { isTooLong, LARGEST_TEXT, sizeOfText } from "../../../src/domain/run/answerSize.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"

const packOf = (variants: ReadonlyArray<string>) =>
  Schema.decodeSync(PackFields)({
    id: "tiny",
    title: "Tiny",
    scale: { 1: "a", 2: "b", 3: "c", 4: "d", 5: "e" },
    dimensions: [{ id: "Q1", name: "Truth" }],
    ko_rule: { dimension: "Q1" },
    prompt_variants: variants.map((id) => ({ id })),
    categories: [
      {
        id: "C",
        name: "C",
        prompts: [
          { id: "P1", title: "P1", prompt: "P1", repeats: 1 },
          { id: "P2", title: "P2", prompt: "P2", repeats: 2 }
        ]
      }
    ]
  })

const row: AnswerRow = { model: "m", prompt_id: "P1", text: "blue" }
const error = { kind: "timeout", message: "late" }
const cell = { model: "m", variant: "v", prompt_id: "P1", repeat: 0 }

describe("The size of an answer", () => {
  it("is at most 10 MiB of UTF-8", () => {
    assert.strictEqual(LARGEST_TEXT, 10_485_760)
    const sizes = [
      ["x".repeat(LARGEST_TEXT), LARGEST_TEXT, false],
      ["x".repeat(LARGEST_TEXT + 1), LARGEST_TEXT + 1, true],
      ["é".repeat(LARGEST_TEXT / 2), LARGEST_TEXT, false],
      [`${"é".repeat(LARGEST_TEXT / 2)}x`, LARGEST_TEXT + 1, true],
      ["€", 3, false]
    ] as const
    for (const [text, size, tooLong] of sizes) {
      assert.deepStrictEqual([sizeOfText(text), isTooLong(text)], [size, tooLong], `${size} ${text.slice(0, 1)}`)
    }
  })
})

describe("A row of answers", () => {
  const rules: ReadonlyArray<readonly [string, Partial<AnswerRow>, ReadonlyArray<string>]> = [
    ["as long as it may be", { text: "x".repeat(LARGEST_TEXT) }, []],
    ["too long", { text: "x".repeat(LARGEST_TEXT + 1) }, ["text: The answer has 10485761 bytes; at most 10485760"]],
    ["with reasoning as long as it may be", { text: "", reasoning_text: "x".repeat(LARGEST_TEXT) }, []],
    [
      "with reasoning that is too long",
      { text: "", reasoning_text: "é".repeat(LARGEST_TEXT / 2 + 1) },
      ["reasoning_text: The reasoning has 10485762 bytes; at most 10485760"]
    ],
    ["with an error though it is ok", { ok: true, error }, ["error: The answer has an error though it is marked ok"]],
    ["with an error and not ok", { ok: false, error }, []],
    ["with an error only", { error }, []],
    ["ok without an error", { ok: true }, []],
    ["ok with no error", { ok: true, error: null }, []]
  ]
  it.each(rules)("is taken or refused by itself: %s", (_what, fields, said) => {
    const faults = rowRules({ ...row, ...fields }).map(({ message, path }) => `${showPath(path)}: ${message}`)
    assert.strictEqual(faults.length, said.length)
    for (const [at, fault] of faults.entries()) assert.include(fault, said[at] ?? "nothing")
  })

  const MISSING_VARIANT = "variant: The variant is missing, and the pack has several"
  const MISSING_REPEAT = "repeat: The repeat is missing, and the prompt is asked several times"
  const places: ReadonlyArray<
    readonly [string, ReadonlyArray<string>, Partial<AnswerRow>, readonly [string, number], ReadonlyArray<string>]
  > = [
    ["with all it may leave out", ["a"], {}, ["a", 0], []],
    ["of a variant and a repeat", ["a", "b"], { variant: "b", prompt_id: "P2", repeat: 1 }, ["b", 1], []],
    ["of the only variant by name", ["a"], { variant: "x" }, ["x", 0], []],
    ["without one of two variants", ["a", "b"], {}, ["a", 0], [MISSING_VARIANT]],
    ["without one of two repeats", ["a"], { prompt_id: "P2" }, ["a", 0], [MISSING_REPEAT]],
    ["without either", ["a", "b"], { prompt_id: "P2" }, ["a", 0], [MISSING_VARIANT, MISSING_REPEAT]],
    ["of a prompt that nobody knows", ["a"], { prompt_id: "P3" }, ["a", 0], []]
  ]
  it.each(places)("has its cell: %s", (_what, variants, fields, [variant, repeat], said) => {
    const { cell, faults } = cellOfRow(packOf(variants))({ ...row, ...fields })
    assert.deepStrictEqual(cell, { model: "m", variant, prompt_id: fields.prompt_id ?? "P1", repeat })
    assert.deepStrictEqual(
      faults.map(({ message, path }) => `${showPath(path)}: ${message}`),
      said
    )
  })

  const plain = {
    ...cell,
    category: "C",
    attempt: 1,
    text: "blue",
    content_empty: false,
    reasoning_chars: 0,
    finish_reason: null,
    cost_usd: null,
    cold_start: false,
    ok: true,
    error: null,
    cache_hit: false
  }
  const answers: ReadonlyArray<readonly [string, Partial<AnswerRow>, object]> = [
    ["with no more than its text", {}, {}],
    ["of blanks, which is empty", { text: " \n" }, { text: " \n", content_empty: true }],
    ["with reasoning, of which the length is kept", { reasoning_text: "hmm" }, { reasoning_chars: 3 }],
    [
      "that is empty, with its reasoning",
      { text: "", reasoning_text: "hmm" },
      { text: "", content_empty: true, reasoning_text: "hmm", reasoning_chars: 3 }
    ],
    ["with a length of reasoning that counts", { reasoning_text: "hmm", reasoning_chars: 7 }, { reasoning_chars: 7 }],
    ["with an error, which has failed", { error }, { ok: false, error }],
    ["with no error", { error: null }, {}],
    ["that failed without an error", { ok: false }, { ok: false }],
    ["with an end and costs", { finish_reason: "stop", cost_usd: 0.5 }, { finish_reason: "stop", cost_usd: 0.5 }],
    ["with what else was measured", { seed: 7, e2e_ms: 2 }, { seed: 7, e2e_ms: 2 }]
  ]
  it.each(answers)("gives the answer %s", (_what, fields, expected) => {
    assert.deepStrictEqual(answerOfRow({ ...row, ...fields }, cell, "C"), { ...plain, ...expected })
  })
})
