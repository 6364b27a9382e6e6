import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import { type FileContent, filesDigest } from "./caseDigest.ts"
import type { RubricProgram } from "./TaskClass.ts"
import type { TaskClassSettings } from "./TaskClassSettings.ts"

/**
 * The digest of a rubric: of its files, how it is started, and the validators whose results it gets.
 *
 * @since 0.1.0
 */
export const rubricDigest = (
  files: Iterable<FileContent>,
  program: RubricProgram,
  { validators }: Pick<TaskClassSettings, "validators">
): string => digestOf(canonicalJson({ files: filesDigest(files), program, validators }))
