import { Console, Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../../version.ts"
import { guarded } from "./ci/guarded.ts"
import { exitOf } from "./exitOf.ts"
import { sayLostFolder } from "./lostFolder.ts"
import { invocationText } from "./render/invocation.text.ts"
import { reportFailure } from "./reportFailure.ts"
import { Screen } from "./Screen.ts"

/** Whether the words name a command; what follows a command that has no others below it is its arguments. */
const namesCommand = (
  words: ReadonlyArray<string>,
  { subcommands }: Pick<Command.Command.Any, "subcommands">
): boolean => {
  const [word, ...rest] = words
  if (word === undefined || subcommands.length === 0) return true
  const next = subcommands.flatMap(({ commands }) => commands).find(({ name }) => name === word)
  return next !== undefined && namesCommand(rest, next)
}

/** Global flags that take the next word. */
const TAKES_A_WORD = new Set(["--log-level", "--log-format"])

/**
 * The words of a command line that are neither flags nor the values of global ones.
 *
 * @since 0.1.0
 */
export const wordsOf = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.filter((arg, at) => !arg.startsWith("-") && !TAKES_A_WORD.has(args[at - 1] ?? ""))

/** The words before the first flag of a command, which may take the next word. */
const leadingWords = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const first = args.findIndex((arg, at) => !arg.startsWith("-") && !TAKES_A_WORD.has(args[at - 1] ?? ""))
  const flag = args.findIndex((arg, at) => at > first && arg.startsWith("-") && !TAKES_A_WORD.has(arg))
  return wordsOf(flag === -1 ? args : args.slice(0, flag))
}

/** `assay help gate` is `assay gate --help`; what has a page of its own is a command. */
const withHelpFirst = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args[0] === "help" && args[1] !== "exit-codes" && !args.includes("--help") && !args.includes("-h")
    ? [...args.slice(1), "--help"]
    : args

const isHelpFlag = (arg: string): boolean => arg === "--help" || arg === "-h"

/** Asked for help on a command that there is not, the parser would show its parent's, as if all were well. */
const withoutStrayHelp = (
  root: Pick<Command.Command.Any, "subcommands">,
  args: ReadonlyArray<string>
): ReadonlyArray<string> => (namesCommand(leadingWords(args), root) ? args : args.filter((arg) => !isHelpFlag(arg)))

const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Effect.gen(function* () {
          yield* Console.error(invocationText(event.errors, event.commandPath, yield* Screen))
        })
      : event._tag === "Help" && event.reason === "Implicit"
        ? Effect.gen(function* () {
            const formatter = yield* CliOutput.Formatter
            yield* Console.error(formatter.formatHelpDoc(event.helpDoc))
          })
        : CliOutput.defaultPresenter.present(event)
})

/**
 * `--version` and `--completions` end a command line before its command runs, with 0. They are taken only where they come
 * first: after `gate`, `-v` may be meant as "verbose", and a gate that did not run must not pass.
 */
const builtInsFor = ([first = "--help", ...others]: ReadonlyArray<string>) =>
  /^(?:-v|--version|--completions(?:=.*)?)$/u.test(first) || (isHelpFlag(first) && others.length === 0)
    ? [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions]
    : [GlobalFlag.Help]

/** Hands the arguments to the commands that they can be for, and loads no others. */
const parsed = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  if (args[0] === "gate") {
    const { gateRoot } = yield* Effect.promise(() => import("./gateRoot.ts"))
    return yield* Command.runWith(gateRoot, { version })(args)
  }
  const { root } = yield* Effect.promise(() => import("./root.ts"))
  return yield* Command.runWith(root, { version })(withoutStrayHelp(root, args))
})

/**
 * Runs the command line on its arguments (without the program's own name) and says everything worth saying. The result
 * is the exit code; only an interruption is left to the caller.
 *
 * @since 0.1.0
 */
export const runCli = (given: ReadonlyArray<string>) => {
  const args = withHelpFirst(given)
  return parsed(args).pipe(
    sayLostFolder,
    // Unlike `tapCause`, this runs when the interruption comes from outside, too.
    Effect.onError(reportFailure),
    Effect.exit,
    Effect.map(exitOf),
    guarded,
    Effect.provide(Layer.merge(presenter, CliConfig.layer({ builtIns: builtInsFor(args) })))
  )
}
