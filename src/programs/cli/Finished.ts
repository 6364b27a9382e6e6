import { Data } from "effect"
import type { ExitCode } from "./exitCode.ts"

/**
 * Ends a command with an exit code other than 0 after it has said everything it had to say, such as a closed gate.
 *
 * @since 0.1.0
 */
export class Finished extends Data.TaggedError("Finished")<{ readonly exit: ExitCode }> {}
