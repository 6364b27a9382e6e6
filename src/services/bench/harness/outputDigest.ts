import type { SavedOutput } from "../../../domain/bench/SavedOutput.ts"
import { canonicalJson } from "../../../domain/source/canonicalJson.ts"
import { digestOf } from "../../../domain/source/digest.ts"

/**
 * The digest of what a system under test left behind: of the saved output and of every file of the workspace, by path.
 * What validators printed is left out, since programs print times, and the same output must have the same digest.
 */
export const outputDigest = (saved: SavedOutput, files: ReadonlyArray<readonly [string, string]>): string => {
  const validators = Object.entries(saved.validators).map(([name, { status, exit_code }]) => [name, status, exit_code])
  return digestOf(canonicalJson({ ...saved, validators, files }))
}
