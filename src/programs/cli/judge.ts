import { Command, Flag } from "effect/cli"
import { newIdFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { runArgument } from "./runFlags.ts"

const flags = {
  run: runArgument,
  // The only judge that needs no setting; it must be named all the same, so that no run is judged by a default.
  judge: Flag.Literals("judge", ["checks"]).pipe(Flag.withDescription("Who judges: `checks`, the pack's own checks")),
  as: newIdFlag("as").pipe(
    Flag.withDescription("Store the verdicts under this id (default: the judge's name)"),
    Flag.optional
  )
}
export type JudgeFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay judge`.
 *
 * @since 0.1.0
 */
export const judge = Command.make(
  "judge",
  flags,
  lazily(() => import("./handlers/judge.ts").then(({ judge }) => judge))
).pipe(
  Command.withDescription("Judge every answer of a run; answers and other judges' verdicts stay as they are"),
  Command.withExamples([{ command: "assay judge runs/today --judge checks", description: "By the pack's own checks" }])
)
