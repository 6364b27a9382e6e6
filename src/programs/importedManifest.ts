import { DateTime, Effect, Path } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { byCodeUnit } from "../domain/run/Cell.ts"
import type { Group, RunManifest } from "../domain/run/RunManifest.ts"
import type { Loaded } from "../services/SourceReader.ts"
import { version } from "../version.ts"

const byGroup = (left: Group, right: Group) =>
  byCodeUnit(left.model, right.model) || byCodeUnit(left.variant, right.variant)

/**
 * The manifest of a run of answers that were made elsewhere, named as its folder `out`. Without `groups`, every model with
 * every variant is one.
 *
 * @since 0.1.0
 */
export const importedManifest = Effect.fn("importedManifest")(function* (options: {
  readonly out: string
  readonly pack: Loaded<Pack>
  readonly models: ReadonlyArray<string>
  readonly variants: ReadonlyArray<string>
  readonly groups: ReadonlyArray<Group> | undefined
}) {
  const { groups, models, out, pack, variants } = options
  const path = yield* Path.Path
  const manifest: RunManifest = {
    schema_version: 1,
    run_id: path.basename(path.resolve(out)),
    created_at: DateTime.formatIso(yield* DateTime.now),
    tool_version: version,
    status: "open",
    source: "import",
    pack: { id: pack.value.id, version: pack.value.version, digest: pack.digest },
    models,
    variants,
    ...(groups === undefined ? {} : { groups: groups.toSorted(byGroup) }),
    sampling: pack.value.sampling
  }
  return manifest
})
