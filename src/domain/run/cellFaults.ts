import type { Pack } from "../pack/Pack.ts"
import { promptsOf } from "../pack/prompts.ts"
import type { Fault } from "../source/Problem.ts"
import { nearHint, quote } from "../source/wording.ts"
import type { Cell } from "./Cell.ts"

const unknown = (field: keyof Cell, what: string, name: string, known: ReadonlyArray<string>): Fault => ({
  path: [field],
  message: `Unknown ${what} ${quote(name)}`,
  hint: nearHint(name, `${what}s`, known)
})

/**
 * What is wrong with a cell of a run over these models and variants: a model or variant that the run does not have, a
 * prompt that the pack does not have, a repeat that the prompt does not ask for. Empty where the cell belongs to the run.
 * Without `models`, any model does.
 *
 * @since 0.1.0
 */
export const cellFaults = (
  pack: Pack,
  models: ReadonlyArray<string> | undefined,
  variants: ReadonlyArray<string>
): ((cell: Cell) => ReadonlyArray<Fault>) => {
  const repeats = new Map(promptsOf(pack).map(({ prompt }) => [prompt.id, prompt.repeats]))
  const knownModels = new Set(models)
  const knownVariants = new Set(variants)
  return (cell) => {
    const faults: Array<Fault> = []
    if (models !== undefined && !knownModels.has(cell.model)) {
      faults.push(unknown("model", "model", cell.model, models))
    }
    if (!knownVariants.has(cell.variant)) faults.push(unknown("variant", "variant", cell.variant, variants))
    const asked = repeats.get(cell.prompt_id)
    if (asked === undefined) faults.push(unknown("prompt_id", "prompt", cell.prompt_id, [...repeats.keys()]))
    else if (cell.repeat >= asked) {
      faults.push({
        path: ["repeat"],
        message: `Repeat ${cell.repeat} is out of range: the pack asks prompt ${quote(cell.prompt_id)} ${asked === 1 ? "once" : `${asked} times`}`,
        hint: `Repeats count from 0, here up to ${asked - 1}`
      })
    }
    return faults
  }
}
