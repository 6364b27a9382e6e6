import { canonicalJson } from "../source/canonicalJson.ts"
import { printable, shownValue } from "../source/wording.ts"
import type { AskedModel, RunManifest } from "./RunManifest.ts"
import type { Shard } from "./Shard.ts"

interface Compared {
  readonly dir: string
  readonly manifest: RunManifest
  readonly shard: Shard
}

/** What decides how a model answers. How many requests ran at a time does not. */
const ASKED = ["provider", "target", "endpoint", "max_tokens", "request_seconds"] as const satisfies ReadonlyArray<
  keyof AskedModel
>

const askedFields = ({ asked = [], models }: RunManifest): ReadonlyArray<readonly [string, unknown]> =>
  models.flatMap((id) => {
    const found = asked.find(({ model }) => model === id)
    return ASKED.map((field) => [`the ${field} of ${printable(id)}`, found?.[field] ?? null] as const)
  })

const SAME_FLAGS = "Run every shard with the same pack, config and flags, but for --shard and --out."

/** What must be the same in all shards, by name, in the order in which it is looked at, with what to do. */
const fieldsOf = ({
  manifest,
  shard
}: Compared): ReadonlyArray<readonly [what: string, value: unknown, fix: string]> => [
  ["the number of shards", shard.of, "Name the shards of one split only."],
  ["the pack", `${manifest.pack.id} version ${manifest.pack.version}, ${manifest.pack.digest}`, SAME_FLAGS],
  ["the models", manifest.models, "Name the same models in the same order in every job."],
  ["the variants", manifest.variants, SAME_FLAGS],
  ["the prompts that were asked", manifest.limits?.prompts ?? "all", SAME_FLAGS],
  ["the sampling", manifest.sampling, SAME_FLAGS],
  ...askedFields(manifest).map(([what, value]) => [what, value, SAME_FLAGS] as const),
  ["the version of Assay", manifest.tool_version, "Use the same version in every job."]
]

/**
 * The first difference because of which two shards are not parts of one run, as sentences with what to do; undefined
 * where there is none.
 *
 * @since 0.1.0
 */
export const shardDifference = (left: Compared, right: Compared): string | undefined => {
  const others = fieldsOf(right)
  for (const [at, [what, value, fix]] of fieldsOf(left).entries()) {
    const other = others[at]?.[1]
    if (canonicalJson(value) === canonicalJson(other ?? null)) continue
    return `${left.dir} and ${right.dir} are not shards of one run. They differ in ${what}: ${shownValue(value)} and ${shownValue(other)}. ${fix}`
  }
  return undefined
}
