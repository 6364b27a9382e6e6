import { Effect, Schema } from "effect"
import { VariableName } from "../source/VariableName.ts"
import { Usd } from "./BenchScore.ts"
import { Slug } from "./Slug.ts"

const NonEmpty = Schema.String.check(Schema.isMinLength(1))

/** A program and its arguments. Arguments that name files of the task class are found from its folder. */
const Argv = Schema.NonEmptyArray(NonEmpty)

const seconds = (standard: number) =>
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3600 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(standard))
  )

/**
 * A system under test that is a command. `files` are the files and folders that it is made of, relative to where it is
 * declared: they are copied for each run and are, with the arguments, what its digest covers. `lock` is a file that
 * declares the rest (models, versions, prompts); without one, a run is no evidence for promotion. `env` names the
 * variables that it sees besides PATH, LANG and TZ. `max_cost_usd` is the most that one case can cost. `meter` is a
 * command of the harness that prints what a case has cost.
 *
 * @since 0.1.0
 */
export const SutSettings = Schema.Struct({
  command: Argv,
  files: Schema.optionalKey(Schema.Array(NonEmpty)),
  lock: Schema.optionalKey(NonEmpty),
  env: Schema.optionalKey(Schema.Array(VariableName)),
  network: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  max_cost_usd: Schema.optionalKey(Usd),
  meter: Schema.optionalKey(Argv)
})
export interface SutSettings extends Schema.Schema.Type<typeof SutSettings> {}

/**
 * What a system under test is made of besides its files: the lock file that it declares. At least one entry.
 *
 * @since 0.1.0
 */
export const SutLock = Schema.Struct({
  models: Schema.optionalKey(Schema.Array(NonEmpty)),
  versions: Schema.optionalKey(Schema.Record(NonEmpty, NonEmpty)),
  prompts: Schema.optionalKey(Schema.Record(NonEmpty, NonEmpty))
})
export interface SutLock extends Schema.Schema.Type<typeof SutLock> {}

/**
 * A check that the harness runs in a clean copy of the result, never the system under test itself. It passes with exit
 * code 0.
 *
 * @since 0.1.0
 */
export const Validator = Schema.Struct({ name: Slug, command: Argv })
export interface Validator extends Schema.Schema.Type<typeof Validator> {}

/**
 * Time limits in seconds, and how large a result may be in MiB. They are part of what a run is, since a longer limit is
 * another test.
 *
 * @since 0.1.0
 */
export const BenchLimits = Schema.Struct({
  sut_seconds: seconds(300),
  validator_seconds: seconds(60),
  workspace_mib: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4096 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(64))
  )
})
export interface BenchLimits extends Schema.Schema.Type<typeof BenchLimits> {}

/**
 * `task-class.yaml`, which may be absent. `rubric.command` is for a rubric that is not TypeScript. `sut` names the one of
 * `suts` that is run where none is asked for.
 *
 * @since 0.1.0
 */
export const TaskClassSettings = Schema.Struct({
  rubric: Schema.optionalKey(Schema.Struct({ command: Argv })),
  sut: Schema.optionalKey(Slug),
  suts: Schema.Record(Slug, SutSettings).pipe(Schema.withDecodingDefaultKey(Effect.succeed({}))),
  validators: Schema.Array(Validator).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  limits: BenchLimits.pipe(Schema.withDecodingDefaultKey(Effect.succeed({})))
})
export interface TaskClassSettings extends Schema.Schema.Type<typeof TaskClassSettings> {}
