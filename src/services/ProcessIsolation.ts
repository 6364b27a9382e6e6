import { Context, type Effect } from "effect"
import type { Ended } from "./bench/Ended.ts"

/**
 * A program that must not be trusted, and what it may do. It sees PATH, LANG and TZ, the variables named in `inherit`,
 * and `env`; nothing else. HOME is a fresh folder. `stdin` is written to it and closed. `read` and `write` are the
 * folders that it may use besides its working folder, as far as the machine can hold it to that; `hide` are folders that
 * it must not see even so. `logs` is a folder where what it writes is kept, as `<name>.stdout` and `<name>.stderr`, each
 * capped.
 *
 * @since 0.1.0
 */
export interface IsolatedProgram {
  readonly argv: readonly [string, ...ReadonlyArray<string>]
  readonly cwd: string
  readonly stdin: string
  readonly env: Readonly<Record<string, string>>
  readonly inherit: ReadonlyArray<string>
  readonly seconds: number
  readonly network: boolean
  readonly read: ReadonlyArray<string>
  readonly write: ReadonlyArray<string>
  readonly hide: ReadonlyArray<string>
  readonly logs: { readonly folder: string; readonly name: string }
}

/**
 * What came back on the private channel: file descriptor 3, or the file named by ASSAY_REPLY. `Twice`: on both;
 * `TooLarge`: more than the cap.
 *
 * @since 0.1.0
 */
export type Reply =
  | { readonly _tag: "None" }
  | { readonly _tag: "Text"; readonly text: string }
  | { readonly _tag: "Twice" }
  | { readonly _tag: "NotUtf8" }
  | { readonly _tag: "TooLarge"; readonly limit: number }

/**
 * How an isolated program ended. `stdout` is what it printed, up to the cap, `flooded` whether it printed more;
 * `wallClockMs` runs until the last process of its group is gone.
 *
 * @since 0.1.0
 */
export interface IsolatedEnd {
  readonly ended: Ended
  readonly reply: Reply
  readonly stdout: string
  readonly stderrTail: string
  readonly flooded: boolean
  readonly wallClockMs: number
}

/**
 * Runs programs that must not be trusted, as isolated as this machine allows, and says how isolated that is.
 *
 * @since 0.1.0
 */
export class ProcessIsolation extends Context.Service<
  ProcessIsolation,
  {
    /**
     * What is in force for programs of this kind, as words joined by `+`, strongest claim that is true: `process` (own
     * group, allowed variables only, own HOME), `permission` (Node's permission model), `network` (none), `namespaces`
     * (own users, processes and mounts), `limits` (memory, files).
     */
    readonly classOf: (program: { readonly isNode: boolean; readonly network: boolean }) => string
    /** Runs a program to its end; when it succeeds, nothing of the program's group is left. */
    readonly run: (program: IsolatedProgram) => Effect.Effect<IsolatedEnd>
    /** The same for a module of ours that Node runs under its permission model. */
    readonly runNode: (
      program: Omit<IsolatedProgram, "argv"> & { readonly script: string; readonly args: ReadonlyArray<string> }
    ) => Effect.Effect<IsolatedEnd>
  }
>()("assay/services/ProcessIsolation") {}
