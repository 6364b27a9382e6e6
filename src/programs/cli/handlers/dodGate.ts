import { Console, Duration, Effect, Layer, Option, Result } from "effect"
import { ChildProcess } from "effect/process"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { quote } from "../../../domain/source/wording.ts"
import { applyPlan } from "../../applyPlan.ts"
import { type CheckedPlan, checkDod, type CheckOptions } from "../../checkDod.ts"
import { declaredEvaluator } from "../../declaredEvaluator.ts"
import type { DodApplyFlags, DodCheckFlags } from "../dod.ts"
import { dodServices } from "../dodServices.ts"
import { annotateProblems } from "../ci/annotate.ts"
import { conclude } from "../ci/conclude.ts"
import { publish } from "../ci/publish.ts"
import { type ExitCode, exitCodes } from "../exitCode.ts"
import { Finished } from "../Finished.ts"
import { remark } from "../output.ts"
import { dodJson, dodJunit, dodMarkdown, dodReasons, dodText } from "../render/dod.ts"
import type { dodTier } from "./dodTier.ts"
import { problemsText } from "../render/problems.text.ts"
import { Screen } from "../Screen.ts"

type GateFlags = Omit<DodApplyFlags, "command">

const UNITS = new Map<string, (amount: number) => Duration.Duration>([
  ["s", Duration.seconds],
  ["m", Duration.minutes],
  ["h", Duration.hours],
  ["d", Duration.days]
])
const AGE = /^(?<amount>\d+) *(?<unit>s|m|h|d|seconds?|minutes?|hours?|days?)$/u

const ageOf = Effect.fnUntraced(function* (text: string) {
  const { amount = "", unit = "" } = AGE.exec(text.trim())?.groups ?? {}
  const make = UNITS.get(unit.slice(0, 1))
  if (make !== undefined) return make(Number(amount))
  return yield* new UsageInvalid({ detail: `--max-age takes a duration, as 10m or "2 hours", not ${quote(text)}.` })
})

const optionsOf = Effect.fnUntraced(function* (flags: GateFlags) {
  const maxAge = Option.isNone(flags.maxAge) ? undefined : yield* ageOf(flags.maxAge.value)
  const options: CheckOptions = {
    plan: flags.plan,
    context: flags.context,
    allowAbsent: flags.allowNoDod,
    approved: Option.getOrUndefined(flags.approved),
    maxAge
  }
  return options
})

/** The evaluator of a plan. What knows task classes is loaded only if the plan asks for a tier. */
const evaluatorOf = ({ plan, allowCommands, signoffs }: GateFlags) =>
  Layer.unwrap(
    Effect.map(Effect.context<Effect.Services<ReturnType<typeof dodTier>>>(), (context) =>
      declaredEvaluator({
        plan,
        allowCommands,
        signOffs: Option.getOrUndefined(signoffs),
        tier: (evidence) =>
          Effect.promise(() => import("./dodTier.ts")).pipe(
            Effect.flatMap((loaded) => loaded.dodTier(evidence)),
            Effect.provideContext(context)
          )
      })
    )
  )

const exitOf = ({ gate }: CheckedPlan): ExitCode => (Result.isSuccess(gate) ? exitCodes.ok : exitCodes.dodBlocked)

/** The files that a check reads as they are given. */
const evidenceOf = ({ approved, context, plan, signoffs }: GateFlags): ReadonlyArray<string> => [
  plan,
  ...context.filter((source) => !source.includes("=")),
  ...Option.toArray(approved),
  ...Option.toArray(signoffs)
]

export const dodCheck = Effect.fn("dod check")(function* (flags: DodCheckFlags) {
  const checked = yield* checkDod(yield* optionsOf(flags)).pipe(Effect.provide(evaluatorOf(flags)))
  const exit = exitOf(checked)
  const screen = yield* Screen
  const render = {
    text: () => dodText(checked, exit, screen),
    md: () => dodMarkdown(checked, exit),
    json: () => dodJson(checked, exit),
    junit: () => dodJunit(checked)
  }
  const { warnings } = checked.loaded
  if (warnings.length > 0) yield* remark(problemsText(warnings, screen).trimEnd())
  yield* annotateProblems(warnings, exit)
  yield* conclude({
    render,
    format: flags.format,
    out: flags.out,
    evidence: evidenceOf(flags),
    exit,
    line: null,
    unmet: dodReasons(checked)
  })
}, Effect.provide(dodServices))

/** Runs the user's program on the user's own terminal and environment. Its exit code is the command's. */
const runProgram = Effect.fnUntraced(function* ([program = "", ...args]: ReadonlyArray<string>) {
  const handle = yield* ChildProcess.make(program, args, {
    cwd: ".",
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
    extendEnv: true,
    // A session of its own would have no terminal, and nothing that the program starts would outlive it.
    detached: false
  }).pipe(
    Effect.mapError(
      ({ message, reason }) =>
        new UsageInvalid({
          detail: `The program ${quote(program)} cannot be started: ${reason._tag === "NotFound" ? "there is none of this name" : message}.`
        })
    )
  )
  const code = yield* handle.exitCode.pipe(
    Effect.tapError(() => Console.error(`The program ${quote(program)} was ended by a signal.`)),
    Effect.orElseSucceed(() => exitCodes.crashed.code)
  )
  if (Number(code) !== 0) {
    return yield* new Finished({ exit: { code: Number(code), name: "command", when: "the program's own exit code" } })
  }
}, Effect.scoped)

export const dodApply = Effect.fn("dod apply")(function* (flags: DodApplyFlags) {
  const options = yield* optionsOf(flags)
  if (flags.command[0] === "") return yield* new UsageInvalid({ detail: "The program to run has an empty name." })
  // The reasons of a closed gate are the failure that the command ends with.
  const show = (checked: CheckedPlan) =>
    publish({
      report: () => dodMarkdown(checked, exitOf(checked)),
      exit: exitOf(checked),
      out: Option.none(),
      evidence: evidenceOf(flags),
      unmet: []
    })
  yield* applyPlan(
    options,
    show
  )(Effect.andThen(remark(`The plan ${flags.plan} may be applied.`), runProgram(flags.command))).pipe(
    Effect.provide(evaluatorOf(flags))
  )
}, Effect.provide(dodServices))
