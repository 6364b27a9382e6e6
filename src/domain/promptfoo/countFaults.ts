import type { DocumentPath, Fault } from "../source/Problem.ts"
import { counted } from "../source/wording.ts"
import type { PromptfooResult, PromptfooResults } from "./PromptfooResults.ts"

const HINT = "Write the results as a whole: promptfoo export eval ID -o results.json"

/** The results counted as promptfoo counts them: what did not pass is an error or a failure. */
const kindsOf = (results: ReadonlyArray<PromptfooResult>) => {
  const passed = results.filter(({ success }) => success).length
  const errors = results.filter(({ failureReason, success }) => !success && failureReason === 2).length
  return { passed, errors, failed: results.length - passed - errors }
}

const differing = (
  path: DocumentPath,
  compared: ReadonlyArray<readonly [string, number | null | undefined, number]>
): ReadonlyArray<Fault> =>
  compared.flatMap(([key, said, found]) =>
    said === undefined || said === null || said === found
      ? []
      : [{ path: [...path, key], message: `It says ${said}, but the results make ${found}`, hint: HINT }]
  )

/**
 * Where the counts of a file of results are not those of its results: of all of them, of each prompt, and where a result
 * is passed and says why it failed.
 *
 * @since 0.1.0
 */
export const countFaults = ({ results: { prompts, results, stats } }: PromptfooResults): ReadonlyArray<Fault> => {
  const said = stats.successes + stats.failures + stats.errors
  if (said !== results.length) {
    const message = `It counts ${counted(said, "result")}, but the file has ${results.length}`
    return [{ path: ["results", "stats"], message, hint: HINT }]
  }
  const all = kindsOf(results)
  const byPrompt = Map.groupBy(results, ({ promptIdx }) => promptIdx)
  return [
    ...differing(
      ["results", "stats"],
      [
        ["successes", stats.successes, all.passed],
        ["failures", stats.failures, all.failed],
        ["errors", stats.errors, all.errors]
      ]
    ),
    ...prompts.flatMap(({ metrics }, index) => {
      const own = kindsOf(byPrompt.get(index) ?? [])
      return differing(
        ["results", "prompts", index, "metrics"],
        [
          ["testPassCount", metrics?.testPassCount, own.passed],
          ["testFailCount", metrics?.testFailCount, own.failed],
          ["testErrorCount", metrics?.testErrorCount, own.errors]
        ]
      )
    }),
    ...results.flatMap(({ failureReason, success }, index) =>
      success && failureReason !== 0
        ? [
            {
              path: ["results", "results", index, "failureReason"],
              message: `It is ${failureReason}, but the result says success`
            }
          ]
        : []
    )
  ]
}
