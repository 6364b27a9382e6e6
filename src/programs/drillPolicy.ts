import { Clock, Effect } from "effect"
import { DrillImpossible } from "../domain/drill/errors.ts"
import { endOfDay } from "../domain/policy/Day.ts"
import { EvidenceUnsteady } from "../domain/policy/errors.ts"
import type { Condition, Waiver } from "../domain/policy/Policy.ts"
import { settlePolicy } from "../domain/policy/settlePolicy.ts"
import {
  type ConditionError,
  type ConditionOutcome,
  decideAgain,
  decideCondition,
  type DecidedPolicy,
  type PolicyOptions
} from "./decidePolicy.ts"
import type { Drill, DrillAttempt } from "./drill/Drill.ts"
import { planDrill, type PlannedAttempt } from "./drill/planDrill.ts"
import { makeScratch, type Scratch } from "./drill/scratch.ts"
import type { ConditionDetail } from "./policy/ConditionDetail.ts"
import type { LoadedPolicy } from "./policy/loadPolicy.ts"

/**
 * Decides one condition of a policy in a folder.
 *
 * @since 0.1.0
 */
type Decide = (
  condition: Condition,
  folder: string
) => Effect.Effect<ConditionOutcome, never, Effect.Services<ReturnType<typeof decideCondition>>>

/**
 * How a drill is held. `seed` picks bytes and rows. `decide` decides one condition in a folder, and `settle` the whole: those of
 * the gate, unless a test shows that the drill would find a fault of theirs. `onAttempt` is told how many corruptions of how
 * many were tried.
 *
 * @since 0.1.0
 */
export interface DrillOptions extends PolicyOptions {
  readonly seed: number
  readonly decide?: Decide
  readonly settle?: typeof settlePolicy<ConditionDetail, ConditionError>
  readonly onAttempt?: (done: number, total: number) => Effect.Effect<void>
}

/** What keeps the decision on the copy from standing for the real one. */
const differs = (real: DecidedPolicy, copy: DecidedPolicy): boolean =>
  !copy.open ||
  real.conditions.some(
    ({ evidence, standing }, at) =>
      copy.conditions[at]?.standing !== standing || copy.conditions[at]?.evidence.digest !== evidence.digest
  )

/** Of each condition that is waived, the waiver that counts longest. */
const lastWaivers = ({ conditions }: DecidedPolicy): ReadonlyArray<Waiver> =>
  conditions.flatMap(({ waivers }) =>
    waivers
      .filter(({ objection }) => objection === null)
      .map(({ waiver }) => waiver)
      .toSorted((one, other) => endOfDay(other.until) - endOfDay(one.until))
      .slice(0, 1)
  )

const touches = (paths: ReadonlySet<string>, { evidence }: ConditionOutcome): boolean =>
  evidence.files.some(({ path }) => paths.has(path))

const COPY_DIFFERS =
  "the copy of the evidence is not decided on as the evidence itself is. What a plan names by an absolute path cannot be copied; name it from the plan's folder."
const NOT_UNDONE = "the copy did not pass any more when all was undone. This is a defect in Assay; please report it."

/** The gate as the drill asks it: on a policy as it stands, and what of a decision stays when some paths are touched. */
const gateOf = ({ decide, settle = settlePolicy, ...options }: DrillOptions, now: number) => {
  const one: Decide = decide ?? ((condition, folder) => decideCondition(condition, folder, options))
  const again = (before: ConditionOutcome, { folder, policy }: LoadedPolicy) => {
    const isWaived = policy.waivers?.some(({ condition }) => condition === before.condition.id) ?? false
    return decide === undefined ? decideAgain(before, folder, options, isWaived) : decide(before.condition, folder)
  }
  const all = ({ folder, policy }: LoadedPolicy) =>
    Effect.forEach(policy.conditions, (condition) => one(condition, folder))
  const decided = ({ policy }: LoadedPolicy, results: ReadonlyArray<ConditionOutcome>, at = now) =>
    settle(policy, results, at)
  return { again, all, decided }
}

type Gate = ReturnType<typeof gateOf>

/** The gate is closed, and that by each of the conditions. */
const isBlocked = ({ open, unmet }: DecidedPolicy, ids: ReadonlyArray<string>): boolean =>
  !open && ids.every((id) => unmet.some(({ condition }) => condition.id === id))

/** Tries one corruption on the copy, and undoes it. Conditions that do not rest on what was touched stay as they were. */
const attempting = (gate: Gate, scratch: Scratch, control: ReadonlyArray<ConditionOutcome>) =>
  Effect.fnUntraced(function* ({ changes, conditions, how, kind, piece }: PlannedAttempt) {
    yield* Effect.forEach(changes, ([path, content]) => scratch.put(path, content), { discard: true })
    const paths = new Set(changes.keys())
    const results = yield* Effect.forEach(control, (before) =>
      touches(paths, before) ? gate.again(before, scratch.loaded) : Effect.succeed(before)
    )
    yield* Effect.forEach(paths, scratch.restore, { discard: true })
    const decision = gate.decided(scratch.loaded, results)
    return { piece, kind, how, conditions, decision, blocked: isBlocked(decision, conditions) } satisfies DrillAttempt
  })

/** A condition must not be waived any more on the day after the last one. */
const expiring = (gate: Gate, loaded: LoadedPolicy, real: DecidedPolicy, control: ReadonlyArray<ConditionOutcome>) =>
  lastWaivers(real).map(({ condition, until }): DrillAttempt => {
    const decision = gate.decided(loaded, control, endOfDay(until))
    const [piece, how] = [`waiver of ${condition}`, `the day after ${until} has come`]
    return { piece, kind: "aged", how, conditions: [condition], decision, blocked: isBlocked(decision, [condition]) }
  })

/**
 * Holds a drill: takes the evidence of a policy that passes, corrupts one piece after the other in a copy, and sees whether the
 * gate is closed each time. Gives the decision where the policy does not pass. The originals are only read, and looked at again
 * in the end; the copy is removed, whatever happens. The copy must pass before the first corruption and when all are undone, so
 * that nothing is blocked for another reason than what was done to it.
 *
 * @since 0.1.0
 */
export const drillPolicy = Effect.fn("drillPolicy")(function* (loaded: LoadedPolicy, options: DrillOptions) {
  const { onAttempt = () => Effect.void, seed } = options
  const now = yield* Clock.currentTimeMillis
  const gate = gateOf(options, now)
  const real = gate.decided(loaded, yield* gate.all(loaded))
  if (!real.open) return { _tag: "NotPassing", decision: real } as const

  const { attempts, files, left } = yield* planDrill(loaded, { seed, now })
  const scratch = yield* makeScratch(loaded, files)
  const control = yield* gate.all(scratch.loaded)
  if (differs(real, gate.decided(scratch.loaded, control))) {
    return yield* new DrillImpossible({ detail: COPY_DIFFERS })
  }
  const attempt = attempting(gate, scratch, control)
  const tried = yield* Effect.forEach(attempts, (planned, done) =>
    Effect.tap(attempt(planned), onAttempt(done + 1, attempts.length))
  )
  if (differs(real, gate.decided(scratch.loaded, yield* gate.all(scratch.loaded)))) {
    return yield* new DrillImpossible({ detail: NOT_UNDONE })
  }
  if (differs(real, gate.decided(loaded, yield* gate.all(loaded)))) {
    return yield* new EvidenceUnsteady({ condition: loaded.policy.id })
  }
  const drill: Drill = {
    seed,
    decision: real,
    attempts: [...tried, ...expiring(gate, scratch.loaded, real, control)],
    left,
    shown: scratch.shown
  }
  return { _tag: "Held", drill } as const
}, Effect.scoped)
