import { Effect, Path } from "effect"
import { Policy } from "../../domain/policy/Policy.ts"
import { policyFaults } from "../../domain/policy/policyFaults.ts"
import { type DocumentFormat, SourceReader } from "../../services/SourceReader.ts"

/**
 * How a policy file is read.
 *
 * @since 0.1.0
 */
export const policyFormat: DocumentFormat<typeof Policy> = { what: "policy", schema: Policy, faults: policyFaults }

/**
 * A policy that was read: its file, the folder that its paths are relative to, and the digest of the file's bytes.
 *
 * @since 0.1.0
 */
export interface LoadedPolicy {
  readonly file: string
  readonly folder: string
  readonly digest: string
  readonly policy: Policy
}

/**
 * Reads a policy file, strictly; every problem of it is told with its place.
 *
 * @since 0.1.0
 */
export const loadPolicy = Effect.fn("loadPolicy")(function* (file: string) {
  const path = yield* Path.Path
  const { digest, value } = yield* SourceReader.use((reader) => reader.read(file, policyFormat))
  const loaded: LoadedPolicy = { file, folder: path.dirname(file), digest, policy: value }
  return loaded
})
