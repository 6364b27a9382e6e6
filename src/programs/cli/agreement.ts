import { Command, Flag } from "effect/cli"
import { numberFlag, textFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { runArgument } from "./runFlags.ts"

const flags = {
  run: runArgument,
  judge: textFlag("judge").pipe(
    Flag.withMetavar("ID"),
    Flag.withDescription("A judge to compare; may be repeated (default: all judges of the run)"),
    Flag.atLeast(0)
  ),
  calibration: textFlag("calibration").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("Known scores (.yaml, .json, .jsonl) to compare one judge with"),
    Flag.optional
  ),
  minAgreement: numberFlag("min-agreement").pipe(
    Flag.withMetavar("ALPHA"),
    Flag.withDescription("What the lower end of the overall interval must reach, above -1 and at most 1"),
    Flag.optional
  ),
  format: Flag.Literals("format", ["text", "md", "html", "json"]).pipe(
    Flag.withDescription("How to show the agreement"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type AgreementFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay agreement`.
 *
 * @since 0.1.0
 */
export const agreement = Command.make(
  "agreement",
  flags,
  lazily(() => import("./handlers/agreement.ts").then(({ agreement }) => agreement))
).pipe(
  Command.withDescription("Show how far the judges of a run agree, or one with known scores, and where they differ"),
  Command.withExamples([
    { command: "assay agreement runs/today", description: "All judges of the run" },
    {
      command: "assay agreement runs/today --judge checks --judge human-kim --min-agreement 0.67",
      description: "Two of them; exit 12 unless they surely agree as much"
    },
    {
      command: "assay agreement runs/today --calibration known.yaml --judge checks",
      description: "One judge beside known scores"
    }
  ])
)
