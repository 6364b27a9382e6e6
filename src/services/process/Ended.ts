import { type PlatformError, Result } from "effect"

/**
 * How a process ended: with an exit code, or why there is none.
 *
 * @since 0.1.0
 */
export type Ended =
  | { readonly _tag: "Exited"; readonly code: number }
  | { readonly _tag: "NotStarted"; readonly detail: string }
  | { readonly _tag: "Signalled"; readonly detail: string }
  | { readonly _tag: "TimedOut"; readonly seconds: number }

const detailOf = (error: PlatformError.PlatformError): string =>
  error.cause instanceof Error ? error.cause.message : error.message

/** A program that could not be started. */
export const notStarted = (error: PlatformError.PlatformError): Ended => ({
  _tag: "NotStarted",
  detail: detailOf(error)
})

/** How a program that was started ended; without an exit code a signal did it. */
export const endOf = (exit: Result.Result<number, PlatformError.PlatformError>): Ended =>
  Result.match(exit, {
    onSuccess: (code): Ended => ({ _tag: "Exited", code }),
    onFailure: (error): Ended => ({ _tag: "Signalled", detail: detailOf(error) })
  })
