import { expectedAnswers } from "../../../domain/run/CellCounts.ts"
import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { Judgement } from "../../storeJudgement.ts"

/**
 * That a run was judged before all its answers were there, as sentences; none of one that is whole. `where` are the flags
 * that say where it is.
 *
 * @since 0.1.0
 */
export const incompleteNext = (
  { run, answers }: Pick<Judgement, "run" | "answers">,
  where = ""
): ReadonlyArray<string> => {
  const { source, status } = run.manifest
  if (status === "complete") return []
  const total = expectedAnswers(run.manifest, run.pack.value)
  const why = status === "interrupted" ? "was interrupted" : "is not finished"
  const next = source === "run" ? ` Go on, then judge again: assay run --resume ${shellWord(run.dir)}${where}` : ""
  const lacking = answers === total ? "" : "; a gate counts the others as missing"
  return [`${answers} of ${counted(total, "answer")} are there, since the run ${why}${lacking}.${next}`]
}
