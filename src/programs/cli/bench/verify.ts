import { Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { Digest } from "../../../domain/source/digest.ts"
import { textFlag } from "../given.ts"
import { lazily } from "../lazily.ts"
import { benchRootFlag } from "./places.ts"

const flags = {
  anchor: textFlag("anchor").pipe(
    Flag.filter(Schema.is(Digest), () => "Expected a hash as verify prints it: sha256: and 64 hex digits"),
    Flag.withMetavar("HASH"),
    Flag.withDescription(
      "A head that was published elsewhere: the chain must contain it, so that nobody wrote it anew"
    ),
    Flag.optional
  ),
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
