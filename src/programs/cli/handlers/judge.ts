import { Console, Effect, Option } from "effect"
import { Judge } from "../../../services/Judge.ts"
import { judgeRun } from "../../judgeRun.ts"
import type { JudgeFlags } from "../judge.ts"
import { remark } from "../output.ts"
import { runServices } from "../runServices.ts"

export const judge = Effect.fn("judge")(
  function* ({ run, as }: JudgeFlags) {
    const judged = yield* judgeRun({ run, judge: Option.getOrUndefined(as) })
    const reasons = judged.unscored_by_reason.map(({ reason, count }) => `${count} ${reason}`).join(", ")
    const unscored = judged.unscored === 0 ? "" : `, ${judged.unscored} unscored (${reasons})`
    yield* Console.log(`${judged.judge.id}: ${judged.scored} answers scored${unscored}, ${judged.red_flags} red flags`)
    yield* remark(`Next: assay score ${run}`)
  },
  Effect.provide([runServices, Judge.layerChecks])
)
