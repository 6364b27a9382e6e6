import { type Command, Flag } from "effect/cli"
import { textFlag } from "./given.ts"

/**
 * The flags by which who starts a server consents to what callers may have done.
 *
 * @since 0.1.0
 */
export const consentFlags = {
  approved: textFlag("approved").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription(
      "An approval of a plan's criteria (see dod approve); may be repeated. Other plans are blocked"
    ),
    Flag.atLeast(0)
  ),
  signoffs: textFlag("signoffs").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("Sign-offs of manual criteria (see dod sign); keep it where no agent can write"),
    Flag.optional
  ),
  allowCommands: Flag.Boolean("allow-commands").pipe(
    Flag.withDescription("Run the commands of plans whose criteria are approved, and of no others; needs --approved"),
    Flag.withDefault(false)
  )
}
export type ConsentFlags = Command.Command.Config.Infer<typeof consentFlags>
