import { canonicalJson } from "../source/canonicalJson.ts"
import { digestOf } from "../source/digest.ts"
import type { ConditionEvidence, EvidenceFile } from "./PolicyDecision.ts"

/**
 * Files as the evidence of a condition, in the order of their paths (by code unit), each once.
 *
 * @since 0.1.0
 */
export const conditionEvidence = (given: Iterable<EvidenceFile>): ConditionEvidence => {
  const byPath = new Map([...given].map((file) => [file.path, file]))
  const files = [...byPath.values()].toSorted((left, right) => (left.path < right.path ? -1 : 1))
  const whole = files.length > 0 && files.every(({ digest }) => digest !== null)
  return {
    digest: whole ? digestOf(canonicalJson(files.map(({ digest, path }) => [path, digest]))) : null,
    files
  }
}
