import { Command, Flag } from "effect/cli"
import { wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"
import { outFlag } from "./output.ts"
import { policyFlag } from "./policyFlags.ts"

const flags = {
  policy: policyFlag,
  seed: wholeNumberFlag("seed").pipe(
    Flag.withDescription("Picks the bytes and rows that are changed (default 1)"),
    Flag.withDefault(1)
  ),
  format: Flag.Literals("format", ["text", "md", "html", "json", "csv", "junit"]).pipe(
    Flag.withDescription("How to show the drill"),
    Flag.withDefault("text" as const)
  ),
  out: outFlag
}
export type DrillFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay drill`.
 *
 * @since 0.1.0
 */
export const drill = Command.make(
  "drill",
  flags,
  lazily(() => import("./handlers/drill.ts").then(({ drill }) => drill))
).pipe(
  Command.withDescription(
    "Does the gate hold? Corrupts a copy of the evidence of a passing policy, piece by piece; exit 0 only if the gate blocks each time"
  ),
  Command.withExamples([
    { command: "assay drill --policy gate.yaml", description: "Every corruption, and with which code it was blocked" },
    { command: "assay drill --policy gate.yaml --format junit --out drill.xml", description: "For a CI's test report" }
  ])
)
