import type { ExitCode } from "../exitCode.ts"
import { paintOf, type Style } from "./style.ts"

/**
 * The last line of a failure: the exit code and its name in the table.
 *
 * @since 0.1.0
 */
export const exitLine = ({ code, name }: ExitCode, style: Style): string =>
  paintOf(style)(`exit ${code} (${name})`, "quiet")
