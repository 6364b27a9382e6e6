/**
 * What stands between the tags of a judge's request: the prompt and the answer. Both are data of strangers.
 *
 * @since 0.1.0
 */
export type Fenced = "prompt" | "answer"

const FORMAT = String.raw`\p{Cf}*`
const word = (name: Fenced): string => [...name].join(FORMAT)

/** Whatever a reader could take for one of our tags: any bracket, slashes, blanks and invisible characters included. */
const TAG_LIKE = new RegExp(String.raw`[<＜﹤‹〈⟨](?=[\s\p{Cf}/／⁄∕]*(?:${word("prompt")}|${word("answer")}))`, "giu")

/**
 * A text that can neither close the fence around it nor open another: an opening bracket before the word of a tag is
 * written `&lt;`, and the code of the fence, should it stand there, is taken out. All else is verbatim.
 *
 * @since 0.1.0
 */
export const neutral = (text: string, code: string): string => text.replaceAll(code, "(code)").replace(TAG_LIKE, "&lt;")

/**
 * A text between a pair of tags that carry the code.
 *
 * @since 0.1.0
 */
export const fenced = (what: Fenced, code: string, text: string): string =>
  `<${what}-${code}>\n${neutral(text, code)}\n</${what}-${code}>`
