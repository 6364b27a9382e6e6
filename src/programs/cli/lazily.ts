import { Effect } from "effect"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { GitHub } from "./ci/GitHub.ts"
import type { CliFailure } from "./exitOf.ts"
import { logging } from "./log.ts"
import { quietFlag } from "./quiet.ts"
import { Screen } from "./Screen.ts"
import { Telemetry } from "./Telemetry.ts"

/**
 * A command's handler in a module of its own, loaded when the command runs: starting any command costs only what it
 * needs itself. The handler runs on the screen that the user asked for (`--quiet`), logs as asked for (`--log-level`), and
 * is watched where the environment says so.
 *
 * @since 0.1.0
 */
export const lazily =
  <Input, E extends CliFailure, R>(load: () => Promise<(input: Input) => Effect.Effect<void, E, R>>) =>
  (input: Input) =>
    Effect.gen(function* () {
      const quiet = yield* quietFlag
      const screen = yield* Screen
      const { refused } = yield* GitHub
      if (refused !== null) return yield* new UsageInvalid({ detail: refused })
      const handler = yield* Effect.promise(load)
      const { around } = yield* Telemetry
      const logged = yield* logging(quiet)
      yield* logged(around(Effect.provideService(handler(input), Screen, { ...screen, quiet })))
    })
