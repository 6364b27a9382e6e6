import { Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { Screen } from "./Screen.ts"

/**
 * `--quiet`, on every command: nothing on stderr but failures.
 *
 * @since 0.1.0
 */
export const quietFlag = GlobalFlag.Setting("quiet")({
  flag: Flag.Boolean("quiet").pipe(
    Flag.withAlias("q"),
    Flag.withDescription("Say nothing on stderr but failures"),
    Flag.withDefault(false)
  )
})

/**
 * Runs a command's handler on the screen that the user asked for.
 *
 * @since 0.1.0
 */
export const onScreen = <A, E, R>(handler: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const quiet = yield* quietFlag
    const screen = yield* Screen
    return yield* Effect.provideService(handler, Screen, { ...screen, quiet })
  })
