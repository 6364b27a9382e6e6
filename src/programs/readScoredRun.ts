import { Effect } from "effect"
import { answerDigest } from "../domain/run/digest.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { groupKey } from "../domain/run/groupKey.ts"
import type { Group } from "../domain/run/RunManifest.ts"
import { reportOf } from "../domain/scorecard/scoreRun.ts"
import { type ScoreOptions, tallyStoredRun } from "./scoreStoredRun.ts"

/**
 * What is kept of a group's answers: the digest of each, by prompt and repeat, and what all of them cost in US dollars, or
 * null where that is not known of each.
 *
 * @since 0.1.0
 */
export interface GroupNotes {
  readonly digests: ReadonlyMap<string, string>
  readonly cost: number | null
}

class AnswerNotes implements GroupNotes {
  readonly digests = new Map<string, string>()
  #cost = 0
  #priced = true

  add(answer: Answer): void {
    this.digests.set(JSON.stringify([answer.prompt_id, answer.repeat]), answerDigest(answer))
    // An answer out of the cache cost nothing this time, which says nothing of what it costs.
    this.#priced &&= answer.cost_usd !== null && !answer.cache_hit
    this.#cost += answer.cost_usd ?? 0
  }

  get cost(): number | null {
    return this.#priced && this.digests.size > 0 ? this.#cost : null
  }
}

const NONE: GroupNotes = { digests: new Map(), cost: null }

/**
 * A stored run that was read to its end under one judge, before anything is computed: `scored` computes its scorecards, which
 * takes far longer than reading a short run.
 *
 * @since 0.1.0
 */
export const readTalliedRun = Effect.fn("readTalliedRun")(function* (options: ScoreOptions) {
  const byGroup = new Map<string, AnswerNotes>()
  const { contextOf, judge, run, tallies } = yield* tallyStoredRun(options, (answer) => {
    const key = groupKey(answer)
    const notes = byGroup.get(key) ?? new AnswerNotes()
    if (notes.digests.size === 0) byGroup.set(key, notes)
    notes.add(answer)
  })
  const read = {
    dir: options.run,
    run,
    manifest: run.manifest,
    judge,
    notesOf: (group: Group): GroupNotes => byGroup.get(groupKey(group)) ?? NONE
  }
  const scored = Effect.suspend(() =>
    Effect.map(Effect.fromResult(reportOf(contextOf(run.pack.value, []), tallies)), (report) => ({ ...read, report }))
  )
  return { ...read, scored }
})

/**
 * A stored run with its scorecards under one judge, and what its answers are and cost by group, without their texts.
 *
 * @since 0.1.0
 */
export const readScoredRun = Effect.fn("readScoredRun")(function* (options: ScoreOptions) {
  const { scored } = yield* readTalliedRun(options)
  return yield* scored
})
export type ScoredRun = Effect.Success<ReturnType<typeof readScoredRun>>
