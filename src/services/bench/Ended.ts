/**
 * How a process ended: with an exit code, or why there is none.
 */
export type Ended =
  | { readonly _tag: "Exited"; readonly code: number }
  | { readonly _tag: "NotStarted"; readonly detail: string }
  | { readonly _tag: "Signalled"; readonly detail: string }
  | { readonly _tag: "TimedOut"; readonly seconds: number }
