import type { SourceInvalid } from "../../domain/source/errors.ts"
import { wholeFileInvalid } from "../../domain/source/wholeFileProblem.ts"

/**
 * Which of the names in a folder a reader of other tools might expect to be read for a file such as `x.yaml`: `x.yml` or
 * `x.json`, in any case. Names, since a link that leads nowhere does not exist and yet was put there to be read.
 */
export const misnamedAs = (file: string, names: ReadonlyArray<string>): string | undefined => {
  const stem = file.replace(/\.yaml$/u, "")
  return names.find((name) => [`${stem}.yml`, `${stem}.json`].includes(name.toLowerCase()))
}

/** The refusal of such a file: nobody should believe that it is in force. `held` is what is read from the right one. */
export const notRead = (what: string, found: string, held: string, file: string): SourceInvalid =>
  wholeFileInvalid(what, found, {
    message: `The file is not read: ${held} are read from ${file} only`,
    hint: `Rename it to ${file}, or remove it`
  })
