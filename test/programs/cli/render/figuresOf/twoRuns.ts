import { Arbitrary } from "effect"
import type { Pack } from "../../../../../src/domain/pack/Pack.ts"
import type { JudgeManifest, RunManifest } from "../../../../../src/domain/run/RunManifest.ts"
import type { ScoreReport } from "../../../../../src/domain/scorecard/Scorecard.ts"
import { arbitraryAnswers, arbitraryPack, arbitraryVerdicts } from "../../../../../src/testing.ts"
import { contextOf, reportFrom } from "../../../../domain/scorecard/build.ts"

/** A run of the models `a` and `b`, as the use cases read it. */
export interface GeneratedScores {
  readonly dir: string
  readonly pack: Pack
  readonly manifest: RunManifest
  readonly judge: JudgeManifest
  readonly report: ScoreReport
}

const MODELS = ["a", "b"]

/** Two runs of one generated pack, a day apart: the same answers, judged with other results. */
export const arbitraryTwoRuns: Arbitrary.Arbitrary<readonly [GeneratedScores, GeneratedScores]> = arbitraryPack.pipe(
  Arbitrary.flatMap((pack) =>
    arbitraryAnswers(pack, MODELS).pipe(
      Arbitrary.flatMap((answers) =>
        Arbitrary.map(
          Arbitrary.all([arbitraryVerdicts(pack, answers), arbitraryVerdicts(pack, answers)]),
          ([before, after]) => {
            const run = (day: number, verdicts: typeof before): GeneratedScores => {
              const { judge, manifest } = contextOf(pack, MODELS)
              const created_at = `2026-01-0${day}T00:00:00Z`
              const report = reportFrom(pack, MODELS, answers, verdicts)
              return {
                dir: `runs/${day}`,
                pack,
                manifest: { ...manifest, run_id: `run-${day}`, created_at },
                judge,
                report
              }
            }
            return [run(1, before), run(2, after)] as const
          }
        )
      )
    )
  )
)
