import { Effect } from "effect"
import { ChildProcessSpawner } from "effect/process"
import { type CommandMeans, Means } from "../../domain/dod/Criterion.ts"
import { counted, printable, shellWord } from "../../domain/source/wording.ts"
import type { CommandOptions } from "../DodEvaluator.ts"
import type { Ended } from "../process/Ended.ts"
import { byMeans, evaluator, failed, type Opinion, passed, skipped } from "./Opinion.ts"
import { type Ran, runCommand } from "./runCommand.ts"

const SHOWN_LINES = 5

const NAME_LIMIT = 100

const nameOf = ({ argv, shell }: CommandMeans): string => {
  const name = shell === true ? argv.join(" ") : argv.map(shellWord).join(" ")
  return `\`${printable(name.length > NAME_LIMIT ? `${name.slice(0, NAME_LIMIT)}…` : name)}\``
}

const endOf = (ended: Ended): string => {
  switch (ended._tag) {
    case "Exited":
      return `ended with exit code ${ended.code}`
    case "NotStarted":
      return `cannot start: ${ended.detail}`
    case "Signalled":
      return `was ended by a signal: ${ended.detail}`
    case "TimedOut":
      return `was ended, because it took longer than ${counted(ended.seconds, "second")}`
  }
}

const opinionOn = (means: CommandMeans, { ended, stdout, stderr }: Ran): Opinion => {
  const lines = [...stdout.lines(SHOWN_LINES), ...stderr.lines(SHOWN_LINES)].map((line) => `\n  ${printable(line)}`)
  const reasoning = `The command ${nameOf(means)} ${printable(endOf(ended))}${lines.length === 0 ? "." : ":"}${lines.join("")}`
  return ended._tag === "Exited" && ended.code === 0 ? passed(reasoning) : failed(reasoning)
}

/** Decides by a program's exit code, if programs may be run at all. */
export const decideByCommand = ({ allow, cwd }: CommandOptions) =>
  Effect.map(
    ChildProcessSpawner.ChildProcessSpawner,
    (spawner) =>
      ({ command }: { readonly command: CommandMeans }) => {
        if (!allow) {
          return Effect.succeed(
            skipped(
              `The command ${nameOf(command)} was not run, since a plan is only data. Allow it with --allow-commands.`
            )
          )
        }
        if (command.shell === true && command.argv.length > 1) {
          return Effect.succeed(failed(`The command ${nameOf(command)} is for the shell, which takes a single string.`))
        }
        return runCommand(command, cwd).pipe(
          Effect.map((ran) => opinionOn(command, ran)),
          Effect.provideService(ChildProcessSpawner.ChildProcessSpawner, spawner)
        )
      }
  )

export const makeCommand = (options: CommandOptions) =>
  Effect.map(decideByCommand(options), (decide) =>
    evaluator({ evaluator: "command", allow_commands: options.allow }, () =>
      byMeans("command", Means.guards.Command, decide)
    )
  )
