import { Effect, Fiber, Layer, Result, Stream } from "effect"
import { TestClock } from "effect/testing"
import type { ModelSpec } from "../../src/domain/model/ModelSpec.ts"
import type { Answer } from "../../src/domain/run/Answer.ts"
import { judgeByModel, type ModelJudgeRunOptions } from "../../src/programs/judgeByModel.ts"
import { type ModelClient, ModelClients } from "../../src/services/ModelClients.ts"
import { RunStore } from "../../src/services/RunStore.ts"
import { fakeModel, fencedAnswer, type Says } from "../services/fakeModel.ts"
import { allAnswers, finish, newRun } from "../services/run/harness.ts"

export const spec: ModelSpec = {
  id: "openai-compatible:judge",
  provider: "openai-compatible",
  target: "judge",
  endpoint: "http://localhost:1",
  apiKey: undefined,
  price: undefined,
  concurrency: 1,
  requestSeconds: 300,
  maxTokens: undefined,
  env: []
}

export const clients = (client: ModelClient) =>
  Layer.succeed(ModelClients, ModelClients.of({ open: () => Effect.succeed(client), list: () => Effect.succeed([]) }))

/** A verdict on whatever is asked for, of so many points. */
export const verdict = (request: Parameters<Says>[0], score = 4, flag = false): string => {
  const asked = /"dimensions": \{(?<ids>[^}]*)\}/u.exec(request.messages[0].content)?.groups?.["ids"] ?? ""
  const dimensions = asked.replaceAll("1..5", String(score))
  const flags = flag ? "[0]" : "[]"
  return `{"rationale": "It says so.", "score": ${score}, "dimensions": {${dimensions}}, "red_flag": ${flag}, "flags": ${flags}}`
}

/** Has a model judge a run that says what it is told to, and gives the result with the answers that it was asked about. */
export const judging = Effect.fnUntraced(function* (
  dir: string,
  says: Says,
  options: Partial<ModelJudgeRunOptions> = {}
) {
  const { client, requests } = fakeModel(says)
  const judge = judgeByModel({ run: dir, model: spec, judge: "j", ...options }).pipe(Effect.provide(clients(client)))
  const running = yield* Effect.forkChild(Effect.result(judge))
  const ticking = yield* Effect.forkChild(Effect.forever(Effect.andThen(TestClock.adjust("1 minute"), Effect.yieldNow)))
  const result = yield* Fiber.join(running)
  yield* Fiber.interrupt(ticking)
  return { result, asked: requests.map(fencedAnswer), requests }
})

export const succeeded = <A, E>(result: Result.Result<A, E>): A => Result.getOrThrow(result)
export const failure = <A, E>(result: Result.Result<A, E>): E => Result.getOrThrow(Result.flip(result))

/** A finished run of two models with all eight answers, or with those given. */
export const finished = (dir: string, answers?: ReadonlyArray<Answer>) =>
  Effect.gen(function* () {
    const run = yield* newRun(dir)
    return yield* finish(run, answers ?? allAnswers(run.pack.value, ["m1", "__proto__"]))
  })

/** What the answers of that run say, in the order in which they are judged. */
export const EVERY = [
  "m1 P1 0",
  "m1 P1 1",
  "m1 constructor 0",
  "m1 __proto__ 0",
  "__proto__ P1 0",
  "__proto__ P1 1",
  "__proto__ constructor 0",
  "__proto__ __proto__ 0"
]

/** The verdicts of the judge `j`. */
export const rows = (run: string) =>
  Effect.gen(function* () {
    const store = yield* RunStore
    return yield* Stream.runCollect(store.verdicts(yield* store.open(run), "j"))
  })

/** Why the attempts before each verdict failed. */
export const attemptsOf = (verdicts: Effect.Success<ReturnType<typeof rows>>) =>
  verdicts.map(({ attempts = [] }) => attempts.map(({ reason }) => reason).join())
