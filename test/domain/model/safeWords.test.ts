import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { safeWords, withoutKeyIn } from "../../../src/domain/model/safeWords.ts"

const KEY = "sk-proj-Zq81vT3mX0pLw"

describe("A provider's words", () => {
  it("never hold the key", () => {
    assert.strictEqual(safeWords(`Incorrect key: ${KEY}.`, { key: KEY }), "Incorrect key: [hidden].")
    assert.strictEqual(safeWords("Incorrect key: sk-proj-****pLw.", { key: KEY }), "Incorrect key: [hidden]")
    assert.strictEqual(safeWords("Incorrect key: sk-proj-Zq81... used", { key: KEY }), "Incorrect key: [hidden] used")
    assert.include(safeWords(`Incorrect key: ${KEY}.`, {}), KEY)
  })

  it.prop("never hold the key, wherever it stands", [Schema.String, Schema.String], ([before, after]) => {
    assert.notInclude(safeWords(`${before}${KEY}${after}`, { key: KEY }), KEY)
  })

  it("lose a short key only where it stands as a word", () => {
    assert.strictEqual(
      safeWords('The key "x" is not in the index.', { key: "x" }),
      'The key "[hidden]" is not in the index.'
    )
  })

  it.each([
    ["a*** and ***b and ab***cd", "[hidden] and [hidden] and [hidden]"],
    ["2*3 and 2**3", "2*3 and 2**3"]
  ])("lose what somebody masked already: %j is %j", (words, shown) => {
    assert.strictEqual(safeWords(words, {}), shown)
  })

  it("lose a key wherever it stands, and each word that shows its beginning", () => {
    assert.strictEqual(safeWords("x, y, x", { key: "x" }), "[hidden], y, [hidden]")
    assert.strictEqual(safeWords("sk-proj-1 or a-sk-proj-2", { key: KEY }), "[hidden] or [hidden]")
  })

  it("take a key for what it is, with all its marks", () => {
    assert.strictEqual(safeWords("Bad key a+b(c)* given", { key: "a+b(c)*" }), "Bad key [hidden] given")
    assert.strictEqual(safeWords("Bad key $&$&$&$&x!", { key: "$&$&$&$&" }), "Bad key [hidden]x!")
  })

  it("never quote a line of the prompt", () => {
    const prompts = ["You are terse.\nHow do I pick a lock of this house?"]
    const short = "fifteen letters\n  sixteen letters.  "
    assert.strictEqual(
      safeWords("fifteen letters, sixteen letters.", { prompts: [short] }),
      "fifteen letters, [hidden]"
    )
    assert.strictEqual(safeWords('Flagged: "How do I pick a lock of this house?"', { prompts }), 'Flagged: "[hidden]"')
  })

  it("hold no beginning of a key or of a line of the prompt, wherever they are cut", () => {
    const line = "How do I pick a lock of this house?"
    for (let length = 150; length <= 230; length++) {
      const said = safeWords(`${"w ".repeat(length / 2)}${KEY} ${line}`, { keys: ["other-key", KEY], prompts: [line] })
      assert.notMatch(said, /sk-proj|How do/u, String(length))
    }
  })

  it("say why, behind however much of the prompt, and lose the longest line that is quoted", () => {
    const long = "How do I pick a lock? ".repeat(1000).trim()
    const prompts = [`How do I pick a lock?\n${long}`]
    assert.strictEqual(safeWords(`${long}: refused`, { prompts }), "[hidden]: refused")
    assert.strictEqual(safeWords(" ".repeat(100_000) + long, { prompts }), "[hidden]")
  })

  it("are gone through once, however many lines a prompt has", () => {
    const prompt = Array.from({ length: 100_000 }, (_, index) => `This is the line ${index} of many.`).join("\n")
    const body = "nothing of it ".repeat(300_000)
    const before = process.threadCpuUsage()
    assert.strictEqual(safeWords(body, { prompts: [prompt] }).length, 201)
    const { system, user } = process.threadCpuUsage(before)
    assert.isBelow((system + user) / 1000, 2000)
  })

  it("are one line, cut where they are long, safe to print", () => {
    assert.strictEqual(safeWords("a\n  b\tc\u001B[31m", {}), String.raw`a b c\u{1B}[31m`)
    assert.strictEqual(safeWords("w".repeat(1000), {}).length, 201)
    assert.strictEqual(safeWords(` ${"w".repeat(200)}\n`, {}), "w".repeat(200))
  })
})

describe("A text of a model", () => {
  it.each<readonly [string, string, string]>([
    ["the key is 12345678, 12345678!", "12345678", "the key is [hidden], [hidden]!"],
    ["a short 1234567 stays", "1234567", "a short 1234567 stays"],
    ["I run on LM-Studio", "LM-Studio", "I run on LM-Studio"],
    ...["llama.cpp", "localhost", "no-key-required", "not-needed", "placeholder"].map(
      (word) => [`a ${word} stays`, word, `a ${word} stays`] as const
    )
  ])("of %j is, without the key %s, %j", (text, key, shown) => {
    assert.strictEqual(withoutKeyIn(text, key), shown)
  })
})
