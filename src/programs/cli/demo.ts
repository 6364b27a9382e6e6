import { Argument, Command } from "effect/cli"
import { lazily } from "./lazily.ts"

const flags = {
  what: Argument.Literals("what", ["pack", "dod"]).pipe(
    Argument.withDescription("`pack`: answers to a decision; `dod`: a blocked and an allowed plan (default: pack)"),
    Argument.withDefault("pack" as const)
  )
}
export type DemoFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay demo`.
 *
 * @since 0.1.0
 */
export const demo = Command.make(
  "demo",
  flags,
  lazily(() => import("./handlers/demo.ts").then(({ demo }) => demo))
).pipe(
  Command.withDescription("Run the main job offline on hand-written sample answers and show the scorecard"),
  Command.withExamples([
    { command: "assay demo", description: "Import, judge, score, gate: one group of each outcome" },
    { command: "assay demo dod", description: "A plan that is blocked, and one that may be applied" }
  ])
)
