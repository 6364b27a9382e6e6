import type { Pack, Prompt } from "../pack/Pack.ts"
import { dimensionsOf, promptsOf } from "../pack/prompts.ts"
import type { Answer } from "../run/Answer.ts"
import { answerDigest } from "../run/digest.ts"
import { DigestTable } from "../run/DigestTable.ts"
import type { JudgeKind } from "../run/RunManifest.ts"
import type { UnscoredReason, Verdict } from "../run/Verdict.ts"
import { MeanTable } from "../stats/MeanTable.ts"
import type { GroupTally, PromptTally } from "./GroupTally.ts"
import { SpeedSamples } from "./speed.ts"

/**
 * A prompt's place: its first cell in a group's tables, and the slots of its means.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly id: string
  readonly category: string
  readonly repeats: number
  readonly index: number
  readonly firstCell: number
  readonly scoreSlot: number
  readonly dimensionSlots: ReadonlyMap<string, number>
  /** The dimensions that every scored verdict on the prompt has. */
  readonly scored: ReadonlyArray<string>
}

/**
 * Where the prompts of a pack stand in the tables of a group.
 *
 * @since 0.1.0
 */
export interface Layout {
  readonly places: ReadonlyMap<string, Place>
  readonly cells: number
  readonly slots: number
}

/** The checks judge sees only what checks name; without any, it scores nothing but empty answers, and these in all. */
const scoredBy = (kind: JudgeKind, prompt: Prompt, shown: ReadonlyArray<string>): ReadonlyArray<string> => {
  const checked = new Set(kind === "checks" ? prompt.checks.map(({ dimension }) => dimension) : [])
  return checked.size === 0 ? shown : shown.filter((id) => checked.has(id))
}

/**
 * Lays out the tables of a group for a pack and a kind of judge.
 *
 * @since 0.1.0
 */
export const layoutOf = (pack: Pack, kind: JudgeKind): Layout => {
  const places = new Map<string, Place>()
  let cells = 0
  let slots = 0
  for (const { prompt, category } of promptsOf(pack)) {
    const ids = dimensionsOf(pack, prompt)
    const scoreSlot = slots
    places.set(prompt.id, {
      id: prompt.id,
      category: category.id,
      repeats: prompt.repeats,
      index: places.size,
      firstCell: cells,
      scoreSlot,
      dimensionSlots: new Map(ids.map((id, at) => [id, scoreSlot + 1 + at])),
      scored: scoredBy(kind, prompt, ids)
    })
    cells += prompt.repeats
    slots += 1 + ids.length
  }
  return { places, cells, slots }
}

interface Counts {
  answers: number
  judged: number
  scored: number
  assessed: number
  flagged: number
  disputed: number
  flagSeen: number
  readonly unscored: Map<UnscoredReason, number>
}

const noCounts = (): Counts => ({
  answers: 0,
  judged: 0,
  scored: 0,
  assessed: 0,
  flagged: 0,
  disputed: 0,
  flagSeen: 0,
  unscored: new Map()
})

const addReason = (unscored: Map<UnscoredReason, number>, reason: UnscoredReason, count: number): void => {
  if (count > 0) unscored.set(reason, (unscored.get(reason) ?? 0) + count)
}

/**
 * The tables of one group while rows come in, in any order: a few bytes a cell, whatever the rows hold.
 *
 * @since 0.1.0
 */
export class GroupTables {
  readonly model: string
  readonly variant: string
  readonly #samples = new SpeedSamples()
  /** Verdicts that came before their answer, by cell. */
  readonly early = new Map<number, Verdict>()
  readonly #layout: Layout
  readonly #digests: DigestTable
  readonly #answered: Uint8Array
  readonly #judged: Uint8Array
  readonly #means: MeanTable
  readonly #counts: ReadonlyArray<Counts>

  constructor(model: string, variant: string, layout: Layout) {
    this.model = model
    this.variant = variant
    this.#layout = layout
    this.#digests = new DigestTable(layout.cells)
    this.#answered = new Uint8Array(layout.cells)
    this.#judged = new Uint8Array(layout.cells)
    this.#means = new MeanTable(layout.slots)
    this.#counts = Array.from(layout.places, noCounts)
  }

  /** False where the cell already has an answer. */
  answer(place: Place, answer: Answer): boolean {
    const cell = place.firstCell + answer.repeat
    if (this.#answered[cell] === 1) return false
    this.#answered[cell] = 1
    this.#digests.set(cell, answerDigest(answer))
    this.#countsOf(place).answers++
    this.#samples.add(answer)
    const early = this.early.get(cell)
    if (early !== undefined) {
      this.early.delete(cell)
      this.#judge(place, cell, early)
    }
    return true
  }

  /** False where the cell already has a verdict. */
  verdict(place: Place, verdict: Verdict): boolean {
    const cell = place.firstCell + verdict.repeat
    if (this.#judged[cell] === 1) return false
    this.#judged[cell] = 1
    if (this.#answered[cell] === 1) this.#judge(place, cell, verdict)
    else this.early.set(cell, verdict)
    return true
  }

  #judge(place: Place, cell: number, verdict: Verdict): void {
    const counts = this.#countsOf(place)
    counts.judged++
    if (!this.#digests.has(cell, verdict.answer_digest)) return addReason(counts.unscored, "stale", 1)
    if (verdict.status === "unscored") {
      addReason(counts.unscored, verdict.reason, 1)
      if (verdict.red_flag_seen) counts.flagSeen++
      return
    }
    counts.scored++
    if (verdict.red_flag !== "not-assessed") counts.assessed++
    if (verdict.red_flag === "flagged") counts.flagged++
    if (verdict.disputed) counts.disputed++
    this.#means.add(place.scoreSlot, verdict.score)
    for (const [id, points] of Object.entries(verdict.dimensions)) {
      const slot = place.dimensionSlots.get(id)
      if (slot !== undefined) this.#means.add(slot, points)
    }
  }

  #countsOf(place: Place): Counts {
    return this.#counts[place.index] ?? noCounts()
  }

  finish(): GroupTally {
    const prompts = Array.from(this.#layout.places.values(), (place): PromptTally => {
      const { judged, unscored, ...counts } = this.#countsOf(place)
      const reasons = new Map(unscored)
      addReason(reasons, "not-judged", counts.answers - judged)
      const dimensions = new Map<string, number>()
      const scores = new Map<string, number>()
      for (const [id, slot] of place.dimensionSlots) {
        const mean = this.#means.mean(slot)
        if (mean === null) continue
        dimensions.set(id, mean)
        scores.set(id, this.#means.count(slot))
      }
      return {
        id: place.id,
        category: place.category,
        expected: place.repeats,
        ...counts,
        unscored: reasons,
        score: this.#means.mean(place.scoreSlot),
        dimensions,
        scores
      }
    })
    return { model: this.model, variant: this.variant, prompts, speed: this.#samples.speed() }
  }
}
