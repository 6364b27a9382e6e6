import { Effect, Schema } from "effect"
import type { DoDResult, Evidence } from "../domain/dod/Criterion.ts"
import { Slug, SLUG_RULE } from "../domain/bench/Slug.ts"
import { InvalidTaskClassName } from "../domain/bench/errors.ts"
import { isGranted } from "../domain/bench/promotion.ts"
import { quote } from "../domain/source/wording.ts"
import { promoteBench } from "./promoteBench.ts"

type Said = Pick<DoDResult, "reasoning" | "status">
type TierEvidence = Extract<Evidence, { kind: "tier" }>

const failed = (reasoning: string): Said => ({ status: "failed", reasoning })

/**
 * Decides evidence of kind `tier` on a bench root. It passes only if a person has granted the task class's own system under
 * test, as it is today, at least the tier asked for, and the audit chain still earns that tier today. Whatever cannot be
 * read or found fails, with the reason.
 *
 * @since 0.1.0
 */
export const decideByTier = Effect.fn("decideByTier")(
  function* ({ task_class, tier }: TierEvidence, root: string) {
    // A plan is data: the name must not lead out of the bench root.
    if (!Schema.is(Slug)(task_class)) {
      return yield* new InvalidTaskClassName({ name: quote(task_class), reason: SLUG_RULE })
    }
    const { sut, tierFile, verdict } = yield* promoteBench({ root, name: task_class, tier, sut: undefined })
    const { current_tier, evidence_sufficient, reasons } = verdict
    const who = `${quote(sut.name)} (${sut.digest}) on the task class ${quote(task_class)}`
    if (!isGranted(current_tier, tier)) {
      return failed(`${tierFile} grants ${who} ${current_tier ?? "no tier"}; ${tier} is asked for.`)
    }
    if (!evidence_sufficient) {
      const why = reasons.map(({ reason }) => reason).join(" ")
      return failed(`${tierFile} grants ${who} ${current_tier}, but today's evidence does not earn ${tier}: ${why}`)
    }
    const said: Said = {
      status: "passed",
      reasoning: `${tierFile} grants ${who} ${current_tier}, and the audit chain earns ${tier} today.`
    }
    return said
  },
  (decided, _, root) =>
    // The plan does not say where task classes are looked for.
    decided.pipe(
      Effect.catchTag("TaskClassNotFound", ({ message }) =>
        Effect.succeed(failed(`${message} The bench root is ${root}.`))
      ),
      Effect.catch(({ message }) => Effect.succeed(failed(message)))
    )
)
