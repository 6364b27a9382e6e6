import { Flag, GlobalFlag } from "effect/cli"

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
