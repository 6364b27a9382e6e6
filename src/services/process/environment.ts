import { Config, Effect, Option } from "effect"

/** The variables that every program of a plan sees; nothing else is handed on unless it is named. */
const ALWAYS = ["PATH", "HOME", "LANG", "TZ"]

/** The environment of a child process: the variables that are always there and the named ones, as far as they are set. */
export const environmentOf = (names: ReadonlyArray<string>): Effect.Effect<Record<string, string>> =>
  Effect.map(
    Effect.forEach([...new Set([...ALWAYS, ...names])], (name) =>
      Effect.map(
        Effect.option(Config.String(name)),
        Option.map((value) => [name, value] as const)
      )
    ),
    (entries) => Object.fromEntries(entries.flatMap(Option.toArray))
  )
