import { Effect, Logger, type LogLevel, Option, References, Stdio } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { logFormats, logLine } from "./render/logLine.ts"
import { TO_START_AND_CLEAR } from "./Screen.ts"

const LEVELS = { debug: "Debug", info: "Info", warn: "Warn", error: "Error", none: "None" } as const
const levelNames = ["debug", "info", "warn", "error", "none"] as const

/**
 * `--log-level`, on every command: what is logged on stderr. Without it warnings are, and with `--quiet` only errors.
 *
 * @since 0.1.0
 */
export const logLevelFlag = GlobalFlag.Setting("log-level")({
  flag: Flag.Literals("log-level", levelNames).pipe(
    Flag.withMetavar("LEVEL"),
    Flag.withDescription(`What to log on stderr: ${levelNames.join(", ")} (default: warn)`),
    Flag.optional
  )
})

/**
 * `--log-format`, on every command: how it is logged.
 *
 * @since 0.1.0
 */
export const logFormatFlag = GlobalFlag.Setting("log-format")({
  flag: Flag.Literals("log-format", logFormats).pipe(
    Flag.withDescription("How to log: text, or one JSON object a line"),
    Flag.withDefault("text" as const)
  )
})

const loggerOf = (format: (typeof logFormats)[number], isTerminal: boolean) =>
  Logger.withConsoleError(
    Logger.make(({ date, fiber, logLevel, message }) => {
      const { span } = fiber.cache
      const line = logLine(format, {
        timestamp: date.toISOString(),
        level: logLevel.toLowerCase(),
        message: (Array.isArray(message) ? message : [message]).map(String).join(" "),
        fields: fiber.getRef(References.CurrentLogAnnotations),
        ...(span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId })
      })
      return isTerminal ? `${TO_START_AND_CLEAR}${line}` : line
    })
  )

/**
 * Logs what a command does as its flags say, on stderr.
 *
 * @since 0.1.0
 */
export const logging = Effect.fnUntraced(function* (quiet: boolean) {
  const level = yield* logLevelFlag
  const format = yield* logFormatFlag
  const isTerminal = yield* Stdio.Stdio.use(({ stderrIsTerminal }) => stderrIsTerminal)
  const least: LogLevel.LogLevel = Option.match(level, {
    onNone: () => (quiet ? "Error" : "Warn"),
    onSome: (name) => LEVELS[name]
  })
  return <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    self.pipe(
      Effect.provideService(References.MinimumLogLevel, least),
      Effect.provideService(Logger.CurrentLoggers, new Set([loggerOf(format, isTerminal)]))
    )
})
