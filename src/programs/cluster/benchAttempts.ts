import { Effect, Layer, RcMap, Result, Schema, type Scope } from "effect"
import * as Activity from "effect/workflow/Activity"
import { RunInputs } from "../../domain/bench/runKey.ts"
import { ClusterStore } from "../../services/cluster/ClusterStore.ts"
import type { BenchExecution } from "../../services/cluster/benchRuns.ts"
import { retryingWhileAway } from "../../services/sql/Database.ts"
import { newUlid } from "../newUlid.ts"
import { BenchAttempt, BenchOutcome } from "./BenchAttempt.ts"
import type { OpenBench } from "./openBench.ts"
import { inSlot, WorkerSelf } from "./WorkerSelf.ts"

/** What a task class is opened for, as a text that names it. */
const Request = Schema.fromJsonString(Schema.Struct({ sut: Schema.NullOr(Schema.String), inputs: RunInputs }))
const decodeRequest = Schema.decodeUnknownEffect(Request)
const encodeRequest = Schema.encodeEffect(Request)
const decodeOutcome = Schema.decodeUnknownEffect(Schema.fromJsonString(BenchOutcome))
const encodeOutcome = Schema.encodeEffect(Schema.fromJsonString(BenchOutcome))

const lost: BenchOutcome = { _tag: "Lost" }

const LOOK_AGAIN = "1 second"
/** A database that was away for a while does not know yet that whoever began the run lives. */
const STALE_LOOKS = 15

/** Ends once nobody waits for the attempts of a run any more. */
const abandoned = Effect.fnUntraced(function* (run: string) {
  const { benchRuns } = yield* ClusterStore
  let stale = 0
  while (stale < STALE_LOOKS) {
    const { is_over, is_stale } = yield* retryingWhileAway(benchRuns.signal(run))
    if (is_over) return
    stale = is_stale ? stale + 1 : 0
    yield* Effect.sleep(LOOK_AGAIN)
  }
})

/**
 * Makes the attempts of bench runs that the cluster gives to this worker. `open` is how a worker gets at what attempts are made with.
 *
 * @since 0.1.0
 */
export const benchAttempts = <R>(
  open: (request: Pick<BenchAttempt, "sut" | "inputs">) => Effect.Effect<OpenBench, string, R | Scope.Scope>
) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { address, worker } = yield* WorkerSelf
      const { benchRuns } = yield* ClusterStore
      const opened = yield* RcMap.make({
        lookup: (request: string) => Effect.flatMap(decodeRequest(request), (of) => Effect.result(open(of))),
        idleTimeToLive: "1 minute"
      })
      const make = Effect.fnUntraced(function* (wanted: BenchAttempt, execution: BenchExecution) {
        const taken = yield* retryingWhileAway(benchRuns.take(execution))
        if (taken._tag === "Made") return yield* decodeOutcome(taken.result)
        if (taken._tag !== "Mine") return lost
        const { sut, inputs } = wanted
        const bench = yield* RcMap.get(opened, yield* encodeRequest({ sut, inputs }))
        const making = Result.match(bench, {
          onFailure: (detail) => Effect.fail(detail),
          onSuccess: (one) => one.attempt(wanted)
        })
        const outcome: BenchOutcome = yield* Effect.match(making, {
          onFailure: (detail): BenchOutcome => ({
            _tag: "Refused",
            detail: `the worker ${address} says: ${detail}`
          }),
          onSuccess: (attempt): BenchOutcome => ({ _tag: "Made", attempt })
        }).pipe(Effect.raceFirst(Effect.as(abandoned(wanted.run), lost)))
        if (outcome._tag === "Made") yield* retryingWhileAway(benchRuns.keep(execution, yield* encodeOutcome(outcome)))
        return outcome
      })
      return BenchAttempt.toLayer((wanted) =>
        Activity.make({
          name: "attempt",
          success: BenchOutcome,
          execute: Effect.gen(function* () {
            const attempt = JSON.stringify([wanted.run, wanted.case_id, wanted.repeat, wanted.round])
            const execution: BenchExecution = { run: wanted.run, attempt, execution: yield* newUlid, worker }
            return yield* inSlot(make(wanted, execution))
          }).pipe(Effect.scoped, Effect.orDie)
        })
      )
    })
  )
