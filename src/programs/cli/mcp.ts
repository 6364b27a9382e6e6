import { Command } from "effect/cli"
import { type ConsentFlags, consentFlags } from "./consentFlags.ts"
import { lazily } from "./lazily.ts"

export type McpFlags = ConsentFlags

/**
 * `assay mcp`.
 *
 * @since 0.1.0
 */
export const mcp = Command.make(
  "mcp",
  consentFlags,
  lazily(() => import("./handlers/mcp.ts").then(({ mcp }) => mcp))
).pipe(
  Command.withDescription(
    "Offer dod_check, pack_score, bench_status and gate as tools to an agent, over stdin and stdout (MCP), on this folder"
  ),
  Command.withExamples([
    { command: "assay mcp", description: "What an MCP client starts, in the folder of the project" },
    {
      command: "assay mcp --approved approved.yaml --allow-commands",
      description: "Run the commands of that one plan, as it was approved"
    }
  ])
)
