import { Console, Effect, Layer } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import { version } from "../../version.ts"
import { agreement } from "./agreement.ts"
import { bench } from "./bench.ts"
import { guarded } from "./ci/guarded.ts"
import { attach, cancel, pull, runs } from "./clusterRuns.ts"
import { compare } from "./compare.ts"
import { config } from "./config.ts"
import { demo } from "./demo.ts"
import { dod } from "./dod.ts"
import { drill } from "./drill.ts"
import { gate } from "./gate.ts"
import { help } from "./help.ts"
import { history } from "./history.ts"
import { importCommand } from "./import.ts"
import { init } from "./init.ts"
import { judge } from "./judge.ts"
import { judgeSheet } from "./judgeSheet.ts"
import { leaderboard } from "./leaderboard.ts"
import { logFormatFlag, logLevelFlag } from "./log.ts"
import { sayLostFolder } from "./lostFolder.ts"
import { mcp } from "./mcp.ts"
import { merge } from "./merge.ts"
import { models } from "./models.ts"
import { pack } from "./pack.ts"
import { policy } from "./policy.ts"
import { quietFlag } from "./quiet.ts"
import { exitOf } from "./exitOf.ts"
import { invocationText } from "./render/invocation.text.ts"
import { reportFailure } from "./reportFailure.ts"
import { run } from "./run.ts"
import { score } from "./score.ts"
import { Screen } from "./Screen.ts"
import { serve } from "./serve.ts"
import { simulate } from "./simulate.ts"
import { tryCommand } from "./try.ts"
import { variants } from "./variants.ts"
import { view } from "./view.ts"
import { worker } from "./worker.ts"

/**
 * The whole command line as a value.
 *
 * @since 0.1.0
 */
export const root = Command.make("assay").pipe(
  Command.withDescription(
    "Evaluates AI models and agents and turns the evidence into a decision that a build can act on."
  ),
  Command.withExamples([
    { command: "assay demo", description: "See the whole way, offline: import, judge, score, gate" },
    { command: "assay init", description: "Write a first pack, a config and a CI workflow into this folder" },
    { command: "assay gate runs/today --min-level solid", description: "Let a build pass or fail on a run" },
    { command: "assay help exit-codes", description: "What every exit code means" }
  ]),
  Command.withSubcommands([
    { group: "Start", commands: [demo, tryCommand, init, config] },
    { group: "Packs and answers", commands: [pack, models, run, merge, importCommand] },
    {
      group: "Judge and decide",
      commands: [
        judge,
        judgeSheet,
        agreement,
        score,
        gate,
        policy,
        drill,
        simulate,
        compare,
        variants,
        leaderboard,
        history,
        view
      ]
    },
    { group: "Clusters", commands: [worker, runs, attach, cancel, pull] },
    { group: "Agents", commands: [bench] },
    { group: "Plans", commands: [dod] },
    { group: "Services", commands: [mcp, serve] },
    { group: "About", commands: [help] }
  ]),
  Command.withGlobalFlags([quietFlag, logLevelFlag, logFormatFlag])
)

/** Whether the words name a command; what follows a command that has no others below it is its arguments. */
const namesCommand = (
  words: ReadonlyArray<string>,
  { subcommands }: Pick<Command.Command.Any, "subcommands"> = root
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

/** `assay help gate` is `assay gate --help`; what has a page of its own is a command. */
const withHelpFirst = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args[0] === "help" && args[1] !== "exit-codes" && !args.includes("--help") && !args.includes("-h")
    ? [...args.slice(1), "--help"]
    : args

const isHelpFlag = (arg: string): boolean => arg === "--help" || arg === "-h"

/** Asked for help on a command that there is not, the parser would show its parent's, as if all were well. */
const withoutStrayHelp = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  namesCommand(wordsOf(args)) ? args : args.filter((arg) => !isHelpFlag(arg))

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

/**
 * Runs the command line on its arguments (without the program's own name) and says everything worth saying. The result
 * is the exit code; only an interruption is left to the caller.
 *
 * @since 0.1.0
 */
export const runCli = (given: ReadonlyArray<string>) => {
  const args = withoutStrayHelp(withHelpFirst(given))
  return Command.runWith(root, { version })(args).pipe(
    sayLostFolder,
    // Unlike `tapCause`, this runs when the interruption comes from outside, too.
    Effect.onError(reportFailure),
    Effect.exit,
    Effect.map(exitOf),
    guarded,
    Effect.provide(Layer.merge(presenter, CliConfig.layer({ builtIns: builtInsFor(args) })))
  )
}
