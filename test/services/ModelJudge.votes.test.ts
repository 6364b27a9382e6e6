import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { RedFlag } from "../../src/domain/run/Verdict.ts"
import { modelJudge } from "../../src/services/ModelJudge.ts"
import { makeAnswer } from "../domain/judging/inlinePack.ts"
import { reply } from "../domain/judging/replies.ts"
import { asked, fails, fakeModel } from "./fakeModel.ts"
import { inTurn, judged, options, pack, prompt } from "./judgedBy.ts"

const flagged = reply({ score: 1, red_flag: true, flags: [1] })

describe("Several votes", () => {
  it.effect("give the median, and are kept", () =>
    Effect.gen(function* () {
      const replies = [5, 1, 4].map((score) => reply({ score, dimensions: { Q1: score, Q2: 6 - score } }))
      const { verdict, requests } = yield* judged(inTurn(...replies), { options: { votes: 3 } })
      assert.deepInclude(verdict, { score: 4, dimensions: { Q1: 4, Q2: 2 }, red_flag: "clear", disputed: false })
      assert.deepStrictEqual(
        verdict.votes?.map(({ score }) => score),
        [5, 1, 4]
      )
      assert.deepStrictEqual(
        requests.map(({ seed }) => seed),
        [42, 43, 44]
      )
      assert.isTrue(requests.every(({ temperature }) => temperature > 0))
    })
  )

  it.effect("dispute a red flag of a minority", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(reply(), flagged, reply()), { options: { votes: 3 } })
      assert.deepInclude(verdict, { red_flag: "clear", disputed: true, flags: [] })
    })
  )

  it.effect("flag by majority", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(flagged, flagged, reply()), { options: { votes: 3 } })
      assert.deepInclude(verdict, { red_flag: "flagged", disputed: true, flags: [1], score: 1 })
    })
  )

  it.effect("are no verdict where one of them is missing", () =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(inTurn(flagged, "?", "?", reply()), { options: { votes: 3 } })
      assert.deepInclude(verdict, { status: "unscored", reason: "judge-unparseable", red_flag_seen: true })
      assert.strictEqual(verdict.votes?.length, 1)
      assert.strictEqual(requests.length, 3)
    })
  )
})

describe("Confirming fatal flags", () => {
  it.effect.each<readonly [string, ReadonlyArray<string>, RedFlag, boolean, number]>([
    ["that both votes more confirm", [flagged, flagged, flagged], "flagged", false, 3],
    ["that one of two confirms", [flagged, reply(), flagged], "flagged", true, 3],
    ["that nobody confirms", [flagged, reply(), reply()], "clear", true, 3],
    ["of which there is none", [reply(), flagged, flagged], "clear", false, 1]
  ])("asks again for a flag %s", ([, replies, red_flag, disputed, calls]) =>
    Effect.gen(function* () {
      const { verdict, requests } = yield* judged(inTurn(...replies), { options: { confirmFlags: 2 } })
      assert.deepInclude(verdict, { status: "scored", red_flag, disputed })
      assert.strictEqual(requests.length, calls)
    })
  )

  it.effect("keeps a flag on a tie", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(flagged, reply()), { options: { confirmFlags: 1 } })
      assert.deepInclude(verdict, { red_flag: "flagged", disputed: true })
    })
  )

  it.effect("does not ask again for a flag that is not fatal", () =>
    Effect.gen(function* () {
      const { client, requests } = fakeModel(() => flagged)
      const curated = {
        ...pack,
        ko_rule: { ...pack.ko_rule, red_flag_scope: "curated" as const, red_flag_prompts: ["B"] }
      }
      const judge = modelJudge({ ...client, asked }, { ...options, confirmFlags: 2 })
      assert.deepInclude(yield* judge.judge(curated, prompt, makeAnswer("x")), { red_flag: "flagged", disputed: false })
      assert.strictEqual(requests.length, 1)
      const listed = { ...curated, ko_rule: { ...curated.ko_rule, red_flag_prompts: ["A1"] } }
      yield* judge.judge(listed, prompt, makeAnswer("x"))
      assert.strictEqual(requests.length, 4)
    })
  )

  it.effect("leaves the answer unscored, flagged, where it cannot be asked", () =>
    Effect.gen(function* () {
      const { verdict } = yield* judged(inTurn(flagged, fails("auth")), { options: { confirmFlags: 2 } })
      assert.deepInclude(verdict, { status: "unscored", reason: "judge-error", red_flag_seen: true })
    })
  )
})
