import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { anchorFlag } from "./anchorFlag.ts"
import { benchRootFlag } from "./places.ts"

const flags = {
  anchor: anchorFlag,
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show the result"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchVerifyFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench verify`.
 *
 * @since 0.1.0
 */
export const verify = Command.make(
  "verify",
  flags,
  lazily(() => import("../handlers/benchVerify.ts").then(({ benchVerify }) => benchVerify))
).pipe(
  Command.withDescription("Verify the audit chain: no report was edited, moved, added or taken away"),
  Command.withExamples([
    { command: "assay bench verify", description: "Prints the head; publish it where nobody can change it" },
    { command: "assay bench verify --anchor sha256:...", description: "Against a head that was published" }
  ])
)
