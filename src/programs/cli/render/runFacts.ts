import type { ScoreReport } from "../../../domain/scorecard/Scorecard.ts"
import { type Cell, cell } from "./report.ts"
import { type Words, words } from "./words.ts"

/**
 * Which run a report is on, whether it is complete, and which part of a run it is where it is only one.
 *
 * @since 0.1.0
 */
export const runFact = ({ run_id, shard, status }: ScoreReport["run"], w: Words) => {
  const part = shard === undefined || shard.of === 1 ? [] : [w.shard(shard.index, shard.of)]
  const isWhole = status === "complete" && part.length === 0
  return {
    label: w.run,
    value: cell(`${run_id} (${[w.runStatus[status], ...part].join(", ")})`, isWhole ? undefined : "unsure")
  }
}

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
    runFact(run, w)
  ]
}
