import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Schema, Stream } from "effect"
import { parse, stringify } from "yaml"
import { Sheet } from "../../src/domain/judging/Sheet.ts"
import { exportSheet } from "../../src/programs/exportSheet.ts"
import { importSheet } from "../../src/programs/importSheet.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { SheetFile } from "../../src/services/SheetFile.ts"
import { allAnswers, answer, finish, layer, newRun, workshop } from "../services/run/harness.ts"

const HOSTILE = "- =cmd\u2028b\rc\u0000d\ud800e\u202Ef\u0085 \n  # no comment\n\t---\n...\n"
const readSheet = (text: string) => Schema.decodeUnknownSync(Sheet)(parse(text))

/** A run of eight answers, of which one is empty and one failed, and its sheet. */
const exported = (name: string) =>
  Effect.gen(function* () {
    const shop = yield* workshop
    const run = yield* newRun(shop.at("r"))
    const texts = ["", "failed", HOSTILE, "text 3", "text 4", "text 5", "text 6", "text 7"]
    const answers = allAnswers(run.pack.value, ["m1", "__proto__"]).map(({ model, prompt_id, repeat }, at) => {
      const given = answer(model, prompt_id, repeat, texts[at])
      return at === 1 ? Object.assign(given, { ok: false }) : given
    })
    yield* finish(run, answers)
    const sheet = yield* exportSheet({ run: shop.at("r"), out: shop.at(name) })
    return { shop, run, answers, sheet, text: yield* shop.read(name) }
  })

const fillAll = (sheet: Sheet, overall: number): Sheet => ({
  ...sheet,
  items: sheet.items.map((item) => ({
    ...item,
    dimensions: Object.fromEntries(Object.keys(item.dimensions).map((id) => [id, 4.5])),
    overall,
    red_flag: item.answer === "text 3",
    note: `about ${item.answer}`
  }))
})

withLayer(Layer.merge(layer, SheetFile.layer.pipe(Layer.provide(layer))))("blind sheets", (it) => {
  it.effect("show the answers that need a person, without a name of a model or variant", () =>
    Effect.gen(function* () {
      const { shop, sheet, text } = yield* exported("s.yaml")
      assert.strictEqual(sheet.items, 6)
      assert.strictEqual(sheet.settled, 2)
      assert.notInclude(text, "m1")
      assert.notInclude(text, "none")
      const { items } = readSheet(text)
      assert.deepStrictEqual(
        items.map(({ answer }) => answer).toSorted(),
        [HOSTILE, "text 3", "text 4", "text 5", "text 6", "text 7"].toSorted()
      )
      const again = yield* exportSheet({ run: shop.at("r"), out: shop.at("again.yaml") })
      assert.strictEqual(again.items, 6)
      assert.strictEqual(yield* shop.read("again.yaml"), text)
      yield* exportSheet({ run: shop.at("r"), out: shop.at("other.yaml"), seed: 7 })
      const order = readSheet(yield* shop.read("other.yaml")).items.map(({ answer }) => answer)
      assert.notDeepEqual(
        order,
        items.map(({ answer }) => answer)
      )
    })
  )

  it.effect("come back as the verdicts of a person, several people side by side", () =>
    Effect.gen(function* () {
      const { shop, run, answers, text } = yield* exported("s.yaml")
      yield* shop.write("ada.yaml", stringify(fillAll(readSheet(text), 4)))
      yield* shop.write("bob.yaml", stringify(fillAll(readSheet(text), 2)))
      const ada = yield* importSheet({ run: shop.at("r"), sheet: shop.at("ada.yaml"), author: "Ada Lovelace" })
      const bob = yield* importSheet({ run: shop.at("r"), sheet: shop.at("bob.yaml"), author: "Bob", judge: "b/2" })
      assert.strictEqual(ada.judge.id, "human-ada-lovelace")
      assert.strictEqual(ada.judge.author, "Ada Lovelace")
      assert.deepStrictEqual([ada.filled, ada.unfilled, ada.scored, ada.unscored, ada.red_flags], [6, 0, 7, 1, 1])
      assert.deepStrictEqual(
        bob.run.judges.map(({ id }) => id),
        ["b/2", "human-ada-lovelace"]
      )
      const verdicts = yield* RunStore.use((store) => Stream.runCollect(store.verdicts(bob.run, "b/2")))
      assert.deepStrictEqual(
        verdicts.map(({ model, prompt_id, repeat }) => [model, prompt_id, repeat]),
        answers.map(({ model, prompt_id, repeat }) => [model, prompt_id, repeat])
      )
      for (const [at, verdict] of verdicts.entries()) {
        if (verdict.status === "unscored") assert.strictEqual(verdict.reason, "answer-failed")
        else if (at > 0) {
          assert.strictEqual(verdict.score, 2)
          assert.strictEqual(verdict.rationale, `about ${answers[at]?.text}`)
          assert.deepStrictEqual(
            Object.keys(verdict.dimensions),
            verdict.prompt_id === "constructor" ? ["Q1"] : ["Q1", "__proto__"]
          )
        }
      }
      assert.strictEqual(run.judges.length, 0)
    })
  )

  it.effect("leave unfilled items unscored and refuse a sheet with nothing on it", () =>
    Effect.gen(function* () {
      const { shop, text } = yield* exported("s.yaml")
      const options = { run: shop.at("r"), sheet: shop.at("s.yaml"), author: "Ada" }
      assert.include((yield* Effect.flip(importSheet(options))).message, "Nothing on the sheet is filled in")
      const sheet = readSheet(text)
      const items = fillAll(sheet, 3).items.map((item, at) => (at === 0 ? item : (sheet.items[at] ?? item)))
      yield* shop.write("part.yaml", stringify({ ...sheet, items }))
      const { filled, unfilled, unscored_by_reason } = yield* importSheet({ ...options, sheet: shop.at("part.yaml") })
      assert.deepStrictEqual([filled, unfilled], [1, 5])
      assert.deepStrictEqual(unscored_by_reason, [
        { reason: "answer-failed", count: 1 },
        { reason: "not-judged", count: 5 }
      ])
    })
  )

  it.effect("are refused with every problem at its place", () =>
    Effect.gen(function* () {
      const { shop, text } = yield* exported("s.yaml")
      const [one, two, three, four, ...rest] = fillAll(readSheet(text), 4).items
      if (one === undefined || two === undefined || three === undefined || four === undefined) return assert.fail()
      const items = [
        { ...one, red_flag: null },
        { ...two, dimensions: { ...two.dimensions, Q9: 3 } },
        { ...three, dimensions: {} },
        { ...four, item: "0000" },
        one,
        ...rest
      ]
      yield* shop.write("bad.yaml", stringify({ ...readSheet(text), items }))
      const options = { run: shop.at("r"), sheet: shop.at("bad.yaml"), author: "Ada" }
      const error = yield* Effect.flip(importSheet(options))
      if (error._tag !== "SourceInvalid") return assert.fail(error.message)
      const found = error.problems.map(({ message }) => message)
      assert.include(found, "Whether there is a red flag (true or false) is missing")
      assert.include(found, 'The prompt has no dimension "Q9"')
      assert.include(found, 'The score of dimension "Q1" is missing')
      assert.include(found, 'The run has no answer for item "0000"')
      assert.include(found, `The item "${one.item}" stands twice`)
      for (const { line } of error.problems) assert.isAbove(line ?? 0, 1)
      for (const [bad, good] of [
        ["6", "4"],
        ['"4"', "4"],
        ["[4]", "4"]
      ] as const) {
        yield* shop.write(
          "bad.yaml",
          stringify(fillAll(readSheet(text), 4)).replace(`overall: ${good}`, `overall: ${bad}`)
        )
        assert.strictEqual((yield* Effect.flip(importSheet(options)))._tag, "SourceInvalid", bad)
      }
      assert.deepStrictEqual((yield* RunStore.use((store) => store.open(shop.at("r")))).judges, [])
    })
  )

  it.effect("fit only the run and the answers that they were made of", () =>
    Effect.gen(function* () {
      const { shop, text } = yield* exported("s.yaml")
      yield* shop.write("full.yaml", stringify(fillAll(readSheet(text), 4)))
      const options = { run: shop.at("r"), sheet: shop.at("full.yaml"), author: "Ada" }
      const manifest = yield* shop.read("r/run.json")
      yield* shop.write("r/run.json", manifest.replace('"r1"', '"r2"'))
      assert.include((yield* Effect.flip(importSheet(options))).message, "was not made of this run")
      yield* shop.write("r/run.json", manifest)
      yield* shop.write("r/answers.jsonl", (yield* shop.read("r/answers.jsonl")).replace('"text 4"', '"text four"'))
      const changed = yield* Effect.flip(importSheet(options))
      assert.include(changed.message, "The run has no answer for item")
    })
  )

  it.effect("need an author, and replace verdicts only on demand", () =>
    Effect.gen(function* () {
      const { shop, text } = yield* exported("s.yaml")
      yield* shop.write("full.yaml", stringify(fillAll(readSheet(text), 4)))
      const options = { run: shop.at("r"), sheet: shop.at("full.yaml"), author: "Ada" }
      yield* Effect.flip(importSheet({ ...options, author: " " }))
      yield* importSheet(options)
      assert.include((yield* Effect.flip(importSheet(options))).message, "--replace")
      yield* shop.write("full.yaml", stringify(fillAll(readSheet(text), 1)))
      const { run } = yield* importSheet({ ...options, replace: true })
      const [, , verdict] = yield* RunStore.use((store) => Stream.runCollect(store.verdicts(run, "human-ada")))
      assert.strictEqual(verdict?.status === "scored" ? verdict.score : 0, 1)
    })
  )

  it.effect("work as CSV, as spreadsheets write it", () =>
    Effect.gen(function* () {
      const { shop, text } = yield* exported("s.csv")
      assert.deepStrictEqual([...(yield* shop.fs.readFile(shop.at("s.csv"))).subarray(0, 4)], [0xef, 0xbb, 0xbf, 0x73])
      assert.isTrue(text.startsWith("sheet,seed,item,"))
      assert.include(text, `"'- =cmd`)
      const filled = text
        .replace(/,-,,,\r\n/g, ",-,4,FALSE,\r\n")
        .replace(/,,,,,\r\n/g, ",4,4,3.5,TRUE,note\r\n")
        .replace(/,,-,4/g, ",5,-,4")
      yield* shop.write("full.csv", filled)
      const options = { run: shop.at("r"), sheet: shop.at("full.csv"), author: "Ada" }
      const { filled: count, unfilled, scored } = yield* importSheet(options)
      assert.deepStrictEqual([count, unfilled, scored], [6, 0, 7])
      yield* shop.write("full.csv", filled.replace(",3.5,", ",7,").replace(",TRUE,note", ",maybe,note"))
      const error = yield* Effect.flip(importSheet({ ...options, replace: true }))
      if (error._tag !== "SourceInvalid") return assert.fail(error.message)
      assert.deepStrictEqual(error.problems.map(({ path }) => path[0]).toSorted(), ["overall", "red_flag"])
      assert.isAbove(error.problems[0].line ?? 0, 1)
    })
  )

  it.effect("need an author whose name gives an id, or another id", () =>
    Effect.gen(function* () {
      const { shop } = yield* exported("s.yaml")
      for (const author of ["", "  ", "!?"]) {
        const error = yield* Effect.flip(importSheet({ run: shop.at("r"), sheet: shop.at("s.yaml"), author }))
        assert.strictEqual(error._tag, "UsageInvalid")
      }
      const other = { run: shop.at("r"), sheet: shop.at("s.yaml"), author: "!?", judge: "someone" }
      assert.strictEqual((yield* Effect.flip(importSheet(other)))._tag, "SourceInvalid")
    })
  )

  it.effect("are never written over a file that is there", () =>
    Effect.gen(function* () {
      const { shop } = yield* exported("s.yaml")
      const again = yield* Effect.flip(exportSheet({ run: shop.at("r"), out: shop.at("s.yaml") }))
      assert.strictEqual(again._tag, "CannotWrite")
      assert.strictEqual(
        (yield* Effect.flip(exportSheet({ run: shop.at("r"), out: shop.at("s.txt") })))._tag,
        "UsageInvalid"
      )
    })
  )
})
