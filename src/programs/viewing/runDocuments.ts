import { promptsOf } from "../../domain/pack/prompts.ts"
import type { Pack } from "../../domain/pack/Pack.ts"
import { fileNameOf } from "../../domain/run/fileNames.ts"
import { groupsOf, type JudgeManifest } from "../../domain/run/RunManifest.ts"
import { decideKo } from "../../domain/scorecard/decideKo.ts"
import type { StoredRun } from "../../services/RunStore.ts"
import type { ReadableRun, ViewedRun } from "./openViewed.ts"
import type { ViewJudge, ViewRunEntry } from "./ViewIndex.ts"
import { viewPaths } from "./viewPaths.ts"
import type { ViewRun } from "./ViewRun.ts"

/**
 * Whether a red flag on a prompt alone knocks a group out.
 *
 * @since 0.1.0
 */
export const isFatal = (pack: Pack, prompt: string): boolean =>
  decideKo(pack.ko_rule, new Map(), new Set([prompt]))._tag === "KnockedOut"

/**
 * The judges of a run whose verdicts are shown: all, or the one that was asked for.
 *
 * @since 0.1.0
 */
export const shownJudges = ({ judges }: StoredRun, only: string | undefined): ReadonlyArray<JudgeManifest> =>
  judges.filter(({ id }) => only === undefined || id === only)

const viewJudge = (run: string, { id, kind }: JudgeManifest): ViewJudge => {
  const key = fileNameOf(id)
  return { key, id, kind, report: viewPaths.report(run, key) }
}

/**
 * What a report says of its pack.
 *
 * @since 0.1.0
 */
export const packHead = ({ pack: { digest, value } }: StoredRun) => {
  const { id, language, title, version } = value
  return { id, title, version, digest, language }
}

/**
 * A run folder in the index.
 *
 * @since 0.1.0
 */
export const runEntry = (viewed: ViewedRun, judge: string | undefined): ViewRunEntry => {
  const { dir, key, opened, problem } = viewed
  if (opened === null) return { key, dir, facts: null, problem: problem?.message ?? "It cannot be read." }
  const { progress, run } = opened
  const { created_at, run_id, shard = null, source } = run.manifest
  return {
    key,
    dir,
    problem: null,
    facts: {
      run_id,
      created_at,
      source,
      shard,
      pack: packHead(run),
      groups: groupsOf(run.manifest),
      prompts: promptsOf(run.pack.value).length,
      judges: shownJudges(run, judge).map((manifest) => viewJudge(key, manifest)),
      progress,
      document: viewPaths.run(key)
    }
  }
}

const promptEntries = (key: string, pack: Pack): ViewRun["pack"]["categories"] =>
  pack.categories.map(({ id, name, prompts }) => ({
    id,
    name,
    prompts: prompts.map((prompt) => {
      const own = fileNameOf(prompt.id)
      const { red_flags, repeats, title } = prompt
      const document = viewPaths.prompt(key, own)
      return { key: own, id: prompt.id, title, repeats, fatal: isFatal(pack, prompt.id), red_flags, document }
    })
  }))

/**
 * A run without its rows.
 *
 * @since 0.1.0
 */
export const runDocument = (viewed: ReadableRun, judge: string | undefined): ViewRun => {
  const { dir, key, opened } = viewed
  const { progress, run } = opened
  const pack = run.pack.value
  const { asked, created_at, limits, other_cost_usd, run_id, sampling, shard, source, status, tool_version } =
    run.manifest
  return {
    schema_version: 1,
    key,
    dir,
    manifest: {
      run_id,
      created_at,
      tool_version,
      status,
      source,
      sampling,
      ...(asked === undefined ? {} : { asked }),
      ...(limits === undefined ? {} : { limits }),
      ...(other_cost_usd === undefined ? {} : { other_cost_usd }),
      ...(shard === undefined ? {} : { shard })
    },
    pack: {
      ...packHead(run),
      description: pack.description,
      draft: pack.draft === true,
      scale: pack.scale,
      dimensions: pack.dimensions,
      rule: pack.ko_rule,
      variants: pack.prompt_variants.filter(({ id }) => run.manifest.variants.includes(id)),
      categories: promptEntries(key, pack)
    },
    groups: groupsOf(run.manifest),
    judges: shownJudges(run, judge).map((manifest) => ({
      ...viewJudge(key, manifest),
      created_at: manifest.created_at,
      tool_version: manifest.tool_version,
      ...(manifest.author === undefined ? {} : { author: manifest.author }),
      verdicts: manifest.verdicts,
      settings: manifest.settings
    })),
    progress,
    agreement: run.judges.length < 2 ? null : viewPaths.agreement(key)
  }
}
