import { shellWord } from "../../domain/source/wording.ts"
import type { JudgeTerms } from "../../services/cluster/sessionRows.ts"

/**
 * How a judge of a run of a cluster is gone on with, in words.
 *
 * @since 0.1.0
 */
export const judgeAgain = (run: string, { asked, judgement: { id } }: JudgeTerms): string => {
  const judge = `model:${asked.model}`
  const as = id === judge ? "" : ` --as ${shellWord(id)}`
  return `assay judge ${shellWord(run)} --judge ${shellWord(judge)}${as} --cluster URL`
}
