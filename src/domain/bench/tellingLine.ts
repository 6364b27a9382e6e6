/** The last words of Node, which say nothing of what went wrong. */
const RUNTIME = /^Node\.js v\d/u
const BEGINS_WITH_A_WORD = /^[\p{L}\p{N}"'[]/u

/**
 * The line of what a failed program wrote to standard error that most likely says why: the last one that begins with a
 * word at its very start, as neither the lines of a stack nor those of a printed object do; else the last one that is not
 * blank. Null where there is none.
 *
 * @since 0.1.0
 */
export const tellingLine = (stderr: string): string | null => {
  const lines = stderr.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== "")
  const telling = lines.findLast((line) => BEGINS_WITH_A_WORD.test(line) && !RUNTIME.test(line))
  return (telling ?? lines.at(-1))?.trim() ?? null
}
