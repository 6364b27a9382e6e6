import { logFormatFlag, logLevelFlag } from "./log.ts"
import { quietFlag } from "./quiet.ts"

/**
 * The flags of every command.
 *
 * @since 0.1.0
 */
export const globalFlags = [quietFlag, logLevelFlag, logFormatFlag] as const
