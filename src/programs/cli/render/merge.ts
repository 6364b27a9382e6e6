import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { MergedRun } from "../../mergeRuns.ts"
import { costText, failuresText } from "./packRun.ts"
import { plain } from "./plain.ts"

/**
 * What was merged, in one line.
 *
 * @since 0.1.0
 */
export const mergedText = ({ counts, run, shards }: MergedRun): string =>
  plain(
    `${run.dir}: ${counted(counts.answers, "answer")} of ${counted(shards.length, "shard")}, ${failuresText(counts)}${costText(counts, run.manifest)}`
  )

/**
 * What is not as somebody might expect, and what to do next, as sentences.
 *
 * @since 0.1.0
 */
export const mergeNext = ({ again, counts, leftOut, run }: MergedRun): ReadonlyArray<string> => {
  const dir = shellWord(run.dir)
  const resumes = again.map((shard) => `assay run --resume ${shellWord(shard)}`).join(" ; ")
  return [
    ...leftOut.map(({ id, why }) =>
      plain(`The verdicts of the judge ${id} are left out, since ${why}. Let it judge the merged run.`)
    ),
    ...(again.length === 0
      ? []
      : [
          `A failed answer has no score, and a gate may be inconclusive. Ask again for what failed, then merge into a new folder: ${resumes}`
        ]),
    ...(run.manifest.limits?.prompts === undefined
      ? []
      : ["Only some of the pack's prompts were asked, so that a gate on this run is inconclusive."]),
    ...(counts.failed === counts.answers
      ? []
      : [
          ...(run.judges.length === 0 ? [`Next: assay judge ${dir} --judge checks`] : []),
          run.judges.length === 0
            ? `then: assay score ${dir}`
            : plain(`Judged by ${run.judges.map(({ id }) => id).join(", ")}. Next: assay score ${dir}`)
        ])
  ]
}
