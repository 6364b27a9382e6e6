import { Result } from "effect"
import type { Pack } from "../pack/Pack.ts"
import type { Answer } from "../run/Answer.ts"
import type { Cell } from "../run/Cell.ts"
import { groupsOf, type JudgeKind, type RunManifest } from "../run/RunManifest.ts"
import type { Verdict } from "../run/Verdict.ts"
import { type RowFault, RowsMismatch } from "./errors.ts"
import { GroupTables, type Layout, layoutOf, type Place } from "./GroupTables.ts"
import type { GroupTally } from "./GroupTally.ts"

const FAULTS_KEPT = 20

/**
 * Takes the answers of a run and the verdicts of one judge row by row, in any order, and matches them by cell. A verdict
 * on another text than the answer's counts as unscored, `stale`; an answer without verdict as `not-judged`. A
 * scored verdict has points for each dimension of its prompt, or under the kind \`checks\` for each that a check names. Rows
 * that do not fit the run and its pack are collected and refused by `finish`. Holds a few bytes a cell and no texts, so that
 * a run of any size can be streamed through it.
 *
 * @since 0.1.0
 */
export class Tally {
  readonly #layout: Layout
  readonly #byModel: ReadonlyMap<string, ReadonlyMap<string, GroupTables>>
  /** All of them, in the order of the manifest. */
  readonly #groups: ReadonlyArray<GroupTables>
  readonly #faults: Array<RowFault> = []
  #total = 0

  constructor(manifest: Pick<RunManifest, "models" | "variants" | "groups">, pack: Pack, kind: JudgeKind) {
    const layout = layoutOf(pack, kind)
    this.#layout = layout
    this.#groups = groupsOf(manifest).map(({ model, variant }) => new GroupTables(model, variant, layout))
    this.#byModel = new Map(
      [...Map.groupBy(this.#groups, ({ model }) => model)].map(([model, groups]) => [
        model,
        new Map(groups.map((group) => [group.variant, group]))
      ])
    )
  }

  answer(row: Answer): void {
    const found = this.#find("answer", row)
    if (found !== undefined && !found.tables.answer(found.place, row)) this.#refuse("answer", row, "duplicate")
  }

  verdict(row: Verdict): void {
    const found = this.#find("verdict", row)
    if (found === undefined) return
    if (row.status === "scored") {
      for (const id of Object.keys(row.dimensions)) {
        if (!found.place.dimensionSlots.has(id)) return this.#refuse("verdict", row, "unknown-dimension", id)
      }
      const absent = found.place.scored.find((id) => !Object.hasOwn(row.dimensions, id))
      if (absent !== undefined) return this.#refuse("verdict", row, "missing-dimension", absent)
    }
    if (!found.tables.verdict(found.place, row)) this.#refuse("verdict", row, "duplicate")
  }

  /** The tallies of all groups of the manifest, or the rows that do not fit. */
  finish(): Result.Result<ReadonlyArray<GroupTally>, RowsMismatch> {
    const early = this.#groups.flatMap((group) => Array.from(group.early.values()))
    const [first, ...others] = [...this.#faults, ...early.map((row) => faultOf("verdict", row, "no-answer", ""))]
    return first === undefined
      ? Result.succeed(this.#groups.map((group) => group.finish()))
      : Result.fail(
          new RowsMismatch({
            total: this.#total + early.length,
            faults: [first, ...others.slice(0, FAULTS_KEPT - 1)]
          })
        )
  }

  #find(row: RowFault["row"], cell: Cell): { readonly tables: GroupTables; readonly place: Place } | undefined {
    const byVariant = this.#byModel.get(cell.model)
    if (byVariant === undefined) return this.#refuse(row, cell, "unknown-model", cell.model)
    const tables = byVariant.get(cell.variant)
    if (tables === undefined) return this.#refuse(row, cell, "unknown-variant", cell.variant)
    const place = this.#layout.places.get(cell.prompt_id)
    if (place === undefined) return this.#refuse(row, cell, "unknown-prompt", cell.prompt_id)
    if (cell.repeat >= place.repeats) return this.#refuse(row, cell, "repeat-out-of-range")
    return { tables, place }
  }

  #refuse(row: RowFault["row"], cell: Cell, why: RowFault["why"], name = ""): undefined {
    this.#total++
    if (this.#faults.length < FAULTS_KEPT) this.#faults.push(faultOf(row, cell, why, name))
  }
}

const faultOf = (row: RowFault["row"], cell: Cell, why: RowFault["why"], name: string): RowFault => ({
  row,
  cell: { model: cell.model, variant: cell.variant, prompt_id: cell.prompt_id, repeat: cell.repeat },
  why,
  name
})
