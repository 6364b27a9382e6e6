import type { PlatformError } from "effect"
import { CannotWrite, InputMissing } from "../domain/source/errors.ts"

type Failure = PlatformError.PlatformError

const NOT_A_FOLDER = "it or a folder above it is a file, not a folder."

/**
 * The code of a refusal to follow a path out of the folder that a server works in.
 *
 * @since 0.1.0
 */
export const OUTSIDE = "EOUTSIDE"

const SENTENCES = new Map([
  ["ENOSPC", "no space is left on the disk. Free some and run this again."],
  ["EDQUOT", "the disk quota is used up. Free some space and run this again."],
  ["EROFS", "the file system is read-only. Choose another folder."],
  ["EACCES", "permission denied. Check who owns it and its mode."],
  ["EPERM", "the system does not permit it. Check who owns it and its mode."],
  ["ENOTDIR", NOT_A_FOLDER],
  ["EISDIR", "it is a folder, not a file."],
  ["EEXIST", "it is there already. Choose another name or remove it."],
  ["ENOTEMPTY", "it is there already and not empty. Choose another name or remove it."],
  ["ENAMETOOLONG", "the name is too long for the file system."],
  ["PermissionDenied", "permission denied. Check who owns it and its mode."],
  ["EMFILE", "too many files are open."],
  [OUTSIDE, "it leads out of the folder that this server works in. Name a path inside it."],
  ["ELOOP", "its links lead in a circle."]
])

const codeOf = (error: Failure): string => {
  const cause = error.reason.cause
  return typeof cause === "object" && cause !== null && "code" in cause && typeof cause.code === "string"
    ? cause.code
    : ""
}

const sentenceOf = (error: Failure, notThere: string): string =>
  error.reason._tag === "NotFound"
    ? notThere
    : (SENTENCES.get(codeOf(error)) ?? SENTENCES.get(error.reason._tag) ?? `${error.message}.`)

/**
 * A failure to read, as the error that names the path and the reason in a sentence.
 *
 * @since 0.1.0
 */
export const cannotRead =
  (path: string) =>
  (error: Failure): InputMissing =>
    new InputMissing({ path, detail: sentenceOf(error, "there is no such file or folder. Check the path.") })

/**
 * A failure to write, as the error that names the path, the reason in a sentence, and the next step.
 *
 * @since 0.1.0
 */
export const cannotWrite =
  (path: string) =>
  (error: Failure): CannotWrite =>
    new CannotWrite({ path, detail: sentenceOf(error, "the folder does not exist. Make it first.") })

/**
 * The same where the folder to write into could not be made.
 *
 * @since 0.1.0
 */
export const cannotMakeFolder =
  (path: string) =>
  (error: Failure): CannotWrite =>
    error.reason._tag === "AlreadyExists" ? new CannotWrite({ path, detail: NOT_A_FOLDER }) : cannotWrite(path)(error)
