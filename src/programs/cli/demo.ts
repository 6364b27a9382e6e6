import { Command } from "effect/cli"
import { lazily } from "./lazily.ts"

/**
 * `assay demo`.
 *
 * @since 0.1.0
 */
export const demo = Command.make(
  "demo",
  {},
  lazily(() => import("./handlers/demo.ts").then(({ demo }) => demo))
).pipe(
  Command.withDescription("Run the main job offline on hand-written sample answers and show the scorecard"),
  Command.withExamples([{ command: "assay demo", description: "Needs no pack, no network and no folder" }])
)
