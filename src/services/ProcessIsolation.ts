import { Context, Effect, Layer, Path } from "effect"
import type { CannotWrite } from "../domain/source/errors.ts"
import type { Ended } from "./process/Ended.ts"
import type { Machine } from "./bench/fence.ts"
import { deniesNetwork, nodePath, refuseDebugger } from "./bench/nodeProgram.ts"
import { MachineProbe, plainMachine } from "./bench/probeMachine.ts"
import { type Granted, type Needs, runIsolated } from "./bench/runIsolated.ts"

/**
 * A program that must not be trusted, and what it may do. It sees PATH, LANG and TZ, the variables named in `inherit`,
 * and `env`; nothing else. HOME is a fresh folder. `stdin` is written to it and closed. `read` and `write` are the
 * folders that it may use besides its working folder, as far as the machine can hold it to that; of the folders in
 * `bare` it must see nothing but programs of PATH, of those in `hide` nothing at all, unless it is in `read`. `logs` is a
 * folder where what it writes is kept, as `<name>.stdout` and `<name>.stderr`, each capped, and its reply as
 * `<name>.reply`.
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
  readonly bare: ReadonlyArray<string>
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

/** The arguments that let a script do what is granted, and nothing else. */
const nodeArgv =
  (script: string, args: ReadonlyArray<string>, network: boolean) =>
  ({ cwd, read, write }: Granted): IsolatedProgram["argv"] => [
    nodePath,
    "--permission",
    ...[script, ...read, cwd, ...write].map((path) => `--allow-fs-read=${path}`),
    ...[cwd, ...write].map((path) => `--allow-fs-write=${path}`),
    ...(network && deniesNetwork ? ["--allow-net"] : []),
    "--no-addons",
    "--no-experimental-sqlite",
    "--disable-sigusr1",
    "--max-old-space-size=256",
    script,
    ...args
  ]

const make = (machine: Effect.Effect<Machine>): Effect.Effect<ProcessIsolation["Service"], never, Needs> =>
  Effect.gen(function* () {
    const context = yield* Effect.context<Needs>()
    const path = yield* Path.Path
    yield* Effect.sync(refuseDebugger)
    return {
      classOf: ({ isNode, network }) =>
        Effect.map(machine, ({ limits, namespaces }) => {
          const spaces = namespaces !== null
          return [
            "process",
            ...(isNode ? ["permission"] : []),
            ...(!network && (spaces || (isNode && deniesNetwork)) ? ["network"] : []),
            ...(spaces ? ["namespaces"] : []),
            ...(isNode && limits ? ["limits"] : [])
          ].join("+")
        }),
      run: (program) => {
        const [first] = program.argv
        const around = path.isAbsolute(first) ? [path.dirname(first)] : []
        return Effect.flatMap(machine, (known) =>
          runIsolated(known, program, { isNode: false, argv: () => program.argv, around })
        ).pipe(Effect.provide(context))
      },
      runNode: ({ script, args, ...program }) => {
        const around = [path.dirname(nodePath), path.dirname(script)]
        const argv = nodeArgv(script, args, program.network)
        return Effect.flatMap(machine, (known) => runIsolated(known, program, { isNode: true, argv, around })).pipe(
          Effect.provide(context)
        )
      }
    }
  })

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
    readonly classOf: (program: { readonly isNode: boolean; readonly network: boolean }) => Effect.Effect<string>
    /** Runs a program to its end; when it succeeds, nothing of the program's group is left. */
    readonly run: (program: IsolatedProgram) => Effect.Effect<IsolatedEnd, CannotWrite>
    /** The same for a module of ours that Node runs under its permission model. */
    readonly runNode: (
      program: Omit<IsolatedProgram, "argv"> & { readonly script: string; readonly args: ReadonlyArray<string> }
    ) => Effect.Effect<IsolatedEnd, CannotWrite>
  }
>()("assay/services/ProcessIsolation") {
  /** As isolated as this machine allows, which is found out once, by trying, as soon as somebody needs to know. */
  static readonly layer = Layer.effect(
    ProcessIsolation,
    Effect.gen(function* () {
      const context = yield* Effect.context<Needs>()
      const probe = yield* MachineProbe
      return yield* make(yield* Effect.cached(Effect.provide(probe, context)))
    })
  )

  /** Without namespaces and limits, as on a machine that has none. */
  static readonly layerPlain = Layer.effect(ProcessIsolation, make(Effect.succeed(plainMachine)))
}
