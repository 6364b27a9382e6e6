import { assert, layer as withLayer } from "@effect/vitest"
import { Effect } from "effect"
import { fails, fencedAnswer, lastWords, type Says } from "../services/fakeModel.ts"
import { answer, layer, workshop } from "../services/run/harness.ts"
import { attemptsOf, EVERY, failure, finished, judging, rows, spec, succeeded, verdict } from "./judging.ts"

/** A judge that fails on answers with such an end, and gives all others two points. */
const failsOn =
  (...ends: ReadonlyArray<string>): Says =>
  (request) =>
    ends.some((end) => fencedAnswer(request).endsWith(end)) ? fails("auth") : verdict(request, 2)

/** A judge whose reply to one answer cannot be used, but shows a red flag. */
const showsFlag: Says = (request) =>
  lastWords(request).includes("cannot be used") || fencedAnswer(request) === "m1 P1 0"
    ? '{"score": 85, "red_flag": true}'
    : verdict(request)

withLayer(layer)("A judge that fails", (it) => {
  it.effect("is given up after three failures in a row, and what it gave is kept", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, asked } = yield* judging(at("r"), (request, number) =>
        number > 2 ? "I cannot say." : verdict(request)
      )
      const error = failure(result)
      assert.strictEqual(error._tag, "JudgeFailed")
      assert.include(String(error), "failed 3 times in a row")
      assert.include(String(error), "2 verdicts are kept")
      // Two good ones, then three with one repair request each.
      assert.strictEqual(asked.length, 8)
      const again = yield* judging(at("r"), (request) => verdict(request))
      assert.deepStrictEqual(again.asked, EVERY.slice(2))
      const reasons = "judge-unparseable,judge-unparseable"
      assert.deepStrictEqual(attemptsOf(yield* rows(at("r"))), ["", "", reasons, reasons, reasons, "", "", ""])
    })
  )

  it.effect.each([1, 2, 5])("is given up after as many failures as are allowed: %d", (maxConsecutiveFailures) =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result, asked } = yield* judging(at("r"), () => fails("auth"), { maxConsecutiveFailures })
      assert.strictEqual(failure(result)._tag, "JudgeFailed")
      assert.strictEqual(asked.length, maxConsecutiveFailures)
    })
  )

  it.effect("is not given up where it fails now and then", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result } = yield* judging(at("r"), (request, number) =>
        number % 3 === 0 ? verdict(request) : fails("auth")
      )
      const judged = succeeded(result)
      assert.deepInclude(judged, { answers: 8, scored: 2, unscored: 6 })
      assert.deepStrictEqual(judged.unscored_by_reason, [{ reason: "judge-error", count: 6 }])
    })
  )

  it.effect("is given up also where answers stand between that need no judge", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"), [
        answer("m1", "P1", 0),
        answer("m1", "P1", 1, ""),
        answer("m1", "constructor", 0),
        answer("m1", "__proto__", 0, ""),
        answer("__proto__", "P1", 0)
      ])
      const { result } = yield* judging(at("r"), () => fails("auth"))
      assert.strictEqual(failure(result)._tag, "JudgeFailed")
    })
  )

  it.effect("is asked again only where it failed, and its attempts are kept", () =>
    Effect.gen(function* () {
      const { at, read } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), failsOn("P1 1"))
      const before = yield* rows(at("r"))
      assert.strictEqual(before.filter(({ status }) => status === "unscored").length, 2)
      const again = yield* judging(at("r"), (request) => verdict(request, 5), { retryUnscored: true })
      assert.deepStrictEqual(again.asked, ["m1 P1 1", "__proto__ P1 1"])
      assert.deepInclude(succeeded(again.result), { scored: 8, unscored: 0 })
      const after = yield* rows(at("r"))
      assert.deepStrictEqual(
        after.map((row) => (row.status === "scored" ? row.score : 0)),
        [2, 5, 2, 2, 2, 5, 2, 2]
      )
      assert.deepStrictEqual(attemptsOf(after), ["", "judge-error", "", "", "", "judge-error", "", ""])
      const bytes = yield* read("r/judgements/j/verdicts.jsonl")
      const third = yield* judging(at("r"), (request) => verdict(request), { retryUnscored: true })
      assert.deepStrictEqual(third.asked, [])
      assert.strictEqual(yield* read("r/judgements/j/verdicts.jsonl"), bytes)
    })
  )

  it.effect("is asked again after it was given up while it was asked again", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), failsOn("P1 0", "P1 1"), { maxConsecutiveFailures: 9 })
      const stopped = yield* judging(at("r"), () => fails("auth"), { retryUnscored: true })
      assert.strictEqual(failure(stopped.result)._tag, "JudgeFailed")
      const again = yield* judging(at("r"), (request) => verdict(request), { retryUnscored: true })
      assert.deepStrictEqual(again.asked, ["m1 P1 0", "m1 P1 1", "__proto__ P1 0", "__proto__ P1 1"])
      const twice = "judge-error,judge-error"
      assert.deepStrictEqual(attemptsOf(yield* rows(at("r"))), [twice, twice, "", "", twice, "judge-error", "", ""])
    })
  )

  it.effect("is asked again about an answer that was changed or added, without the attempts at another text", () =>
    Effect.gen(function* () {
      const { at, fs, read, write } = yield* workshop
      yield* finished(at("r"))
      yield* judging(at("r"), failsOn("P1 1"))
      const lines = yield* read("r/answers.jsonl")
      yield* fs.copyFile(at("r/answers.jsonl"), at("before.jsonl"))
      yield* write("r/answers.jsonl", lines.replace("m1 P1 0", "another").replace("m1 P1 1", "a third"))
      const again = yield* judging(at("r"), (request) => verdict(request), { retryUnscored: true })
      assert.deepStrictEqual(again.asked, ["another", "a third", "__proto__ P1 1"])
      assert.deepStrictEqual(attemptsOf(yield* rows(at("r"))), ["", "", "", "", "", "judge-error", "", ""])
    })
  )

  it.effect("cannot be asked again where it never gave a verdict", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result } = yield* judging(at("r"), (request) => verdict(request), { retryUnscored: true })
      assert.strictEqual(failure(result)._tag, "UnknownName")
    })
  )

  it.effect("does not lose a red flag that it showed", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result } = yield* judging(at("r"), showsFlag)
      assert.deepInclude(succeeded(result), { unscored: 1, red_flags: 1 })
      const again = yield* judging(at("r"), (request) => verdict(request), { retryUnscored: true })
      assert.deepInclude(succeeded(again.result), { unscored: 0, red_flags: 0, disputed: 1 })
    })
  )
})

withLayer(layer)("A model that is a candidate of the run", (it) => {
  const own = { ...spec, id: "openai-compatible:m1", target: "m1" }

  it.effect("does not judge itself unless that is allowed", () =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const refused = yield* judging(at("r"), (request) => verdict(request), { model: own })
      assert.strictEqual(failure(refused.result)._tag, "UsageInvalid")
      assert.include(String(failure(refused.result)), "--allow-self-judge")
      assert.strictEqual(refused.asked.length, 0)
      const allowed = yield* judging(at("r"), (request) => verdict(request), { model: own, allowSelfJudge: true })
      assert.strictEqual(succeeded(allowed.result).scored, 8)
    })
  )

  it.effect.each([0, 2, 4, -1])("votes an odd number of times, not %d", (votes) =>
    Effect.gen(function* () {
      const { at } = yield* workshop
      yield* finished(at("r"))
      const { result } = yield* judging(at("r"), (request) => verdict(request), { votes })
      assert.strictEqual(failure(result)._tag, "UsageInvalid")
    })
  )
})
