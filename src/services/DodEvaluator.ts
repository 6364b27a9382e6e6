import { Context, Effect, Layer, type Schema } from "effect"
import type { SignOffs } from "../domain/dod/Approval.ts"
import type { DoDResult, Evidence, PlanCriterion } from "../domain/dod/Criterion.ts"
import type { DodEvaluatorError } from "../domain/dod/errors.ts"

/**
 * What criteria are decided against: facts by name, as a caller or a file gives them.
 *
 * @since 0.1.0
 */
export type DodContext = { readonly [name: string]: Schema.Json }

/**
 * Whether programs that a plan names may run at all, and the folder that they run in.
 *
 * @since 0.1.0
 */
export interface CommandOptions {
  readonly allow: boolean
  readonly cwd: string
}

/**
 * Decides evidence of one kind.
 *
 * @since 0.1.0
 */
export type EvidenceDecider<Kind extends Evidence["kind"]> = (
  evidence: Extract<Evidence, { kind: Kind }>
) => Effect.Effect<Pick<DoDResult, "status" | "reasoning">>

/**
 * Where evidence is looked for: paths are relative to `folder` and may lead out of it. `scorecard` decides on a group of
 * a run, `tier` on the tier of a task class; without them, evidence of these kinds fails. `settings` are what could change
 * a decision besides, by name.
 *
 * @since 0.1.0
 */
export interface EvidenceOptions {
  readonly folder: string
  readonly settings?: DodContext | undefined
  readonly scorecard?: EvidenceDecider<"scorecard"> | undefined
  readonly tier?: EvidenceDecider<"tier"> | undefined
}

/**
 * The plan whose criteria are signed, and the sign-offs that there are.
 *
 * @since 0.1.0
 */
export interface ManualOptions {
  readonly planId: string
  readonly signOffs: SignOffs
}

/**
 * What each kind of means needs.
 *
 * @since 0.1.0
 */
export interface DeclaredOptions {
  readonly command: CommandOptions
  readonly evidence: EvidenceOptions
  readonly manual: ManualOptions
}

/**
 * Decides the criteria of a definition of done: one result for each, in order. A criterion that it cannot decide is
 * `skipped` with the reason; it fails only where it cannot work at all, such as a model that cannot be reached.
 *
 * @since 0.1.0
 */
export class DodEvaluator extends Context.Service<
  DodEvaluator,
  {
    /** What could change a result besides criteria and context, by name; part of the summary's digest. */
    readonly settings: { readonly [name: string]: Schema.Json }
    readonly evaluate: (
      criteria: ReadonlyArray<PlanCriterion>,
      context: DodContext
    ) => Effect.Effect<ReadonlyArray<DoDResult>, DodEvaluatorError>
  }
>()("assay/services/DodEvaluator") {
  /**
   * By what the context mentions. A pattern is searched in the texts of the values; without one, the criterion's text in
   * keys and values, without regard to case and white space. A key that matches decides by its value: false, null, 0 and
   * anything empty is `failed`. An empty context leaves every criterion `skipped`. A match proves mention, not truth.
   */
  static readonly layerTextMatch = Layer.effect(
    DodEvaluator,
    Effect.map(
      Effect.promise(() => import("./dod/textMatch.ts")),
      ({ textMatch }) => textMatch
    )
  )

  /**
   * By the exit code of the commands that a criterion declares; 0 is `passed`. A command runs in a process group of its
   * own, without input, with a time limit and an allow-listed environment; none of the group is left when it has ended.
   */
  static readonly layerCommand = (options: CommandOptions) =>
    Layer.effect(
      DodEvaluator,
      Effect.flatMap(
        Effect.promise(() => import("./dod/command.ts")),
        ({ makeCommand }) => makeCommand(options)
      )
    )

  /** By files that machines wrote, as far as a criterion names them: read and verified each time. */
  static readonly layerEvidence = (options: EvidenceOptions) =>
    Layer.effect(
      DodEvaluator,
      Effect.flatMap(
        Effect.promise(() => import("./dod/evidence.ts")),
        ({ makeEvidence }) => makeEvidence(options)
      )
    )

  /** By a model. A reply that is not exactly the object asked for leaves the criterion `skipped`. */
  static readonly layerModel = Layer.effect(
    DodEvaluator,
    Effect.flatMap(
      Effect.promise(() => import("./dod/model.ts")),
      ({ makeModel }) => makeModel
    )
  )

  /** By a recorded sign-off of a criterion that asks for one; without it the criterion stays `skipped`. */
  static readonly layerManual = (options: ManualOptions) =>
    Layer.effect(
      DodEvaluator,
      Effect.map(
        Effect.promise(() => import("./dod/manual.ts")),
        ({ makeManual }) => makeManual(options)
      )
    )

  /**
   * Each criterion by the means that it declares, all of them: the worst of what they say counts, failed before skipped
   * before passed. A criterion that declares none is decided by text match.
   */
  static readonly layerDeclared = (options: DeclaredOptions) =>
    Layer.effect(
      DodEvaluator,
      Effect.flatMap(
        Effect.promise(() => import("./dod/declared.ts")),
        ({ makeDeclared }) => makeDeclared(options)
      )
    )
}
