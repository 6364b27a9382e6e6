import type { ChangedFile } from "../../../domain/bench/SavedOutput.ts"
import { byCodeUnit } from "../../../domain/run/Cell.ts"

type Digests = ReadonlyArray<readonly [string, string]>

/** How files differ, given the digest of each before and after; sorted by path. */
export const changes = (before: Digests, after: Digests): ReadonlyArray<ChangedFile> => {
  const [old, now] = [new Map(before), new Map(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .toSorted(byCodeUnit)
    .flatMap((path): ReadonlyArray<ChangedFile> => {
      if (!old.has(path)) return [{ path, change: "added" }]
      if (!now.has(path)) return [{ path, change: "removed" }]
      return old.get(path) === now.get(path) ? [] : [{ path, change: "modified" }]
    })
}
