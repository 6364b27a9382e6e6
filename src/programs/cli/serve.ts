import { Command, Flag } from "effect/cli"
import { consentFlags } from "./consentFlags.ts"
import { portFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const flags = {
  port: portFlag(4747).pipe(Flag.withDefault(4747)),
  ...consentFlags
}
export type ServeFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay serve`.
 *
 * @since 0.1.0
 */
export const serve = Command.make(
  "serve",
  flags,
  lazily(() => import("./handlers/serve.ts").then(({ serve }) => serve))
).pipe(
  Command.withDescription(
    "Answer scores, gates, plans and the bench of this folder over HTTP, to programs of this machine; /openapi.json describes it"
  ),
  Command.withExamples([
    { command: "assay serve", description: "Until Ctrl-C, on http://127.0.0.1:4747" },
    { command: "assay serve --port 0", description: "On any free port; the address is printed" }
  ])
)
