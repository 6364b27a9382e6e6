import { assert } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { Verdict } from "../../src/domain/run/Verdict.ts"
import { Lane } from "../../src/programs/run/Lane.ts"
import { laneClient } from "../../src/programs/run/laneClient.ts"
import { Session } from "../../src/programs/run/Session.ts"
import type { ModelClient } from "../../src/services/ModelClients.ts"
import { modelJudge, type ModelJudgeOptions } from "../../src/services/ModelJudge.ts"
import { makeAnswer, makePack } from "../domain/judging/inlinePack.ts"
import { fakeModel, type Says } from "./fakeModel.ts"
import { specOf } from "./model/asking.ts"

export const { pack, prompt } = makePack("en", { dimensions: ["Q1", "Q2"], red_flags: ["first", "second"] })
export const options: ModelJudgeOptions = { id: "j", votes: 1, confirmFlags: 0, concurrency: 1 }

/** The model as judging by a model has it: asked again while that can help. */
export const asking = (client: ModelClient) => {
  const session = new Session({ costCapUsd: null, spentUsd: 0, graceSeconds: 10 }, () => Effect.void)
  return laneClient(session, new Lane(specOf("fake", "model"), client, { mostDenials: Number.POSITIVE_INFINITY }))
}

/** Has an answer judged by a model that says what it is told to, and gives the verdict with the requests. */
export const judged = Effect.fnUntraced(function* (
  says: Says,
  given: { readonly options?: Partial<ModelJudgeOptions>; readonly answer?: Answer; readonly structured?: boolean } = {}
) {
  const { client, requests } = fakeModel(says, given.structured ?? false)
  const judge = modelJudge(asking(client), { ...options, ...given.options })
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
