import { plainText } from "../../programs/cli/render/plain.ts"

/**
 * Sentences, a line each, in which `text between backticks` is to be typed.
 *
 * @since 0.1.0
 */
export const Sentence = ({ text }: { readonly text: string }) => (
  <bdi class="sentence">
    {plainText(text)
      .split("`")
      .map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part))}
  </bdi>
)
