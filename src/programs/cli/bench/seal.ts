import { Command, Flag } from "effect/cli"
import { lazily } from "../lazily.ts"
import { benchRootFlag, taskClassArgument } from "./places.ts"

const flags = {
  name: taskClassArgument,
  check: Flag.Boolean("check").pipe(
    Flag.withDescription("Write nothing, and end with 6 where the seal is not what it would be"),
    Flag.withDefault(false)
  ),
  format: Flag.Literals("format", ["text", "json"]).pipe(
    Flag.withDescription("How to show what changes"),
    Flag.withDefault("text" as const)
  ),
  benchRoot: benchRootFlag
}
export type BenchSealFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay bench seal`.
 *
 * @since 0.1.0
 */
export const seal = Command.make(
  "seal",
  flags,
  lazily(() => import("../handlers/benchSeal.ts").then(({ benchSeal }) => benchSeal))
).pipe(
  Command.withDescription("Write the digest of each case to cases/digests.yaml, so that a changed case is noticed"),
  Command.withExamples([
    { command: "assay bench seal greeting", description: "After you changed cases on purpose" },
    { command: "assay bench seal greeting --check", description: "Only look" }
  ])
)
