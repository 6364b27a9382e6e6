import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { Judge } from "../../services/Judge.ts"
import { judgeRun } from "../judgeRun.ts"
import { remark } from "./output.ts"
import { onScreen } from "./quiet.ts"
import { runArgument } from "./runFlags.ts"

/**
 * `assay judge`.
 *
 * @since 0.1.0
 */
export const judge = Command.make(
  "judge",
  {
    run: runArgument,
    // The only judge that needs no setting; it must be named all the same, so that no run is judged by a default.
    judge: Flag.Literals("judge", ["checks"]).pipe(Flag.withDescription("Who judges: `checks`, the pack's own checks")),
    as: Flag.String("as").pipe(
      Flag.withMetavar("ID"),
      Flag.withDescription("Store the verdicts under this id (default: the judge's name)"),
      Flag.optional
    )
  },
  Effect.fn(function* ({ run, as }) {
    const judged = yield* judgeRun({ run, judge: Option.getOrUndefined(as) }).pipe(Effect.provide(Judge.layerChecks))
    const reasons = judged.unscored_by_reason.map(({ reason, count }) => `${count} ${reason}`).join(", ")
    const unscored = judged.unscored === 0 ? "" : `, ${judged.unscored} unscored (${reasons})`
    yield* Console.log(`${judged.judge.id}: ${judged.scored} answers scored${unscored}, ${judged.red_flags} red flags`)
    yield* remark(`Next: assay score ${run}`)
  }, onScreen)
).pipe(
  Command.withDescription("Judge every answer of a run; answers and other judges' verdicts stay as they are"),
  Command.withExamples([{ command: "assay judge runs/today --judge checks", description: "By the pack's own checks" }])
)
