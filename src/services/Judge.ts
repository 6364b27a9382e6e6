import { Context, Effect, Layer, type Schema } from "effect"
import { judgeByChecks } from "../domain/judging/judgeByChecks.ts"
import type { Pack, Prompt } from "../domain/pack/Pack.ts"
import type { Answer } from "../domain/run/Answer.ts"
import type { JudgeKind } from "../domain/run/RunManifest.ts"
import type { Verdict } from "../domain/run/Verdict.ts"

/**
 * Gives verdicts on answers, one at a time. `id` names the judge in a run unless the user chooses another; `settings` are
 * what could change a verdict besides the pack, by name. An answer that the judge cannot score is an unscored verdict
 * with the reason, never a failure. `concurrency` is how many answers are judged at a time, by default one.
 *
 * @since 0.1.0
 */
export class Judge extends Context.Service<
  Judge,
  {
    readonly id: string
    readonly kind: JudgeKind
    readonly settings: { readonly [name: string]: Schema.Json }
    readonly concurrency?: number
    readonly judge: (pack: Pack, prompt: Prompt, answer: Answer) => Effect.Effect<Verdict>
  }
>()("assay/services/Judge") {
  /** The judge `checks`: the pack's deterministic checks, offline. */
  static readonly layerChecks = Layer.succeed(Judge, {
    id: "checks",
    kind: "checks",
    settings: {},
    judge: (pack, prompt, answer) => Effect.sync(() => judgeByChecks(pack, prompt, answer))
  })
}
