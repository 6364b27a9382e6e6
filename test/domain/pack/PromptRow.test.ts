import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { PromptRow, promptOfRow, promptRowFaults } from "../../../src/domain/pack/PromptRow.ts"
import { showPath } from "../../../src/domain/source/Problem.ts"
import { assertFieldsDocumented } from "../lackingFields.ts"
import { given } from "./given.ts"

const saidOf = (row: PromptRow) => promptRowFaults(row).map(({ message, path }) => `${showPath(path)}: ${message}`)

describe("A row of prompts", () => {
  const table: ReadonlyArray<readonly [string, PromptRow, ReadonlyArray<string>]> = [
    ["a prompt", { prompt: "x" }, []],
    ["a text", { text: "x" }, []],
    ["neither", { id: "P1" }, ["(document): The row has no prompt"]],
    ["both", { prompt: "x", text: "y" }, ["text: The row has both prompt and text, which is the prompt"]],
    [
      "half a character",
      { prompt: "\ud800", system: "\udc00" },
      ["prompt", "system"].map((field) => `${field}: The text holds half of a character (a lone surrogate)`)
    ]
  ]
  it.each(table)("is taken or refused with %s", (_what, row, said) => {
    assert.deepStrictEqual(saidOf(row), said)
  })

  it("gives the prompt, and an empty system prompt is none", () => {
    assert.deepStrictEqual(promptOfRow({ prompt: "x", system: "" }), given("x"))
    assert.deepStrictEqual(promptOfRow({ prompt: "x" }), given("x"))
    assert.deepStrictEqual(promptOfRow({ text: "x", system: "s" }), given("x", { system: "s" }))
    const row = { id: "P1", title: "T", category: "C", system: "s", prompt: "x", text: "x" }
    assertFieldsDocumented(PromptRow, row, /./)
    assert.isTrue(promptRowFaults(row)[0]?.key)
  })

  it.each([
    { promt: "x" },
    { prompt: " " },
    { text: "" },
    { id: "" },
    { title: " " },
    { category: " a" },
    { system: 1 }
  ])("is none with the fields of %j", (fields) => {
    const decode = Schema.decodeUnknownResult(PromptRow, { onExcessProperty: "error" })
    assert.isTrue(Result.isFailure(decode(fields)))
  })
})
