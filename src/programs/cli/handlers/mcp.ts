import { Cause, Effect, Exit, Fiber, Layer, Stdio } from "effect"
import { McpProtocol, McpServer } from "effect/ai"
import { version } from "../../../version.ts"
import { consentOf } from "../answering/Consent.ts"
import { toolsUnder } from "../answering/tools.ts"
import { withWholeMessages } from "../answering/wholeMessages.ts"
import type { McpFlags } from "../mcp.ts"
import { remark } from "../output.ts"
import { runServices } from "../runServices.ts"

const INSTRUCTIONS =
  "Assay decides whether models, agents and plans may be used. A decision is a pass only where exit.code is 0. Paths are relative to the folder that this server works in, and must not lead out of it."

export const mcp = Effect.fn("mcp")(function* (flags: McpFlags) {
  const { handlers, kit } = toolsUnder(yield* Effect.provide(consentOf(flags), runServices))
  const server = McpServer.layerStdio({
    name: "assay",
    version,
    instructions: INSTRUCTIONS,
    protocols: [
      McpProtocol.v2025_11_25,
      McpProtocol.v2025_06_18,
      McpProtocol.v2025_03_26,
      McpProtocol.v2024_11_05,
      McpProtocol.v2026_07_28
    ],
    registrations: McpServer.toolkit(kit).pipe(Layer.provide(handlers))
  }).pipe(Layer.provide(Layer.effect(Stdio.Stdio, Effect.map(Stdio.Stdio, withWholeMessages))))
  if (yield* Stdio.Stdio.use(({ stdinIsTerminal }) => stdinIsTerminal)) {
    yield* remark("Waiting for an MCP client on stdin; this is to be started by one. Ctrl-C ends it.")
  }
  // At the end of its input the server interrupts whoever runs it, here a fiber of its own: that is a good end.
  const ended = yield* Effect.flatMap(Effect.forkChild(Layer.launch(server)), Fiber.await)
  if (Exit.isSuccess(ended) || Cause.hasInterruptsOnly(ended.cause)) return
  // Its settings are fixed, and its failures are about nothing else.
  return yield* Effect.die(Cause.squash(ended.cause))
})
