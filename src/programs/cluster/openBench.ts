import { Effect, type Option, Path } from "effect"
import type { Attempt } from "../../domain/bench/BenchReport.ts"
import { WorkersUnlike } from "../../domain/cluster/errors.ts"
import { firstDifference } from "../../domain/source/firstDifference.ts"
import { BenchHarness } from "../../services/BenchHarness.ts"
import { BenchLoader } from "../../services/BenchLoader.ts"
import { evidenceFolder } from "../../services/bench/evidence.ts"
import { declaredSut } from "../../services/bench/sut/sutChoice.ts"
import { SystemUnderTest } from "../../services/SystemUnderTest.ts"
import { makeAttempt } from "../bench/makeAttempt.ts"
import { openTested } from "../bench/planRun.ts"
import { benchPlaces } from "../benchPlaces.ts"
import type { BenchAttempt } from "./BenchAttempt.ts"

/**
 * A task class as a worker has it, opened for the attempts of one run; a failure is a sentence.
 *
 * @since 0.1.0
 */
export interface OpenBench {
  readonly attempt: (wanted: BenchAttempt) => Effect.Effect<Attempt, string>
}

/**
 * Opens the task class of a run, which must be the same to the last digest as where the run was begun, and the system under
 * test, which the class must declare: nobody runs a program on a worker by writing to the database.
 *
 * @since 0.1.0
 */
export const openBench = Effect.fn("openBench")(function* (
  root: Option.Option<string>,
  { inputs, sut: choice }: Pick<BenchAttempt, "inputs" | "sut">
) {
  const path = yield* Path.Path
  const places = yield* benchPlaces(root)
  const loader = yield* BenchLoader
  const loaded = yield* loader.loadTaskClass(inputs.task_class, places.root)
  const caseSet = yield* loader.loadCases(loaded)
  yield* Effect.fromResult(declaredSut(choice ?? undefined, loaded))
  const sut = yield* SystemUnderTest.use((suts) => suts.open(choice ?? undefined, loaded))
  const { tested, inputs: own } = yield* openTested({ loaded, digest: caseSet.digest }, sut)
  const { case_filter, pass_rule, repeat } = inputs
  const difference = firstDifference(inputs, { ...own, case_filter, pass_rule, repeat })
  if (difference !== undefined) {
    const detail = `Its task class ${inputs.task_class} is not the one that the run was begun with (${difference}). Give all workers the same bench and the same isolation, and start them anew.`
    return yield* new WorkersUnlike({ detail })
  }
  const copies = new Map((yield* loader.copyCases(caseSet.cases)).map((one) => [one.case.case_id, one]))
  const harness = yield* BenchHarness
  const bench: OpenBench = {
    attempt: Effect.fnUntraced(function* ({ case_id: caseId, repeat, run: runId }) {
      const loadedCase = copies.get(caseId)
      if (loadedCase === undefined) return yield* Effect.fail(`There is no case ${caseId}.`)
      const evidence = path.resolve(evidenceFolder(path, places.state, { runId, caseId, repeat }))
      return yield* makeAttempt(tested, { loadedCase, repeat }, evidence, () => {}).pipe(
        Effect.mapError(({ message }) => message),
        Effect.provideService(BenchHarness, harness)
      )
    })
  }
  return bench
})
