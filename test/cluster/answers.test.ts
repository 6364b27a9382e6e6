import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { RunStore } from "../../src/services/RunStore.ts"
import { allAnswers, answer, loadPack, manifestFor, PACK, PACK_TWO_VARIANTS } from "../services/run/harness.ts"
import { Bed, stores } from "./beds.ts"
import { answersOf, append, complete, create, edited, failed, MODELS, open } from "./storing.ts"

const HOSTILE = "a\u2028b\rc\u0000d\ud800e\u202Ef\n\"\\'; drop table assay_runs; --"

const shown = (answers: Effect.Success<ReturnType<typeof answersOf>>) =>
  answers.map(({ ok, prompt_id, repeat }) => `${prompt_id} ${repeat} ${ok ? "good" : "failed"}`)

const named = (run_id: string, digest: string) => ({ ...manifestFor(digest, ["m1"]), run_id })

const refusal = (dir: string) =>
  open(dir).pipe(
    Effect.flatMap(answersOf),
    Effect.flip,
    Effect.map((error) => `${error._tag}: ${error.message}`)
  )

for (const { layer, name } of stores) {
  withLayer(layer, { excludeTestServices: true })(name, (it) => {
    it.effect("gives back what was appended, hostile characters included, in cell order once it is complete", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const run = yield* create(bed.dir("r"), [...MODELS, 'it\'s "m"\u0000\ud800'])
        const answers = [...allAnswers(run.pack.value, MODELS), answer('it\'s "m"\u0000\ud800', "P1", 0, HOSTILE)]
        yield* append(run, answers.toReversed())
        assert.lengthOf(yield* answersOf(yield* open(run.dir)), answers.length)
        const done = yield* complete(run)
        assert.deepStrictEqual([done.manifest.status, done.manifest.answers], ["complete", answers.length])
        assert.deepStrictEqual(yield* answersOf(yield* open(run.dir)), answers)
        assert.deepStrictEqual((yield* open(run.dir)).manifest, done.manifest)
      })
    )

    it.effect("knows what was answered before, and what was spent besides, from one session to the next", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const run = yield* create(bed.dir("r"))
        const stopped = yield* Effect.scoped(
          Effect.gen(function* () {
            const writer = yield* RunStore.use((store) => store.writeAnswers(run))
            assert.isFalse(writer.has(answer("m1", "P1", 0)))
            yield* writer.append([answer("m1", "P1", 0), failed("P1", 1)])
            assert.isTrue(writer.has(answer("m1", "P1", 0)))
            yield* writer.spend(0.1)
            yield* writer.spend(0.3)
            return yield* writer.interrupt
          })
        )
        assert.strictEqual(stopped.manifest.status, "interrupted")
        const again = yield* open(run.dir)
        assert.deepStrictEqual([again.manifest.status, again.manifest.other_cost_usd], ["interrupted", 0.3])
        yield* Effect.scoped(
          Effect.gen(function* () {
            const writer = yield* RunStore.use((store) => store.writeAnswers(again))
            const asked = [answer("m1", "P1", 0), failed("P1", 1), answer("m1", "constructor", 0)]
            assert.deepStrictEqual(asked.map(writer.has), [true, true, false])
            assert.strictEqual((yield* open(run.dir)).manifest.status, "open")
            yield* writer.spend(0.4)
          })
        )
        assert.strictEqual((yield* open(run.dir)).manifest.other_cost_usd, 0.4)
      })
    )

    it.effect("refuses an answer to a cell that has a good one, with all that came with it", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const run = yield* create(bed.dir("r"))
        yield* append(run, [answer("m1", "P1", 0)])
        const error = yield* Effect.flip(append(run, [answer("m1", "P1", 1), answer("m1", "P1", 0, "other")]))
        assert.strictEqual(error._tag, "CannotWrite")
        assert.include(error.message, "m1 / none / P1 #0 has an answer already")
        yield* Effect.flip(append(run, [answer("m1", "P1", 1), answer("m1", "P1", 1)]))
        assert.deepStrictEqual(yield* answersOf(run), [answer("m1", "P1", 0)])
      })
    )

    it.effect("puts a new answer in the place of one that failed, also of a complete run", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const run = yield* create(bed.dir("r"))
        yield* append(run, [failed("P1", 0), failed("P1", 1)])
        yield* append(run, [failed("P1", 0)])
        const whole = yield* complete(run)
        assert.deepStrictEqual(shown(yield* answersOf(whole)), ["P1 0 failed", "P1 1 failed"])
        yield* append(whole, [answer("m1", "P1", 0)])
        assert.strictEqual((yield* open(run.dir)).manifest.status, "open")
        for (const row of [answer("m1", "P1", 0, "other"), failed("P1", 0)]) {
          assert.strictEqual((yield* Effect.flip(append(yield* open(run.dir), [row])))._tag, "CannotWrite")
        }
        const done = yield* complete(yield* open(run.dir))
        assert.deepStrictEqual(shown(yield* answersOf(done)), ["P1 0 good", "P1 1 failed"])
      })
    )

    it.effect("makes a run as a whole or not at all, and none where there is one", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const store = yield* RunStore
        const dir = bed.dir("r")
        const run_id = dir.split("/").at(-1) ?? ""
        const other = yield* Effect.flip(store.create(dir, named(run_id, `sha256:${"0".repeat(64)}`), PACK))
        assert.strictEqual(other._tag, "SourceInvalid")
        yield* store.vacant(dir)
        const { digest } = yield* loadPack(PACK)
        const answers = Stream.concat(Stream.succeed(answer("m1", "P1", 0)), Stream.fail("stopped"))
        assert.strictEqual(yield* Effect.flip(store.save(dir, named(run_id, digest), PACK, answers)), "stopped")
        yield* store.vacant(dir)
        const saved = yield* store.save(dir, named(run_id, digest), PACK, Stream.succeed(answer("m1", "P1", 0)))
        assert.deepStrictEqual([saved.manifest.status, saved.manifest.answers], ["complete", 1])
        assert.strictEqual((yield* Effect.flip(store.vacant(dir)))._tag, "CannotWrite")
        assert.strictEqual((yield* Effect.flip(create(dir)))._tag, "CannotWrite")
        yield* Effect.scoped(Effect.flatMap(store.writeAnswers(saved), (writer) => writer.discard))
        yield* store.vacant(dir)
        assert.strictEqual((yield* Effect.flip(store.open(dir)))._tag, "InputMissing")
      })
    )

    it.effect("refuses a pack, a manifest and rows that were changed, and rows that are lost", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const made = (of: string) =>
          create(bed.dir(of)).pipe(
            Effect.tap((run) => append(run, allAnswers(run.pack.value, MODELS))),
            Effect.flatMap(complete)
          )
        const first = answer("m1", "P1", 0)
        const pack = yield* made("pack")
        yield* bed.editPack(pack.dir, (text) => `${text}# note\n`)
        assert.match(yield* refusal(pack.dir), /SourceInvalid.*copy of the pack was changed/u)
        const key = yield* made("key")
        yield* bed.editManifest(key.dir, edited('"models"', '"model"'))
        assert.match(yield* refusal(key.dir), /SourceInvalid.*"models"/u)
        const row = yield* made("row")
        yield* bed.editAnswer(row.dir, first, edited('"text"', '"textt"'))
        assert.match(yield* refusal(row.dir), /SourceInvalid[^]*textt/u)
        const broken = yield* made("broken")
        yield* bed.editAnswer(broken.dir, first, (text) => text.slice(0, 20))
        assert.match(yield* refusal(broken.dir), /SourceInvalid.*not valid JSON/u)
        const foreign = yield* made("foreign")
        yield* bed.editAnswer(foreign.dir, first, edited('"prompt_id":"P1"', '"prompt_id":"P2"'))
        assert.match(yield* refusal(foreign.dir), /SourceInvalid[^]*Unknown prompt "P2"/u)
        const doubled = yield* made("doubled")
        yield* bed.editAnswer(doubled.dir, first, edited('"repeat":0', '"repeat":1'))
        assert.match(yield* refusal(doubled.dir), /SourceInvalid[^]*repeated|place of another cell/u)
        const lost = yield* made("lost")
        yield* bed.loseAnswer(lost.dir, first)
        assert.match(yield* refusal(lost.dir), /SourceInvalid.*7 rows.*counts 8/u)
        // Nothing of this was wrong without the change.
        assert.lengthOf(yield* answersOf(yield* made("sound")), 8)
      })
    )

    it.effect("refuses to complete a run with a row that was changed", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        const run = yield* create(bed.dir("r"))
        yield* append(run, allAnswers(run.pack.value, MODELS))
        yield* bed.editAnswer(run.dir, answer("m1", "P1", 0), edited('"text"', '"textt"'))
        assert.strictEqual((yield* Effect.flip(complete(run)))._tag, "SourceInvalid")
      })
    )

    it.effect("names a run that is not there, and one of another pack", () =>
      Effect.gen(function* () {
        const bed = yield* Bed
        for (const odd of ["nowhere", "it's", "a\u0000b", "\ud800", ""]) {
          assert.strictEqual((yield* Effect.flip(open(bed.dir(odd))))._tag, "InputMissing", odd)
        }
        const run = yield* create(bed.dir("r"), MODELS, PACK_TWO_VARIANTS)
        yield* bed.editManifest(run.dir, edited('"none"', '"nine"'))
        assert.include((yield* Effect.flip(open(run.dir))).message, 'no variant "nine"')
      })
    )
  })
}
