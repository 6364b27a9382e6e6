import { Effect } from "effect"
import { Means } from "../../domain/dod/Criterion.ts"
import type { DeclaredOptions } from "../DodEvaluator.ts"
import { decideByCommand } from "./command.ts"
import { decideByEvidence } from "./evidence.ts"
import { decideManually } from "./manual.ts"
import { all, type Decide, evaluator } from "./Opinion.ts"
import { textMatchIn } from "./textMatch.ts"

/** Decides each criterion by all means that it declares, and one that declares none by text match. */
export const makeDeclared = Effect.fnUntraced(function* (options: DeclaredOptions) {
  const byCommand = yield* decideByCommand(options.command)
  const byEvidence = yield* decideByEvidence(options.evidence)
  const manually = decideManually(options.manual)
  const settings = {
    ...options.evidence.settings,
    evaluator: "declared",
    allow_commands: options.command.allow,
    sign_offs: options.manual.signOffs
  }
  return evaluator(settings, (context): Decide => {
    const byText = textMatchIn(context)
    return (criterion) =>
      criterion.means.length === 0
        ? byText(criterion)
        : Effect.map(
            Effect.forEach(criterion.means, (means) =>
              Means.match(means, { Command: byCommand, Evidence: byEvidence, Manual: () => manually(criterion) })
            ),
            all
          )
  })
})
