import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Exit, Fiber, FileSystem, Layer, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { digestOf } from "../../../../src/domain/source/digest.ts"
import { InputMissing } from "../../../../src/domain/source/errors.ts"
import { type EffectSut, SystemUnderTest } from "../../../../src/services/SystemUnderTest.ts"
import { open, type ToyBench, toyBench } from "../inBench.ts"

class Word extends Context.Service<Word, { readonly word: string }>()("test/Word") {}

const described = { name: "mine", digest: digestOf("mine"), lock: "declared" } as const

/** A test with an embedder's own system under test. */
const withSut = <E, A, F>(
  title: string,
  sut: EffectSut<E, Word | FileSystem.FileSystem>,
  use: (bench: ToyBench) => Effect.Effect<A, F, SystemUnderTest | NodeServices.NodeServices | Scope.Scope>
) =>
  it.effect(title, () =>
    Effect.flatMap(toyBench, use).pipe(
      Effect.scoped,
      Effect.provide(
        SystemUnderTest.layerEffect(sut).pipe(
          Layer.provide(Layer.succeed(Word, { word: "hello" })),
          Layer.provideMerge(NodeServices.layer)
        )
      )
    )
  )

const attempt = Effect.fnUntraced(function* ({ at, evidence, loaded, loadedCase }: ToyBench, choice?: string) {
  const sut = yield* open(choice, loaded({}))
  return yield* sut.attempt({ loadedCase, workspace: at("cases/one/input"), evidence, seconds: 60 })
})

describe("An Effect under test", () => {
  withSut(
    "is told of the case, works with services of its own, and is what the embedder says it is",
    {
      ...described,
      maxCostUsd: 2,
      attempt: ({ taskClass, caseId, workspace }) =>
        Effect.gen(function* () {
          const { word } = yield* Word
          yield* FileSystem.FileSystem.use((fs) => fs.writeFileString(`${workspace}/word.txt`, word))
          return { reply: { output: [taskClass, caseId] }, costUsd: 0.5 }
        })
    },
    (bench) =>
      Effect.gen(function* () {
        const sut = yield* open(undefined, bench.loaded({}))
        assert.deepStrictEqual(sut.identity, { kind: "effect", ...described })
        assert.deepInclude(sut, { maxCostUsd: 2, costBasis: "metered" })
        assert.deepStrictEqual(yield* attempt(bench, "mine"), {
          _tag: "Replied",
          reply: { output: ["toy", "one"] },
          costUsd: 0.5
        })
        assert.strictEqual(yield* bench.fs.readFileString(bench.at("cases/one/input/word.txt")), "hello")
      })
  )

  const answer = (answer: object) => ({ ...described, maxCostUsd: 2, attempt: () => Effect.succeed(answer as never) })
  const failing: ReadonlyArray<readonly [string, EffectSut<unknown, never>, string]> = [
    [
      "fails",
      {
        ...described,
        maxCostUsd: 2,
        attempt: () => Effect.fail(new InputMissing({ path: "model", detail: "it is gone." }))
      },
      "Cannot read model: it is gone."
    ],
    ["dies", { ...described, maxCostUsd: 2, attempt: () => Effect.die("out of luck") }, "out of luck"],
    [
      "throws before it is one",
      {
        ...described,
        maxCostUsd: 2,
        attempt: () => {
          throw new Error("thrown")
        }
      },
      "thrown"
    ],
    ["gives a reply that is none", answer({ reply: { refuse: true }, costUsd: 0 }), "as it must"],
    ["gives a number that JSON does not have", answer({ reply: { output: NaN }, costUsd: 0 }), "as it must"],
    ["gives a negative cost", answer({ reply: {}, costUsd: -1 }), "as it must"]
  ]
  for (const [what, sut, why] of failing) {
    withSut(`that ${what} has failed, and counts as the most it may cost`, sut, (bench) =>
      Effect.gen(function* () {
        const end = yield* attempt(bench)
        assert.deepInclude(end, { _tag: "Failed", costUsd: 2 })
        assert.include(end._tag === "Failed" ? end.detail : "", why)
      })
    )
  }

  withSut(
    "names no temporary folder where it fails",
    {
      ...described,
      attempt: ({ workspace }) => Effect.fail(new InputMissing({ path: `${workspace}/x`, detail: "no." }))
    },
    (bench) =>
      Effect.gen(function* () {
        const end = yield* attempt(bench)
        assert.deepInclude(end, { detail: "The system under test failed: Cannot read ./x: no.", costUsd: null })
      })
  )

  const ended = Deferred.makeUnsafe<Exit.Exit<never>>()
  withSut(
    "is interrupted when its time is up",
    {
      ...described,
      maxCostUsd: 2,
      attempt: () => Effect.onExit(Effect.never, (exit) => Deferred.succeed(ended, exit))
    },
    (bench) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(attempt(bench), { startImmediately: true })
        while (fiber.pollUnsafe() === undefined) {
          yield* TestClock.adjust("1 second")
          yield* Effect.yieldNow
        }
        assert.deepStrictEqual(yield* Fiber.join(fiber), { _tag: "TimedOut", costUsd: 2 })
        assert.isTrue(Exit.hasInterrupts(yield* Deferred.await(ended)))
      })
  )

  const started = Deferred.makeUnsafe<void>()
  withSut(
    "does not outlive an interrupted run, which is no failure of it",
    { ...described, attempt: () => Effect.andThen(Deferred.succeed(started, undefined), Effect.never) },
    (bench) =>
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(attempt(bench))
        yield* Deferred.await(started)
        yield* Fiber.interrupt(fiber)
        assert.isTrue(Exit.hasInterrupts(yield* Fiber.await(fiber)))
      })
  )

  withSut("has the self-checks beside it", { ...described, attempt: () => Effect.never }, (bench) =>
    Effect.gen(function* () {
      assert.deepInclude(yield* attempt(bench, "noop"), { _tag: "Replied" })
      const error = yield* Effect.flip(open("mien", bench.loaded({})))
      assert.include(error.message, '"mine"')
    })
  )

  for (const [what, sut] of [
    ["digest", { ...described, digest: "abc" }],
    ["name", { ...described, name: "" }],
    ["most", { ...described, maxCostUsd: Number.NaN }]
  ] as const) {
    withSut(`is refused where its ${what} is none`, { ...sut, attempt: () => Effect.never }, (bench) =>
      Effect.gen(function* () {
        assert.strictEqual((yield* Effect.flip(open(undefined, bench.loaded({}))))._tag, "UsageInvalid")
      })
    )
  }
})
