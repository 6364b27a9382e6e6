import { Effect, Stream } from "effect"
import type { Pack } from "../domain/pack/Pack.ts"
import { messagesOf, promptsOf } from "../domain/pack/prompts.ts"
import type { Answer } from "../domain/run/Answer.ts"
import { selectPrompts } from "../domain/run/workList.ts"
import type { Speed } from "../domain/scorecard/Scorecard.ts"
import { SpeedSamples } from "../domain/scorecard/speed.ts"
import { RunStore, type StoredRun } from "../services/RunStore.ts"
import type { Loaded } from "../services/SourceReader.ts"
import { planRunPack } from "./run/planRunPack.ts"
import { type PackRun, runPack, type RunPackOptions } from "./runPack.ts"
import { writeDraft } from "./writeDraft.ts"

/**
 * A pack that was begun (see `draftPackFile`), whom to ask, and the run folder to make. With `replace` another file in the
 * pack's place is overwritten; `limit` leaves the first so many prompts, and `shown` is of how many at most the answers are
 * given back. `onPack` is told, before anything is asked, whether the pack was written or stood there already as it is.
 *
 * @since 0.1.0
 */
export interface TryOptions extends Omit<RunPackOptions, "target"> {
  readonly pack: Loaded<Pack>
  readonly out: string
  readonly replace?: boolean | undefined
  readonly limit?: number | undefined
  readonly shown?: number | undefined
  readonly onPack?: ((written: boolean) => Effect.Effect<void>) | undefined
}

/**
 * What a model's answers come to: `empty` are those that succeeded without a text, `output_tokens` is null where nobody
 * counted any.
 *
 * @since 0.1.0
 */
export interface TriedModel {
  readonly model: string
  readonly answers: number
  readonly failed: number
  readonly empty: number
  readonly output_tokens: number | null
  readonly speed: Speed
}

/**
 * A prompt with the answers to it, one for each model in their order; null where one is missing.
 *
 * @since 0.1.0
 */
export interface TriedPrompt {
  readonly id: string
  readonly title: string
  readonly category: string
  readonly text: string
  readonly answers: ReadonlyArray<Answer | null>
}

/**
 * What came of trying prompts. `asked` is how many prompts were to be asked, of which `prompts` are those to be shown.
 *
 * @since 0.1.0
 */
export interface Tried {
  readonly pack: Loaded<Pack>
  readonly run: PackRun
  readonly models: ReadonlyArray<TriedModel>
  readonly asked: number
  readonly prompts: ReadonlyArray<TriedPrompt>
}

interface Tally {
  answers: number
  failed: number
  empty: number
  output: number | null
  readonly speed: SpeedSamples
}

const newTally = (): Tally => ({ answers: 0, failed: 0, empty: 0, output: null, speed: new SpeedSamples() })

const keyOf = (model: string, prompt: string): string => JSON.stringify([model, prompt])

/** One pass over the answers: what each model's come to, and those to the prompts that are shown. */
const gather = Effect.fnUntraced(function* (run: StoredRun, shown: ReadonlySet<string>) {
  const store = yield* RunStore
  const tallies = new Map(run.manifest.models.map((model) => [model, newTally()]))
  const kept = new Map<string, Answer>()
  yield* Stream.runForEach(store.answers(run), (answer) =>
    Effect.sync(() => {
      if (shown.has(answer.prompt_id)) kept.set(keyOf(answer.model, answer.prompt_id), answer)
      const tally = tallies.get(answer.model)
      if (tally === undefined) return
      tally.answers++
      if (!answer.ok) tally.failed++
      else if (answer.content_empty) tally.empty++
      if (answer.usage?.output !== undefined) tally.output = (tally.output ?? 0) + answer.usage.output
      tally.speed.add(answer)
    })
  )
  const models = Array.from(tallies, ([model, { output, speed, ...counts }]): TriedModel => ({
    model,
    ...counts,
    output_tokens: output,
    speed: speed.speed()
  }))
  return { kept, models }
})

/**
 * Asks models the prompts of a pack that was only begun, as `runPack` does, and gives their answers side by side. The pack
 * is written before anything is asked; where a model cannot be asked at all, it stays.
 *
 * It can be interrupted as `runPack` can: what was answered is given back all the same.
 *
 * @since 0.1.0
 */
export const tryPrompts = Effect.fn("tryPrompts")(function* (options: TryOptions) {
  const { limit, onPack = () => Effect.void, out, pack, replace = false, shown, ...others } = options
  const store = yield* RunStore
  const running: RunPackOptions = { ...others, target: { _tag: "New", pack, out, limit } }
  // What cannot be run is refused before the pack is written.
  yield* planRunPack(running)
  yield* store.vacant(out)
  yield* onPack(yield* writeDraft(pack, replace))
  const run = yield* runPack(running)
  const asked = selectPrompts(pack.value, { only: [], limit })
  const shownIds = new Set(asked.slice(0, shown))
  const { kept, models } = yield* gather(run.run, shownIds)
  const tried: Tried = {
    pack,
    run,
    models,
    asked: asked.length,
    prompts: promptsOf(pack.value)
      .filter(({ prompt }) => shownIds.has(prompt.id))
      .map(({ prompt, category }) => ({
        id: prompt.id,
        title: prompt.title,
        category: category.id,
        text: messagesOf(prompt)[0]?.content ?? "",
        answers: models.map(({ model }) => kept.get(keyOf(model, prompt.id)) ?? null)
      }))
  }
  return tried
})
