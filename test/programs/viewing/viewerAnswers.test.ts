import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { promptsOf } from "../../../src/domain/pack/prompts.ts"
import { cellKey } from "../../../src/domain/run/Cell.ts"
import { ViewPrompt, ViewReport, ViewRun, ViewText } from "../../../src/programs/viewing/documents.ts"
import { RunRows } from "../../../src/services/RunRows.ts"
import { RunStore } from "../../../src/services/RunStore.ts"
import { type Given, type GivenRun, runs, uneven } from "../comparing.ts"
import { layer, SAMPLE, view } from "./viewing.ts"

const good: Given = { points: uneven }
const one = (given: Given): GivenRun => ({ groups: { "m / baseline": good, "m / none": given } })

withLayer(layer)("A viewer of answers", (it) => {
  it.effect("shows every answer of a prompt with what is missing, and the words of the pack", () =>
    Effect.gen(function* () {
      const { index, read } = yield* view([SAMPLE])
      const [entry] = (yield* index).runs
      const store = yield* RunStore
      const run = yield* store.open(SAMPLE)
      const answers = yield* Stream.runCollect(store.answers(run))
      const verdicts = yield* Stream.runCollect(store.verdicts(run, "checks"))
      const document = yield* read(entry?.facts?.document ?? "", ViewRun)
      const entries = document.pack.categories.flatMap(({ prompts }) => prompts)
      assert.deepStrictEqual(
        entries.map(({ id }) => id),
        promptsOf(run.pack.value).map(({ prompt }) => prompt.id)
      )
      const shown = yield* Effect.forEach(entries, ({ document }) => read(document, ViewPrompt))
      const cells = shown.flatMap(({ cells, prompt }) => cells.map((cell) => ({ ...cell, prompt_id: prompt.id })))
      assert.lengthOf(cells, entry?.facts?.progress.expected ?? 0)
      assert.lengthOf(
        cells.filter(({ answer }) => answer === null),
        cells.length - answers.length
      )
      const byCell = new Map(cells.map((cell) => [cellKey(cell), cell]))
      for (const answer of answers) assert.strictEqual(byCell.get(cellKey(answer))?.answer?.text, answer.text)
      for (const verdict of verdicts) {
        const [said] = byCell.get(cellKey(verdict))?.verdicts ?? []
        assert.isFalse(said?.stale)
        assert.strictEqual(said?.verdict.status, verdict.status)
        if (said?.verdict.status === "scored" && verdict.status === "scored") {
          assert.deepStrictEqual(said.verdict.rationale, verdict.rationale)
        }
      }
    })
  )

  it.effect("says of a verdict that it was given to another text", () =>
    Effect.gen(function* () {
      const flagged = { ...good, flagged: (prompt: number) => prompt === 1 }
      const { shop } = yield* runs({ one: one(flagged) })
      const answers = yield* shop.read("one/answers.jsonl")
      yield* shop.write("one/answers.jsonl", answers.replace("m / none says P1 0", "m / none says more"))
      const { read } = yield* view([shop.at("one")])
      const { cells } = yield* read("runs/one/prompts/_501", ViewPrompt)
      assert.deepStrictEqual(
        cells.map(({ verdicts }) => verdicts.map(({ stale }) => stale)),
        [[false], [false], [true], [false]]
      )
      const report = yield* read("runs/one/judges/kim", ViewReport)
      assert.deepStrictEqual(
        report.flagged.map(({ prompt_id, repeat }) => [prompt_id, repeat]),
        [["P1", 1]]
      )
    })
  )

  it.effect("names runs of the same name apart, and one that is named twice once", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ "a/run": one(good), "b/run": one(good), "b/other": one(good) })
      const { index } = yield* view([shop.at("a"), shop.at("b"), shop.at("b/run")])
      assert.deepStrictEqual(
        (yield* index).runs.map(({ dir, key }) => [key, dir]),
        [
          ["a_2frun", shop.at("a/run")],
          ["b_2frun", shop.at("b/run")],
          ["other", shop.at("b/other")]
        ]
      )
    })
  )
})

/** Counts how often the rows of a run are read as a whole. */
const counted = Effect.gen(function* () {
  const rows = yield* RunRows
  const store = yield* RunStore
  const read: Array<string> = []
  const note = (what: string) => Effect.sync(() => void read.push(what))
  const services = Layer.mergeAll(
    Layer.succeed(RunRows, { locate: (run) => Effect.andThen(note("places"), rows.locate(run)) }),
    Layer.succeed(RunStore, {
      ...store,
      answers: (run) => Stream.unwrap(Effect.as(note("answers"), store.answers(run)))
    })
  )
  return { read, services }
})

withLayer(layer)("A viewer that many ask", (it) => {
  it.effect("reads a run once for all of them, and again only when it changed", () =>
    Effect.gen(function* () {
      const { shop } = yield* runs({ one: one(good) })
      const { read, services } = yield* counted
      yield* Effect.gen(function* () {
        const { viewer } = yield* view([shop.at("one")])
        // What the start page took.
        read.splice(0)
        const paths = ["_501", "_502", "_503"].map((key) => `runs/one/prompts/${key}`)
        const everything = ["runs/one/judges/kim", "boards/many_20kim/history", ...paths]
        const many = Effect.forEach(
          Array.from({ length: 20 }, () => everything).flat(),
          (path) => viewer.document(path),
          { concurrency: "unbounded" }
        )
        const delivered = yield* many
        assert.strictEqual(new Set(delivered.map((document) => document?.bytes)).size, everything.length)
        assert.deepStrictEqual(read.toSorted(), ["answers", "places"])
        yield* viewer.look
        yield* many
        assert.lengthOf(read, 2)
        const answers = yield* shop.read("one/answers.jsonl")
        yield* shop.write("one/answers.jsonl", answers.replace("says P1 0", "says P1 more"))
        yield* viewer.look
        read.splice(0)
        yield* many
        assert.deepStrictEqual(read.toSorted(), ["answers", "places"])
      }).pipe(Effect.provide(services))
    })
  )
})

const HUGE = 5 * 1024 * 1024
const LONG = 65_536

withLayer(layer)("A viewer of long answers", (it) => {
  it.effect("gives the beginning of a text with the prompt, and all of it apart", () =>
    Effect.gen(function* () {
      const huge = `${"x".repeat(LONG - 1)}\u{1f600}${`</script>${"z".repeat(1015)}`.repeat(HUGE / 1024)}`
      const text = (prompt: number, repeat: number) => (prompt === 1 && repeat === 1 ? huge : "y".repeat(LONG))
      const { shop } = yield* runs({ one: { groups: { "m / none": { ...good, text } } } })
      const { bytesOf, read } = yield* view([shop.at("one")])
      const { cells } = yield* read("runs/one/prompts/_501", ViewPrompt)
      const [short, long] = cells.map(({ answer }) => answer)
      assert.deepStrictEqual([short?.whole, short?.text.length, short?.chars], [null, LONG, LONG])
      assert.strictEqual(long?.text, "x".repeat(LONG - 1))
      assert.strictEqual(long?.chars, huge.length)
      assert.isBelow((yield* bytesOf("runs/one/prompts/_501")).length, 4 * LONG)
      const whole = yield* read(long?.whole ?? "", ViewText)
      assert.isTrue(whole.text === huge)
    })
  )
})
