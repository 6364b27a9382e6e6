import { assert } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { Verdict } from "../../src/domain/run/Verdict.ts"
import { modelJudge, type ModelJudgeOptions } from "../../src/services/ModelJudge.ts"
import { makeAnswer, makePack } from "../domain/judging/inlinePack.ts"
import { fakeModel, type Says } from "./fakeModel.ts"

export const { pack, prompt } = makePack("en", { dimensions: ["Q1", "Q2"], red_flags: ["first", "second"] })
export const options: ModelJudgeOptions = { id: "j", votes: 1, confirmFlags: 0, concurrency: 1 }

/** Has an answer judged by a model that says what it is told to, and gives the verdict with the requests. */
export const judged = Effect.fnUntraced(function* (
  says: Says,
  given: { readonly options?: Partial<ModelJudgeOptions>; readonly answer?: Answer; readonly structured?: boolean } = {}
) {
  const { client, requests } = fakeModel(says, given.structured ?? false)
  const judge = modelJudge(client, { ...options, ...given.options })
  const running = yield* Effect.forkChild(judge.judge(pack, prompt, given.answer ?? makeAnswer("It is 12.")))
  // Whatever it waits for comes soon.
  yield* TestClock.adjust("10 hours")
  const verdict = yield* Fiber.join(running)
  assert.isTrue(Schema.is(Verdict)(verdict))
  return { verdict, requests }
})

/** A model that says one thing after the other, and at last nothing. */
export const inTurn =
  (...replies: ReadonlyArray<ReturnType<Says>>): Says =>
  (_, number) =>
    replies[number - 1] ?? ""
