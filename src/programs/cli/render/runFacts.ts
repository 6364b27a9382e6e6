import type { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { type Cell, cell } from "./report.ts"
import { words } from "./words.ts"

/**
 * What was evaluated, at the head of every report on a run: pack, judge, run and whether it is complete.
 *
 * @since 0.1.0
 */
export const runFacts = ({
  judge,
  pack,
  run
}: Pick<ScoreReport, "judge" | "pack" | "run">): ReadonlyArray<{ readonly label: string; readonly value: Cell }> => {
  const w = words[pack.language]
  return [
    { label: w.pack, value: cell(`${pack.id}, ${w.version(pack.version)}`) },
    { label: w.judge, value: cell(`${judge.id} (${w.judgeKind[judge.kind]})`) },
    {
      label: w.run,
      value: cell(`${run.run_id} (${w.runStatus[run.status]})`, run.status === "complete" ? undefined : "unsure")
    }
  ]
}
