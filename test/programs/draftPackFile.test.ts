import { assert, describe, it, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Result, Schema } from "effect"
import { draftPack, slugOf } from "../../src/domain/pack/draftPack.ts"
import { draftPackText } from "../../src/domain/pack/draftPackText.ts"
import { PlainId } from "../../src/domain/pack/Id.ts"
import type { Pack } from "../../src/domain/pack/Pack.ts"
import type { GivenPrompt } from "../../src/domain/pack/PromptRow.ts"
import { messagesOf, promptsOf } from "../../src/domain/pack/prompts.ts"
import { draftPackFile } from "../../src/programs/draftPackFile.ts"
import { packFormat } from "../../src/services/packFormat.ts"
import { PromptFile } from "../../src/services/PromptFile.ts"
import { DEFAULT_LIMITS, decodeSource } from "../../src/services/source/decodeSource.ts"
import { parseYaml } from "../../src/services/source/parseYaml.ts"
import { layer as files, workshop } from "../services/run/harness.ts"
import { threadMs, thorough } from "../thorough.ts"

/** What YAML, packs and terminals take for something else. */
const NASTY = [
  ..."\n \t\r\"'#:-?&*!|>%@`{}[],~\\",
  ..."\u0000\u007f\u0085\u00a0\u2028\u2029\ufeff\u202e\ue000\uffff\u{10ffff}\u{f0000}",
  "\n\n",
  "\n  ",
  "\n\t",
  "{{name}}",
  "{{ }}",
  "{{}}",
  "\n---\n",
  "...\n",
  ": ",
  " #",
  "\u{1f469}\u200d\u{1f680}",
  "yes",
  "null",
  "007",
  "__proto__"
]
const Pieces = Schema.Array(Schema.Union([Schema.Literals(NASTY), Schema.String]))

/** A text of these pieces that a row may hold. */
const textOf = (pieces: ReadonlyArray<string>): string => {
  const text = pieces.join("").toWellFormed()
  return text.trim() === "" ? `${text}x` : text
}

const idOf = (pieces: ReadonlyArray<string>): string =>
  textOf(pieces)
    .replace(/[|\p{Cc}]/gu, "")
    .trim() || "x"

const given = (fields: Partial<GivenPrompt>): GivenPrompt => ({
  id: undefined,
  title: undefined,
  category: undefined,
  system: undefined,
  text: "Say hello.",
  ...fields
})

/** The pack that reading the draft of these prompts gives. */
const packOf = (prompts: ReadonlyArray<GivenPrompt>, file = "prompts.csv"): Pack => {
  const text = draftPackText(draftPack(prompts, file), "p.yaml")
  const bytes = new TextEncoder().encode(text)
  const read = decodeSource("p.yaml", bytes, packFormat, DEFAULT_LIMITS, parseYaml)
  return Result.isSuccess(read) ? read.success.value : assert.fail(`${read.failure.message}\n${text}`)
}

const asked = (pack: Pack) =>
  promptsOf(pack).map(({ prompt, category }) => ({
    id: prompt.id,
    category: category.id,
    text: messagesOf(prompt)[0]?.content
  }))

const titleFor = (text: string) => promptsOf(packOf([given({ text })]))[0]?.prompt.title

describe("A first pack", () => {
  it.prop(
    "reads back as a pack that asks just these prompts, whatever they hold",
    [Schema.Array(Pieces).check(Schema.isMinLength(1)), Pieces, Pieces],
    ([texts, system, odd]) => {
      const whole = textOf(system)
      const prompts = texts.map((pieces, at) =>
        given({
          text: textOf(pieces),
          system: whole,
          ...(at === 0 ? { id: idOf(odd), title: textOf(odd) } : {}),
          ...(at % 3 === 1 ? { category: idOf(odd) } : {})
        })
      )
      const pack = packOf(prompts, textOf(odd))
      assert.deepStrictEqual(pack.prompt_variants, [{ id: "given", system_prompt: whole }])
      const found = asked(pack)
      assert.deepStrictEqual(found.map(({ text }) => text).toSorted(), prompts.map(({ text }) => text).toSorted())
      assert.strictEqual(found[0]?.id, prompts[0]?.id)
      assert.strictEqual(promptsOf(pack)[0]?.prompt.title, prompts[0]?.title)
      assert.strictEqual(new Set(found.map(({ id }) => id)).size, prompts.length)
    }
  )

  it("names prompts by their place in the file, around the names that are given, and keeps categories together", () => {
    const pack = packOf([
      given({ text: "one" }),
      given({ id: "P1", text: "two", category: "Mails" }),
      given({ id: "P1-2", text: "three", category: "prompts" }),
      given({ text: "four", category: "Mails" })
    ])
    assert.deepStrictEqual(asked(pack), [
      { id: "P1-3", category: "prompts", text: "one" },
      { id: "P1-2", category: "prompts", text: "three" },
      { id: "P1", category: "Mails", text: "two" },
      { id: "P4", category: "Mails", text: "four" }
    ])
    assert.deepStrictEqual(pack.prompt_variants, [{ id: "none", system_prompt: null }])
  })

  it("takes its title from the first line that is not blank, short and of whole characters", () => {
    assert.strictEqual(titleFor("\n \n  Write\ta   haiku \r\nabout the sea"), "Write a haiku")
    assert.strictEqual(titleFor("🚀".repeat(100)), `${"🚀".repeat(59)}…`)
  })

  it.prop("is called as its file, as far as a pack can be", [Pieces], ([pieces]) => {
    assert.isTrue(Schema.is(PlainId)(slugOf(pieces.join(""))))
  })

  it("has a name that people know again", () => {
    assert.deepStrictEqual(["Übung 7 (März)", "2026-prompts", "提示", "--"].map(slugOf), [
      "ubung-7-marz",
      "prompts-2026-prompts",
      "prompts",
      "prompts"
    ])
  })

  it("is written and read in time by its size", () => {
    const count = thorough ? 10_000 : 1500
    const prompts = Array.from({ length: count }, (_, at) =>
      given({ text: `Question ${at}\nof many`, category: `C${at % 7}` })
    )
    const took = threadMs(() => assert.strictEqual(promptsOf(packOf(prompts)).length, count))
    assert.isBelow(took, thorough ? 30_000 : 3000)
  })
})

withLayer(PromptFile.layer.pipe(Layer.provideMerge(files)))("Beginning a pack from a file", (it) => {
  it.effect("writes nothing, and names the file of the pack as the prompts", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      const promptsFile = yield* shop.write("My prompts.csv", "prompt\nWhat is {{it}}?\nSay hello\n")
      const { marks, pack } = yield* draftPackFile({ promptsFile })
      assert.deepStrictEqual([pack.file, pack.value.id, marks], ["my-prompts.pack.yaml", "my-prompts", 1])
      assert.deepStrictEqual(yield* shop.list("."), ["My prompts.csv"])
      const other = yield* Effect.flip(draftPackFile({ promptsFile, packFile: "pack.txt" }))
      assert.strictEqual(other._tag, "UsageInvalid")
    })
  )

  it.effect("refuses prompts whose pack would be too large to read", () =>
    Effect.gen(function* () {
      const shop = yield* workshop
      // The file itself is just small enough.
      const promptsFile = yield* shop.write("p.csv", `prompt\n${"a".repeat(DEFAULT_LIMITS.bytes - 8)}\n`)
      const error = yield* Effect.flip(draftPackFile({ promptsFile }))
      assert.strictEqual(error._tag, "SourceInvalid")
      assert.include(error.message, "A pack of these prompts has 167")
    })
  )
})
