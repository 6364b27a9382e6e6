import { Effect, Layer, Logger, Terminal } from "effect"
import { ChildProcessSpawner } from "effect/process"
import { Assets } from "../../services/Assets.ts"
import { endingFoldersLayer } from "../../services/endingFolders.ts"
import { GitHub, gitHubOf } from "./ci/GitHub.ts"
import { LEAST_WIDTH, Screen } from "./Screen.ts"
import { type Environment, Telemetry, telemetryOf } from "./Telemetry.ts"

/**
 * What the command line is told of where it runs: the folder of the installed package, the variables of the environment, and
 * how wide standard output is (undefined where that is not known) and whether it is a terminal.
 *
 * @since 0.1.0
 */
export interface Place {
  readonly root: string
  readonly env: Environment
  readonly columns: number | undefined
  readonly isTerminal: boolean
}

const screenOf = ({ columns, env, isTerminal }: Place): Screen => ({
  width: Math.max(LEAST_WIDTH, columns ?? (Number(env["COLUMNS"]) || 100)),
  color: (env["NO_COLOR"] ?? "") === "" && (isTerminal || (env["FORCE_COLOR"] ?? "") !== ""),
  quiet: false
})

// The command parser asks for a terminal and for processes, to prompt; no command here does, and loading them costs as
// much as the rest of a short command.
const noPrompts = (width: number) =>
  Layer.merge(
    Layer.succeed(
      Terminal.Terminal,
      Terminal.make({
        columns: Effect.succeed(width),
        rows: Effect.succeed(0),
        size: Effect.interrupt,
        readInput: Effect.interrupt,
        readLine: Effect.interrupt,
        display: () => Effect.void
      })
    ),
    Layer.mock(ChildProcessSpawner.ChildProcessSpawner, {})
  )

/**
 * Everything that the command line needs beside the platform's files, paths and standard streams.
 *
 * @since 0.1.0
 */
export const commandServices = (place: Place) => {
  const screen = screenOf(place)
  return Assets.layerDirectory(place.root).pipe(
    Layer.provideMerge(endingFoldersLayer),
    Layer.merge(noPrompts(screen.width)),
    Layer.merge(Layer.succeed(Logger.LogToStderr, true)),
    Layer.merge(Layer.succeed(Screen, screen)),
    Layer.merge(Layer.succeed(GitHub, gitHubOf(place.env))),
    Layer.merge(Layer.succeed(Telemetry, telemetryOf(place.env)))
  )
}
