import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { MOST_ANSWERS } from "../../src/domain/pack/packRules.ts"
import { PromptFile } from "../../src/services/PromptFile.ts"
import type { ColumnChoice } from "../../src/services/run/answerColumns.ts"
import { DEFAULT_LIMITS } from "../../src/services/source/decodeSource.ts"
import { layer as files, workshop } from "./run/harness.ts"

const read = (name: string, text: string, choice: ColumnChoice = {}) =>
  Effect.gen(function* () {
    const shop = yield* workshop
    const file = yield* shop.write(name, text)
    return yield* PromptFile.use((prompts) => prompts.read(file, choice))
  })

/** The problems of a bad file as text, each with its line. */
const problems = (name: string, text: string, choice?: ColumnChoice) =>
  Effect.gen(function* () {
    const error = yield* Effect.flip(read(name, text, choice))
    return error._tag === "SourceInvalid"
      ? error.problems.map(({ line, message, hint }) => `${line}: ${message}${hint === null ? "" : ` (${hint})`}`)
      : [`${error._tag}: ${error.message}`]
  })

withLayer(PromptFile.layer.pipe(Layer.provideMerge(files)))("A file of prompts", (it) => {
  it.effect("is CSV, with the prompts under prompt or text, and whatever else is known of them", () =>
    Effect.gen(function* () {
      const prompts = yield* read(
        "p.csv",
        '\ufeffid,text,category,system,title\r\n007," two\nlines ",Mails,Be brief.,\r\n,"a, b",,Be brief.,Letters\r\n'
      )
      assert.deepStrictEqual(prompts, [
        { id: "007", title: undefined, category: "Mails", system: "Be brief.", text: " two\nlines " },
        { id: undefined, title: "Letters", category: undefined, system: "Be brief.", text: "a, b" }
      ])
      const mapped = yield* read("p.csv", "question,owner\nWhy?,me\n", {
        map: new Map([["prompt", "question"]]),
        ignore: new Set(["owner"])
      })
      assert.deepStrictEqual(
        mapped.map(({ text }) => text),
        ["Why?"]
      )
    })
  )

  it.effect("is JSON lines of objects or of texts", () =>
    Effect.gen(function* () {
      const lines = ['"Why?"', '{"id": 7, "prompt": "How?", "system": null}', '{"text": "When?"}']
      const prompts = yield* read("p.jsonl", lines.join("\n"))
      assert.deepStrictEqual(
        prompts.map(({ id, system, text }) => [id, system, text]),
        [
          [undefined, undefined, "Why?"],
          ["7", undefined, "How?"],
          [undefined, undefined, "When?"]
        ]
      )
      const mapped = yield* read("p.jsonl", '"Why?"\n{"q": "How?"}\n', { map: new Map([["prompt", "q"]]) })
      assert.strictEqual(mapped.length, 2)
    })
  )

  it.effect("says which columns there are where none is known to be the prompts, and how to name one", () =>
    Effect.gen(function* () {
      const [one = "", ...others] = yield* problems("p.csv", "question,owner\nWhy?,me\n")
      assert.deepStrictEqual(others, [])
      assert.include(one, "1: No column of the header is called prompt or text")
      assert.include(one, '"question", "owner"')
      assert.include(one, "--map prompt=COLUMN")
      const [none = ""] = yield* problems("p.csv", "Write a haiku\nWrite a poem\n")
      assert.include(none, '"Write a haiku"')
      assert.include(none, "a file without a header needs one")
      const mapped = yield* problems("p.csv", "question\nWhy?\n", { map: new Map([["prompt", "q"]]) })
      assert.deepStrictEqual(mapped, [
        '1: The header lacks the column "q" (Name the right one with --map prompt=COLUMN)'
      ])
      const both = yield* problems("p.csv", "prompt,text\nWhy?,How?\n")
      assert.deepStrictEqual(both, [
        '1: The columns "prompt" and "text" could both be the prompts (Pass over one of them, as with --ignore text)'
      ])
      assert.strictEqual((yield* read("p.csv", "prompt,text\nWhy?,How?\n", { ignore: new Set(["text"]) })).length, 1)
      assert.deepStrictEqual(yield* problems("p.csv", "prompt\nWhy?\n", { ignore: new Set(["sytem"]) }), [
        '1: The header lacks the column "sytem" (Known columns: prompt)'
      ])
    })
  )

  it.effect("passes over no row: every one that cannot be asked is told with its line", () =>
    Effect.gen(function* () {
      const csv = yield* problems("p.csv", "id,prompt\na,One\na,Two\nb, \n c,Three\nd|e,Four\nf\n\n")
      assert.deepStrictEqual(
        csv.map((problem) => problem.slice(0, 40)),
        [
          '3: The id "a" stands on line 2 already',
          "4: Expected a text that is not blank",
          "5: An id must not have blanks around it",
          '6: An id must not contain "|" or control',
          "7: The record has 1 cell, the header has",
          "8: The record has 1 cell, the header has"
        ]
      )
      const lines = [
        '{"prompt": "One"}',
        '{"id": "a"}',
        '{"prompt": "x", "text": "y"}',
        "",
        "[1]",
        '"\\ud800"',
        '{"pro'
      ]
      assert.deepStrictEqual(
        (yield* problems("p.jsonl", lines.join("\n"))).map((problem) => problem.slice(0, 30)),
        [
          "2: The row has no prompt (Give",
          "3: The row has both prompt and",
          "4: The line is empty (Every li",
          "5: The line is no JSON object",
          "6: The text holds half of a ch",
          "7: The last line is torn: it e"
        ]
      )
      const stranger = yield* problems("p.jsonl", '{"prompt": "One", "catgory": "x"}\n')
      assert.include(stranger[0] ?? "", 'Did you mean "category"?')
    })
  )

  it.effect("has one system prompt, since a pack asks all prompts with each; it is told once", () =>
    Effect.gen(function* () {
      const text = "prompt,system\nOne,Be brief.\nTwo,\nThree,Be kind.\n"
      const told = yield* problems("p.csv", text)
      assert.strictEqual(told.length, 1)
      assert.include(told[0] ?? "", "3: The system prompt differs from that of line 2")
      const ignored = yield* read("p.csv", text, { ignore: new Set(["system"]) })
      assert.deepStrictEqual(
        ignored.map(({ system }) => system),
        [undefined, undefined, undefined]
      )
    })
  )

  it.effect("is refused where it is empty, too large, no file, or of another kind", () =>
    Effect.gen(function* () {
      for (const [name, text] of [
        ["p.csv", ""],
        ["p.csv", "prompt\n"],
        ["p.jsonl", ""]
      ] as const) {
        assert.deepStrictEqual(yield* problems(name, text), ["1: The file has no prompts"])
      }
      const large = yield* problems("p.csv", "x".repeat(DEFAULT_LIMITS.bytes + 1))
      assert.include(large[0] ?? "", `at most ${DEFAULT_LIMITS.bytes} are read`)
      const many = yield* problems("p.jsonl", '"a"\n'.repeat(MOST_ANSWERS + 2))
      assert.deepStrictEqual(many, [
        `${MOST_ANSWERS + 1}: These are more prompts than a pack may have: at most ${MOST_ANSWERS}`
      ])
      assert.match((yield* problems("p.txt", "prompt\n"))[0] ?? "", /^UsageInvalid: Prompts are read from/u)
      const shop = yield* workshop
      const folder = yield* Effect.flip(PromptFile.use((prompts) => prompts.read(shop.at("."), {})))
      assert.strictEqual(folder._tag, "InputMissing")
    })
  )
})
