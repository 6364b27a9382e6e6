import { Effect, Path } from "effect"
import type { EvidenceSource } from "./EvidenceSource.ts"
import { evidenceSources } from "./evidenceSources.ts"
import type { LoadedPolicy } from "./loadPolicy.ts"

const placesOf = (path: Path.Path, source: EvidenceSource): ReadonlyArray<string> =>
  source._tag === "Run"
    ? [source.dir]
    : source._tag === "File"
      ? [source.place]
      : [path.join(source.root, source.taskClass), source.chain]

/**
 * The files and folders that the conditions of a policy are decided on: nothing may be written over them.
 *
 * @since 0.1.0
 */
export const policyPlaces = Effect.fn("policyPlaces")(function* ({ folder, policy }: LoadedPolicy) {
  const path = yield* Path.Path
  const sources = yield* Effect.forEach(policy.conditions, (condition) => evidenceSources(condition, folder))
  return sources.flat().flatMap((source) => placesOf(path, source))
})
