import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Option, Result } from "effect"
import type { CheckedPlan } from "../../src/programs/checkDod.ts"
import { DodEvaluator } from "../../src/services/DodEvaluator.ts"
import { GitTree } from "../../src/services/GitTree.ts"
import { HostProcess } from "../../src/services/HostProcess.ts"
import { SourceReader } from "../../src/services/SourceReader.ts"
import { declaredEvaluator, type DeclaredEvaluatorOptions } from "../../src/programs/declaredEvaluator.ts"
import { RunStore } from "../../src/services/RunStore.ts"

export const PLAN_ID = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
export const OTHER_ID = "01BX5ZZKBKACTAV9WEVGEMMVRZ"

/** A plan in YAML: its id and title, and these lines. */
export const planText = (rest: string, id = PLAN_ID): string => `plan_id: ${id}\ntitle: Release\n${rest}`

/** Real files, outside git. */
export const files = Layer.mergeAll(SourceReader.layer, HostProcess.layer, GitTree.layerFixed(Option.none())).pipe(
  Layer.provideMerge(NodeServices.layer)
)

/** Provides the evaluator of a plan file, over real files. */
export const declared = (options: DeclaredEvaluatorOptions) =>
  Effect.provide(declaredEvaluator(options).pipe(Layer.provide(RunStore.layer), Layer.provideMerge(files)))

/** Provides text match alone. */
export const textMatch = Effect.provide(DodEvaluator.layerTextMatch)

/** Why the gate is closed; empty where it is open. */
export const reasons = ({ gate }: CheckedPlan): ReadonlyArray<string> =>
  Result.match(gate, { onSuccess: () => [], onFailure: ({ reasons }) => reasons })

/** The statuses of the criteria, in order. */
export const statuses = ({ summary }: CheckedPlan) => summary.results.map(({ status }) => status)

/** A plan's definition of done with one criterion, without means. */
export const ONE = 'definition_of_done: ["Tests pass"]\n'
