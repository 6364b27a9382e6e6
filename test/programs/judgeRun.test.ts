import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"
import { judgeRun } from "../../src/programs/judgeRun.ts"
import { Judge } from "../../src/services/Judge.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { allAnswers, answer, finish, layer, newRun, workshop } from "../services/run/harness.ts"

/** A judge that scores everything alike, under an id that is special in JavaScript. */
const kind = (id: string, score: number) =>
  Layer.effect(
    Judge,
    Effect.map(Judge, (checks) => ({
      ...checks,
      id,
      judge: (...args: Parameters<typeof checks.judge>) =>
        Effect.map(checks.judge(...args), (verdict) => (verdict.status === "scored" ? { ...verdict, score } : verdict))
    }))
  ).pipe(Layer.provide(Judge.layerChecks))

const finished = (dir: string) =>
  Effect.gen(function* () {
    const run = yield* newRun(dir)
    return yield* finish(run, [
      answer("m1", "P1", 0, "blue"),
      answer("m1", "P1", 1, "red"),
      answer("m1", "constructor", 0, ""),
      answer("m1", "__proto__", 0, "hello"),
      { ...answer("__proto__", "P1", 0, "x"), ok: false, error: { kind: "http", message: "500" } }
    ])
  })

withLayer(Layer.merge(layer, Judge.layerChecks))("judgeRun", (it) => {
  it.effect("judges every answer and counts what came of it", () =>
    Effect.gen(function* () {
      const { at, list } = yield* workshop
      yield* finished(at("r"))
      const judged = yield* judgeRun({ run: at("r") })
      assert.strictEqual(judged.answers, 5)
      assert.strictEqual(judged.scored, 3)
      assert.strictEqual(judged.red_flags, 1)
      assert.deepStrictEqual(judged.unscored_by_reason, [
        { reason: "answer-failed", count: 1 },
        { reason: "no-checks", count: 1 }
      ])
      assert.deepStrictEqual(yield* list("r/judgements"), ["checks"])
      assert.deepStrictEqual(yield* list("r/judgements/checks"), ["judge.json", "verdicts.jsonl"])
    })
  )

  it.effect("keeps judges side by side, and judging again replaces one and touches nothing else", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r") })
      const answers = yield* read("r/answers.jsonl")
      const checks = yield* read("r/judgements/checks/verdicts.jsonl")
      yield* judgeRun({ run: at("r") }).pipe(Effect.provide(kind("__proto__", 4)))
      const { run } = yield* judgeRun({ run: at("r") }).pipe(Effect.provide(kind("__proto__", 2)))
      assert.deepStrictEqual(
        run.judges.map(({ id }) => id),
        ["__proto__", "checks"]
      )
      assert.strictEqual(yield* read("r/answers.jsonl"), answers)
      assert.strictEqual(yield* read("r/judgements/checks/verdicts.jsonl"), checks)
      const verdicts = yield* RunStore.use((store) => Stream.runCollect(store.verdicts(run, "__proto__")))
      const scores = verdicts.flatMap((verdict) => (verdict.status === "scored" ? [verdict.score] : []))
      assert.deepStrictEqual(scores, [2, 2, 2])
      const stranger = yield* RunStore.use((store) => Effect.flip(Stream.runCollect(store.verdicts(run, "cheks"))))
      assert.strictEqual(stranger._tag, "UnknownName")
      assert.include(stranger.message, 'Did you mean "checks"?')
    })
  )

  it.effect("gives the same verdicts in the same bytes for the same answers in another order", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      const one = yield* newRun(at("a"))
      const answers = allAnswers(one.pack.value, ["m1", "__proto__"])
      yield* finish(one, answers)
      yield* finish(yield* newRun(at("b")), answers.toReversed())
      yield* judgeRun({ run: at("a") })
      yield* judgeRun({ run: at("b") })
      const file = "judgements/checks/verdicts.jsonl"
      assert.strictEqual(yield* read(`a/${file}`), yield* read(`b/${file}`))
    })
  )

  it.effect("keeps the earlier verdicts when judging fails half-way", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      yield* finished(at("r"))
      const { run, judge } = yield* judgeRun({ run: at("r") })
      const before = yield* read("r/judgements/checks/verdicts.jsonl")
      const store = yield* RunStore
      const half = Stream.concat(Stream.take(store.verdicts(run, "checks"), 2), Stream.fail("stopped" as const))
      assert.strictEqual(yield* Effect.flip(store.writeJudgement(run, judge, half)), "stopped")
      assert.strictEqual(yield* read("r/judgements/checks/verdicts.jsonl"), before)
      assert.deepStrictEqual(
        (yield* store.open(at("r"))).judges.map(({ id }) => id),
        ["checks"]
      )
      yield* write("r/judgements/checks/verdicts.jsonl", before.slice(0, -5))
      assert.strictEqual((yield* Effect.flip(Stream.runCollect(store.verdicts(run, "checks"))))._tag, "SourceInvalid")
    })
  )

  it.effect("puts back the verdicts that a killed writer had put aside", () =>
    Effect.gen(function* () {
      const { at, fs, list } = yield* workshop
      const run = yield* finished(at("r"))
      const { judge } = yield* judgeRun({ run: at("r") })
      yield* fs.rename(at("r/judgements/checks"), at("r/judgements/.old-checks"))
      const store = yield* RunStore
      yield* Effect.flip(store.writeJudgement(run, judge, Stream.fail("stopped" as const)))
      assert.deepStrictEqual(
        (yield* store.open(at("r"))).judges.map(({ id }) => id),
        ["checks"]
      )
      yield* judgeRun({ run: at("r") })
      assert.deepStrictEqual(yield* list("r/judgements"), ["checks"])
    })
  )

  it.effect("refuses to read a run whose judge was put aside, until that judge judges again", () =>
    Effect.gen(function* () {
      const { at, fs, list } = yield* workshop
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r") })
      yield* judgeRun({ run: at("r"), judge: "other" })
      const store = yield* RunStore
      yield* fs.copy(at("r/judgements/checks"), at("r/judgements/.old-checks"))
      assert.strictEqual((yield* store.open(at("r"))).judges.length, 2)
      yield* fs.remove(at("r/judgements/checks"), { recursive: true })
      const error = yield* Effect.flip(store.open(at("r")))
      assert.strictEqual(error._tag, "SourceInvalid")
      assert.include(error.message, 'The verdicts of the judge "checks" are missing')
      yield* fs.writeFileString(at("r/.lock-1-1-elsewhere"), "")
      assert.strictEqual((yield* Effect.flip(store.open(at("r"))))._tag, "RunLocked")
      yield* fs.remove(at("r/.lock-1-1-elsewhere"))
      yield* judgeRun({ run: at("r") })
      assert.deepStrictEqual(yield* list("r/judgements"), ["checks", "other"])
    })
  )

  it.effect("refuses verdicts that were given under another pack of the same id and version", () =>
    Effect.gen(function* () {
      const { at, fs, write } = yield* workshop
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r") })
      const store = yield* RunStore
      assert.strictEqual((yield* store.open(at("r"))).judges.length, 1)
      const judge = yield* fs.readFileString(at("r/judgements/checks/judge.json"))
      yield* write("r/judgements/checks/judge.json", judge.replace(/sha256:..../u, "sha256:0000"))
      const error = yield* Effect.flip(store.open(at("r")))
      assert.include(error.message, "under another pack")
    })
  )

  it.effect("refuses verdicts of another number than the judge gave", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      yield* finished(at("r"))
      const { run } = yield* judgeRun({ run: at("r") })
      const store = yield* RunStore
      const rows = (yield* read("r/judgements/checks/verdicts.jsonl")).trimEnd().split("\n")
      assert.strictEqual((yield* Stream.runCollect(store.verdicts(run, "checks"))).length, rows.length)
      yield* write("r/judgements/checks/verdicts.jsonl", rows.slice(1).join("\n") + "\n")
      const error = yield* Effect.flip(Stream.runCollect(store.verdicts(run, "checks")))
      assert.include(error.message, `counts ${rows.length}`)
    })
  )

  it.effect("refuses verdicts that were edited, whatever in them", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      yield* finished(at("r"))
      const { run } = yield* judgeRun({ run: at("r") })
      const file = "r/judgements/checks/verdicts.jsonl"
      const stored = yield* read(file)
      const verdicts = RunStore.use((store) => Stream.runCollect(store.verdicts(run, "checks")))
      for (const [from, to] of [
        ['"score":5', '"score":4'],
        ['"rationale":"', '"rationale":" ']
      ] as const) {
        assert.include(stored, from)
        yield* write(file, stored.replace(from, to))
        const error = yield* Effect.flip(verdicts)
        assert.strictEqual(error._tag, "SourceInvalid")
        assert.include(error.message, "its digest is not the one in the manifest beside it")
        assert.include(error.message, "let that judge judge again")
      }
      yield* write(file, stored)
      assert.lengthOf(yield* verdicts, 5)
    })
  )

  it.effect("reads a judgement that was stored without a digest of its verdicts", () =>
    Effect.gen(function* () {
      const { at, read, write } = yield* workshop
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r") })
      const judge = yield* read("r/judgements/checks/judge.json")
      const older = judge.replace(/ *"verdicts_digest": "sha256:[0-9a-f]{64}",\n/u, "")
      assert.notStrictEqual(older, judge)
      yield* write("r/judgements/checks/judge.json", older)
      const store = yield* RunStore
      assert.lengthOf(yield* Stream.runCollect(store.verdicts(yield* store.open(at("r")), "checks")), 5)
    })
  )

  it.effect("passes over a file beside the folders of judges, but not over a folder that is no judge", () =>
    Effect.gen(function* () {
      const { at, fs, write } = yield* workshop
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r") })
      const store = yield* RunStore
      yield* write("r/judgements/README.md", "Ours.")
      assert.strictEqual((yield* store.open(at("r"))).judges.length, 1)
      yield* fs.makeDirectory(at("r/judgements/notes"))
      assert.strictEqual((yield* Effect.flip(store.open(at("r"))))._tag, "InputMissing")
    })
  )

  it.effect("refuses a run without answers, and an id that another kind of judge has", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* newRun(at("empty"))
      assert.include((yield* Effect.flip(judgeRun({ run: at("empty") }))).message, "no answers to judge")
      assert.deepStrictEqual((yield* RunStore.use((store) => store.open(at("empty")))).judges, [])
      yield* finished(at("r"))
      yield* judgeRun({ run: at("r"), judge: "ada" })
      const human = Layer.effect(
        Judge,
        Effect.map(Judge, (judge) => ({ ...judge, kind: "human" as const }))
      )
      const error = yield* Effect.flip(judgeRun({ run: at("r"), judge: "ada" }).pipe(Effect.provide(human)))
      assert.strictEqual(error._tag, "CannotWrite")
    })
  )
})
