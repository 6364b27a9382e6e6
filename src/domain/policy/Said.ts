import { Schema } from "effect"

const PLACEHOLDERS = new Set(
  "todo tbd tba fixme xxx xx x n/a na none nil null nobody someone somebody name who why reason because test foo bar".split(
    " "
  )
)

/**
 * What a person says of themselves or of their reasons: not blank, with a letter in it, and no placeholder such as `TODO`
 * or `<name>`.
 *
 * @since 0.1.0
 */
export const Said = Schema.String.check(
  Schema.makeFilter((text: string) => {
    const bare = text.trim().replace(/^[<[({"'.]+|(?<![>\])}"'.!?:])[>\])}"'.!?:]+$/gu, "")
    if (text.trim() === "") return "Expected a text that is not blank"
    return !/\p{L}/u.test(bare) || PLACEHOLDERS.has(bare.toLowerCase())
      ? "Expected a name or a reason, not a placeholder"
      : undefined
  })
)
