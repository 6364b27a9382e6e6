import { Result } from "effect"
import { canonicalJson } from "../source/canonicalJson.ts"
import { counted, shellWord } from "../source/wording.ts"
import { byCodeUnit } from "./Cell.ts"
import { ShardsUnlike } from "./errors.ts"
import { type JudgeManifest, type NewJudgement, type RunLimits, type RunManifest, unsealed } from "./RunManifest.ts"
import { type Shard, shardText } from "./Shard.ts"
import { shardDifference } from "./shardDifference.ts"

/**
 * A run that is to be merged with others: its folder, its manifest, and who judged it.
 *
 * @since 0.1.0
 */
export interface ShardRun {
  readonly dir: string
  readonly manifest: RunManifest
  readonly judges: ReadonlyArray<JudgeManifest>
}

/**
 * A judge whose verdicts a merged run does not have, and why, as a sentence.
 *
 * @since 0.1.0
 */
export interface JudgeLeftOut {
  readonly id: string
  readonly why: string
}

/**
 * What shards make together: `shards` in their order, what the manifest of the merged run has of theirs, the judges whose
 * verdicts it has, and those that are left out.
 *
 * @since 0.1.0
 */
export interface ShardMerge<Run extends ShardRun> {
  readonly shards: ReadonlyArray<Run & { readonly shard: Shard }>
  readonly manifest: Omit<RunManifest, "run_id" | "created_at">
  readonly judges: ReadonlyArray<NewJudgement>
  readonly leftOut: ReadonlyArray<JudgeLeftOut>
}

const MADE = {
  import: "its answers were imported",
  merge: "it was merged already",
  run: "it is a whole run"
} satisfies Record<RunManifest["source"], string>

const unlike = (detail: string) => Result.fail(new ShardsUnlike({ detail }))

const finished = <Run extends ShardRun>(run: Run): Result.Result<Run & { readonly shard: Shard }, ShardsUnlike> => {
  const { dir, manifest } = run
  const { shard, source, status } = manifest
  if (source !== "run" || shard === undefined) {
    return unlike(
      `${dir} is no shard: ${MADE[source]}. Name the folders that \`assay run --shard\` made, and only these.`
    )
  }
  if (status === "complete") return Result.succeed({ ...run, shard })
  const is = status === "open" ? "is not finished" : "was interrupted"
  return unlike(
    `${dir} (${shardText(shard)}) ${is}. Go on with \`assay run --resume ${shellWord(dir)}\`, then merge again.`
  )
}

/** The shards in their order: each once, and all of them. */
const inOrder = <Run extends { readonly dir: string; readonly shard: Shard }>(
  runs: ReadonlyArray<Run>,
  of: number
): Result.Result<ReadonlyArray<Run>, ShardsUnlike> => {
  const byIndex = Map.groupBy(runs, ({ shard }) => shard.index)
  const twice = [...byIndex.values()].find((found) => found.length > 1)
  if (twice?.[0] !== undefined) {
    const names = twice.map(({ dir }) => dir).join(" and ")
    return unlike(`${shardText(twice[0].shard)} is there ${twice.length} times: ${names}. Name one of them.`)
  }
  const [first, ...others] = Array.from({ length: Math.min(of, 2 * runs.length + 1) }, (_, at) => at + 1).filter(
    (index) => !byIndex.has(index)
  )
  if (first === undefined) {
    return Result.succeed(runs.toSorted((left, right) => left.shard.index - right.shard.index))
  }
  const lacking = of - runs.length
  const names = lacking === 1 + others.length ? ` (${[first, ...others].join(", ")})` : ` (${first} is the first)`
  return unlike(
    `${counted(lacking, "shard")} of ${of} ${lacking === 1 ? "is" : "are"} missing${names}. Run ${lacking === 1 ? "it" : "them"} with \`assay run ... --shard ${first}/${of}\`, or name ${lacking === 1 ? "its folder" : "their folders"}, too.`
  )
}

const known = (values: ReadonlyArray<number | null | undefined>) => values.flatMap((value) => value ?? [])

/** Each job had its own cap and deadline: together they could spend the sum, at the same time. */
const limitsOf = (all: ReadonlyArray<RunLimits | undefined>): RunLimits => {
  const caps = known(all.map((limits) => limits?.cost_cap_usd))
  const deadlines = known(all.map((limits) => limits?.deadline_seconds))
  const prompts = all[0]?.prompts
  return {
    ...(prompts === undefined ? {} : { prompts }),
    cost_cap_usd: caps.length < all.length ? null : caps.reduce((sum, usd) => sum + usd, 0),
    deadline_seconds: deadlines.length < all.length ? null : Math.max(...deadlines)
  }
}

const manifestOf = (manifests: ReadonlyArray<RunManifest>, first: RunManifest): ShardMerge<ShardRun>["manifest"] => {
  const { asked, host, models, pack, sampling, tool_version, variants } = first
  const otherUsd = manifests.reduce((sum, { other_cost_usd = 0 }) => sum + other_cost_usd, 0)
  const oneHost = manifests.every((other) => canonicalJson(other.host ?? null) === canonicalJson(host ?? null))
  return {
    schema_version: 1,
    tool_version,
    status: "open",
    source: "merge",
    pack: { id: pack.id, version: pack.version, digest: pack.digest },
    models,
    variants,
    sampling,
    ...(asked === undefined ? {} : { asked }),
    limits: limitsOf(manifests.map(({ limits }) => limits)),
    ...(otherUsd === 0 ? {} : { other_cost_usd: otherUsd }),
    ...(oneHost && host !== undefined ? { host } : {}),
    merged_from: manifests.map(({ created_at, host: by, run_id }) => ({
      run_id,
      created_at,
      ...(by === undefined ? {} : { host: by })
    }))
  }
}

/** What must be the same of a judge in all shards, so that it is one judge. */
const COMPARED = [
  ["kind", ({ kind }: JudgeManifest) => kind],
  ["author", ({ author }: JudgeManifest) => author ?? null],
  ["settings", ({ settings }: JudgeManifest) => settings],
  ["version of Assay", ({ tool_version }: JudgeManifest) => tool_version]
] as const

const judgeOf = (id: string, shards: ReadonlyArray<ShardRun>): NewJudgement | JudgeLeftOut => {
  const found = shards.map(({ judges }) => judges.find((judge) => judge.id === id))
  const [first, ...others] = found.flatMap((judge) => judge ?? [])
  if (first === undefined || 1 + others.length < shards.length) {
    const without = shards.filter((_, at) => found[at] === undefined).map(({ dir }) => dir)
    return { id, why: `it has not judged ${without.join(", ")}` }
  }
  const different = COMPARED.find(([, of]) =>
    others.some((other) => canonicalJson(of(other)) !== canonicalJson(of(first)))
  )
  if (different !== undefined) return { id, why: `the shards differ in its ${different[0]}` }
  // The judgement was whole when the last of its parts was.
  const times = [first, ...others].map(({ created_at }) => created_at).toSorted(byCodeUnit)
  return { ...unsealed(first), created_at: times.at(-1) ?? first.created_at }
}

/**
 * Plans the merge of shards into one run, or says what is in its way: first each run for itself, then the first difference
 * of any to the one named first, then which shards are there twice or missing. Of a judge the merged run has the verdicts where
 * it judged every shard with the same settings; any other is left out.
 *
 * @since 0.1.0
 */
export const mergeShards = <Run extends ShardRun>(
  runs: ReadonlyArray<Run>
): Result.Result<ShardMerge<Run>, ShardsUnlike> =>
  Result.gen(function* () {
    const all = yield* Result.all(runs.map(finished))
    const [first, ...others] = all
    if (first === undefined) return yield* unlike("no shard is named.")
    for (const other of others) {
      const difference = shardDifference(first, other)
      if (difference !== undefined) return yield* unlike(difference)
    }
    const shards = yield* inOrder(all, first.shard.of)
    const ids = new Set(shards.flatMap(({ judges }) => judges.map(({ id }) => id)))
    const judges = [...ids].toSorted(byCodeUnit).map((id) => judgeOf(id, shards))
    return {
      shards,
      manifest: manifestOf(
        shards.map(({ manifest }) => manifest),
        shards[0]?.manifest ?? first.manifest
      ),
      judges: judges.flatMap((judge) => ("why" in judge ? [] : [judge])),
      leftOut: judges.flatMap((judge) => ("why" in judge ? [judge] : []))
    }
  })
