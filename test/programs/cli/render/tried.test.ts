import { assert, describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import stringWidth from "string-width"
import { exitCodes } from "../../../../src/programs/cli/exitCode.ts"
import { plain } from "../../../../src/programs/cli/render/plain.ts"
import { columnLines, columnsFor, sideBySide } from "../../../../src/programs/cli/render/sideBySide.ts"
import { triedJson } from "../../../../src/programs/cli/render/tried.json.ts"
import { triedNext, triedText } from "../../../../src/programs/cli/render/tried.text.ts"
import type { Tried } from "../../../../src/programs/tryPrompts.ts"
import { failing, fakeModels, reply, spec } from "../../running.ts"
import { layer, tryShop } from "../../trying.ts"

const PROMPTS = `id,prompt
mail,"Write to Maren:
""When is it fixed?""
It is fixed
on 12 May."
שלום,Greet me.
cut,Tell a story.
`

const ANSWERS = new Map<string, Parameters<typeof reply>>([
  [
    "qwen mail",
    [
      `\n\nDear Maren,\n\n\u001b[31mthe fix\u001b[0m is released\n\n    on 12 May.\n${"line\n".repeat(20)}`,
      { cost_usd: 1.5 }
    ]
  ],
  ["gemma שלום", ["שלום עולם! 你好世界，這是一個測試，看看寬字符如何對齊 \u202eevil\u202c \u{1f469}\u200d\u{1f680}"]],
  ["qwen שלום", ["", { reasoning: "I wonder" }]],
  ["gemma cut", [`Once ${"upon a time ".repeat(10)}`, { finish_reason: "length", e2e_ms: 12_345 }]],
  ["qwen cut", ["w".repeat(100)]]
])

const models = fakeModels(({ model, place }) => {
  const answer = ANSWERS.get(`${model} ${place?.prompt_id}`)
  return answer === undefined ? failing("refused", { text: "Dear" }) : Effect.succeed(reply(...answer))
})

/** As it is shown in a run with a name of its own. */
const at = (tried: Tried, dir: string): Tried => ({
  ...tried,
  pack: { ...tried.pack, file: "my pack.yaml" },
  run: { ...tried.run, run: { ...tried.run.run, dir } }
})

const sample = Effect.gen(function* () {
  const shop = yield* tryShop(PROMPTS)
  const tried = yield* shop.attempt({ models: [spec("qwen"), spec("gemma")] }).pipe(Effect.provide(models.clients))
  return at(tried, "runs/today/")
})

const tried = await Effect.runPromise(Effect.scoped(Effect.provide(sample, layer)))
const style = { width: 80, color: false, whole: false }

const Shape = Schema.fromJsonString(
  Schema.Struct({
    run: Schema.String,
    prompts: Schema.Array(
      Schema.Struct({
        id: Schema.String,
        answers: Schema.Array(Schema.Struct({ model: Schema.String, ok: Schema.Boolean }))
      })
    )
  })
)

describe("What models answered", () => {
  it("stands side by side, cut to a few lines, with what each answer took", () => {
    const text = triedText(tried, style)
    expect(text).toMatchSnapshot()
    for (const line of text.split("\n").filter((one) => !one.startsWith("runs/"))) {
      assert.isAtMost(stringWidth(line), 80)
    }
    assert.notMatch(text, /[\u202a-\u202e]/u)
    assert.notInclude(text, "\u001b")
    assert.include(triedText(tried, { ...style, color: true }), "\u001b[31m✗ failed")
  })

  it("stands one below the other where the screen is too narrow, and whole where that is asked for", () => {
    const text = triedText(tried, { ...style, width: 60, whole: true })
    assert.notInclude(text, " │ ")
    assert.strictEqual(text.split("\n").filter((line) => line === "line").length, 20)
    assert.notInclude(text, "in all")
  })

  it("says what is not shown, and what is not answered yet", () => {
    const [first] = tried.prompts
    const prompts = first === undefined ? [] : [{ ...first, answers: [null, null] }]
    const text = triedText({ ...tried, prompts }, style)
    assert.include(text, "2 more prompts are not shown here.")
    assert.include(text, "not answered yet")
  })

  it("is followed by the way to a gate, as commands that can be copied", () => {
    expect(triedNext(tried, "--model qwen").join("\n")).toMatchSnapshot()
    const limited = { ...tried, run: { ...tried.run, limited: true, counts: { ...tried.run.counts, failed: 0 } } }
    const said = triedNext(limited, "--model qwen").join("\n")
    assert.include(said, "Only some of the prompts were asked")
    assert.notInclude(said, "--resume")
  })

  it("is one JSON document, with the answers in the order of the models", () => {
    const { prompts, run } = Schema.decodeSync(Shape)(triedJson(tried, exitCodes.ok))
    assert.strictEqual(run, "runs/today/")
    assert.deepStrictEqual(prompts[0], {
      id: "mail",
      answers: [
        { model: "qwen", ok: true },
        { model: "gemma", ok: false }
      ]
    })
  })
})

const letters = (lines: ReadonlyArray<string>) => plain(lines.join("")).replaceAll(/\s/gu, "")
const widths = (count: number, width: number) => columnsFor(count, { width, color: false })

describe("columns", () => {
  const Width = Schema.Int.check(Schema.isBetween({ minimum: 8, maximum: 60 }))

  it.prop(
    "hold any text inside their width, at most so many lines, and say what is cut",
    [Schema.String, Width],
    ([text, width]) => {
      const whole = columnLines(text, width)
      assert.isFalse(whole.cut)
      assert.strictEqual(letters(whole.lines), letters(text.trimEnd().split(/\r\n|\r|\n/u)))
      for (const line of whole.lines) assert.isAtMost(stringWidth(line), width)
      const few = columnLines(text, width, 2)
      assert.deepStrictEqual(few.lines, whole.lines.slice(0, 2))
      assert.strictEqual(few.cut, whole.lines.length > 2)
    }
  )

  it("are cut in time by what is shown, not by how much there is", () => {
    const { cut, lines } = columnLines("x".repeat(10_000_000), 40, 12)
    assert.deepStrictEqual([cut, lines.length], [true, 12])
  })

  it("stand beside each other as many as are readable, equally wide", () => {
    assert.deepStrictEqual(widths(1, 80), { width: 80, abreast: 1 })
    assert.deepStrictEqual(widths(2, 80), { width: 38, abreast: 2 })
    assert.deepStrictEqual(widths(4, 120), { width: 58, abreast: 2 })
    assert.deepStrictEqual(widths(3, 120), { width: 38, abreast: 3 })
    assert.deepStrictEqual(widths(2, 60), { width: 60, abreast: 1 })
    const lines = sideBySide([[{ text: "你好" }], [{ text: "b" }, { text: "c" }]], 6, { width: 20, color: false })
    assert.deepStrictEqual(lines, ["你好   │ b", "       │ c"])
  })
})
