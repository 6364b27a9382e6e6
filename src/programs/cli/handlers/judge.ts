import { Console, Effect, Option } from "effect"
import { counted, shellWord } from "../../../domain/source/wording.ts"
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
    const { id } = judged.judge
    const flags = counted(judged.red_flags, "red flag")
    yield* Console.log(`${id}: ${counted(judged.scored, "answer")} scored${unscored}, ${flags}`)
    const choice = judged.run.judges.length > 1 ? ` --judge ${shellWord(id)}` : ""
    yield* remark(`Next: assay score ${shellWord(run)}${choice}`)
  },
  Effect.provide([runServices, Judge.layerChecks])
)
