import type { Pack } from "../pack/Pack.ts"
import { byCodeUnit } from "../run/Cell.ts"
import { groupKey } from "../run/groupKey.ts"
import type { Group, JudgeManifest, RunManifest } from "../run/RunManifest.ts"
import type { Scorecard } from "../scorecard/Scorecard.ts"
import { compareGroups } from "./compareGroups.ts"
import { directionOf } from "./direction.ts"
import type { GroupHistory, JudgedPastRun, PackHistory, PastGroup, RunState, Trend } from "./History.ts"
import { identityOf } from "./runDifferences.ts"

/**
 * A stored run as its history needs it. `judge` is null where it was not judged by the judge that is meant, and then there
 * are no `scorecards`; `answersOf` is a digest of all answers of a group.
 *
 * @since 0.1.0
 */
export interface StoredPastRun {
  readonly dir: string
  readonly manifest: RunManifest
  readonly pack: Pack
  readonly judge: JudgeManifest | null
  readonly scorecards: ReadonlyArray<Scorecard>
  readonly answersOf: (group: Group) => string
}

/** A group of a run, and what it can be compared with. */
interface Entry {
  readonly card: Scorecard
  readonly dimensions: Pack["dimensions"]
  readonly dir: string
  readonly identity: string
  readonly answers: string
}

const byGroup = (left: Group, right: Group): number =>
  byCodeUnit(left.model, right.model) || byCodeUnit(left.variant, right.variant)

/** One group followed through the runs. */
class Line {
  readonly #tolerance: number
  #before: Entry | undefined
  #good: Entry | undefined
  #bad: Entry | undefined
  #latest: RunState = "undecided"

  constructor(tolerance: number) {
    this.#tolerance = tolerance
  }

  #compare(base: Entry | undefined, candidate: Entry) {
    return base === undefined || base.identity !== candidate.identity
      ? undefined
      : compareGroups({
          dimensions: candidate.dimensions,
          base: base.card,
          candidate: candidate.card,
          sameAnswers: base.answers === candidate.answers,
          tolerance: this.#tolerance
        })
  }

  next(entry: Entry): PastGroup {
    const { card } = entry
    const { interval, ko_reason, model, percent, variant, verdict } = card
    const step = this.#compare(this.#before, entry)
    const fromGood = this.#compare(this.#good, entry)
    const regression = fromGood?.outcome === "regressed" ? fromGood.reasons : []
    const state = verdict === "inconclusive" ? "undecided" : isGood(card) && regression.length === 0 ? "good" : "bad"
    const trend = trendOf(this.#before, step)
    this.#before = entry
    this.#latest = state
    if (state === "good") [this.#good, this.#bad] = [entry, undefined]
    if (state === "bad") this.#bad ??= entry
    return {
      model,
      variant,
      verdict,
      percent,
      interval,
      ko_reason,
      state,
      trend,
      delta: step?.delta ?? null,
      regression
    }
  }

  end({ model, variant }: Group): GroupHistory {
    return {
      model,
      variant,
      latest: this.#latest,
      first_bad: this.#bad?.dir ?? null,
      last_good: this.#good?.dir ?? null
    }
  }
}

const isGood = ({ verdict }: Scorecard): boolean => verdict === "recommended"

const trendOf = (before: Entry | undefined, step: ReturnType<typeof compareGroups> | undefined): Trend =>
  before === undefined
    ? "first"
    : step === undefined
      ? "unlike"
      : step.unchanged
        ? "unchanged"
        : directionOf(step.delta)

const entriesOf = ({ answersOf, dir, judge, manifest, pack, scorecards }: StoredPastRun): ReadonlyArray<Entry> =>
  judge === null
    ? []
    : scorecards.toSorted(byGroup).map((card) => ({
        card,
        dimensions: pack.dimensions,
        dir,
        identity: identityOf({ dir, manifest, judge }, card.model),
        answers: answersOf(card)
      }))

/**
 * The history of the runs of one pack, which stand oldest first: by when they were made, then by id and folder. Of each
 * group every run says whether it is good, how it moved since the run before and, at the end, since which run it is bad.
 * Runs of other versions of the pack, judged otherwise or made under other limits are never compared. Null without a run.
 *
 * @since 0.1.0
 */
export const historyOf = (runs: ReadonlyArray<StoredPastRun>, tolerance: number): PackHistory | null => {
  const ordered = runs.toSorted(
    (left, right) =>
      byCodeUnit(left.manifest.created_at, right.manifest.created_at) ||
      byCodeUnit(left.manifest.run_id, right.manifest.run_id) ||
      byCodeUnit(left.dir, right.dir)
  )
  const last = ordered.at(-1)
  if (last === undefined) return null
  const lines = new Map<string, { readonly group: Group; readonly line: Line }>()
  const lineOf = (group: Group) => {
    const found = lines.get(groupKey(group)) ?? { group, line: new Line(tolerance) }
    lines.set(groupKey(group), found)
    return found.line
  }
  const past = ordered.map((run): JudgedPastRun => {
    const { created_at, pack, run_id, status } = run.manifest
    return {
      dir: run.dir,
      run_id,
      created_at,
      status,
      pack_version: pack.version,
      pack_digest: pack.digest,
      judge: run.judge === null ? null : { id: run.judge.id, kind: run.judge.kind },
      groups: entriesOf(run).map((entry) => lineOf(entry.card).next(entry))
    }
  })
  const { id, language, title } = last.pack
  const groups = [...lines.values()].map(({ group, line }) => line.end(group)).sort(byGroup)
  return { pack: { id, title, language }, runs: past, groups }
}
