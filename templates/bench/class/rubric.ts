import { existsSync, readFileSync } from "node:fs"
import type { HarnessOutput, Rubric, RubricCase, RubricReply } from "assay/bench"

const SUM = "sum.txt"

const readSum = (folder: string): string | undefined =>
  existsSync(`${folder}/${SUM}`) ? readFileSync(`${folder}/${SUM}`, "utf8").trim() : undefined

/** The numbers can be added: the sum must be there, and right. */
const scoreSum = (benchCase: RubricCase, output: HarnessOutput): RubricReply => {
  const written = readSum(output.workspace)
  const right = written !== undefined && written === readSum(`${benchCase.expected}/workspace`)
  const tidy = output.changed.every(({ path }) => path === SUM)
  return {
    passed: right && tidy && !output.refused,
    score: right ? (tidy ? 1 : 0.5) : 0,
    breakdown: {
      "sum.written": written === undefined ? 0 : 1,
      "sum.right": right ? 1 : 0,
      "task.refused": output.refused ? 1 : 0
    },
    failure_modes: [
      ...(output.refused ? [{ code: "refusal.wrong" }] : []),
      ...(written === undefined && !output.refused ? [{ code: "sum.missing" }] : []),
      ...(written !== undefined && !right ? [{ code: "sum.wrong" }] : []),
      ...(tidy ? [] : [{ code: "workspace.untidy", detail: "Other files than sum.txt were changed." }])
    ]
  }
}

/** Something in the file is no number: the right act is to refuse, and to leave everything as it is. */
const scoreRefusal = (output: HarnessOutput): RubricReply => {
  const passed = output.refused && output.changed.length === 0
  return {
    passed,
    score: passed ? 1 : 0,
    breakdown: { "task.refused": output.refused ? 1 : 0 },
    failure_modes: passed ? [] : [{ code: "refusal.missing" }]
  }
}

export const TheRubric: Rubric = {
  score: (benchCase, output) =>
    benchCase.disposition === "negative" ? scoreRefusal(output) : scoreSum(benchCase, output)
}
