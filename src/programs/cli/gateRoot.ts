import { Command } from "effect/cli"
import { gate } from "./gate.ts"
import { globalFlags } from "./globalFlags.ts"

/**
 * The command line of nothing but `assay gate`, which runs in every build: making the flags of all other commands costs more
 * than deciding.
 *
 * @since 0.1.0
 */
export const gateRoot = Command.make("assay").pipe(
  Command.withSubcommands([gate]),
  Command.withGlobalFlags(globalFlags)
)
