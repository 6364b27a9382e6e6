import { Result } from "effect"

/**
 * The labels of promptfoo's prompts that are asked for, each by itself or by its number, from 1, among all of them in their
 * order. Fails with the first that is neither.
 *
 * @since 0.1.0
 */
export const chosenLabels = (
  asked: ReadonlyArray<string>,
  labels: ReadonlyArray<string>
): Result.Result<ReadonlyArray<string>, string> => {
  const known = [...new Set(labels)]
  return Result.all(
    asked.map((one) => {
      const found = known.includes(one) ? one : /^[1-9]\d*$/u.test(one) ? known[Number(one) - 1] : undefined
      return found === undefined ? Result.fail(one) : Result.succeed(found)
    })
  )
}
