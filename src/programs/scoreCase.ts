import { Effect, FileSystem, Path, type Result } from "effect"
import type { AdmittedScore } from "../domain/bench/admitScore.ts"
import type { LoadedCase } from "../domain/bench/BenchCase.ts"
import { BenchCaseMissing } from "../domain/bench/errors.ts"
import type { FailureMode } from "../domain/bench/FailureMode.ts"
import { SavedOutput } from "../domain/bench/SavedOutput.ts"
import type { LoadedTaskClass } from "../domain/bench/TaskClass.ts"
import { UsageInvalid } from "../domain/source/errors.ts"
import { quote } from "../domain/source/wording.ts"
import { evidenceNames } from "../services/bench/evidence.ts"
import { readSavedOutput } from "../services/bench/savedOutput.ts"
import { BenchHarness } from "../services/BenchHarness.ts"
import { BenchLoader } from "../services/BenchLoader.ts"
import { copyTree } from "../services/bench/copyTree.ts"
import { cannotRead, cannotWrite } from "../services/ioErrors.ts"
import { RubricHost } from "../services/RubricHost.ts"
import { replaceJson } from "../services/run/writeFiles.ts"
import { scoreEvidence } from "./bench/scoreEvidence.ts"

/**
 * Which saved output to score, and of which case. The score of a held-out case is given only with `revealHeldOut`.
 *
 * @since 0.1.0
 */
export interface ScoreCaseOptions {
  readonly benchRoot: string
  readonly name: string
  readonly caseId: string
  readonly output: string
  readonly revealHeldOut?: boolean | undefined
}

/**
 * What the rubric said of a saved output: an admitted score, or one of the `rubric.*` failures; `undeclaredKeys` are the
 * keys for which it was refused.
 *
 * @since 0.1.0
 */
export interface ScoredCase {
  readonly loaded: LoadedTaskClass
  readonly loadedCase: LoadedCase
  readonly output: string
  readonly outputDigest: string
  readonly wallClockMs: number
  readonly verdict: Result.Result<AdmittedScore, FailureMode>
  readonly undeclaredKeys: ReadonlyArray<string>
}

const caseOf = Effect.fnUntraced(function* (loaded: LoadedTaskClass, { caseId, revealHeldOut }: ScoreCaseOptions) {
  const { cases } = yield* BenchLoader.use((loader) => loader.loadCases(loaded))
  const found = cases.find((one) => one.case.case_id === caseId)
  if (found === undefined) {
    return yield* new BenchCaseMissing({
      caseId,
      taskClass: loaded.taskClass.name,
      available: cases.map((one) => one.case.case_id)
    })
  }
  if (found.case.curation_class === "held-out" && revealHeldOut !== true) {
    return yield* new UsageInvalid({
      detail: `The case ${quote(caseId)} is held-out: how an output fares on it is shown only with --reveal-held-out.`
    })
  }
  return found
})

/** A copy of the saved output, for the rubric to write beside; the given one is left as it is. */
const copyOf = Effect.fnUntraced(function* ({ caseId, output }: ScoreCaseOptions) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const { output: value, workspace } = yield* readSavedOutput(output)
  if (value.case_id !== caseId) {
    return yield* new UsageInvalid({
      detail: `${output} is the output of the case ${quote(value.case_id)}, not of ${quote(caseId)}.`
    })
  }
  const folder = yield* fs
    .makeTempDirectoryScoped({ prefix: "assay-score-" })
    .pipe(Effect.mapError(cannotWrite("a temporary folder")))
  yield* copyTree(fs, workspace, path.join(folder, evidenceNames.workspace)).pipe(
    Effect.mapError(cannotRead(workspace))
  )
  yield* replaceJson(fs, path.join(folder, evidenceNames.output), SavedOutput, {
    ...value,
    workspace: evidenceNames.workspace
  })
  return folder
})

/**
 * Asks the rubric of a task class about one saved output, as a run does. Nothing is stored, and nothing is added to the
 * audit chain.
 *
 * @since 0.1.0
 */
export const scoreCase = Effect.fn("scoreCase")(function* (options: ScoreCaseOptions) {
  const { benchRoot, name, output } = options
  const loaded = yield* BenchLoader.use((loader) => loader.loadTaskClass(name, benchRoot))
  const loadedCase = yield* caseOf(loaded, options)
  const evidence = yield* copyOf(options)
  const { digest, refused } = yield* BenchHarness.use((harness) => harness.saved(evidence))
  const rubric = yield* RubricHost.use((host) => host.open(loaded))
  const { taskClass } = loaded
  const [copy = loadedCase] = yield* BenchLoader.use((loader) => loader.copyCases([loadedCase]))
  const scored = yield* scoreEvidence({ taskClass, rubric, loadedCase: copy, evidence, refused })
  return { loaded, loadedCase, output, outputDigest: digest, ...scored } satisfies ScoredCase
}, Effect.scoped)
