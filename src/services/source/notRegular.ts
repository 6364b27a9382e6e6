import type { FileSystem } from "effect"
import { InputMissing } from "../../domain/source/errors.ts"

/**
 * The refusal of what is no regular file: a pipe or a device could keep the reader waiting for ever.
 *
 * @since 0.1.0
 */
export const notRegular = (path: string, type: FileSystem.File.Type): InputMissing =>
  new InputMissing({
    path,
    detail:
      type === "Directory" ? "it is a folder, not a file." : "it is not a regular file. A pipe or a device is not read."
  })
