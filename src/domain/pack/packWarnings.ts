import type { DocumentPath, Fault } from "../source/Problem.ts"
import { counted, quote } from "../source/wording.ts"
import type { Pack, Prompt } from "./Pack.ts"
import { dimensionsOf, promptsOf } from "./prompts.ts"
import { undecidedByChecks } from "./undecidedByChecks.ts"

const FEW_ANSWERS = 10

const hasRedFlags = (prompt: Prompt): boolean =>
  prompt.red_flags.length > 0 || prompt.checks.some((check) => check.red_flag)

const promptWarnings = (
  prompt: Prompt,
  path: DocumentPath,
  { curated, undecided }: { readonly curated: boolean; readonly undecided: boolean }
): ReadonlyArray<Fault> => {
  const name = quote(prompt.id)
  const bare = prompt.green_flags.length === 0 && prompt.red_flags.length === 0 && prompt.checks.length === 0
  return [
    ...(curated && !hasRedFlags(prompt)
      ? [
          {
            path,
            message: `Prompt ${name} is in ko_rule.red_flag_prompts but says nowhere what a red flag is`,
            hint: "Add red_flags, or a check with red_flag: true"
          }
        ]
      : undecided
        ? [
            {
              path,
              message: `A red flag on prompt ${name} would be fatal, but none of its checks assesses one, so the checks judge can never decide a group of this pack`,
              hint: "Add a check with red_flag: true, or narrow ko_rule.red_flag_scope to curated"
            }
          ]
        : []),
    ...(bare
      ? [
          {
            path,
            message: `Prompt ${name} has neither flags nor checks, so a judge has nothing to go by`,
            hint: "Add green_flags, red_flags or checks"
          }
        ]
      : [])
  ]
}

const dimensionWarnings = (pack: Pack): ReadonlyArray<Fault> => {
  const prompts = promptsOf(pack).map(({ prompt }) => ({
    repeats: prompt.repeats,
    dimensions: new Set(dimensionsOf(pack, prompt))
  }))
  return pack.dimensions.flatMap(({ id }, index) => {
    const showing = prompts.filter(({ dimensions }) => dimensions.has(id))
    const answers = showing.reduce((sum, { repeats }) => sum + repeats, 0)
    const path = ["dimensions", index]
    if (showing.length === 0) {
      return [{ path, message: `No prompt names the dimension ${quote(id)}`, hint: "Name it in a prompt or remove it" }]
    }
    if (answers >= FEW_ANSWERS) return []
    const message = `The dimension ${quote(id)} gets ${counted(answers, "answer")} a group, so its interval will be wide`
    return [{ path, message, hint: `Give it ${FEW_ANSWERS} or more, through prompts or repeats` }]
  })
}

/**
 * What a valid pack should rather not do: be a draft, a curated rule without prompts, a curated prompt that has no red
 * flags, a prompt whose red flags are fatal and whose checks assess none, a prompt with nothing to judge by, a dimension
 * that no prompt shows or that gets fewer than ten answers a group.
 *
 * @since 0.1.0
 */
export const packWarnings = (pack: Pack): ReadonlyArray<Fault> => {
  const { red_flag_prompts, red_flag_scope } = pack.ko_rule
  const curated = new Set(red_flag_prompts)
  const undecided = new Set(undecidedByChecks(pack))
  return [
    ...(pack.draft === true
      ? [
          {
            path: ["draft"],
            message: "The pack is a draft: nothing is decided on it, and every gate is inconclusive",
            hint: "Remove the line once the pack says what is right"
          }
        ]
      : []),
    ...(red_flag_scope === "curated" && curated.size === 0
      ? [
          {
            path: ["ko_rule"],
            message: "The scope is curated but red_flag_prompts is empty, so no red flag is fatal",
            hint: "List the prompts whose red flags are fatal"
          }
        ]
      : []),
    ...dimensionWarnings(pack),
    ...pack.categories.flatMap((category, outer) =>
      category.prompts.flatMap((prompt, inner) =>
        promptWarnings(prompt, ["categories", outer, "prompts", inner], {
          curated: curated.has(prompt.id),
          undecided: undecided.has(prompt.id)
        })
      )
    )
  ]
}
