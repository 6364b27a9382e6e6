import { Effect, type Scope } from "effect"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import type { SutNotRegistered } from "../../domain/bench/errors.ts"
import type { DatabaseFailed, WorkersUnlike } from "../../domain/cluster/errors.ts"
import type { CannotWrite, InputMissing, UsageInvalid } from "../../domain/source/errors.ts"
import type { BenchHarness } from "../../services/BenchHarness.ts"
import type { Job } from "./Job.ts"
import { makeAttempt } from "./makeAttempt.ts"
import type { RunPlan } from "./planRun.ts"

/**
 * The money of an attempt. `settle`: the system under test is done with it, and it has cost so much, lost ones included.
 * `beginAgain`: it was lost, after so much was spent on it; false where the cost cap does not let it begin again.
 *
 * @since 0.1.0
 */
interface AttemptMoney {
  readonly settle: (usd: number) => void
  readonly beginAgain: (lostUsd: number) => boolean
}

/**
 * Makes one attempt; undefined where it was lost, and may not begin again. `evidence` is a folder of this machine.
 *
 * @since 0.1.0
 */
export type MakeAttempt = (
  plan: RunPlan,
  job: Job,
  evidence: string,
  money: AttemptMoney
) => Effect.Effect<Attempt | undefined, CannotWrite | DatabaseFailed | InputMissing | WorkersUnlike, BenchHarness>

/**
 * Where the attempts of runs are made. `open` says how those of a run are, until the scope closes; it refuses a run that cannot
 * be made there before anything is written.
 *
 * @since 0.1.0
 */
export interface AttemptMaker {
  readonly open: (
    plan: RunPlan,
    sut: string | undefined
  ) => Effect.Effect<MakeAttempt, DatabaseFailed | SutNotRegistered | UsageInvalid | WorkersUnlike, Scope.Scope>
}

/**
 * Attempts are made on this machine.
 *
 * @since 0.1.0
 */
export const attemptsHere: AttemptMaker = {
  open: () => Effect.succeed((plan, job, evidence, { settle }) => makeAttempt(plan, job, evidence, settle))
}
