import { Cause, Duration, Effect, Exit, Option, Schema } from "effect"
import { Usd } from "../../../domain/bench/BenchScore.ts"
import { SutReply } from "../../../domain/bench/SavedOutput.ts"
import { Digest } from "../../../domain/source/digest.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { STRICT } from "../../source/decodeSource.ts"
import type { OpenSut, SutEnd, SutRequest } from "../../SystemUnderTest.ts"

/**
 * What an embedder's system under test is told of a case: its task class and id, and its working folder, a copy of the
 * case's input, which it changes in place.
 *
 * @since 0.1.0
 */
export interface EffectSutRequest {
  readonly taskClass: string
  readonly caseId: string
  readonly workspace: string
}

/**
 * A system under test that is an Effect. `digest` covers everything that can change what it does; `lock` says whether
 * models, versions and prompts are declared in what the digest is over. `costUsd` of an attempt is what it cost, as the
 * embedder measured it, or null; what failed or came too late, or whose cost is null, counts as `maxCostUsd`.
 *
 * @since 0.1.0
 */
export interface EffectSut<E, R> {
  readonly name: string
  readonly digest: string
  readonly lock: "declared" | "undeclared"
  readonly maxCostUsd?: number
  readonly attempt: (
    request: EffectSutRequest
  ) => Effect.Effect<{ readonly reply: SutReply; readonly costUsd: number | null }, E, R>
}

const Answer = Schema.Struct({ reply: SutReply, costUsd: Schema.NullOr(Usd) })
const decode = Schema.decodeUnknownOption(Answer, STRICT)
const Facts = Schema.Struct({
  name: Schema.String.check(Schema.isMinLength(1)),
  digest: Digest,
  lock: Schema.Literals(["declared", "undeclared"]),
  maxCostUsd: Schema.optionalKey(Usd)
})

const whyOf = <E>(cause: Cause.Cause<E>): string => {
  const error = Cause.squash(cause)
  return error instanceof Error ? error.message : String(error)
}

/** Makes an embedder's Effect ready. Its time limit is enforced by interruption. */
export const openEffect = Effect.fnUntraced(function* <E>(sut: EffectSut<E, never>) {
  const { name, digest, lock, maxCostUsd } = sut
  yield* Schema.decodeEffect(
    Facts,
    STRICT
  )({ name, digest, lock, ...(maxCostUsd === undefined ? {} : { maxCostUsd }) }).pipe(
    Effect.mapError(
      ({ message }) => new UsageInvalid({ detail: `The system under test is not described as it must be: ${message}` })
    )
  )
  const most = maxCostUsd ?? null
  const failed = (detail: string): SutEnd => ({ _tag: "Failed", detail, costUsd: most })
  const attempt = Effect.fn("SystemUnderTest.attempt")(function* ({ loadedCase, workspace, seconds }: SutRequest) {
    const { task_class: taskClass, case_id: caseId } = loadedCase.case
    const end = yield* Effect.suspend(() => sut.attempt({ taskClass, caseId, workspace })).pipe(
      Effect.timeoutOption(Duration.seconds(seconds)),
      Effect.exit
    )
    if (Exit.isFailure(end)) {
      return failed(`The system under test failed: ${whyOf(end.cause).replaceAll(workspace, ".")}`)
    }
    if (Option.isNone(end.value)) return { _tag: "TimedOut", costUsd: most } satisfies SutEnd
    const answer = decode(end.value.value)
    return Option.isNone(answer)
      ? failed("The system under test did not give a reply and its cost as it must.")
      : ({ _tag: "Replied", reply: answer.value.reply, costUsd: answer.value.costUsd ?? most } satisfies SutEnd)
  })
  return {
    identity: { kind: "effect", name, digest, lock },
    isolationClass: Effect.succeed("none"),
    costBasis: "metered",
    maxCostUsd: most,
    attempt
  } satisfies OpenSut
})
