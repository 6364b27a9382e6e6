import { Effect } from "effect"
import { quietFlag } from "./quiet.ts"
import { Screen } from "./Screen.ts"

/**
 * A command's handler in a module of its own, loaded when the command runs: starting any command costs only what it
 * needs itself. The handler runs on the screen that the user asked for (`--quiet`).
 *
 * @since 0.1.0
 */
export const lazily =
  <Input, E, R>(load: () => Promise<(input: Input) => Effect.Effect<void, E, R>>) =>
  (input: Input) =>
    Effect.gen(function* () {
      const quiet = yield* quietFlag
      const screen = yield* Screen
      const handler = yield* Effect.promise(load)
      yield* handler(input).pipe(Effect.provideService(Screen, { ...screen, quiet }))
    })
