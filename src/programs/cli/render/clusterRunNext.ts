import { counted, shellWord } from "../../../domain/source/wording.ts"
import type { PackRun } from "../../runPack.ts"
import { leftNext, pullCommand, pullNext } from "./clusterNext.ts"

/**
 * What to do after a session of a run of a cluster, as sentences.
 *
 * @since 0.1.0
 */
export const clusterRunNext = ({ counts, run, stopped, total }: PackRun): ReadonlyArray<string> => {
  const which = `${shellWord(run.dir)} --cluster URL`
  if (stopped === "left") return leftNext(run.dir)
  const missing = total - counts.answers
  if (missing > 0) {
    const are = `${counted(missing, "answer")} ${missing === 1 ? "is" : "are"} missing.`
    return [`${are} Go on: assay run --resume ${which}`, `or take what is there: ${pullCommand(run.dir)}`]
  }
  return [pullNext(run.dir)]
}
