import type { Command } from "effect/cli"

type Tree = Pick<Command.Command.Any, "name" | "examples"> & {
  readonly subcommands: ReadonlyArray<{ readonly commands: ReadonlyArray<Tree> }>
}

interface Called {
  readonly words: ReadonlyArray<string>
  /** Whether there are no commands below it. */
  readonly isLast: boolean
}

/** Every command of the tree with the words that call it. */
export const pathsOf = (command: Tree, words: ReadonlyArray<string> = []): ReadonlyArray<Called> => [
  { words, isLast: command.subcommands.length === 0 },
  ...command.subcommands.flatMap(({ commands }) => commands.flatMap((sub) => pathsOf(sub, [...words, sub.name])))
]
